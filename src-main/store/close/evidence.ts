/**
 * What people's own work holds of a month, item by item and without words of any language: statements, their lines,
 * matches, exceptions. The lock freezes it; the workbook is made from it.
 */
import type { z } from 'zod';
import { evidence } from '../../../src-shared/contract/matches.ts';
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { identityIn, isFeeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseLeg, CloseStatement, CloseStatementLine, MatchInForce } from '../../close/evidence.ts';
import { daysOfMonth } from '../../close/month.ts';
import { type Db, type DbRow, prepared } from '../engine/open.ts';
import { emptyTable } from '../engine/temporary-table.ts';
import { expectedSqlOf } from '../matching/expected.ts';
import { type FrozenException, readExceptions } from './frozen-exceptions.ts';
import { differenceNow } from './match-difference.ts';

/** A match in force, with its evidence instead of words. */
export type FrozenMatch = MatchInForce & {
  readonly evidence: MatchEvidence | null;
  readonly note: string;
};
const matchEvidence = evidence.omit({ netOfFee: true });
type MatchEvidence = z.infer<typeof matchEvidence>;

/** The records expected in each book, by which records' amounts are signed. */
export type Populations = Readonly<Record<Book, readonly Population[]>>;

/** Something of which there may be a million: handed over in pieces, each time anew. */
type Pieces<T> = { readonly count: number; readonly pieces: () => Iterable<readonly T[]> };

export type Evidence = {
  readonly statements: readonly CloseStatement[];
  readonly lines: Pieces<CloseStatementLine>;
  readonly matches: Pieces<FrozenMatch>;
  /** Of all matches together. */
  readonly legs: number;
  readonly exceptions: readonly FrozenException[];
};

/** Lines or matches read at once. */
const PIECE = 500;

/** What decides how a record stands in a book: which are expected there, and the reporting time zone. */
export type Standing = { readonly populations: Populations; readonly timeZone: string };

/**
 * `db` sees the cache and, beside it, people's own work. What comes in pieces is to be read in the same transaction.
 */
export function readEvidence(db: Db, place: ClosePlace, standing: Standing): Evidence {
  const days = daysOfMonth(place.month);
  const bound = { ...place, first: days[0] ?? '', last: days.at(-1) ?? '' };
  const statements = readStatements(db, bound);
  return {
    statements: statements.map(({ id: _, ...statement }) => statement),
    lines: readLines(
      db,
      statements.map(({ id }) => id),
    ),
    ...readMatches(db, bound, standing),
    exceptions: readExceptions(db, place),
  };
}

type Bound = ClosePlace & { readonly first: string; readonly last: string };

