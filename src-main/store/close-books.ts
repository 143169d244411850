/** Both sides of a book in a month, counted and summed: the lines of its statements, and the records expected in it. */
import { BOOKS, type Book } from '../../src-shared/contract/statements.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { monthPeriod } from '../../src-shared/period.ts';
import type { ClosePlace } from '../close/events.ts';
import type { BookFigures, CountedSum } from '../export/close-data.ts';
import type { Evidence, Populations } from './close-evidence.ts';
import { readPopulations } from './matching/rules.ts';
import { halves, unitsOfHalves } from './matching/sums.ts';
import type { Db } from './open.ts';

type About = ClosePlace & {
  readonly timeZone: string;
  readonly populations: Populations;
};

/** The records expected in each book, as the workspace has it. */
export const populationsOf = (work: Db): Populations => ({
  bank: readPopulations(work, 'bank'),
  ledger: readPopulations(work, 'ledger'),
});

/** The books of which a statement touches the month. `db` sees the cache and, beside it, people's own work. */
export function readBookFigures(
  db: Db,
  { statements, lines }: Pick<Evidence, 'statements' | 'lines'>,
  about: About,
): BookFigures[] {
  return BOOKS.filter((book) => statements.some((each) => each.book === book)).map((book) => {
    const own = lines.filter(({ statement }) => statements[statement]?.book === book);
    const of = (chosen: typeof own, units: (line: (typeof own)[number]) => bigint) =>
      summed(chosen.map(units));
    const rest = ({ amount, allocated }: (typeof own)[number]) => unitsOf(amount) - unitsOf(allocated);
    const matched = own.filter(({ state }) => state === 'matched' || state === 'partly-matched');
    return {
      book,
      lines: of(own, ({ amount }) => unitsOf(amount)),
      linesMatched: of(matched, ({ allocated }) => unitsOf(allocated)),
      linesSetAside: of(
        own.filter(({ state }) => state === 'set-aside'),
        ({ amount }) => unitsOf(amount),
      ),
      linesOpen: of(
        own.filter(({ state }) => state === 'open' || state === 'partly-matched'),
        rest,
      ),
      ...recordFigures(db, book, about),
    };
  });
}

const summed = (units: readonly bigint[]): CountedSum => ({
  count: units.length,
  amount: writeAmount(units.reduce((sum, each) => sum + each, 0n)),
});

type Sums = { all: bigint; matched: bigint; open: bigint };

/** The records expected in the book in the month, signed as the book has them, with what is allocated to them. */
function recordFigures(
  db: Db,
  book: Book,
  { month, currency, timeZone, populations }: About,
): Pick<BookFigures, 'records' | 'recordsMatched' | 'recordsOpen'> {
  const counts: Sums = { all: 0n, matched: 0n, open: 0n };
  const units: Sums = { all: 0n, matched: 0n, open: 0n };
  for (const { listing, statuses, amountField, currencyField, dateField, dayCut, sign } of populations[
    book
  ]) {
    const { from, to } = monthPeriod(month, dayCut === 'utc' ? 'UTC' : timeZone);
    const signed = `${sign === 'minus' ? '-' : ''}c.${amountField}`;
    const chosen = statuses === null ? '' : `AND c.status IN (SELECT value FROM json_each(@statuses))`;
    const row = db
      .prepare<[object], Record<string, bigint>>(
        `WITH expected AS (
           SELECT ${signed} AS units, coalesce((SELECT sum(leg.units) FROM leg
             WHERE leg.book = @book AND leg.listing = '${listing}' AND leg.identity = c.identity), 0) AS allocated
           FROM ${listing} AS c WHERE c.${dateField} >= @from AND c.${dateField} < @to
             AND c.${currencyField} = @currency AND c.${amountField} IS NOT NULL ${chosen})
         SELECT count(*) AS allCount, count(*) FILTER (WHERE allocated <> 0) AS matchedCount,
           count(*) FILTER (WHERE allocated <> units) AS openCount,
           ${halves('units', 'all')}, ${halves('allocated', 'matched')}, ${halves('units - allocated', 'open')}
         FROM expected`,
      )
      .get({
        book,
        from,
        to,
        currency,
        ...(statuses === null ? {} : { statuses: JSON.stringify(statuses) }),
      });
    for (const part of ['all', 'matched', 'open'] as const) {
      counts[part] += row?.[`${part}Count`] ?? 0n;
      units[part] += row ? unitsOfHalves(row, part) : 0n;
    }
  }
  const told = (part: keyof Sums) => ({ count: Number(counts[part]), amount: writeAmount(units[part]) });
  return { records: told('all'), recordsMatched: told('matched'), recordsOpen: told('open') };
}
