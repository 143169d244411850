/**
 * Runs a book's rules over a month and stores what they find. Matches and proposals are written a slice at a time, so
 * that other writes to the same database do not wait for long; they count from the moment at which the run itself is
 * entered.
 */
import { randomInt } from 'node:crypto';
import type { MatchingSummary } from '../../../src-shared/contract/matching-figures.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { addMonths, type Month } from '../../../src-shared/period.ts';
import type { Paths } from '../engine/books.ts';
import { monthDays } from '../engine/days.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';
import { type Breathe, inSlices } from '../engine/slices.ts';
import { appendAudit } from '../work/audit.ts';
import { touchMonths } from '../work/touched-months.ts';
import { countFindings } from './counts.ts';
import { type Findings, findMatches } from './find.ts';
import { readDecided, readFingerprint } from './fingerprint.ts';
import { stagedMonth } from './month.ts';
import { readPopulations, readRules } from './rules.ts';
import { removeLeftProposals, writeProposals } from './write-proposals.ts';
import { writeMatches } from './write-run.ts';

export type RunRequest = Paths & {
  readonly book: Book;
  readonly month: Month;
  readonly timeZone: string;
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
};

/** Rows of an earlier run removed at once. */
const LEFT_OVER = 4_000;
/** Numbers of runs that several computers begin at the same time are so far apart at most. */
const MOST_APART = 2 ** 31;
/**
 * Pages after which what was written goes from the log into the database: seldom, because each time the disk is waited
 * for.
 */
const CHECKPOINT_PAGES = 4_000;

/** A run as it was entered, and what it left open: the room above goes on with that, over the same connection. */
export type Run = {
  readonly summary: MatchingSummary;
  readonly document: RuleDocument;
  readonly findings: Findings;
};

/**
 * Over a connection to both databases that is this run's own. Throws `cancelled`, or `matching-disturbed` when lines or
 * decisions changed meanwhile; then nothing of it counts.
 */
export async function runRules(
  db: Db,
  request: RunRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Run> {
  const look = () => {
    if (signal.aborted) throw new TieoutError('cancelled');
  };
  return inSlices(db, (breathe) => runInSlices(db, request, { breathe, onProgress }), look);
}

async function runInSlices(
  db: Db,
  request: RunRequest,
  {
    breathe,
    onProgress,
  }: { readonly breathe: Breathe; readonly onProgress: (done: number, total: number) => void },
): Promise<Run> {
  // Slices need not survive a power cut by themselves: the run that makes them count is written safely after them.
  db.pragma('synchronous = NORMAL');
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const { version, at: _, actor: __, ...document } = readRules(db, request.book);
  const staged = stagedMonth(request, readPopulations(db, request.book), document);
  const fingerprint = readFingerprint(db, request.book);
  const decided = readDecided(db, request.book);
  const { runId, last } = await guardedAsync(() => prepareRun(db, breathe));
  const findings = await guardedAsync(() => findMatches(db, staged, document, breathe));
  const written = await guardedAsync(() =>
    writeMatches(db, { request, runId, findings, breathe, onProgress }),
  );
  const { firstMatch, lastMatch, own, proposals, total } = written;
  let { done } = written;
  const ownProposal = await guardedAsync(() =>
    writeProposals(db, proposals, {
      book: request.book,
      runId,
      breathe,
      onWritten: (more) => {
        done += more;
        onProgress(done, total);
      },
    }),
  );
  const counts = countFindings(findings, monthDays(request.month), written.pairs);
  guarded(() => {
    // What makes the run count must survive a power cut, and everything before it with it.
    db.pragma('synchronous = FULL');
    immediately(db, () => {
      const isAlone = lastRunOf(db).last === last && isWhole(db, runId, own, ownProposal);
      if (!isAlone || readDecided(db, request.book) !== decided) throw new TieoutError('matching-disturbed');
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
      // Were this the last that is done before a kill, what follows from the run is refreshed all the same.
      touchMonths(db, {
        sources: [request.book],
        from: addMonths(request.month, -1),
        to: addMonths(request.month, 1),
        months: [request.month],
      });
      appendAudit(db, {
        at: request.at,
        actor: request.actor,
        action: 'matching.run',
        subject: `${request.book} ${request.month}`,
        detail: { run: runId, rulesVersion: version, ...counts },
      });
    });
  });
  db.pragma('wal_checkpoint(PASSIVE)');
  const summary = { kind: 'matching' as const, book: request.book, month: request.month, runId, ...counts };
  return { summary, document, findings };
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

/**
 * Removes what earlier runs left. Another computer of a team may be in the middle of one: it finds its first match
 * gone, and ends. Its slices go into the same table, so that each run in a team has a number that no other picks.
 */
async function prepareRun(db: Db, breathe: Breathe): Promise<{ runId: number; last: number }> {
  const { last, lastMatch } = lastRunOf(db);
  const remove = db.prepare(
    `DELETE FROM main.match WHERE id IN (
       SELECT id FROM main.match
       WHERE id > ? AND runId IS NOT NULL AND runId NOT IN (SELECT id FROM main.matchRun) LIMIT ${LEFT_OVER})`,
  );
  while (remove.run(lastMatch).changes > 0) await breathe();
  await removeLeftProposals(db, breathe);
  const isShared = db.prepare('SELECT 1 FROM main.sharedLog').get() !== undefined;
  return { runId: last + 1 + (isShared ? randomInt(MOST_APART) : 0), last };
}

/** The last run that was entered, and the last of its matches. */
function lastRunOf(db: Db): { last: number; lastMatch: number } {
  const row = db
    .prepare<[], { id: bigint | null; lastMatch: bigint | null }>(
      'SELECT max(id) AS id, max(lastMatch) AS lastMatch FROM main.matchRun',
    )
    .get();
  return { last: Number(row?.id ?? 0n), lastMatch: Number(row?.lastMatch ?? 0n) };
}

/** Whether what the run has written is still there: a removal begins with its first match and its first proposal. */
function isWhole(db: Db, runId: number, match: number | null, proposal: number | null): boolean {
  const isThere = (table: 'match' | 'proposal', id: number | null) =>
    id === null ||
    db.prepare(`SELECT 1 FROM main.${table} WHERE id = ? AND runId = ?`).get(id, runId) !== undefined;
  return isThere('match', match) && isThere('proposal', proposal);
}