const OF_MONTH = 's.currency = @currency AND s.lastDay >= @first AND s.firstDay <= @last';
const text = (row: DbRow, name: string): string => String(row[name] ?? '');
const amount = (row: DbRow, name: string): string => writeAmount(BigInt(row[name] ?? 0n));
const amountOrNull = (row: DbRow, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : amount(row, name);

function readStatements(db: Db, bound: Bound): (CloseStatement & { id: bigint })[] {
  return db
    .prepare<[Bound], DbRow>(
      `SELECT f.book, f.name, f.format, f.sha256, f.importedAt, f.importedBy, s.*, s.moneyIn - s.moneyOut AS moved
       FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId WHERE ${OF_MONTH}
       ORDER BY f.book, s.firstDay, f.name, s.id`,
    )
    .all(bound)
    .map((row) => ({
      id: BigInt(row.id ?? 0n),
      book: row.book as CloseStatement['book'],
      file: text(row, 'name'),
      format: text(row, 'format'),
      sha256: text(row, 'sha256'),
      importedAt: Number(row.importedAt),
      importedBy: text(row, 'importedBy'),
      account: text(row, 'account'),
      currency: text(row, 'currency'),
      firstDay: text(row, 'firstDay'),
      lastDay: text(row, 'lastDay'),
      opening: amountOrNull(row, 'opening'),
      closing: amountOrNull(row, 'closing'),
      lines: { count: Number(row.lineCount), amount: amount(row, 'moved') },
    }));
}

/** All lines of the statements (their keys), in the order of the statements. */
function readLines(db: Db, statements: readonly bigint[]): Pieces<CloseStatementLine> {
  // In one pass: looking each line's legs up in the view would go through all matches for each.
  emptyTable(
    db,
    'lineOfClose',
    '(id INTEGER PRIMARY KEY, allocated INTEGER NOT NULL, isExcluded INTEGER NOT NULL)',
  );
  db.exec(`
    INSERT INTO temp.lineOfClose SELECT lineId, coalesce(sum(units) FILTER (WHERE origin <> 'set-aside'), 0),
      max(origin = 'set-aside') FROM leg WHERE lineId IS NOT NULL GROUP BY lineId`);
  const count = db
    .prepare<[bigint], bigint>('SELECT count(*) FROM statementLine WHERE statementId = ?')
    .pluck();
  const rows = db.prepare<[bigint, number, number], DbRow>(
    `SELECT l.*, coalesce(o.allocated, 0) AS allocated, coalesce(o.isExcluded, 0) AS isExcluded
     FROM statementLine AS l LEFT JOIN temp.lineOfClose AS o ON o.id = l.id WHERE l.statementId = ? AND l.number > ? ORDER BY l.number LIMIT ?`,
  );
  return {
    count: statements.reduce((sum, id) => sum + Number(count.get(id) ?? 0n), 0),
    *pieces() {
      for (const [position, id] of statements.entries())
        for (let after = 0; ; ) {
          const piece = rows.all(id, after, PIECE).map((row) => lineOf(row, position));
          const last = piece.at(-1);
          if (!last) break;
          yield piece;
          after = last.line;
        }
    },
  };
}

const lineOf = (row: DbRow, statement: number): CloseStatementLine => ({
  statement,
  line: Number(row.number),
  bookingDay: text(row, 'bookingDay'),
  valueDay: row.valueDay === null ? null : text(row, 'valueDay'),
  currency: text(row, 'currency'),
  amount: amount(row, 'amount'),
  reference: text(row, 'reference'),
  description: text(row, 'description'),
  counterparty: text(row, 'counterparty'),
  state:
    row.isExcluded === 1n
      ? 'set-aside'
      : row.allocated === 0n
        ? 'open'
        : row.allocated === row.amount
          ? 'matched'
          : 'partly-matched',
  allocated: amount(row, 'allocated'),
});

/** Where a record's reference stands; a day's row of the balance report has none, and is matched with nothing. */
export const REFERENCES: Readonly<Partial<Record<string, string>>> = {
  deposits: 'externalId',
  cashouts: 'externalId',
  notes: 'externalId',
  refunds: 'id',
  settlements: 'id',
};

/** Matches in force of which a line is booked in the month, excluded lines left out, in the order of their making. */
function readMatches(db: Db, bound: Bound, standing: Standing): Pick<Evidence, 'matches' | 'legs'> {
  emptyTable(db, 'matchOfClose', '(id INTEGER PRIMARY KEY)');
  const { changes: count } = db
    .prepare(
      `INSERT INTO temp.matchOfClose SELECT DISTINCT leg.matchId FROM statementLine AS l JOIN leg ON leg.lineId = l.id
       WHERE l.currency = @currency AND l.bookingDay BETWEEN @first AND @last AND leg.origin <> 'set-aside'`,
    )
    .run({ currency: bound.currency, first: bound.first, last: bound.last });
  const legCount = db
    .prepare<[], bigint>('SELECT count(*) FROM leg WHERE matchId IN (SELECT id FROM temp.matchOfClose)')
    .pluck()
    .get();
  const rows = db.prepare<[string, number], DbRow>(
    `SELECT m.id, m.book, m.origin, m.ruleNumber, m.currency, m.daysApart, m.reference, m.difference, m.document,
       coalesce(m.at, r.at) AS at, coalesce(m.actor, r.actor) AS actor, r.rules, r.rulesVersion
     FROM temp.matchOfClose AS o JOIN match AS m ON m.id = o.id LEFT JOIN proposal AS p ON p.id = m.proposalId
       LEFT JOIN matchRun AS r ON r.id = coalesce(m.runId, p.runId)
     WHERE o.id > ? ORDER BY o.id LIMIT ?`,
  );
  // Of a whole piece at once: a query a match would take most of the time.
  const legs = db.prepare<[string, string], DbRow>(
    `SELECT leg.matchId, leg.lineId, leg.listing, leg.identity, leg.units, l.number, l.reference, l.bookingDay,
       l.currency, l.amount, f.name AS file
     FROM leg LEFT JOIN statementLine AS l ON l.id = leg.lineId LEFT JOIN statement AS s ON s.id = l.statementId
     LEFT JOIN statementFile AS f ON f.id = s.fileId
     WHERE leg.matchId IN (SELECT id FROM temp.matchOfClose WHERE id BETWEEN ? AND ?)
     ORDER BY leg.matchId, leg.lineId IS NULL, leg.lineId, leg.identity`,
  );
  const ruleNames = new Map<string, string[]>();
  const ruleOf = (row: DbRow): string => {
    if (row.ruleNumber === null) return '';
    const document = text(row, 'rules');
    const names =
      ruleNames.get(document) ??
      (JSON.parse(document) as { rules: { name: string }[] }).rules.map(({ name }) => name);
    ruleNames.set(document, names);
    return `${names[Number(row.ruleNumber) - 1] ?? ''} (${row.rulesVersion})`;
  };
  const matchOf = (row: DbRow, own: readonly DbRow[]): FrozenMatch => ({
    id: text(row, 'id'),
    book: row.book as MatchInForce['book'],
    origin: row.origin === 'rule' ? 'confirmed' : 'manual',
    rule: ruleOf(row),
    evidence:
      row.reference === null
        ? null
        : matchEvidence.parse({
            reference: row.reference,
            difference: writeAmount(differenceNow(db, row, own, standing.populations[row.book as Book])),
            daysApart: Number(row.daysApart ?? 0n),
          }),
    note: noteIn(row.document),
    madeAt: Number(row.at ?? 0n),
    madeBy: text(row, 'actor'),
    legs: own.map((leg) => legOf(db, leg, row, standing)),
  });
  return {
    legs: Number(legCount ?? 0n),
    matches: {
      count,
      *pieces() {
        for (let after = '0'; ; ) {
          const piece = rows.all(after, PIECE);
          const [first, last] = [piece[0], piece.at(-1)];
          if (!first || !last) break;
          const own = Map.groupBy(legs.all(text(first, 'id'), text(last, 'id')), ({ matchId }) => matchId);
          yield piece.map((row) => matchOf(row, own.get(row.id ?? null) ?? []));
          after = text(last, 'id');
        }
      },
    },
  };
}

function noteIn(document: DbRow[string] | undefined): string {
  if (typeof document !== 'string') return '';
  const { note } = JSON.parse(document) as { note?: unknown };
  return typeof note === 'string' ? note : '';
}

function legOf(db: Db, leg: DbRow, match: DbRow, { populations, timeZone }: Standing): CloseLeg {
  const allocated = amount(leg, 'units');
  if (leg.lineId !== null)
    return {
      side: 'line',
      source: text(leg, 'file'),
      id: text(leg, 'number'),
      reference: text(leg, 'reference'),
      day: text(leg, 'bookingDay'),
      currency: text(leg, 'currency'),
      amount: amount(leg, 'amount'),
      allocated,
    };
  const listing = text(leg, 'listing') as ListingName;
  // As the book has it; of a population that is no longer expected, what was allocated, on the listing's own day.
  const id = text(leg, 'identity');
  const expected = populations[match.book as Book].find(
    (each) => each.listing === listing && isFeeName(id) === (each.part === 'fee'),
  );
  const whole = expected ? expectedSqlOf(expected, listing).units : 'NULL';
  const reference = REFERENCES[listing];
  const dateField = expected?.dateField ?? listings[listing].dateField;
  const record =
    reference === undefined
      ? undefined
      : prepared<[string], DbRow>(
          db,
          `SELECT ${reference} AS reference, ${whole} AS whole, ${dateField} AS instant FROM ${listing} WHERE identity = ?`,
        ).get(identityIn(id));
  const zone = expected?.dayCut === 'utc' ? 'UTC' : timeZone;
  return {
    side: 'record',
    source: listing,
    id,
    reference: record ? text(record, 'reference') : '',
    day: record?.instant != null ? dayOf(Number(record.instant), zone) : null,
    currency: text(match, 'currency'),
    amount: (record && amountOrNull(record, 'whole')) ?? allocated,
    allocated,
  };
}
