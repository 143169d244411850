/**
 * Runs a book's rules over a month and stores what they find. Matches are written a slice at a time, so that nobody who
 * writes to the same database waits for long; they count from the moment at which the run itself is entered.
 */
import type { MatchingSummary, RuleDocument } from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { Found, FoundProposal } from '../../matching/found.ts';
import type { Line, Rec } from '../../matching/item.ts';
import { appendAudit } from '../audit.ts';
import { findCausesOf } from '../exceptions/matching-causes.ts';
import { refreshBeside, refreshTouched } from '../exceptions/matching-refresh.ts';
import { enterCauses } from '../exceptions/refresh.ts';
import { type Db, guarded } from '../open.ts';
import { openBooks, type Paths } from './connection.ts';
import { countFindings } from './counts.ts';
import { dayText, monthDays } from './days.ts';
import { type Breathe, type Findings, findMatches } from './find.ts';
import { readDecided, readFingerprint } from './fingerprint.ts';
import { hasLock } from './locked.ts';
import { stagedMonth } from './month.ts';
import { readPopulations, readRules } from './rules.ts';
import { stageDueDays } from './staging.ts';

export type RunRequest = Paths & {
  readonly book: Book;
  readonly month: Month;
  readonly timeZone: string;
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
};

/** Rows written at once, to begin with; then as many as take about so long, for which others who write have to wait. */
const SLICE = 4_000;
const SLICE_MS = 15;
/** Pages after which what was written goes from the log into the database: seldom, because each time the disk is waited for. */
const CHECKPOINT_PAGES = 4_000;

