import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { Found, FoundProposal } from '../../matching/found.ts';
import type { Line, Rec } from '../../matching/item.ts';
import { dayText, monthDays } from '../engine/days.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { type Breathe, SliceWriter } from '../engine/slices.ts';
import type { Findings } from './find.ts';
import type { MonthScope } from './month.ts';

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
/** A proposal of the month, with the number of the rule that made it. */
type Proposed = { readonly ruleNumber: number; readonly proposal: FoundProposal };

/**
 * Writes the matches that have a part in the month; returns between which ids they are, the first of them (null for none), and the
 * proposals of the month. Throws `matching-disturbed` when another computer of a team has begun a run and removed what was written.
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
}> {
  const { first, last } = monthDays(request.month);
  const before = lastMatchOf(db);
  const total = findings.outcome.applied.reduce(
    (sum, { matches, excluded }) => sum + matches.length + excluded.length,
    findings.pairs,
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
  const isInMonth = ({ day }: { day: number }) => day >= first && day <= last;
  const proposals: Proposed[] = [];
  const writer = matchWriter(db, runId, request.book);
  let slice: (() => void)[] = [];
  // Written one by one, a row takes many times what it takes among those above: as many at once kept others waiting for 170 ms.
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
  for (const { number, matches, excluded, proposals: proposed } of findings.outcome.applied) {
    for (const found of matches.toSorted(byFirstLine))
      if ([...found.lines, ...found.records].some(isInMonth)) await put(() => writer.match(number, found));
    for (const line of excluded.toSorted(byId))
      if (isInMonth(line)) await put(() => writer.exclude(number, line));
    for (const proposal of proposed)
      if (isInMonth(anchorOf(proposal))) proposals.push({ ruleNumber: number, proposal });
  }
  if (slice.length > 0) await flush();
  return { firstMatch: before + 1, lastMatch: lastMatchOf(db), own, pairs, proposals };
}

/**
 * In the order of the lines a slice changes few pages of the matches' indexes; in that of days and amounts, in which rules find them, each row
 * has pages of its own, and every one of them is encrypted and written for it.
 */
const byFirstLine = (a: Found, b: Found): number => (a.lines[0]?.id ?? 0) - (b.lines[0]?.id ?? 0);
const byId = (a: Line, b: Line): number => a.id - b.id;

/** What the proposal belongs to a month by: the line it is about, or the record where it offers several lines. */
function anchorOf({ options }: FoundProposal): Line | Rec {
  const [first, ...others] = options;
  const line = first?.lines[0];
  const record = first?.records[0];
  const sameLine = others.every((option) => option.lines[0] === line);
  const anchor = line && (sameLine || !record) ? line : record;
  if (!anchor) throw new Error('a proposal is about something');
  return anchor;
}

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
    match(ruleNumber: number, { lines, records, evidence, alternatives }: Found): void {
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

/**
 * Makes ready what is written of proposals, so that nobody who writes has to wait while it is put together. What this answers writes it,
 * in the transaction that enters the run: proposals refer to their run, so they cannot be there before it.
 */
export function stageProposals(
  db: Db,
  { book }: Pick<MonthScope, 'book' | 'month'>,
  runId: number,
  proposals: readonly Proposed[],
): () => void {
  db.exec(`
    DROP TABLE IF EXISTS temp.proposed;
    DROP TABLE IF EXISTS temp.proposedItem;
    CREATE TEMP TABLE proposed (n INTEGER PRIMARY KEY, kind TEXT, ruleNumber INTEGER, currency TEXT, day TEXT, optionCount INTEGER, document TEXT);
    CREATE TEMP TABLE proposedItem (n INTEGER NOT NULL, lineId INTEGER, listing TEXT, identity TEXT);`);
  const insert = db.prepare('INSERT INTO temp.proposed VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertItem = db.prepare('INSERT INTO temp.proposedItem VALUES (?, ?, ?, ?)');
  const stage = ({ ruleNumber, proposal }: Proposed, n: number) => {
    const anchor = anchorOf(proposal);
    const options = proposal.options.map(({ lines, records, evidence }) => ({
      lines: lines.map(({ id }) => id),
      records: records.map(({ listing, identity }) => ({ listing, identity })),
      evidence,
    }));
    const { kind, optionCount } = proposal;
    const day = dayText(anchor.day);
    insert.run(n, kind, ruleNumber, anchor.currency, day, optionCount, JSON.stringify(options));
    for (const line of new Set(proposal.options.flatMap(({ lines }) => lines)))
      insertItem.run(n, line.id, null, null);
    for (const record of new Set(proposal.options.flatMap(({ records }) => records)))
      insertItem.run(n, null, record.listing, record.identity);
  };
  db.transaction(() => {
    for (const [index, each] of proposals.entries()) stage(each, index + 1);
  }).deferred();
  const last = db.prepare<[], bigint | null>('SELECT max(id) FROM main.proposal').pluck();
  const enter = db.prepare(
    `INSERT INTO main.proposal (id, runId, book, kind, ruleNumber, currency, day, optionCount, document)
     SELECT n + ?, ?, ?, kind, ruleNumber, currency, day, optionCount, document FROM temp.proposed ORDER BY n`,
  );
  const enterItems = db.prepare(
    `INSERT INTO main.proposalItem (proposalId, lineId, listing, identity)
     SELECT n + ?, lineId, listing, identity FROM temp.proposedItem ORDER BY rowid`,
  );
  return () => {
    const before = last.get() ?? 0n;
    enter.run(before, runId, book);
    enterItems.run(before);
  };
}
