/**
 * What is not clear within matches that count: a record is not expected any more, their sums differ, or their days are
 * further apart than usual.
 */
import { MOST_ITEMS } from '../../../src-shared/contract/exceptions.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { recordKey, signatureOf } from '../../matching/item.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type Leg, readLegs } from '../matching/legs.ts';
import { readMatchRows, toMatches } from '../matching/matches.ts';
import { anyDays, type MonthScope } from '../matching/month.ts';
import { hydrate } from '../matching/proposals.ts';
import { counts } from '../matching/staging.ts';
import { type Cause, causeKey } from './cause.ts';
import { lineOf, recordOf, unique } from './cause-items.ts';
import { matchesToCheck } from './not-expected.ts';

/** As it stands in the documents of rules and matches. */
const NET_OF_FEE = '"netOfFee":true';

/** Days, as numbers (days.ts), both included; with `only`, these matches alone. */
type Within = { readonly first: number; readonly last: number; readonly only?: readonly number[] };

/**
 * Confirmed matches with a record that is not expected any more, or whose sums or days are further apart than usual.
 */
export function withinMatches(
  db: Db,
  { book, month }: MonthScope,
  staged: Parameters<typeof hydrate>[1],
  document: RuleDocument,
  within: Within,
): Cause[] {
  const { first, last, only } = within;
  const differing = prepared<unknown[], { id: bigint }>(
    db,
    `SELECT m.id FROM ${matchesSql(only)} JOIN main.statementLine AS s ON s.id = m.lineId
     WHERE m.book = ? AND m.difference <> 0 AND ${counts('m')}
       AND unixepoch(s.bookingDay) / 86400 BETWEEN ? AND ?`,
  )
    .all(...boundOf(only), book, first, last)
    .map(({ id }) => Number(id));
  const net = netOfFees(db, book, within);
  const late = lateMatches(db, book, within);
  const doubtful = only ?? matchesToCheck(db, { book, month }, staged, document);
  return causesOfMatches(db, { book, month }, staged, document, {
    differing: [...differing, ...net],
    late,
    doubtful,
  });
}

/**
 * The cause of a match whose sums differ, found without looking at the rest of the month; undefined where they agree.
 */
export function findDifference(
  db: Db,
  { book, month, timeZone }: MonthScope,
  matchId: number,
): Cause | undefined {
  const { staged, document } = anyDays(db, book, timeZone);
  const [cause] = causesOfMatches(db, { book, month }, staged, document, {
    differing: [matchId],
    late: [],
    doubtful: [],
  }).filter(({ units }) => units !== 0n);
  return cause;
}

function causesOfMatches(
  db: Db,
  { book, month }: Pick<MonthScope, 'book' | 'month'>,
  staged: Parameters<typeof hydrate>[1],
  document: RuleDocument,
  { differing, late, doubtful }: Readonly<Record<'differing' | 'late' | 'doubtful', readonly number[]>>,
): Cause[] {
  const rows = readMatchRows(db, [...new Set([...differing, ...late, ...doubtful])]).filter(
    ({ undoneAt }) => undoneAt === null,
  );
  if (rows.length === 0) return [];
  const legs = readLegs(db, rows);
  const items = hydrate(
    db,
    staged,
    document,
    legs.flatMap((leg) => (leg.side === 'line' ? [leg.lineId] : [])),
    legs.flatMap((leg) => (leg.side === 'record' ? [leg] : [])),
  );
  const [differs, isLate] = [new Set(differing), new Set(late)];
  return toMatches(db, rows, legs, items).flatMap((match): Cause[] => {
    const line = match.lines[0]?.line;
    if (!line?.day.startsWith(month)) return [];
    const found = unique([
      ...match.lines.map((leg) => lineOf(leg.line)),
      ...match.records.map((leg) => recordOf(leg.record)),
    ]);
    const about = {
      source: book,
      day: line.day,
      currency: match.currency,
    };
    const shown = {
      items: found.slice(0, MOST_ITEMS),
      itemCount: match.lineCount + match.recordCount,
      column: null,
      suggestion: { kind: 'look-at-match' as const, matchId: match.id },
    };
    const own = legs.filter(({ matchId }) => matchId === match.id);
    const name = `${book}:${signatureOfLegs(own)}`;
    const isExpected = (leg: Leg) => leg.side === 'line' || items.records.has(recordKey(leg));
    if (own.some((leg) => !isExpected(leg)))
      return [
        {
          ...about,
          key: causeKey('match-not-expected', name),
          kind: 'match-not-expected',
          // What the book has and no record that counts is for; whatever else differs in it is a part of that.
          units: own
            .filter(isExpected)
            .reduce((sum, { side, units }) => sum + (side === 'line' ? units : -units), 0n),
          document: { ...shown, detail: match.rule?.rule.name ?? '' },
        },
      ];
    const difference = unitsOf(match.evidence?.difference ?? '0');
    return [
      ...(differs.has(match.id) && difference !== 0n
        ? [
            {
              ...about,
              key: causeKey('match-difference', name),
              kind: 'match-difference' as const,
              units: difference,
              document: { ...shown, detail: match.rule?.rule.name ?? '' },
            },
          ]
        : []),
      ...(isLate.has(match.id)
        ? [
            {
              ...about,
              key: causeKey('match-late', name),
              kind: 'match-late' as const,
              units: 0n,
              document: { ...shown, detail: String(match.evidence?.daysApart ?? 0) },
            },
          ]
        : []),
    ];
  });
}

