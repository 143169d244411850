/**
 * Writes what a run proposes, a slice at a time and ahead of the run, as its matches are; and removes what was left so.
 */
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { FoundProposal } from '../../matching/found.ts';
import type { Line, Rec } from '../../matching/item.ts';
import { dayText } from '../engine/days.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { type Breathe, SliceWriter } from '../engine/slices.ts';

/** A proposal of the month, with the number of the rule that made it. */
export type Proposed = { readonly ruleNumber: number; readonly proposal: FoundProposal };

type Writing = {
  readonly book: Book;
  readonly runId: number;
  readonly breathe: Breathe;
  /** How many more are written. */
  readonly onWritten: (proposals: number) => void;
};

/** Proposals written or removed at once, to begin with: each has its lines and records with it. */
const AT_ONCE = 200;

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

/** Writes proposals of a run that is not entered yet; returns the id of the first, null where there are none. */
export async function writeProposals(
  db: Db,
  proposals: readonly Proposed[],
  { book, runId, breathe, onWritten }: Writing,
): Promise<number | null> {
  // Put them together in a temporary table, which holds up no other write.
  stageProposals(db, proposals);
  const last = db.prepare<[], bigint | null>('SELECT max(id) FROM main.proposal').pluck();
  const enter = db.prepare(
    `INSERT INTO main.proposal (id, runId, book, kind, ruleNumber, currency, day, optionCount, document)
     SELECT n + ?, ?, ?, kind, ruleNumber, currency, day, optionCount, document FROM temp.proposed
     WHERE n > ? AND n <= ? ORDER BY n`,
  );
  const enterItems = db.prepare(
    `INSERT INTO main.proposalItem (proposalId, lineId, listing, identity)
     SELECT n + ?, lineId, listing, identity FROM temp.proposedItem WHERE n > ? AND n <= ? ORDER BY n, rowid`,
  );
  const slices = new SliceWriter(breathe, AT_ONCE);
  let own: number | null = null;
  for (let from = 0; from < proposals.length; ) {
    const to = Math.min(proposals.length, from + slices.rows);
    const first = await slices.write(() =>
      immediately(db, () => {
        // Asked for anew in each: on another computer of the team another run may be writing its own between them.
        const before = last.get() ?? 0n;
        const shift = before - BigInt(from);
        enter.run(shift, runId, book, from, to);
        enterItems.run(shift, from, to);
        return Number(before) + 1;
      }),
    );
    own ??= first;
    onWritten(to - from);
    from = to;
  }
  return own;
}

function stageProposals(db: Db, proposals: readonly Proposed[]): void {
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
  db.exec('CREATE INDEX temp.proposedItemOf ON proposedItem (n)');
}

/**
 * Removes what runs left that were never entered, each run's first proposal first: a run that another computer is in
 * the middle of finds that gone, and ends.
 */
export async function removeLeftProposals(db: Db, breathe: Breathe): Promise<void> {
  // From one run's number to the next: a workspace has many proposals of few runs.
  const left = db
    .prepare<[], bigint>(
      `WITH RECURSIVE run (id) AS (
         SELECT min(runId) FROM main.proposal
         UNION ALL SELECT (SELECT min(runId) FROM main.proposal WHERE runId > run.id) FROM run WHERE run.id IS NOT NULL)
       SELECT id FROM run WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM main.matchRun)`,
    )
    .pluck()
    .all();
  const next = db
    .prepare<[bigint, number], bigint>(
      `SELECT id FROM main.proposal
       WHERE runId = ? AND NOT EXISTS (SELECT 1 FROM main.matchRun WHERE matchRun.id = proposal.runId)
       ORDER BY id LIMIT ?`,
    )
    .pluck();
  const removeItems = db.prepare('DELETE FROM main.proposalItem WHERE proposalId = ?');
  const remove = db.prepare('DELETE FROM main.proposal WHERE id = ?');
  const slices = new SliceWriter(breathe, AT_ONCE);
  for (const runId of left)
    for (;;) {
      const removed = await slices.write(() =>
        immediately(db, () => {
          // Looked for in the same transaction: it may have been entered meanwhile.
          const ids = next.all(runId, slices.rows);
          for (const id of ids) {
            removeItems.run(id);
            remove.run(id);
          }
          return ids.length;
        }),
      );
      if (removed === 0) break;
    }
}
