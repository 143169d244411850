/** The account of the ledger that is reconciled: what its imported files say of it. */
import { writeAmount } from '../../../src-shared/money.ts';
import type { CloseEvent, ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { accountIn } from '../../close/statement-events.ts';
import type { WriteOffLine } from '../../close/statement-input.ts';
import { referenceKey } from '../../statements/reference-key.ts';
import type { Db } from '../engine/open.ts';
import { readWriteOffLines } from '../matching/write-off-lines.ts';
import { readClearingAccounts } from '../work/journal-book.ts';
import { readLines } from './bank-outstanding.ts';

export type LedgerReader = ReturnType<typeof ledgerOf>;

/**
 * The account that is reconciled: as it was named, else the one that the payments account is mapped to for journal
 * entries.
 */
export function accountOf(work: Db, events: readonly CloseEvent[], { month, currency }: ClosePlace): string {
  const mapped = readClearingAccounts(work).find((each) => each.currency === currency);
  return accountIn(events, month) || (mapped?.account ?? '');
}

/**
 * What the imported ledger says of the account in the currency. Where its files are of several accounts, and one of
 * these is the one that is reconciled, only that: its lines alone are in the balance and among the items.
 */
export function ledgerOf(db: Db, currency: string, account: string) {
  const all = db
    .prepare<
      [string],
      { id: bigint; account: string; firstDay: string; lastDay: string; closing: bigint | null }
    >(
      `SELECT s.id, s.account, s.firstDay, s.lastDay, s.closing FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
       WHERE f.book = 'ledger' AND s.currency = ?`,
    )
    .all(currency);
  const own = all.filter((each) => sameAccount(each.account, account));
  const isPart = own.length > 0 && own.length < all.length;
  const statements = isPart ? own : all;
  const ids = isPart ? own.map(({ id }) => Number(id)) : null;
  const boundsOf = (month: string) => {
    const days = daysOfMonth(month);
    return { days, first: days[0] ?? '', last: days.at(-1) ?? '' };
  };
  return {
    /** Those of the account, by id; null where that is all of the ledger. */
    statements: ids,
    isUsed: statements.length > 0,
    /** Of its first file. */
    firstMonth: statements.map(({ firstDay }) => firstDay.slice(0, 7)).sort()[0],
    firstStated: statements
      .filter(({ closing }) => closing !== null)
      .map(({ lastDay }) => lastDay.slice(0, 7))
      .sort()[0],
    /** Null among several accounts: which one is meant was never said. */
    stated: (month: string): string | null => {
      const [found, ...others] = statements.filter(
        ({ lastDay, closing }) => closing !== null && lastDay === boundsOf(month).last,
      );
      return found?.closing != null && others.length === 0 ? writeAmount(found.closing) : null;
    },
    moved: (month: string): bigint | null => {
      const { days, first, last } = boundsOf(month);
      const isWhole = days.every((day) =>
        statements.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
      );
      return isWhole ? readLines(db, { book: 'ledger', currency, first, last, statements: ids }).units : null;
    },
  };
}

const sameAccount = (one: string, other: string): boolean =>
  other !== '' && referenceKey(one) === referenceKey(other);

/** Lines of the account up to the end of the month that are of entries of write-offs. */
export function writeOffLinesOf(
  db: Db,
  { month, currency }: ClosePlace,
  { statements }: LedgerReader,
): WriteOffLine[] {
  const last = daysOfMonth(month).at(-1) ?? '';
  return readWriteOffLines(db, month)
    .filter(
      ({ day, statementId, entry }) =>
        entry.currency === currency && day <= last && (statements?.includes(statementId) ?? true),
    )
    .map(({ entry: { month: of, key, externalId }, lineId, day, units }) => ({
      month: of,
      key,
      day,
      units,
      row: { listing: null, identity: String(lineId), text: externalId, day, amount: writeAmount(units) },
    }));
}

/** What is set aside of a month moves no balance, but for the lines of write-offs: they are the account's. */
export const withWriteOffs = (ledger: LedgerReader, lines: readonly WriteOffLine[]): LedgerReader => ({
  ...ledger,
  moved: (month) => {
    const moved = ledger.moved(month);
    const own = lines.filter(({ day }) => day.slice(0, 7) === month);
    return moved === null ? null : own.reduce((sum, { units }) => sum + units, moved);
  },
});
