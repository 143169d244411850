import type { CashoutSource } from './cashout-source.ts';
import { isDebited } from './cashouts.ts';
import type { DepositSource } from './deposit-source.ts';
import { changeAt, creditedAt } from './deposits.ts';
import type { Posting } from './ledger.ts';
import { signedAmount } from './note.ts';
import type { NoteSource } from './notes.ts';
import type { SettlementSource } from './settlements.ts';

type Changing = { readonly created: number; readonly changes: readonly { readonly at: number }[] };

/** The next moment after `now` at which the record comes into being or changes. */
function nextChange(record: Changing, now: number): number {
  if (record.created > now) return record.created;
  for (const change of record.changes) if (change.at > now) return change.at;
  return Number.POSITIVE_INFINITY;
}

/**
 * How records become the columns of a day: a deposit counts when COMPLETED, a cashout when it has left the
 * balance, both on the UTC day of their creation; a note on its day with its sign; a settlement when created,
 * and back, on that same day, when CANCELLED or FAILED.
 */
export function postingOf(sources: {
  deposits: DepositSource;
  cashouts: CashoutSource;
  notes: NoteSource;
  settlements: SettlementSource;
}): Posting {
  return (day, now, book) => {
    let until = Number.POSITIVE_INFINITY;
    sources.deposits.visit(day, (record) => {
      // Of all that happens to a deposit, only its completion moves money.
      const credited = creditedAt(record);
      if (credited === null) return;
      if (credited > now) {
        until = Math.min(until, credited);
        return;
      }
      book[record.currency].depositTotal += record.amount;
      book[record.currency].depositFeeTotal += record.fee;
    });
    for (const record of sources.cashouts.day(day)) {
      until = Math.min(until, nextChange(record, now));
      if (record.created > now || !isDebited(changeAt(record.changes, now).status)) continue;
      book[record.currency].cashoutTotal += record.amount;
    }
    for (const note of sources.notes.day(day)) {
      if (note.created > now) until = Math.min(until, note.created);
      else book[note.currency].noteTotal += signedAmount(note);
    }
    for (const record of sources.settlements.day(day)) {
      until = Math.min(until, nextChange(record, now));
      if (record.created > now) continue;
      const { status } = changeAt(record.changes, now);
      book[record.currency].settlementTotal += record.requestedAmount;
      if (status === 'CANCELLED' || status === 'FAILED') {
        book[record.currency].cancelledSettlementTotal += record.requestedAmount;
      }
    }
    return until;
  };
}
