/** Reads what the account reconciliation statement of a month is put together from, and has it put together. */
import { type StatementSide, sideOf } from '../../../src-shared/close/item-keys.ts';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { addMonths, monthsBetween } from '../../../src-shared/period.ts';
import { accountStatementOf } from '../../close/account-statement.ts';
import type { CloseEvent, ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { accountIn, bookBalanceOf, enteredIn, itemDecisionsOf } from '../../close/statement-events.ts';
import type { MonthBalance, MonthColumn, StatementInput } from '../../close/statement-input.ts';
import { unreadAfter } from '../../close/unread-books.ts';
import { sumsOf } from '../balances/quarter-sums.ts';
import { monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { expectedIn } from '../matching/booked.ts';
import { readCloseEventsOf } from '../work/close-events.ts';
import { readJournalSetting } from '../work/journal-book.ts';
import { readComposition } from './balance-composition.ts';
import { bankOf, firstBankMonth } from './bank-outstanding.ts';
import { asBooked, type BooksOf, bookColumnsOf, readMonthColumns } from './book-columns.ts';
import { readBookDifferences } from './book-differences.ts';
import type { EarlierBooks } from './book-staging.ts';
import { populationsOf } from './books.ts';
import { readCutOffs } from './cut-off.ts';
import type { FrozenRules } from './earlier-locks.ts';
import type { Populations } from './evidence.ts';
import type { KeptParts } from './kept-close.ts';
import { accountOf, type LedgerReader, ledgerOf, withWriteOffs, writeOffLinesOf } from './ledger-account.ts';
import type { CloseSources } from './sources.ts';
import { readMonthBalance } from './statement-balances.ts';
import { firstCarriedMonth, readStatementExceptions } from './statement-exceptions.ts';

type Rests = {
  /**
   * Of each month its own, those of its lock where it is locked: what one month's data say of them, another's need not.
   */
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
  const { cache, work, timeZone } = sources;
  const { month, currency } = place;
  const events = readCloseEventsOf(work, currency);
  const ledger = ledgerOf(cache, currency, accountOf(work, events, place));
  const first = firstMonth(cache, place, events, ledger);
  const months = monthsBetween(first, month);
  const monthBefore = addMonths(month, -1);
  const days = daysOfMonth(month);
  const about = { currency, timeZone, first: days[0] ?? '', last: days.at(-1) ?? '' };
  const populations = populationsOf(work);
  // Before the first file of a ledger the books are not known: they have all that the service counts.
  const withoutLedger: BooksOf = readJournalSetting(work) ? 'journal' : 'service';
  const booksOf = (of: string): BooksOf =>
    ledger.firstMonth !== undefined && of >= ledger.firstMonth ? 'ledger' : withoutLedger;
  const standingOf = standingBy(sources, currency, { rulesOf, populations });
  const { columns } = await standingOf(month);
  const { monthColumns, balances, earlier } = await readMonths(sources, months, {
    ...{ currency, populations, booksOf, standingOf, keep },
  });
  const firstBank = firstBankMonth(cache, { currency, last: about.last });
  // Items of the bank are told from another month than those of the books.
  const earliest = firstBank !== null && firstBank < first ? firstBank : first;
  const lockedFrom = (from: string, side: StatementSide) =>
    new Map(
      monthsBetween(from, monthBefore).flatMap((of) => {
        const items = frozenOf(of)?.items?.filter(({ key }) => sideOf(key) === side);
        return items ? [[of, items] as const] : [];
      }),
    );
  const lockedBank = (of: string): EarlierBooks | null => {
    const { standing } = frozenOf(of) ?? {};
    const zone = standing?.timeZone ?? timeZone;
    const expected = standing?.populations?.bank ?? populations.bank;
    const isOther = zone !== timeZone || JSON.stringify(expected) !== JSON.stringify(populations.bank);
    return isOther ? { ...monthDays(of), populations: expected, timeZone: zone } : null;
  };
  const entered = enteredIn(events, month);
  const writeOffLines = ledger.isUsed ? writeOffLinesOf(cache, place, ledger) : [];
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
    balance: (writtenOff) =>
      bookBalanceOf(events, month, first, { ...withWriteOffs(ledger, writeOffLines), writtenOff }),
    columns: monthColumns,
    balances,
    // Entries are of the report's days.
    cutOff:
      booksOf(month) === 'journal'
        ? new Map()
        : readCutOffs(cache, columns, [monthBefore, month], { currency, timeZone }),
    writeOffLines,
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
    exceptions: readStatementExceptions(cache, { currency, from: earliest, to: month }).filter(
      (each) => each.month >= (each.source === 'bank' ? (firstBank ?? month) : first),
    ),
    decisions: itemDecisionsOf(events),
    lockedItems: { books: lockedFrom(first, 'books'), bank: lockedFrom(earliest, 'bank') },
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

type OfMonths = {
  readonly currency: string;
  readonly populations: Populations;
  readonly booksOf: (month: string) => BooksOf;
  readonly standingOf: ReturnType<typeof standingBy>;
  readonly keep: KeptParts['of'];
};

/** Tells the columns of a month by its own rules, and what is expected of it in its own books; its zone. */
function standingBy(
  { cache, timeZone }: CloseSources,
  currency: string,
  { rulesOf, populations }: Pick<Rests, 'rulesOf'> & Pick<OfMonths, 'populations'>,
) {
  return async (month: string) => {
    const { rules, net, standing = {} } = await rulesOf(month);
    const zone = standing.timeZone ?? timeZone;
    const inBooks = standing.populations?.ledger ?? populations.ledger;
    const about = { book: 'ledger', currency, month, timeZone: zone, ...monthDays(month) } as const;
    const expected = inBooks.flatMap((each) => expectedIn(cache, about, each) ?? []);
    return { rules, net, zone, inBooks, expected, columns: bookColumnsOf({ rules, net }, expected) };
  };
}

/** What each of the months stands with, in its own books, and where these were other ones than now. */
async function readMonths(
  { cache, timeZone, sums = sumsOf(cache) }: CloseSources,
  months: readonly string[],
  { currency, populations, booksOf, standingOf, keep }: OfMonths,
) {
  const monthColumns: MonthColumn[] = [];
  const balances: MonthBalance[] = [];
  const earlier: EarlierBooks[] = [];
  for (const each of months) {
    const own = await standingOf(each);
    const of = { currency, timeZone: own.zone, month: each };
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
    const isOther = JSON.stringify(own.inBooks) !== JSON.stringify(populations.ledger);
    if (isOther || own.zone !== timeZone)
      earlier.push({ ...monthDays(each), populations: own.inBooks, timeZone: own.zone });
  }
  return { monthColumns, balances, earlier };
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
