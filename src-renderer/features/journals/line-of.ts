/** A line with its entry, and what it is of. */
import type { JournalLine, NumberedEntry } from '../../../src-shared/contract/journals.ts';

export type LineOf = { readonly entry: NumberedEntry; readonly line: JournalLine };

/** What a line of the payments account is of: the kind of the line against it. */
export function ofLine({ entry, line }: LineOf): JournalLine['kind'] {
  if (line.side !== 'clearing' && line.kind !== 'fee-tax') return line.kind;
  const from = entry.lines.indexOf(line);
  const step = line.side === 'clearing' ? 1 : -1;
  return entry.lines[from + step]?.kind ?? line.kind;
}
