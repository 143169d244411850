/**
 * Cashouts among decisions that the log has no place for any more: one may have been sent without the log knowing. The
 * computer that puts them aside names them in the trail, and no computer of the team sends any until a person has
 * compared them with the service.
 */
import { DAY_MS } from '../../../src-shared/durations.ts';
import type { Db } from '../engine/open.ts';
import { barSending } from '../work/sending-bar.ts';
import type { LogEntry } from './entry.ts';
import { valueOfText } from './row-values.ts';

/** A computer that joins later finds in the log how it ended. */
const BARRED_DAYS = 30;
const LONGEST = 2_000;

type Change = {
  readonly t: string;
  readonly o: string;
  readonly r?: Readonly<Record<string, string | null>>;
};

/** Their references, each once. */
export function cashoutsIn(entries: readonly Pick<LogEntry, 'changes'>[]): string {
  const references = entries.flatMap(({ changes }) =>
    trailOf(changes, 'cashout.recorded').map(({ subject }) => String(subject)),
  );
  return [...new Set(references)].join(', ').slice(0, LONGEST);
}

/** To be called in the transaction that applies an entry. */
export function barAfter(db: Db, { changes, at }: Pick<LogEntry, 'changes' | 'at'>): void {
  const atMs = Number(at / 1000n);
  if (!changes.includes('log.put-aside') || atMs < Date.now() - BARRED_DAYS * DAY_MS) return;
  if (trailOf(changes, 'log.put-aside').some(({ detail }) => String(detail).includes('"cashouts":')))
    barSending(db, atMs);
}

/** Entries of the trail with the action that the changes brought. */
function trailOf(changes: string, action: string) {
  return (JSON.parse(changes) as Change[]).flatMap(({ t, o, r = {} }) => {
    const value = (column: string) => valueOfText(r[column] ?? null);
    if (t !== 'auditEntry' || o !== 'i' || value('action') !== action) return [];
    return [{ subject: value('subject'), detail: value('detail') }];
  });
}
