/**
 * Audit entries of tests, numbered behind those that a log has: the app does so, and the server looks at it
 * (5-trail-and-people.sql).
 */
import type { LogEntry } from '../../store/replica/entry.ts';

type WrittenChange = {
  readonly t?: string;
  readonly o?: string;
  readonly r?: Readonly<Record<string, string | null>>;
};

const isNew = ({ t, o }: WrittenChange): boolean => t === 'auditEntry' && o === 'i';

/**
 * The changes with their new audit entries as the next ones of the log; what is changed or removed of others stays as
 * it is.
 */
export function numberedBehind(
  entries: readonly Pick<LogEntry, 'changes'>[],
  changes: readonly WrittenChange[],
): WrittenChange[] {
  const known = entries.flatMap(({ changes: text }) => (JSON.parse(text) as WrittenChange[]).filter(isNew));
  let number = known.length;
  return changes.map((change) => {
    if (!isNew(change)) return change;
    number += 1;
    return { ...change, r: { number: `i${number}`, ...change.r } };
  });
}
