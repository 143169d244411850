/** A month at a glance: what is matched, open and excluded on each side, per currency. */
import type {
  MatchingFigure,
  MatchingOverview,
  MatchingSide,
  RunCounts,
} from '../../../src-shared/contract/matching-figures.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { type Month, monthPeriod } from '../../../src-shared/period.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { dayText, monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { readCoverage } from '../listings/query.ts';
import { namesEntries } from './exported-entries.ts';
import { readFingerprint } from './fingerprint.ts';
import type { StagedSides } from './month.ts';
import { readBookMissing } from './needs.ts';
import type { Remember } from './remember.ts';

type Sums = Readonly<Record<string, unknown>>;

type OfMonth = StagedSides & { readonly remember: Remember };

/** Of what is staged: lines, records (with what is held of both) and due days. */
export function readOverview(
  db: Db,
  { book, month, timeZone, now }: { book: Book; month: Month; timeZone: string; now: number },
  { staged, covered, remember }: OfMonth,
): MatchingOverview {
  const days = monthDays(month);
  const [lines, records, notDue] = remember(
    'overview',
    () => [sidesOf(db, 'line', days), sidesOf(db, 'record', days), notDueOf(db, days)] as const,
  );
  const currencies = [...new Set([...lines.keys(), ...records.keys()])].sort();
  const period = monthPeriod(month, timeZone);
  const always = staged.populations.filter(({ when }) => when !== 'booked');
  const readings = [...new Set(always.map(({ listing }) => listing))].map((listing) =>
    readCoverage(db, listings[listing], period, now),
  );
  const read = readings.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
  const lastRun = readLastRun(db, book, month);
  return {
    currencies: currencies.map((currency) => {
      const [line, record] = [lines.get(currency) ?? EMPTY, records.get(currency) ?? EMPTY];
      const expected =
        unitsOf(line.total.amount) - unitsOf(line.excluded.amount) - unitsOf(record.total.amount);
      return {
        currency,
        lines: line,
        records: record,
        notDue: notDue.get(currency) ?? NONE,
        difference: writeAmount(expected),
        uncovered: uncoveredDays(days, covered.get(currency) ?? new Set()),
      };
    }),
    lastRun: lastRun?.run ?? null,
    stale: lastRun === null || lastRun.fingerprint !== readFingerprint(db, book),
    ...(namesEntries(db, { book, month }) && { namesEntries: true }),
    asOf: read.length > 0 ? Math.min(...read) : null,
    complete:
      readings.length > 0 &&
      readings.every(({ complete }) => complete) &&
      readBookMissing(db, { book, month, timeZone, now }).missing.length === 0,
  };
}

const NONE: MatchingFigure = { count: 0, amount: '0.00' };
const EMPTY: MatchingSide = { total: NONE, matched: NONE, excluded: NONE, open: NONE, suggested: NONE };

function sidesOf(
  db: Db,
  table: 'line' | 'record',
  days: { first: number; last: number },
): Map<string, MatchingSide> {
  const isExcluded = table === 'line' ? 'isExcluded' : '0';
  const isDue =
    table === 'line'
      ? 'TRUE'
      : 'EXISTS (SELECT 1 FROM temp.dueDay AS d WHERE d.currency = t.currency AND d.day = t.day)';
  const figures = {
    total: { when: 'TRUE', units: 'units' },
    matched: { when: `NOT ${isExcluded} AND (rest <> units OR units = 0)`, units: 'units - rest' },
    excluded: { when: `${isExcluded} AND rest = 0`, units: 'units' },
    open: { when: `rest <> 0 AND NOT held AND ${isDue}`, units: 'rest' },
    suggested: { when: 'rest <> 0 AND held', units: 'rest' },
  };
  const columns = Object.entries(figures).flatMap(([name, { when, units }]) => [
    `count(*) FILTER (WHERE ${when}) AS ${name}Count`,
    halves(`iif(${when}, ${units}, 0)`, name),
  ]);
  const rows = db
    .prepare<[number, number], Sums>(
      `SELECT currency, ${columns.join(', ')} FROM temp.${table} AS t WHERE day BETWEEN ? AND ? GROUP BY currency`,
    )
    .all(days.first, days.last);
  const figure = (row: Sums, name: string): MatchingFigure => ({
    count: Number(row[`${name}Count`]),
    amount: writeAmount(unitsOfHalves(row, name)),
  });
  return new Map(
    rows.map((row) => [
      String(row.currency),
      {
        total: figure(row, 'total'),
        matched: figure(row, 'matched'),
        excluded: figure(row, 'excluded'),
        open: figure(row, 'open'),
        suggested: figure(row, 'suggested'),
      },
    ]),
  );
}

function notDueOf(db: Db, { first, last }: { first: number; last: number }): Map<string, MatchingFigure> {
  const rows = db
    .prepare<[number, number], Sums>(
      `SELECT currency, count(*) AS n, ${halves('rest', 'rest')} FROM temp.record AS t
       WHERE day BETWEEN ? AND ? AND rest <> 0 AND NOT held
         AND NOT EXISTS (SELECT 1 FROM temp.dueDay AS d WHERE d.currency = t.currency AND d.day = t.day)
       GROUP BY currency`,
    )
    .all(first, last);
  return new Map(
    rows.map((row) => [
      String(row.currency),
      { count: Number(row.n), amount: writeAmount(unitsOfHalves(row, 'rest')) },
    ]),
  );
}

function uncoveredDays({ first, last }: { first: number; last: number }, covered: ReadonlySet<number>) {
  const gaps: { firstDay: string; lastDay: string }[] = [];
  for (let day = first; day <= last; day += 1) {
    if (covered.has(day)) continue;
    let end = day;
    while (end < last && !covered.has(end + 1)) end += 1;
    gaps.push({ firstDay: dayText(day), lastDay: dayText(end) });
    day = end;
  }
  return gaps;
}

function readLastRun(db: Db, book: Book, month: Month) {
  const row = db
    .prepare<
      [string, string],
      { id: bigint; at: bigint; actor: string; rulesVersion: bigint; counts: string; fingerprint: string }
    >(
      `SELECT id, at, actor, rulesVersion, counts, fingerprint FROM main.matchRun WHERE book = ? AND month = ?
       ORDER BY id DESC LIMIT 1`,
    )
    .get(book, month);
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    run: {
      id: Number(row.id),
      at: Number(row.at),
      actor: row.actor,
      rulesVersion: Number(row.rulesVersion),
      counts: JSON.parse(row.counts) as RunCounts,
    },
  };
}
