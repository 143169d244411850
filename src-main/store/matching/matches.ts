/** Matches as stored, with the rule that made each and what it decided against. */
import type { Alternative, Evidence, Match, RecordItem } from '../../../src-shared/contract/matches.ts';
import { MOST_LEGS } from '../../../src-shared/contract/matches.ts';
import type { MatchingRule, RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { recordKey } from '../../matching/item.ts';
import type { Db } from '../engine/open.ts';
import type { Leg } from './legs.ts';
import { feeOf, type Hydration } from './proposals.ts';
import { counts } from './staging.ts';

export type MatchRow = {
  readonly id: bigint;
  readonly runId: bigint | null;
  readonly book: Book;
  readonly origin: Match['origin'];
  readonly ruleNumber: bigint | null;
  readonly currency: string;
  readonly lineId: bigint | null;
  readonly lineUnits: bigint | null;
  readonly listing: ListingName | null;
  readonly identity: string | null;
  readonly recordUnits: bigint | null;
  readonly daysApart: bigint | null;
  readonly reference: Evidence['reference'] | null;
  readonly difference: bigint;
  readonly document: string | null;
  readonly at: bigint;
  readonly actor: string;
  /** The run whose rules its number is of. */
  readonly ruleRun: bigint | null;
  readonly rulesVersion: bigint | null;
  readonly undoneAt: bigint | null;
  readonly undoneBy: string | null;
  readonly undoneWhy: string | null;
};

/** What a match says beside its columns. */
type MatchDocument = {
  readonly netOfFee?: true;
  readonly alternatives?: readonly Alternative[];
  readonly note?: string;
};

const FROM = `main.match AS m LEFT JOIN main.proposal AS p ON p.id = m.proposalId
  LEFT JOIN main.matchRun AS r ON r.id = coalesce(m.runId, p.runId)
  LEFT JOIN main.matchUndo AS u ON u.matchId = m.id`;
const COLUMNS = `m.id, m.runId, m.book, m.origin, m.ruleNumber, m.currency, m.lineId, m.lineUnits, m.listing, m.identity,
  m.recordUnits, m.daysApart, m.reference, m.difference, m.document, coalesce(m.at, r.at) AS at,
  coalesce(m.actor, r.actor) AS actor, r.id AS ruleRun, r.rulesVersion, u.at AS undoneAt, u.actor AS undoneBy, u.reason AS undoneWhy`;
/** Rows of a run that never was entered are no matches. */
const ENTERED = '(m.runId IS NULL OR r.id IS NOT NULL)';

export type MatchQuery = {
  readonly origins: readonly Match['origin'][];
  readonly ruleId: string | null;
  readonly currency: string | null;
  readonly undone: boolean;
  readonly page: number;
  readonly pageSize: number;
};

/** A page of a month's matches, the newest first, and how many there are. */
export function findMatchRows(
  db: Db,
  { book, month }: { book: Book; month: Month },
  query: MatchQuery,
): { rows: MatchRow[]; count: number } {
  // A run's own stand together; those of people name their month.
  const ranges = db
    .prepare<[string, string], { first: bigint; last: bigint }>(
      `SELECT firstMatch AS first, lastMatch AS last FROM main.matchRun WHERE book = ? AND month = ?
       AND lastMatch >= firstMatch`,
    )
    .all(book, month);
  const within = [
    ...ranges.map(({ first, last }) => `m.runId IS NOT NULL AND m.id BETWEEN ${first} AND ${last}`),
    'm.id IN (SELECT id FROM main.match WHERE runId IS NULL AND book = ? AND month = ?)',
  ].join(' OR ');
  const conditions = [`(${within})`, query.undone ? 'u.matchId IS NOT NULL' : 'u.matchId IS NULL'];
  const bound: (string | number)[] = [book, month];
  if (query.origins.length > 0) {
    conditions.push('m.origin IN (SELECT value FROM json_each(?))');
    bound.push(JSON.stringify(query.origins));
  }
  if (query.currency !== null) {
    conditions.push('m.currency = ?');
    bound.push(query.currency);
  }
  if (query.ruleId !== null) {
    conditions.push(`r.id || '/' || m.ruleNumber IN (SELECT value FROM json_each(?))`);
    bound.push(JSON.stringify(rulesOfMonth(db, book, month, query.ruleId)));
  }
  const where = conditions.join(' AND ');
  const count = db
    .prepare<unknown[], { n: bigint }>(`SELECT count(*) AS n FROM ${FROM} WHERE ${where}`)
    .get(...bound);
  const rows = db
    .prepare<unknown[], MatchRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY m.id DESC LIMIT ? OFFSET ?`,
    )
    .all(...bound, query.pageSize, query.page * query.pageSize);
  return { rows, count: Number(count?.n ?? 0n) };
}

function rulesOfMonth(db: Db, book: Book, month: Month, ruleId: string): string[] {
  const runs = db
    .prepare<[string, string], { id: bigint; rules: string }>(
      'SELECT id, rules FROM main.matchRun WHERE book = ? AND month = ?',
    )
    .all(book, month);
  return runs.flatMap(({ id, rules }) =>
    (JSON.parse(rules) as RuleDocument).rules.flatMap((rule, at) =>
      rule.id === ruleId ? [`${id}/${at + 1}`] : [],
    ),
  );
}

/** Those of the ids that exist. */
export function readMatchRows(db: Db, ids: readonly number[]): MatchRow[] {
  return db
    .prepare<[string], MatchRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE m.id IN (SELECT value FROM json_each(?)) AND ${ENTERED} ORDER BY m.id DESC`,
    )
    .all(JSON.stringify(ids));
}

