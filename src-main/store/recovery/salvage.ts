/**
 * Taking over from a damaged cache what can still be read: the records, what they were before they changed, and how
 * syncs ended. The service gives the records again, but not what it said before. What was read completely is not taken
 * over: the next sync reads everything again, compares it with what was saved, and so proves it.
 */
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { connect } from '../engine/connect.ts';
import type { Db, DbRow } from '../engine/open.ts';

/** Tables whose rows have numbers, in the order in which they matter. */
const NUMBERED = ['recordVersion', ...LISTING_NAMES, 'balanceSnapshot', 'syncRun'] as const;
const AT_ONCE = 500;
/** Beyond a gap of so many numbers nothing more is looked for. */
const WIDEST_GAP = 2n ** 32n;

/**
 * Copies the rows that can be read into a database of the present form, and returns how many; `onRows` is told
 * meanwhile. Throws what writing throws; a file of which nothing can be read is no error.
 */
export function salvage(
  damagedPath: string,
  into: Db,
  onRows: (rows: number) => void = () => undefined,
): number {
  let damaged: Db;
  try {
    damaged = connect(damagedPath, { readonly: true });
  } catch {
    return 0;
  }
  try {
    damaged.defaultSafeIntegers(true);
    let saved = 0;
    const count = (rows: number) => {
      saved += rows;
      onRows(saved);
    };
    for (const table of NUMBERED) copyRows(damaged, into, table, count);
    return saved + copyUnlisted(damaged, into);
  } finally {
    damaged.close();
  }
}

/** Tells how many of each part were copied. */
function copyRows(damaged: Db, into: Db, table: string, onStored: (rows: number) => void): void {
  const columns = sharedColumns(damaged, into, table);
  if (columns.length === 0) return;
  // A number that was given twice, or a record that is there already, is what a damaged page looks like.
  const insert = into.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const store = into.transaction((rows: readonly DbRow[]) => {
    let stored = 0;
    for (const row of rows) if (isSound(row)) stored += insert.run(row).changes;
    return stored;
  });
  for (const rows of readableRows(damaged, table, columns)) onStored(store(rows));
}

/**
 * Columns that both have. `reading` is left out: it is the number of a reading that the new database knows nothing of,
 * and will give to another.
 */
function sharedColumns(damaged: Db, into: Db, table: string): string[] {
  const columnsOf = (db: Db) =>
    db
      .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name);
  try {
    const known = new Set(columnsOf(damaged));
    return columnsOf(into).filter((name) => known.has(name) && name !== 'reading');
  } catch {
    return [];
  }
}

/** The table's rows in parts, in their order; where pages cannot be read, what lies behind them. */
function* readableRows(damaged: Db, table: string, columns: readonly string[]): Generator<DbRow[]> {
  const read = damaged.prepare<[bigint, number], DbRow>(
    `SELECT rowid AS rowNumber, ${columns.join(', ')} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  );
  let after = 0n;
  let count = AT_ONCE;
  let gap = 1n;
  while (gap <= WIDEST_GAP) {
    let rows: DbRow[];
    try {
      rows = read.all(after, count);
    } catch {
      // First as near to the damage as can be, then over it, in ever longer leaps.
      if (count > 1) count = 1;
      else {
        after += gap;
        gap *= 2n;
      }
      continue;
    }
    if (rows.length === 0) return;
    yield rows.map(({ rowNumber: _, ...row }) => row);
    after = rows.at(-1)?.rowNumber as bigint;
    if (gap > 1n) count = AT_ONCE;
    gap = 1n;
  }
}

/** What was received is JSON; bytes of a failing disk are not. */
function isSound({ asReceived, document, snapshot }: DbRow): boolean {
  return [asReceived, document, snapshot].every((json) => {
    if (json === undefined) return true;
    try {
      return typeof json === 'string' && JSON.parse(json) !== null;
    } catch {
      return false;
    }
  });
}

/** All or nothing: the table is small, and the next sync finds out anew. */
function copyUnlisted(damaged: Db, into: Db): number {
  let rows: DbRow[];
  try {
    rows = damaged.prepare<[], DbRow>('SELECT listing, identity, noticedAt FROM unlistedRecord').all();
  } catch {
    return 0;
  }
  const insert = into.prepare(
    'INSERT OR IGNORE INTO unlistedRecord VALUES (@listing, @identity, @noticedAt)',
  );
  return into.transaction(() => rows.reduce((sum, row) => sum + insert.run(row).changes, 0))();
}
