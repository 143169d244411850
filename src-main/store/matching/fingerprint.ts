/** What matching was made from, in one text: while it is the same, running again finds nothing else. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { Db } from '../engine/open.ts';

/** Files of the book, decisions of people, versions of rules: what must not change while a run goes on. */
export function readDecided(db: Db, book: Book): string {
  return textOf(
    db,
    book,
    `(SELECT group_concat(id ORDER BY id) FROM main.statementFile WHERE book = @book) AS files,
     (SELECT max(id) FROM main.match WHERE book = @book AND runId IS NULL) AS byHand,
     (SELECT count(*) FROM main.matchUndo) AS undone,
     (SELECT count(*) FROM main.refusal WHERE book = @book) AS refused,
     (SELECT count(*) FROM main.rejectionUndo) AS takenBack,
     (SELECT max(version) FROM main.ruleVersion WHERE book = @book) AS rules,
     (SELECT max(version) FROM main.populationVersion WHERE book = @book) AS populations`,
  );
}

/** The same with the latest reading of the service's listings: records that come meanwhile are for the next run. */
export function readFingerprint(db: Db, book: Book): string {
  const read = textOf(db, book, "(SELECT max(readAt) || '/' || count(*) FROM cache.coverage) AS read");
  return `${readDecided(db, book)}, ${read}`;
}

/**
 * Everything in people's own work that says which lines, records and proposals are matched or open, of all books and
 * months, in one text: another one once any of it is different. All of it is only ever added to, but for files, which
 * come and go as a whole, each under an id of its own.
 */
export function readMatchingState(db: Db): string {
  return (
    db
      .prepare<[], string>(
        `SELECT json_array((SELECT json_group_array(id) FROM main.statementFile),
           (SELECT max(id) FROM main.match INDEXED BY matchByHand WHERE runId IS NULL),
           (SELECT max(id) FROM main.matchRun),
           (SELECT count(*) FROM main.matchUndo), (SELECT count(*) FROM main.proposalDecision),
           (SELECT count(*) FROM main.refusal), (SELECT count(*) FROM main.rejectionUndo),
           (SELECT count(*) FROM main.ruleVersion),
           (SELECT count(*) FROM main.populationVersion))`,
      )
      .pluck()
      .get() ?? ''
  );
}

function textOf(db: Db, book: Book, columns: string): string {
  const row = db
    .prepare<[{ book: Book }], Record<string, bigint | string | null>>(`SELECT ${columns}, @book AS book`)
    .get({ book });
  return Object.entries(row ?? {})
    .map(([name, value]) => `${name} ${value ?? 0}`)
    .join(', ');
}