/** All matches that a line or a record has a leg in, undone ones too, the newest first. */
export function matchesOfLine(db: Db, lineId: number): number[] {
  return idsOf(
    db
      .prepare<[number, number], { id: bigint }>(
        'SELECT id FROM main.match WHERE lineId = ? UNION SELECT matchId FROM main.matchLeg WHERE lineId = ?',
      )
      .all(lineId, lineId),
  );
}

export function matchesOfRecord(
  db: Db,
  book: Book,
  { listing, identity }: { listing: string; identity: string },
): number[] {
  return idsOf(
    db
      .prepare<unknown[], { id: bigint }>(
        `SELECT id FROM main.match WHERE identity = ? AND listing = ? AND book = ?
         UNION SELECT l.matchId FROM main.matchLeg AS l JOIN main.match AS m ON m.id = l.matchId
         WHERE l.identity = ? AND l.listing = ? AND m.book = ?`,
      )
      .all(identity, listing, book, identity, listing, book),
  );
}

const idsOf = (rows: readonly { id: bigint }[]): number[] => rows.map(({ id }) => Number(id));

/** Matches as screens get them. Lines that were removed since a match was undone are left out of it. */
export function toMatches(
  db: Db,
  rows: readonly MatchRow[],
  legs: readonly Leg[],
  { lines, records }: Hydration,
): Match[] {
  const rules = rulesOf(db, rows);
  const legsOf = Map.groupBy(legs, ({ matchId }) => matchId);
  return rows.map((row) => {
    const own = legsOf.get(Number(row.id)) ?? [];
    const document: MatchDocument = row.document === null ? {} : JSON.parse(row.document);
    const lineLegs = own.flatMap((leg) => (leg.side === 'line' ? [leg] : []));
    const recordLegs = own.flatMap((leg) => (leg.side === 'record' ? [leg] : []));
    const shownLines = lineLegs.slice(0, MOST_LEGS).flatMap(({ lineId, units }) => {
      const line = lines.get(lineId);
      return line ? [{ line, allocated: writeAmount(units) }] : [];
    });
    const day = shownLines[0]?.line.day ?? '1970-01-01';
    const rule = row.ruleRun === null ? undefined : rules.get(`${row.ruleRun}/${row.ruleNumber}`);
    return {
      id: Number(row.id),
      origin: row.origin,
      rule:
        rule && row.ruleNumber !== null
          ? { number: Number(row.ruleNumber), version: Number(row.rulesVersion ?? 0n), rule }
          : null,
      at: Number(row.at),
      actor: row.actor,
      currency: row.currency,
      lines: shownLines,
      records: recordLegs.slice(0, MOST_LEGS).map(({ units, ...name }) => ({
        record: records.get(recordKey(name)) ?? noLongerExpected(name, row.currency, units, day),
        allocated: writeAmount(units),
      })),
      lineCount: lineLegs.length,
      recordCount: recordLegs.length,
      evidence:
        row.reference === null
          ? null
          : {
              reference: row.reference,
              difference: writeAmount(differenceNow(row, own, document.netOfFee ? records : null)),
              daysApart: Number(row.daysApart ?? 0n),
              netOfFee: document.netOfFee ?? false,
            },
      alternatives: [...(document.alternatives ?? [])],
      note: document.note ?? '',
      undone:
        row.undoneAt === null
          ? null
          : { at: Number(row.undoneAt), actor: row.undoneBy ?? '', reason: row.undoneWhy ?? '' },
    };
  });
}