function signatureOfLegs(own: readonly Leg[]): string {
  return signatureOf(
    own.flatMap((leg) => (leg.side === 'line' ? [{ id: leg.lineId }] : [])),
    own.flatMap((leg) => (leg.side === 'record' ? [leg] : [])),
  );
}

/** Matches under the alias `m`; those that are named are looked up one by one. */
const matchesSql = (only?: readonly number[]): string =>
  only ? 'json_each(?) AS named CROSS JOIN main.match AS m ON m.id = named.value' : 'main.match AS m';
const boundOf = (only?: readonly number[]): string[] => (only ? [JSON.stringify(only)] : []);

/** Matches net of fees: whether their sums differ is for the fees to say, which the service may have changed since. */
function netOfFees(db: Db, book: string, { first, last, only }: Within): number[] {
  const used = prepared<[string, string], bigint>(
    db,
    'SELECT count(*) FROM main.matchRun WHERE book = ? AND instr(rules, ?) > 0',
  )
    .pluck()
    .get(book, NET_OF_FEE);
  if (!used) return [];
  return prepared<unknown[], { id: bigint }>(
    db,
    `SELECT m.id FROM ${matchesSql(only)} JOIN main.statementLine AS s ON s.id = m.lineId
     WHERE m.book = ? AND instr(m.document, ?) > 0 AND ${counts('m')}
       AND unixepoch(s.bookingDay) / 86400 BETWEEN ? AND ?`,
  )
    .all(...boundOf(only), book, NET_OF_FEE, first, last)
    .map(({ id }) => Number(id));
}

function lateMatches(db: Db, book: string, { first, last, only }: Within): number[] {
  const runs = prepared<[string], { id: bigint; rules: string; firstMatch: bigint; lastMatch: bigint }>(
    db,
    'SELECT id, rules, firstMatch, lastMatch FROM main.matchRun WHERE book = ? AND lastMatch >= firstMatch',
  ).all(book);
  const find = prepared<unknown[], { id: bigint }>(
    db,
    `SELECT m.id FROM ${matchesSql(only)} JOIN main.statementLine AS s ON s.id = m.lineId
     WHERE m.id BETWEEN ? AND ? AND m.runId = ? AND m.ruleNumber = ? AND abs(m.daysApart) > ? AND ${counts('m')}
       AND unixepoch(s.bookingDay) / 86400 BETWEEN ? AND ?`,
  );
  return runs.flatMap(({ id, rules, firstMatch, lastMatch }) =>
    (JSON.parse(rules) as RuleDocument).rules.flatMap((rule, at) =>
      rule.kind === 'set-aside' || rule.lateAfter === null || rule.outcome !== 'confirm'
        ? []
        : find
            .all(...boundOf(only), firstMatch, lastMatch, id, at + 1, rule.lateAfter, first, last)
            .map((row) => Number(row.id)),
    ),
  );
}
