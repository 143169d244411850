/** The days that an imported table is said to cover: a table does not say so itself, and a person may say it again. */
import type { CoveredDays } from '../../../src-shared/contract/statement-report.ts';
import type { Covering } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { type Month, monthsBetween } from '../../../src-shared/period.ts';
import { dayNumber, dayText } from '../engine/days.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { isLocked } from '../matching/locked.ts';
import { appendAudit } from '../work/audit.ts';
import { checkShown } from '../work/shown.ts';
import { touchMonthsOf } from './touched.ts';

type FileRow = { readonly name: string; readonly book: string; readonly format: string };
type StatementRow = CoveredDays & {
  readonly account: string;
  readonly currency: string;
  readonly closing: bigint | null;
};

/** The days that a file covers by now, and those of its lines. Throws `statement-not-found`. */
export function readCovering(db: Db, fileId: string): Covering {
  return guarded(() => {
    findFile(db, fileId);
    return { period: spanOf(readStatements(db, fileId)), lines: readLineDays(db, fileId) };
  });
}

type CoveringToStore = {
  readonly fileId: string;
  readonly period: CoveredDays;
  /** What was shown as covered. */
  readonly shown: CoveredDays;
  readonly actor: string;
  /** Epoch ms. */
  readonly at: number;
};

/**
 * Says for all accounts of a table which days it covers, with an entry in the audit trail. Returns the months whose
 * exceptions have to be refreshed. Throws `statement-not-found`, `statement-says-its-days` for a file that is no table,
 * `settings-changed` where other days are covered than were shown, `statement-period-wrong` where lines would lie
 * outside, and `close-is-locked` where a day that comes or goes is of a locked month, or a ledger's balance at its end.
 */
export function storeCovering(db: Db, { fileId, period, shown, actor, at }: CoveringToStore): Month[] {
  return immediately(db, () => {
    const { name, book, format } = findFile(db, fileId);
    if (format !== 'csv' && format !== 'xlsx')
      throw new TieoutError('statement-says-its-days', { subject: name });
    const statements = readStatements(db, fileId);
    const before = spanOf(statements);
    checkShown(before, shown);
    const lines = readLineDays(db, fileId);
    if (period.firstDay > period.lastDay || (lines && !holds(period, lines)))
      throw new TieoutError('statement-period-wrong', { subject: name });
    for (const { currency, closing, ...covered } of statements)
      for (const month of [
        ...monthsChanged(covered, period),
        ...(book === 'ledger' && closing !== null ? monthsStated(covered, period) : []),
      ])
        if (isLocked(db, month, currency))
          throw new TieoutError('close-is-locked', { subject: `${month} ${currency}` });
    const touched = touchMonthsOf(db, fileId);
    prepared(db, 'UPDATE main.statement SET firstDay = ?, lastDay = ? WHERE fileId = ?').run(
      period.firstDay,
      period.lastDay,
      fileId,
    );
    const { firstDay, lastDay } = spanOf([before, period]);
    appendAudit(db, {
      at,
      actor,
      action: 'statement.days-changed',
      subject: name,
      detail: {
        ...{ fileId, book, before: { ...before }, after: { ...period } },
        // Of these months it is a part of what happened.
        statements: statements.map(({ account, currency }) => ({ account, currency, firstDay, lastDay })),
      },
    });
    return [...new Set([...touched, ...touchMonthsOf(db, fileId)])];
  });
}

function findFile(db: Db, fileId: string): FileRow {
  const file = prepared<[string], FileRow>(
    db,
    'SELECT name, book, format FROM main.statementFile WHERE id = ?',
  ).get(fileId);
  if (!file) throw new TieoutError('statement-not-found');
  return file;
}

const readStatements = (db: Db, fileId: string): StatementRow[] =>
  prepared<[string], StatementRow>(
    db,
    'SELECT account, currency, firstDay, lastDay, closing FROM main.statement WHERE fileId = ? ORDER BY id',
  ).all(fileId);

/**
 * The first and the last day that has a line in the file, its own or one that an earlier file brought; null where none
 * has.
 */
function readLineDays(db: Db, fileId: string): CoveredDays | null {
  const row = prepared<[string], { firstDay: string | null; lastDay: string | null }>(
    db,
    `WITH own AS (SELECT id FROM main.statement WHERE fileId = ?)
     SELECT min(bookingDay) AS firstDay, max(bookingDay) AS lastDay FROM main.statementLine
     WHERE statementId IN own OR id IN (SELECT lineId FROM main.statementOverlap WHERE statementId IN own)`,
  ).get(fileId);
  const { firstDay = null, lastDay = null } = row ?? {};
  return firstDay === null || lastDay === null ? null : { firstDay, lastDay };
}

/** From the first of their days to the last. */
function spanOf(all: readonly CoveredDays[]): CoveredDays {
  const [first, last] = [
    all.map(({ firstDay }) => firstDay).sort(),
    all.map(({ lastDay }) => lastDay).sort(),
  ];
  return { firstDay: first[0] ?? '', lastDay: last.at(-1) ?? '' };
}

const holds = (outer: CoveredDays, inner: CoveredDays): boolean =>
  outer.firstDay <= inner.firstDay && inner.lastDay <= outer.lastDay;

/** Months of which a day comes or goes. */
function monthsChanged(one: CoveredDays, other: CoveredDays): Month[] {
  const [begins, goes] = [[one.firstDay, other.firstDay].sort(), [one.lastDay, other.lastDay].sort()];
  return [
    ...(begins[0] === begins[1] ? [] : monthsOf(begins[0] ?? '', dayAfter(begins[1] ?? '', -1))),
    ...(goes[0] === goes[1] ? [] : monthsOf(dayAfter(goes[0] ?? '', 1), goes[1] ?? '')),
  ];
}

/**
 * Months whose closing balance a ledger that ends with a balance states in one way only: it is that of its last day.
 */
function monthsStated(one: CoveredDays, other: CoveredDays): Month[] {
  const isMonthEnd = (day: string) => dayAfter(day, 1).endsWith('-01');
  return one.lastDay === other.lastDay
    ? []
    : [one.lastDay, other.lastDay].filter(isMonthEnd).map((day) => day.slice(0, 7));
}

const dayAfter = (day: string, days: number): string => dayText(dayNumber(day) + days);
const monthsOf = (first: string, last: string): Month[] => monthsBetween(first.slice(0, 7), last.slice(0, 7));