/**
 * The match's difference, units. Of one net of fees, which the service may have changed since, by the records' fees as
 * they are now: a record is open again with a changed amount, but not with a changed fee.
 */
function differenceNow(
  { difference, undoneAt }: MatchRow,
  legs: readonly Leg[],
  netOfFee: Hydration['records'] | null,
): bigint {
  if (!netOfFee || undoneAt !== null) return difference;
  let now = 0n;
  for (const leg of legs) {
    if (leg.side === 'line') now += leg.units;
    else {
      const record = netOfFee.get(recordKey(leg));
      if (!record || record.fee === null) return difference;
      now -= leg.units - feeOf(record);
    }
  }
  return now;
}

/** What can be said of a record that is not among those expected any more. */
function noLongerExpected(
  { listing, identity }: { listing: ListingName; identity: string },
  currency: string,
  units: bigint,
  day: string,
): RecordItem {
  return {
    listing,
    identity,
    day,
    currency,
    amount: writeAmount(units),
    rest: writeAmount(0n),
    state: 'matched',
    references: [],
    fee: null,
    status: '',
    due: true,
    expected: false,
  };
}

function rulesOf(db: Db, rows: readonly MatchRow[]): Map<string, MatchingRule> {
  const ids = [...new Set(rows.flatMap(({ ruleRun }) => (ruleRun === null ? [] : [Number(ruleRun)])))];
  const rules = new Map<string, MatchingRule>();
  const runs = db
    .prepare<[string], { id: bigint; rules: string }>(
      'SELECT id, rules FROM main.matchRun WHERE id IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(ids));
  for (const { id, rules: text } of runs)
    for (const [at, rule] of (JSON.parse(text) as RuleDocument).rules.entries())
      rules.set(`${id}/${at + 1}`, rule);
  return rules;
}

/** True when lines of the file are in matches that count: it cannot be removed before those are undone. */
export function linesInUse(db: Db, fileId: string): boolean {
  const used = (leg: string) =>
    `EXISTS (SELECT 1 FROM main.statement AS st JOIN main.statementLine AS s ON s.statementId = st.id ${leg}
       WHERE st.fileId = @fileId AND ${counts('m')})`;
  const row = db
    .prepare<[{ fileId: string }], { used: bigint }>(
      `SELECT ${used('JOIN main.match AS m ON m.lineId = s.id')} OR ${used(
        'JOIN main.matchLeg AS l ON l.lineId = s.id JOIN main.match AS m ON m.id = l.matchId',
      )} AS used`,
    )
    .get({ fileId });
  return row?.used === 1n;
}
