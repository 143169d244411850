/** The tables whose rows are the same on every computer of a team, read from the database itself. */
import type { Db } from '../engine/open.ts';

export type SharedTable = {
  readonly name: string;
  /** In their order; `rowid` before them where the table has a row number of its own that no column names. */
  readonly columns: readonly string[];
  /** What tells a row. */
  readonly key: readonly string[];
};

/** Of this computer: what was typed and not handed over, and what was done about its own file. */
const LOCAL = [
  'draft',
  'workCopy',
  'workChange',
  'workRecovery',
  'recoveredAside',
  'sendingBar',
  'sharedLog',
  'keptEntry',
];
/** Tables that only hold what came from the log: no decision is written there. */
const FOLLOWED = ['sharedLog', 'keptEntry'];

type ListedTable = { name: string; withoutRowid: bigint };
type Column = { name: string; type: string; pk: bigint };

/** Those that the log has. */
export const sharedTables = (db: Db): SharedTable[] => tablesOf(db, ({ name }) => !LOCAL.includes(name));

/** Those of this computer that decisions may write to beside; where it stands in the log is not among them. */
export const localTables = (db: Db): SharedTable[] =>
  tablesOf(db, ({ name }) => !FOLLOWED.includes(name) && LOCAL.includes(name));

function tablesOf(db: Db, isWanted: (table: ListedTable) => boolean): SharedTable[] {
  const tables = db
    .prepare<[], ListedTable>(
      `SELECT name, wr AS withoutRowid FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  return tables.filter(isWanted).map(({ name, withoutRowid }) => {
    const columns = db
      .prepare<[string], Column>('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid')
      .all(name);
    const names = columns.map((column) => column.name);
    const key = columns.filter(({ pk }) => pk > 0n).sort((a, b) => Number(a.pk - b.pk));
    if (withoutRowid) return { name, columns: names, key: key.map((column) => column.name) };
    const [only] = key;
    if (only && key.length === 1 && only.type === 'INTEGER')
      return { name, columns: names, key: [only.name] };
    return { name, columns: ['rowid', ...names], key: ['rowid'] };
  });
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
