import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { FoundMatch } from '../../matching/found.ts';
import type { Line } from '../../matching/item.ts';
import { monthDays } from '../engine/days.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { type Breathe, SliceWriter } from '../engine/slices.ts';
import type { Findings } from './find.ts';
import type { MonthScope } from './month.ts';
import { anchorOf, type Proposed } from './write-proposals.ts';

/** Matches written at once where each is written by itself, to begin with. */
const ONE_BY_ONE = 200;

const PAIR_COLUMNS = `runId, book, origin, ruleNumber, currency, lineId, lineUnits, listing, identity, recordUnits,
  daysApart, reference, difference`;

type Writing = {
  readonly request: Pick<MonthScope, 'book' | 'month'>;
  readonly runId: number;
  readonly findings: Findings;
  readonly breathe: Breathe;
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Writes the matches that have a part in the month; returns between which ids they are, the first of them (null for
 * none), and the proposals of the month. Throws `matching-disturbed` when another computer of a team has begun a run
 * and removed what was written.
 */
export async function writeMatches(
  db: Db,
  { request, runId, findings, breathe, onProgress }: Writing,
): Promise<{
  firstMatch: number;
  lastMatch: number;
  own: number | null;
  pairs: number;
  proposals: Proposed[];
  /** How many are written, of how many with the proposals. */
  done: number;
  total: number;
}> {
  const { first, last } = monthDays(request.month);
  const before = lastMatchOf(db);
  const isInMonth = ({ day }: { day: number }) => day >= first && day <= last;
  const proposals = findings.outcome.applied.flatMap(({ number, proposals: proposed }) =>
    proposed
      .filter((proposal) => isInMonth(anchorOf(proposal)))
      .map((proposal) => ({ ruleNumber: number, proposal })),
  );
  const total = findings.outcome.applied.reduce(
    (sum, { matches, excluded }) => sum + matches.length + excluded.length,
    findings.pairs + proposals.length,
  );
  let done = 0;
  let own: number | null = null;
  const count = (written: number) => {
    done += written;
    if (done > 0) own ??= firstOf(db, runId, before);
    onProgress(done, total);
  };
  const slices = new SliceWriter(breathe);
  if (findings.pairsOf !== null) {
    // What is to be written is gathered before anybody is kept waiting.
    db.exec(`DROP TABLE IF EXISTS temp.slice;
      CREATE TEMP TABLE slice AS SELECT ${PAIR_COLUMNS} FROM main.match LIMIT 0`);
    const gather = db.prepare(
      `INSERT INTO temp.slice
       SELECT ?, ?, 'rule', ?, l.currency, l.id, l.rest, r.listing, r.identity, r.rest, l.day - r.day,
         iif(s.reference = r.reference OR isAsWritten(s.reference, r.reference), 'equal', 'respelled'), 0
       FROM temp.pair AS p CROSS JOIN temp.record AS r ON r.n = p.n CROSS JOIN temp.line AS l ON l.id = p.lineId
       CROSS JOIN main.statementLine AS s ON s.id = l.id
       WHERE p.n > ? AND p.n <= ? AND (l.day BETWEEN ? AND ? OR r.day BETWEEN ? AND ?)`,
    );
    const insert = db.prepare(`INSERT INTO main.match (${PAIR_COLUMNS}) SELECT * FROM temp.slice`);
    const empty = db.prepare('DELETE FROM temp.slice');
    const end = Number(
      db.prepare<[], { n: bigint | null }>('SELECT max(n) AS n FROM temp.record').get()?.n ?? 0n,
    );
    for (let from = 0; from < end; ) {
      const to = from + slices.rows;
      gather.run(runId, request.book, findings.pairsOf, from, to, first, last, first, last);
      const { changes } = await slices.write(() => insert.run());
      empty.run();
      from = to;
      count(changes);
    }
  }
  const pairs = done;
  const writer = matchWriter(db, runId, request.book);
  let slice: (() => void)[] = [];
  // Written one by one, a row takes many times what it takes among those above: as many at once kept others waiting for
  // 170 ms.
  const alone = new SliceWriter(breathe, ONE_BY_ONE);
  const flush = async () => {
    const writes = slice;
    slice = [];
    await alone.write(() =>
      immediately(db, () => {
        for (const write of writes) write();
      }),
    );
    count(writes.length);
  };
  const put = async (write: () => void) => {
    slice.push(write);
    if (slice.length >= alone.rows) await flush();
  };
  for (const { number, matches, excluded } of findings.outcome.applied) {
    for (const found of matches.toSorted(byFirstLine))
      if ([...found.lines, ...found.records].some(isInMonth)) await put(() => writer.match(number, found));
    for (const line of excluded.toSorted(byId))
      if (isInMonth(line)) await put(() => writer.exclude(number, line));
  }
  if (slice.length > 0) await flush();
  return { firstMatch: before + 1, lastMatch: lastMatchOf(db), own, pairs, proposals, done, total };
}

/**
 * In the order of the lines a slice changes few pages of the matches' indexes; in that of days and amounts, in which
 * rules find them, each row has pages of its own, and every one of them is encrypted and written for it.
 */
const byFirstLine = (a: FoundMatch, b: FoundMatch): number => (a.lines[0]?.id ?? 0) - (b.lines[0]?.id ?? 0);
const byId = (a: Line, b: Line): number => a.id - b.id;

const lastMatchOf = (db: Db): number =>
  Number(db.prepare<[], { id: bigint | null }>('SELECT max(id) AS id FROM main.match').get()?.id ?? 0n);

/** Of the run's matches, of which there are some. */
function firstOf(db: Db, runId: number, before: number): number {
  const first = db
    .prepare<[number, number], bigint>(
      'SELECT id FROM main.match WHERE id > ? AND runId = ? ORDER BY id LIMIT 1',
    )
    .pluck()
    .get(before, runId);
  if (first === undefined) throw new TieoutError('matching-disturbed');
  return Number(first);
}

function matchWriter(db: Db, runId: number, book: Book) {
  const insert = db.prepare(
    `INSERT INTO main.match (runId, book, origin, ruleNumber, currency, lineId, lineUnits, listing, identity,
       recordUnits, daysApart, reference, difference, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertLeg = db.prepare(
    'INSERT INTO main.matchLeg (matchId, lineId, listing, identity, units) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    match(ruleNumber: number, { lines, records, evidence, alternatives }: FoundMatch): void {
      const [line, ...moreLines] = lines;
      const [record, ...moreRecords] = records;
      if (!line || !record) throw new Error('a match has both sides');
      const facts = {
        ...(evidence.netOfFee ? { netOfFee: true } : {}),
        ...(alternatives.length > 0 ? { alternatives } : {}),
      };
      const { lastInsertRowid } = insert.run(
        runId,
        book,
        'rule',
        ruleNumber,
        line.currency,
        line.id,
        line.rest,
        record.listing,
        record.identity,
        record.rest,
        evidence.daysApart,
        evidence.reference,
        unitsOf(evidence.difference),
        Object.keys(facts).length > 0 ? JSON.stringify(facts) : null,
      );
      for (const { id, rest } of moreLines) insertLeg.run(lastInsertRowid, id, null, null, rest);
      for (const { listing, identity, rest } of moreRecords)
        insertLeg.run(lastInsertRowid, null, listing, identity, rest);
    },
    exclude(ruleNumber: number, { id, currency, rest }: Line): void {
      insert.run(
        runId,
        book,
        'set-aside',
        ruleNumber,
        currency,
        id,
        rest,
        null,
        null,
        null,
        null,
        null,
        0,
        null,
      );
    },
  };
}
