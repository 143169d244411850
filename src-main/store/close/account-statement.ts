/** Reads what the account reconciliation statement of a month is put together from, and has it put together. */
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { addMonths, monthsBetween } from '../../../src-shared/period.ts';
import { accountStatementOf } from '../../close/account-statement.ts';
import type { CloseEvent, ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { accountIn, bookBalanceOf, enteredIn, itemDecisionsOf } from '../../close/statement-events.ts';
import type { MonthBalance, MonthColumn, StatementInput } from '../../close/statement-input.ts';
import { unreadAfter } from '../../close/unread-books.ts';
import { referenceKey } from '../../statements/reference-key.ts';
import { sumsOf } from '../balances/quarter-sums.ts';
import { monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { expectedIn } from '../matching/booked.ts';
import { readCloseEventsOf } from '../work/close-events.ts';
import { readClearingAccounts, readJournalSetting } from '../work/journal-book.ts';
import { readComposition } from './balance-composition.ts';
import { bankOf, firstBankMonth, readLines } from './bank-outstanding.ts';
import { asBooked, type BooksOf, bookColumnsOf, readMonthColumns } from './book-columns.ts';
import { readBookDifferences } from './book-differences.ts';
import type { EarlierBooks } from './book-staging.ts';
import { populationsOf } from './books.ts';
import { readCutOffs } from './cut-off.ts';
import type { FrozenRules } from './earlier-locks.ts';
import type { KeptParts } from './kept-close.ts';
import type { CloseSources } from './sources.ts';
import { readMonthBalance } from './statement-balances.ts';
import { firstCarriedMonth, readStatementExceptions } from './statement-exceptions.ts';

type Rests = {
  /** Of each month its own, those of its lock where it is locked: what one month's data say of them, another's need not. */
  readonly rulesOf: (month: string) => Promise<FrozenRules>;
  /** Of a month that is locked. */
  readonly frozenOf: (month: string) => FrozenRules | undefined;
  readonly asOf: number | null;
  readonly figures: Pick<CloseFigures, 'closing'>;
  readonly complete: boolean;
  /** Keeps what goes through many records or lines: what people decide does not change it. */
  readonly keep: KeptParts['of'];
};

/** `sources.cache` sees people's own work beside the cache, in a transaction. */
export async function readAccountStatement(
  sources: CloseSources,
  place: ClosePlace,
  { rulesOf, frozenOf, asOf, figures, complete, keep }: Rests,
): Promise<AccountStatement> {
  const { cache, work, timeZone, sums = sumsOf(cache) } = sources;
  const { month, currency } = place;
  const events = readCloseEventsOf(work, currency);
  const ledger = ledgerOf(cache, currency, accountOf(work, events, place));
  const first = firstMonth(cache, place, events, ledger);
  const months = monthsBetween(first, month);
  const monthBefore = addMonths(month, -1);
  const days = daysOfMonth(month);
  const about = { currency, timeZone, first: days[0] ?? '', last: days.at(-1) ?? '' };
  const populations = populationsOf(work);
  /** The columns of a month by its own rules, and what is expected of it in its own books; its zone. */
  const standingOf = async (of: string) => {
    const { rules, net, standing = {}, items } = await rulesOf(of);
    const zone = standing.timeZone ?? timeZone;
    const inBooks = standing.populations?.ledger ?? populations.ledger;
    const about = { book: 'ledger', currency, month: of, timeZone: zone, ...monthDays(of) } as const;
    const expected = inBooks.flatMap((each) => expectedIn(cache, about, each) ?? []);
    return { rules, net, zone, items, inBooks, expected, columns: bookColumnsOf({ rules, net }, expected) };
  };
  const { columns } = await standingOf(month);
  // Before the first file of a ledger the books are not known: they have all that the service counts.
  const withoutLedger: BooksOf = readJournalSetting(work) ? 'journal' : 'service';
  const booksOf = (of: string): BooksOf =>
    ledger.firstMonth !== undefined && of >= ledger.firstMonth ? 'ledger' : withoutLedger;
  const monthColumns: MonthColumn[] = [];
  const balances: MonthBalance[] = [];
  const earlier: EarlierBooks[] = [];
  const lockedItems = new Map<string, readonly ReconcilingItem[]>();
  for (const each of months) {
    const own = await standingOf(each);
    const of = { ...place, timeZone: own.zone, month: each };
    const name = JSON.stringify([of, own.rules.map(({ rule }) => rule), own.net.signs, own.expected]);
    monthColumns.push(
      ...asBooked(
        await keep(`statement columns ${name}`, 'cache', () =>
          readMonthColumns(cache, own.columns, of, sums),
        ),
        booksOf(each),
      ),
    );
    balances.push(readMonthBalance(cache, own.net.signs, of));
    if (own.items) lockedItems.set(each, own.items);
    const isOther = JSON.stringify(own.inBooks) !== JSON.stringify(populations.ledger);
    if (isOther || own.zone !== timeZone)
      earlier.push({ ...monthDays(each), populations: own.inBooks, timeZone: own.zone });
  }
  const firstBank = firstBankMonth(cache, { currency, last: about.last });
  const lockedBank = (of: string): EarlierBooks | null => {
    const { standing } = frozenOf(of) ?? {};
    const zone = standing?.timeZone ?? timeZone;
    const expected = standing?.populations?.bank ?? populations.bank;
    const isOther = zone !== timeZone || JSON.stringify(expected) !== JSON.stringify(populations.bank);
    return isOther ? { ...monthDays(of), populations: expected, timeZone: zone } : null;
  };
  const entered = enteredIn(events, month);
  const bookDay = { ...about, from: `${first}-01`, statements: ledger.statements };
  const input: StatementInput = {
    month,
    monthEnd: about.last,
    currency,
    timeZone,
    asOf,
    complete,
    months,
    monthBefore,
    closing: figures.closing,
    account: accountIn(events, month),
    balance: (writtenOff) => bookBalanceOf(events, month, first, { ...ledger, writtenOff }),
    columns: monthColumns,
    balances,
    // Entries are of the report's days.
    cutOff:
      booksOf(month) === 'journal'
        ? new Map()
        : readCutOffs(cache, columns, [monthBefore, month], { currency, timeZone }),
    ledger: ledger.isUsed
      ? unreadAfter(
          await keep(
            `statement ledger ${JSON.stringify([bookDay, populations.ledger, earlier])}`,
            'matching',
            () =>
              readBookDifferences(cache, {
                ...bookDay,
                ...{ book: 'ledger', populations: populations.ledger, earlier },
              }),
          ),
          events,
          months,
          ledger.stated,
        )
      : null,
    bank:
      firstBank === null
        ? null
        : bankOf(cache, {
            ...about,
            ...{ from: `${firstBank}-01`, populations: populations.bank },
            earlier: monthsBetween(firstBank, monthBefore).flatMap((of) => lockedBank(of) ?? []),
          }),
    // Items of the bank are told from another month than those of the books.
    exceptions: readStatementExceptions(cache, {
      currency,
      from: firstBank !== null && firstBank < first ? firstBank : first,
      to: month,
    }).filter((each) => each.month >= (each.source === 'bank' ? (firstBank ?? month) : first)),
    decisions: itemDecisionsOf(events),
    lockedItems,
    composition: readComposition(cache, columns, {
      month,
      currency,
      timeZone,
      closing: figures.closing,
      reserve: entered?.reserve ?? null,
    }),
  };
  return accountStatementOf(input);
}

/** The first month of which something stands: a balance was given, an item was made or carried forward. */
function firstMonth(
  db: Db,
  { month, currency }: ClosePlace,
  events: readonly CloseEvent[],
  { firstStated }: LedgerReader,
): string {
  const given = events.flatMap(({ month: of, decision }) =>
    (decision.kind === 'balance-entered' && decision.amount !== null) || decision.kind === 'item-added'
      ? [of]
      : [],
  );
  const carried = firstCarriedMonth(db, { month, currency });
  const all = [...given, ...(carried ? [carried] : []), ...(firstStated ? [firstStated] : []), month];
  return all.sort()[0] ?? month;
}

type LedgerReader = ReturnType<typeof ledgerOf>;

/** The account that is reconciled: as it was named, else the one that the payments account is mapped to for journal entries. */
function accountOf(work: Db, events: readonly CloseEvent[], { month, currency }: ClosePlace): string {
  const mapped = readClearingAccounts(work).find((each) => each.currency === currency);
  return accountIn(events, month) || (mapped?.account ?? '');
}

/**
 * What the imported ledger says of the account in the currency. Where its files are of several accounts, and one of these is the one that
 * is reconciled, only that: its lines alone are in the balance and among the items.
 */
function ledgerOf(db: Db, currency: string, account: string) {
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

/** What of a statement is signed: what people entered and decided, and every amount with its item. */
export const statementLines = (statement: AccountStatement): unknown[][] => [
  [
    'balances',
    statement.account,
    statement.perService,
    statement.perBooks?.amount ?? null,
    statement.unexplained,
  ],
  ...statement.items.map(({ key, amount, state, cause, owner, expected, account, reason }) => [
    key,
    amount,
    state,
    cause,
    owner,
    expected,
    account,
    reason,
  ]),
  ...statement.cleared.map(({ key, amount }) => ['cleared', key, amount]),
  ...(statement.bank?.items ?? []).map(({ key, amount, state, cause, owner, expected, account, reason }) => [
    'bank',
    key,
    amount,
    // Of an item without a decision only the amount is signed.
    ...(state === 'open' ? [] : [state, cause, owner, expected, account, reason]),
  ]),
];
