/**
 * The log went on without what this computer has from it: a server was restored from an older backup, and others
 * decided since. This computer follows the log again from its beginning; what only it knew is put aside, to be decided
 * anew.
 */
import type { Facts } from '../../../src-shared/contract/audit-facts.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import { barSending } from '../work/sending-bar.ts';
import { cashoutsIn } from './cashouts-aside.ts';
import { firstHead } from './entry.ts';
import { readFollowed, storeFollowed } from './followed.ts';
import { forgetAside, putAside, readAside } from './kept-entries.ts';
import { quoted, sharedTables } from './shared-tables.ts';
import { endSharing } from './shared-writes.ts';

/**
 * At one stroke: the shared tables are empty, the entries behind the place are aside, and the log is followed from its
 * beginning. What is this computer's own stays. Cashouts are not sent until a person has compared them with the
 * service: one may have been sent that the log does not know of. The database has to be closed before and behind it.
 * Returns how many entries were put aside.
 */
export function startOver(db: Db, place: number, at: number): number {
  return guarded(() => {
    const followed = readFollowed(db);
    if (!followed) throw new Error('the workspace is not shared');
    let count = 0;
    endSharing(db, () => {
      barSending(db, at);
      count = putAside(db, place, at)?.sequence ?? 0;
      emptyShared(db);
      storeFollowed(db, { workspace: followed.workspace, ...firstHead(followed.workspace) });
    });
    return count;
  });
}

/** Evidence is not removed by what people do; here the log has it, and brings it back. */
function emptyShared(db: Db): void {
  db.pragma('defer_foreign_keys = ON');
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${quoted(name)}`);
  for (const { name } of sharedTables(db)) db.exec(`DELETE FROM ${quoted(name)}`);
  for (const { sql } of triggers) db.exec(sql);
}

type Deciding = { readonly at: number; readonly actor: string };
type Given = {
  readonly entries: number;
  readonly first: number;
  readonly last: number;
  readonly by: readonly string[];
};

/** Ends giving back on the server, which takes this entry of the trail as its end. */
export function noteGivenBack(db: Db, server: string, { by, ...given }: Given, deciding: Deciding): void {
  const { entries, first: firstEntry, last: lastEntry } = given;
  note(db, deciding, 'log.given-back', server, { entries, firstEntry, lastEntry, givenBy: by.join(', ') });
}

/**
 * Says in the trail of the team which entries only this computer had, when the log took their place. Returns how many;
 * 0 where there are none, or where it was said.
 */
export function notePutAside(db: Db, server: string, deciding: Deciding): number {
  return immediately(db, () => {
    const aside = detailOfAside(db);
    if (aside.entries === 0 || isNoted(db, aside)) return 0;
    const cashouts = cashoutsIn(readAside(db));
    note(db, deciding, 'log.put-aside', server, { ...aside, ...(cashouts !== '' && { cashouts }) });
    return aside.entries;
  });
}

/** Somebody has dealt with the entries that were put aside: the trail says so, and they are forgotten behind that. */
export function settleAside(db: Db, server: string, deciding: Deciding): void {
  const detail = detailOfAside(db);
  if (detail.entries === 0) return;
  // Where that was cut off, colleagues have not heard of cashouts among them.
  notePutAside(db, server, deciding);
  note(db, deciding, 'log.put-aside-settled', server, detail);
  guarded(() => forgetAside(db));
}

const isNoted = (db: Db, { entries, head }: ReturnType<typeof detailOfAside>): boolean =>
  prepared(
    db,
    `SELECT 1 FROM auditEntry WHERE action = 'log.put-aside' AND detail ->> 'head' = ? AND detail ->> 'entries' = ?`,
  ).get(head, entries) !== undefined;

function detailOfAside(db: Db) {
  const aside = readAside(db);
  const [first, last] = [aside[0], aside.at(-1)];
  const day = (entry: typeof first) => (entry ? new Date(Number(entry.at / 1000n)).toISOString() : '');
  return { entries: aside.length, since: day(first), until: day(last), head: last?.hash ?? '' };
}

function note(
  db: Db,
  deciding: Deciding,
  action: 'log.given-back' | 'log.put-aside' | 'log.put-aside-settled',
  server: string,
  detail: { entries: number } & Pick<
    Facts,
    'firstEntry' | 'lastEntry' | 'givenBy' | 'since' | 'until' | 'head' | 'cashouts'
  >,
): void {
  immediately(db, () => appendAudit(db, { ...deciding, action, subject: server.slice(0, 500), detail }));
}