/** Throws `cancelled`, or `matching-disturbed` when lines or decisions changed meanwhile; then nothing of it counts. */
export async function runMatching(
  request: RunRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<MatchingSummary> {
  const db = openBooks(request);
  try {
    // Slices need not survive a power cut by themselves: the run that makes them count is written safely after them.
    db.pragma('synchronous = NORMAL');
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    const breathe: Breathe = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) throw new TieoutError('cancelled');
    };
    const { version, at: _, actor: __, ...document } = readRules(db, request.book);
    const staged = stagedMonth(request, readPopulations(db, request.book), document);
    const fingerprint = readFingerprint(db, request.book);
    const decided = readDecided(db, request.book);
    const runId = await guardedAsync(() => prepareRun(db, breathe));
    const findings = await guardedAsync(() => findMatches(db, staged, document, breathe));
    const written = await guardedAsync(() =>
      writeMatches(db, { request, runId, findings, breathe, onProgress }),
    );
    const { firstMatch, lastMatch, proposals } = written;
    const counts = countFindings(findings, monthDays(request.month), written.pairs);
    guarded(() => {
      // What makes the run count must survive a power cut, and everything before it with it.
      db.pragma('synchronous = FULL');
      db.transaction(() => {
        if (readDecided(db, request.book) !== decided) throw new TieoutError('matching-disturbed');
        db.prepare(
          `INSERT INTO main.matchRun (id, book, month, at, actor, rulesVersion, rules, populations, counts, fingerprint,
             firstMatch, lastMatch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          runId,
          request.book,
          request.month,
          request.at,
          request.actor,
          version,
          JSON.stringify(document),
          JSON.stringify(staged.populations),
          JSON.stringify(counts),
          fingerprint,
          firstMatch,
          lastMatch,
        );
        writeProposals(db, request, runId, proposals);
        appendAudit(db, {
          at: request.at,
          actor: request.actor,
          action: 'matching.run',
          subject: `${request.book} ${request.month}`,
          detail: { run: runId, rulesVersion: version, ...JSON.parse(JSON.stringify(counts)) },
        });
      }).immediate();
    });
    db.pragma('wal_checkpoint(PASSIVE)');
    refreshAfterRun(db, request, document, findings);
    return { kind: 'matching', book: request.book, month: request.month, runId, ...counts };
  } finally {
    db.close();
  }
}

/**
 * What no rule took is what is open now, so that nothing needs to be read again for the month itself; a month with closed
 * currencies is looked at whole, because the rules did not see their lines.
 */
function refreshAfterRun(
  db: Db,
  request: RunRequest,
  document: RuleDocument,
  { outcome, numbers }: Findings,
): void {
  const { book, month, timeZone, at } = request;
  if (hasLock(db, month)) {
    refreshTouched(db, [request], request);
    return;
  }
  const days = monthDays(month);
  const isInMonth = ({ day }: { day: number }) => day >= days.first && day <= days.last;
  const causes = guarded(() => {
    stageDueDays(db, book, document);
    return findCausesOf(
      db,
      { book, month, timeZone },
      {
        lines: outcome.openLines.filter(isInMonth).map(({ id }) => id),
        records: outcome.openRecords.filter(isInMonth).map((record) => numbers.get(record) ?? -1),
      },
    );
  });
  enterCauses(db, { source: book, month, at }, causes);
  refreshBeside(db, [request], request);
}

async function guardedAsync<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return guarded(() => {
      throw error;
    });
  }
}

/** Removes what a run that never was entered left, and gives the next run's number. */
async function prepareRun(db: Db, breathe: Breathe): Promise<number> {
  const last = db
    .prepare<[], { id: bigint | null; lastMatch: bigint | null }>(
      'SELECT max(id) AS id, max(lastMatch) AS lastMatch FROM main.matchRun',
    )
    .get();
  const remove = db.prepare(
    `DELETE FROM main.match WHERE id IN (
       SELECT id FROM main.match
       WHERE id > ? AND runId IS NOT NULL AND runId NOT IN (SELECT id FROM main.matchRun) LIMIT ${SLICE})`,
  );
  while (remove.run(last?.lastMatch ?? 0n).changes > 0) await breathe();
  return Number(last?.id ?? 0n) + 1;
}

/** How many rows to write at once: machines, and what else they do, differ. */
function sliceSize() {
  let rows = SLICE;
  return {
    get rows() {
      return rows;
    },
    measured<T>(write: () => T): T {
      const started = performance.now();
      const written = write();
      const wanted = (rows * SLICE_MS) / Math.max(1, performance.now() - started);
      rows = Math.round(Math.min(20_000, Math.max(200, wanted)));
      return written;
    },
  };
}

type Writing = {
  readonly request: RunRequest;
  readonly runId: number;
  readonly findings: Findings;
  readonly breathe: Breathe;
  readonly onProgress: (done: number, total: number) => void;
};
type Proposed = { readonly ruleNumber: number; readonly proposal: FoundProposal };

async function writeMatches(
  db: Db,
  { request, runId, findings, breathe, onProgress }: Writing,
): Promise<{ firstMatch: number; lastMatch: number; pairs: number; proposals: Proposed[] }> {
  const { first, last } = monthDays(request.month);
  const before = lastMatchOf(db);
  const total = findings.outcome.applied.reduce(
    (sum, { matches, setAside }) => sum + matches.length + setAside.length,
    findings.pairs,
  );
  let done = 0;
  if (findings.pairsOf !== null) {
    const insert = db.prepare(
      `INSERT INTO main.match (runId, book, origin, ruleNumber, currency, lineId, lineUnits, listing, identity,
         recordUnits, daysApart, reference, difference)
       SELECT ?, ?, 'rule', ?, l.currency, l.id, l.rest, r.listing, r.identity, r.rest, l.day - r.day,
         iif(s.reference = r.reference OR isAsWritten(s.reference, r.reference), 'equal', 'respelled'), 0
       FROM temp.pair AS p CROSS JOIN temp.record AS r ON r.n = p.n CROSS JOIN temp.line AS l ON l.id = p.lineId
       CROSS JOIN main.statementLine AS s ON s.id = l.id
       WHERE p.n > ? AND p.n <= ? AND (l.day BETWEEN ? AND ? OR r.day BETWEEN ? AND ?)`,
    );
    const end = Number(
      db.prepare<[], { n: bigint | null }>('SELECT max(n) AS n FROM temp.record').get()?.n ?? 0n,
    );
    const size = sliceSize();
    for (let from = 0; from < end; ) {
      const to = from + size.rows;
      const days = [first, last, first, last];
      const write = () => insert.run(runId, request.book, findings.pairsOf, from, to, ...days);
      const { changes } = size.measured(write);
      from = to;
      done += changes;
      onProgress(done, total);
      await breathe();
    }
  }
  const pairs = done;
  const isInMonth = ({ day }: { day: number }) => day >= first && day <= last;
  const proposals: Proposed[] = [];
  const writer = matchWriter(db, runId, request.book);
  let slice: (() => void)[] = [];
  const size = sliceSize();
  const flush = async () => {
    const writes = slice;
    slice = [];
    size.measured(() =>
      db
        .transaction(() => {
          for (const write of writes) write();
        })
        .immediate(),
    );
    done += writes.length;
    onProgress(done, total);
    await breathe();
  };
  const put = async (write: () => void) => {
    slice.push(write);
    if (slice.length >= size.rows) await flush();
  };
  for (const { number, matches, setAside, proposals: proposed } of findings.outcome.applied) {
    for (const found of matches)
      if ([...found.lines, ...found.records].some(isInMonth)) await put(() => writer.match(number, found));
    for (const line of setAside) if (isInMonth(line)) await put(() => writer.setAside(number, line));
    for (const proposal of proposed)
      if (isInMonth(anchorOf(proposal))) proposals.push({ ruleNumber: number, proposal });
  }
  if (slice.length > 0) await flush();
  return { firstMatch: before + 1, lastMatch: lastMatchOf(db), pairs, proposals };
}

/** What the proposal belongs to a month by: the line it is about, or the record where it offers several lines. */
export function anchorOf({ options }: FoundProposal): Line | Rec {
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
    setAside(ruleNumber: number, { id, currency, rest }: Line): void {
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

function writeProposals(db: Db, { book }: RunRequest, runId: number, proposals: readonly Proposed[]): void {
  const insert = db.prepare(
    `INSERT INTO main.proposal (runId, book, kind, ruleNumber, currency, day, optionCount, document)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertItem = db.prepare(
    'INSERT INTO main.proposalItem (proposalId, lineId, listing, identity) VALUES (?, ?, ?, ?)',
  );
  for (const { ruleNumber, proposal } of proposals) {
    const anchor = anchorOf(proposal);
    const options = proposal.options.map(({ lines, records, evidence }) => ({
      lines: lines.map(({ id }) => id),
      records: records.map(({ listing, identity }) => ({ listing, identity })),
      evidence,
    }));
    const { lastInsertRowid: id } = insert.run(
      runId,
      book,
      proposal.kind,
      ruleNumber,
      anchor.currency,
      dayText(anchor.day),
      proposal.optionCount,
      JSON.stringify(options),
    );
    for (const line of new Set(proposal.options.flatMap(({ lines }) => lines)))
      insertItem.run(id, line.id, null, null);
    for (const record of new Set(proposal.options.flatMap(({ records }) => records)))
      insertItem.run(id, null, record.listing, record.identity);
  }
}
