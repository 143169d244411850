/**
 * What is there when a workspace is shared, brought into the log page by page. Nothing else is written meanwhile, so a
 * page is the same whenever it is asked for: after a kill the upload goes on behind what the log has.
 */
import { z } from 'zod';
import { TieoutError } from '../../../src-shared/errors.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { LogBroken } from './apply-entries.ts';
import { firstHead, followsHead, type LogEntry, type LogHead } from './entry.ts';
import { type FollowedLog, readFollowed, schemaOf, storeFollowed } from './followed.ts';
import { type RowValue, textOf, valueOfText } from './row-values.ts';
import { quoted, type SharedTable, sharedTables } from './shared-tables.ts';

/** Of a page: so many rows, or about so many characters. */
const MOST_ROWS = 2_000;
const MOST_TEXT = 1_000_000;

const place = z.strictObject({ table: z.string(), after: z.array(z.string().nullable()), done: z.int() });
type Place = z.infer<typeof place>;
const START: Place = { table: '', after: [], done: 0 };

type UploadPage = {
  readonly head: LogHead;
  readonly schema: number;
  /** As an entry has them; null when everything is in the log. */
  readonly changes: string | null;
  readonly done: number;
  readonly total: number;
};

/** From now on nothing is decided until everything is in the log. Goes on with an upload that was begun before. */
export function beginUpload(db: Db, workspace: string): void {
  guarded(() => {
    if (readFollowed(db)) return;
    storeFollowed(db, { workspace, ...firstHead(workspace), upload: JSON.stringify(START) });
  });
}

/** The page that comes next. */
export function readUploadPage(db: Db): UploadPage {
  return guarded(() => {
    const followed = uploading(db);
    const { changes } = nextPage(db, placeOf(followed));
    const { sequence, hash } = followed;
    const { done } = placeOf(followed);
    return { head: { sequence, hash }, schema: schemaOf(db), changes, done, total: totalOf(db) };
  });
}

/** Notes pages that the log has. Throws `LogBroken` for entries that are no pages of this workspace's. */
export function noteUploaded(db: Db, entries: readonly LogEntry[]): void {
  guarded(() => {
    for (const entry of entries) {
      const followed = uploading(db);
      const { changes, next } = nextPage(db, placeOf(followed));
      const { workspace } = followed;
      if (changes !== entry.changes || !followsHead(workspace, followed, entry))
        throw new LogBroken(entry.sequence);
      const { sequence, hash } = entry;
      storeFollowed(db, { workspace, sequence, hash, upload: JSON.stringify(next) });
    }
  });
}

/** Everything is in the log: from now on this database follows it. */
export function endUpload(db: Db): void {
  guarded(() => storeFollowed(db, { ...uploading(db), upload: null }));
}

/** A database without anything of its own begins to follow the log. */
export function joinLog(db: Db, workspace: string): void {
  guarded(() => {
    if (!readFollowed(db)) storeFollowed(db, { workspace, ...firstHead(workspace) });
  });
}

function uploading(db: Db): FollowedLog {
  const followed = readFollowed(db);
  if (!followed || followed.upload === null) throw new TieoutError('team-not-shared');
  return followed;
}

const placeOf = ({ upload }: FollowedLog): Place => place.parse(JSON.parse(upload ?? 'null'));

function nextPage(db: Db, { table: at, after, done }: Place): { changes: string | null; next: Place } {
  const tables = parentsFirst(db);
  const from = Math.max(
    0,
    tables.findIndex(({ name }) => name === at),
  );
  const rows: string[] = [];
  let [length, next] = [0, { table: at, after, done } as Place];
  for (const table of tables.slice(from)) {
    for (const row of rowsAfter(db, table, table.name === at ? after : [])) {
      const named = Object.fromEntries(
        table.columns.map((column, index) => [column, textOf(row[index] as RowValue)]),
      );
      const text = JSON.stringify({ t: table.name, o: 'i', r: named });
      rows.push(text);
      length += text.length;
      next = {
        table: table.name,
        after: table.key.map((column) => named[column] ?? null),
        done: done + rows.length,
      };
      if (rows.length >= MOST_ROWS || length >= MOST_TEXT) return { changes: `[${rows.join(',')}]`, next };
    }
  }
  return { changes: rows.length === 0 ? null : `[${rows.join(',')}]`, next };
}

function* rowsAfter(
  db: Db,
  { name, columns, key }: SharedTable,
  after: readonly (string | null)[],
): Iterable<RowValue[]> {
  const keys = key.map(quoted).join(', ');
  const behind = after.length === 0 ? '' : `WHERE (${keys}) > (${after.map(() => '?').join(', ')})`;
  const rows = db
    .prepare<RowValue[], RowValue[]>(
      `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} ${behind} ORDER BY ${keys}`,
    )
    .raw();
  yield* rows.iterate(...after.map(valueOfText));
}

function totalOf(db: Db): number {
  const count = ({ name }: SharedTable) =>
    Number(
      prepared<[], bigint>(db, `SELECT count(*) FROM ${quoted(name)}`)
        .pluck()
        .get() ?? 0n,
    );
  return sharedTables(db).reduce((sum, table) => sum + count(table), 0);
}

/** No row comes before one that it refers to. */
function parentsFirst(db: Db): SharedTable[] {
  const left = new Map(sharedTables(db).map((table) => [table.name, table]));
  const parents = (name: string) =>
    prepared<[string], string>(db, 'SELECT "table" FROM pragma_foreign_key_list(?)').pluck().all(name);
  const ordered: SharedTable[] = [];
  const take = (table: SharedTable) => {
    if (!left.delete(table.name)) return;
    for (const parent of parents(table.name)) {
      const found = left.get(parent);
      if (found) take(found);
    }
    ordered.push(table);
  };
  for (const table of [...left.values()]) take(table);
  return ordered;
}
