/** Both sides of a book in a month, counted and summed: the lines of its statements, and the records expected in it. */
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import { BOOKS, type Book } from '../../../src-shared/contract/statements.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { BookFigures, CloseStatementLine, CountedSum } from '../../close/evidence.ts';
import { dayOfInstantSql, monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { halves, inCurrency, unitsOfHalves } from '../engine/sums.ts';
import { emptyTable } from '../engine/temporary-table.ts';
import { bookedSql, expectedIn } from '../matching/booked.ts';
import { expectedSqlOf } from '../matching/expected.ts';
import { readPopulations, readRules } from '../matching/rules.ts';
import { stageDueDays } from '../matching/staging.ts';
import type { Evidence, Populations } from './evidence.ts';

type About = ClosePlace & {
  readonly timeZone: string;
  readonly populations: Populations;
  /** By which it is told how long after a record's day its line is waited for. */
  readonly rules: Readonly<Record<Book, RuleDocument>>;
};

/** The records expected in each book, as the workspace has it. */
export const populationsOf = (work: Db): Populations => ({
  bank: readPopulations(work, 'bank'),
  ledger: readPopulations(work, 'ledger'),
});

export const rulesOf = (work: Db): About['rules'] => ({
  bank: readRules(work, 'bank'),
  ledger: readRules(work, 'ledger'),
});

/** The books of which a statement touches the month. `db` sees the cache and, beside it, people's own work. */
export function readBookFigures(
  db: Db,
  { statements, lines }: Pick<Evidence, 'statements' | 'lines'>,
  about: About,
): BookFigures[] {
  const used = BOOKS.filter((book) => statements.some((each) => each.book === book));
  const sums = new Map(used.map((book) => [book, new LineSums()]));
  for (const piece of lines.pieces())
    for (const line of piece) {
      const book = statements[line.statement]?.book;
      if (book) sums.get(book)?.add(line);
    }
  return used.map((book) => ({
    book,
    ...(sums.get(book) ?? new LineSums()).figures(),
    ...recordFigures(db, book, about),
  }));
}

const LINE_FIGURES = ['lines', 'linesMatched', 'linesSetAside', 'linesOpen'] as const;
type LineFigure = (typeof LINE_FIGURES)[number];

/** Lines counted and summed as they come. */
class LineSums {
  private readonly sums = new Map<LineFigure, { count: number; units: bigint }>();

  add({ state, amount, allocated }: CloseStatementLine): void {
    const [whole, part] = [unitsOf(amount), unitsOf(allocated)];
    this.count('lines', whole);
    if (state === 'matched' || state === 'partly-matched') this.count('linesMatched', part);
    if (state === 'set-aside') this.count('linesSetAside', whole);
    if (state === 'open' || state === 'partly-matched') this.count('linesOpen', whole - part);
  }

  figures(): Record<LineFigure, CountedSum> {
    const told = LINE_FIGURES.map((figure) => {
      const { count, units } = this.sums.get(figure) ?? { count: 0, units: 0n };
      return [figure, { count, amount: writeAmount(units) }];
    });
    return Object.fromEntries(told);
  }

  private count(figure: LineFigure, units: bigint): void {
    const sum = this.sums.get(figure) ?? { count: 0, units: 0n };
    this.sums.set(figure, { count: sum.count + 1, units: sum.units + units });
  }
}

type Sums = { all: bigint; matched: bigint; open: bigint; inTransit: bigint };

/** The records expected in the book in the month, signed as the book has them, with what is allocated to them. */
function recordFigures(
  db: Db,
  book: Book,
  { month, currency, timeZone, populations, rules }: About,
): Pick<BookFigures, 'records' | 'recordsMatched' | 'recordsOpen' | 'recordsInTransit'> {
  stageDueDays(db, book, rules[book]);
  // In one pass: looking each record's legs up in the view would go through all matches for each.
  emptyTable(
    db,
    'recordOfClose',
    `(listing TEXT NOT NULL, identity TEXT NOT NULL, units INTEGER NOT NULL,
      PRIMARY KEY (listing, identity)) WITHOUT ROWID`,
  );
  prepared(
    db,
    `INSERT INTO temp.recordOfClose SELECT listing, identity, sum(units) FROM leg
     WHERE book = ? AND identity IS NOT NULL GROUP BY listing, identity`,
  ).run(book);
  const counts: Sums = { all: 0n, matched: 0n, open: 0n, inTransit: 0n };
  const units: Sums = { all: 0n, matched: 0n, open: 0n, inTransit: 0n };
  const inMonth = monthDays(month);
  for (const population of populations[book]) {
    const { listing, statuses, currencyField, dateField, dayCut } = population;
    const expected = expectedIn(db, { book, currency, month, timeZone, ...inMonth }, population);
    if (!expected) continue;
    const { booked } = expected;
    const zone = dayCut === 'utc' ? 'UTC' : timeZone;
    const { from, to } = monthPeriod(month, zone);
    const day = dayOfInstantSql(`c.${dateField}`, zone, { from, to });
    const { name, units: signed, counts: isExpected } = expectedSqlOf(population, 'c');
    const chosen = statuses === null ? '' : `AND +c.status IN (SELECT value FROM json_each(@statuses))`;
    const isBooked = bookedSql(population, { of: 'c', currency: '@currency', day, list: '@booked' });
    const row = db
      .prepare<[object], Record<string, bigint>>(
        `WITH expected AS (
           SELECT ${signed} AS units, coalesce((SELECT o.units FROM temp.recordOfClose AS o
             WHERE o.listing = '${listing}' AND o.identity = ${name}), 0) AS allocated,
             EXISTS (SELECT 1 FROM temp.dueDay AS d WHERE d.currency = @currency AND d.day = ${day}) AS isDue
           FROM ${listing} AS c WHERE c.${dateField} >= @from AND c.${dateField} < @to
             AND ${inCurrency(`c.${currencyField}`, '@currency')} AND ${isExpected} ${chosen} ${booked ? `AND ${isBooked}` : ''})
         SELECT count(*) AS allCount, count(*) FILTER (WHERE allocated <> 0) AS matchedCount,
           count(*) FILTER (WHERE allocated <> units) AS openCount,
           count(*) FILTER (WHERE allocated <> units AND NOT isDue) AS inTransitCount,
           ${halves('units', 'all')}, ${halves('allocated', 'matched')}, ${halves('units - allocated', 'open')},
           ${halves('iif(isDue, 0, units - allocated)', 'inTransit')}
         FROM expected`,
      )
      .get({
        book,
        from,
        to,
        currency,
        ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }),
        ...(booked && { booked: JSON.stringify(booked) }),
      });
    for (const part of ['all', 'matched', 'open', 'inTransit'] as const) {
      counts[part] += row?.[`${part}Count`] ?? 0n;
      units[part] += row ? unitsOfHalves(row, part) : 0n;
    }
  }
  const told = (part: keyof Sums) => ({ count: Number(counts[part]), amount: writeAmount(units[part]) });
  return {
    records: told('all'),
    recordsMatched: told('matched'),
    recordsOpen: told('open'),
    recordsInTransit: told('inTransit'),
  };
}
