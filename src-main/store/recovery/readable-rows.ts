/**
 * Reading what can be read of a damaged table: from its beginning, from its end, by the numbers that its indexes still
 * know, and into the gaps between, so that no row that can be read is passed over.
 */
import type Database from 'better-sqlite3';
import { type Db, type DbRow, prepared } from '../engine/open.ts';

/** How a table is stored: by number, or (`WITHOUT ROWID`) by the columns of its key. */
export type Form = { readonly columns: readonly string[]; readonly key: readonly string[] | null };

export type Extent = {
  /** Whether all of the table was read. */
  readonly whole: boolean;
  /** How many rows are known to be in it that could not be read; null where nothing tells. */
  readonly missing: number | null;
  /** The number of its last row, 0 for an empty one; null where its end could not be read. */
  readonly last: number | null;
};

const AT_ONCE = 500;
/** Gaps of a table are searched that often in vain, a few tenths of a second at the most. */
const MOST_FAILURES = 2_500;
const LAST_NUMBER = 2n ** 62n;
/** Behind an unreadable end of the table so many numbers are looked through for each page of the file. */
const NUMBERS_A_PAGE = 128n;

/**
 * Tells the rows that can be read, in parts and not in their order, each with its number as `rowNumber` where it has
 * one.
 */
export function readTable(
  db: Db,
  table: string,
  form: Form,
  onRows: (rows: readonly DbRow[]) => void,
): Extent {
  try {
    return form.key
      ? readByKey(db, table, form.columns, form.key, onRows)
      : readByNumber(db, table, form.columns, onRows);
  } catch (error) {
    if (error instanceof CallerFailed) throw error.cause;
    return UNREAD;
  }
}

/** Of a table that cannot even be asked. */
const UNREAD: Extent = { whole: false, missing: null, last: null };

/** What the caller does with the rows fails for reasons of its own, which are no damage. */
class CallerFailed extends Error {}

function telling(onRows: (rows: readonly DbRow[]) => void): (rows: readonly DbRow[]) => void {
  return (rows) => {
    try {
      onRows(rows);
    } catch (cause) {
      throw new CallerFailed('', { cause });
    }
  };
}

function attempt<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Numbers among which rows are looked for, and the end from which reading was tried in vain: it would fail again. */
type Gap = { readonly from: bigint; readonly to: bigint; readonly failed: 'from' | 'to' };

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function readByNumber(
  db: Db,
  table: string,
  columns: readonly string[],
  onRows: (rows: readonly DbRow[]) => void,
): Extent {
  const tell = telling(onRows);
  const select = (order: string) =>
    db.prepare<[bigint, bigint, number], DbRow & { rowNumber: bigint }>(
      `SELECT rowid AS rowNumber, ${quoted(columns)} FROM "${table}" NOT INDEXED
       WHERE rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT ?`,
    );
  const [ascending, descending] = [select('ASC'), select('DESC')];
  const read = new Set<bigint>();
  let failures = 0;
  /** Rows of the range from one end; undefined also for what cannot be rows of it, as a damaged page may give. */
  const some = (up: boolean, from: bigint, to: bigint, count: number) => {
    const rows = attempt(() => (up ? ascending : descending).all(from, to, count));
    const sound = rows?.every(({ rowNumber }, index) => {
      const before = rows[index - 1]?.rowNumber;
      const inOrder = before === undefined || (up ? rowNumber > before : rowNumber < before);
      return inOrder && rowNumber >= from && rowNumber <= to;
    });
    if (!rows || !sound) {
      failures += 1;
      return undefined;
    }
    tell(rows);
    for (const { rowNumber } of rows) read.add(rowNumber);
    return rows;
  };
  /** Reads on until a row cannot be read; the number at which it stopped, null when there are no more. */
  const readOn = (up: boolean, from: bigint, to: bigint, begin = AT_ONCE): bigint | null => {
    let [low, high, count] = [from, to, begin];
    while (low <= high) {
      const rows = some(up, low, high, count);
      if (!rows) {
        if (count === 1) return up ? low : high;
        count = Math.floor(count / 2);
        continue;
      }
      const last = rows.at(-1)?.rowNumber;
      if (last === undefined || rows.length < count) return null;
      if (up) low = last + 1n;
      else high = last - 1n;
      count = Math.min(AT_ONCE, count * 2);
    }
    return null;
  };

  const low = readOn(true, 1n, LAST_NUMBER);
  const high = low === null ? null : readOn(false, low, LAST_NUMBER);
  // Read from the end, the first row that came is the last of all.
  const last =
    high === LAST_NUMBER ? null : Number([...read].reduce((most, one) => (one > most ? one : most), 0n));
  const known = numbersInIndexes(db, table);
  for (const number of known.numbers) if (!read.has(number)) some(true, number, number, 1);
  const missing = [...known.numbers].filter((number) => !read.has(number)).length;
  if (low === null || high === null || known.complete) return { whole: missing === 0, missing, last };
  if (read.size === 0 && isRootLost(db, table)) return { whole: false, missing: null, last };

  failures = 0;
  const widest = NUMBERS_A_PAGE * pagesOf(db);
  const gaps: Gap[] = [{ from: low, to: high - low > widest ? low + widest : high, failed: 'from' }];
  for (const { from, to, failed } of gaps) {
    if (failures > MOST_FAILURES) break;
    if (from === to) continue;
    const stoppedUp = failed === 'from' ? from : readOn(true, from, to, 1);
    if (stoppedUp === null) continue;
    const stoppedDown = failed === 'to' ? to : readOn(false, stoppedUp, to, 1);
    if (stoppedDown === null || stoppedDown <= stoppedUp) continue;
    const middle = (stoppedUp + stoppedDown) / 2n;
    gaps.push(
      { from: stoppedUp, to: middle, failed: 'from' },
      { from: middle + 1n, to: stoppedDown, failed: 'to' },
    );
  }
  return { whole: false, missing: null, last };
}

/**
 * Whether the page at which every search in the table begins cannot be read: then none finds anything, however many are
 * tried. False where that is not known.
 */
function isRootLost(db: Db, table: string): boolean {
  // Where the schema cannot be read up to the table's line, what follows would fail for that.
  const root = 'SELECT rootpage FROM main.sqlite_schema WHERE name = ?';
  if (attempt(() => prepared(db, root).get(table)) === undefined) return false;
  // The root is the first page that is told of. What its rows have on further pages is read with it.
  const page = 'SELECT 1 FROM dbstat WHERE name = ?';
  if (attempt(() => prepared(db, page).get(table)) !== undefined) return false;
  // Those are not read with the number of a row alone.
  const number = (order: string) =>
    attempt(() =>
      db.prepare(`SELECT rowid FROM "${table}" NOT INDEXED ORDER BY rowid ${order} LIMIT 1`).all(),
    );
  return number('ASC') === undefined && number('DESC') === undefined;
}

function pagesOf(db: Db): bigint {
  return attempt(() => BigInt(db.pragma('page_count', { simple: true }) as bigint)) ?? 1n;
}

/** The numbers of rows that indexes know, and whether one of them knows all. */
function numbersInIndexes(db: Db, table: string): { numbers: Set<bigint>; complete: boolean } {
  const numbers = new Set<bigint>();
  let complete = false;
  for (const name of wholeIndexes(db, table)) {
    const rows = attempt(() =>
      db.prepare<[], bigint>(`SELECT rowid FROM "${table}" INDEXED BY "${name}"`).pluck(),
    );
    const found =
      rows &&
      readIndex(
        rows,
        (number) => number,
        (number) => numbers.add(number),
      );
    complete ||= found === true;
  }
  return { numbers, complete };
}

/**
 * Tells what an index has, in its order, and whether it was read to its end. An entry that comes twice ends it: a page
 * that points back to one above it gives the same entries over and over.
 */
export function readIndex<Entry>(
  index: Database.Statement<[], Entry>,
  nameOf: (entry: Entry) => unknown,
  onEntry: (entry: Entry) => void,
): boolean {
  const seen = new Set<unknown>();
  try {
    for (const entry of index.iterate()) {
      const name = nameOf(entry);
      if (seen.has(name)) return false;
      seen.add(name);
      onEntry(entry);
    }
    return true;
  } catch {
    return false;
  }
}

/** Indexes that every row is in. */
export function wholeIndexes(db: Db, table: string): string[] {
  const names = prepared<[string], string>(
    db,
    'SELECT name FROM pragma_index_list(?) WHERE NOT partial',
  ).pluck();
  return attempt(() => names.all(table)) ?? [];
}

function readByKey(
  db: Db,
  table: string,
  columns: readonly string[],
  key: readonly string[],
  onRows: (rows: readonly DbRow[]) => void,
): Extent {
  const tell = telling(onRows);
  const marks = key.map(() => '?').join(', ');
  const read = new Set<string>();
  const textOf = (row: DbRow) => JSON.stringify(key.map((name) => String(row[name])));
  /** From one end until a row cannot be read; true when it came to the other end. */
  const readOn = (order: 'ASC' | 'DESC'): boolean => {
    const by = key.map((name) => `"${name}" ${order}`).join(', ');
    const select = (where: string) =>
      db.prepare<unknown[], DbRow>(
        `SELECT ${quoted(columns)} FROM "${table}" ${where} ORDER BY ${by} LIMIT ?`,
      );
    const first = select('');
    const following = select(`WHERE (${quoted(key)}) ${order === 'ASC' ? '>' : '<'} (${marks})`);
    let [after, count]: [DbRow | undefined, number] = [undefined, AT_ONCE];
    for (;;) {
      const rows = attempt(() =>
        after ? following.all(...key.map((name) => after?.[name]), count) : first.all(count),
      );
      const fresh = rows?.filter((row) => !read.has(textOf(row)));
      if (!rows || !fresh) {
        if (count === 1) return false;
        count = Math.floor(count / 2);
        continue;
      }
      tell(fresh);
      for (const row of fresh) read.add(textOf(row));
      // Those that were read from the other end; or, from this end, rows of a page that is out of its place.
      if (fresh.length < rows.length) return false;
      if (rows.length < count) return true;
      after = rows.at(-1);
      count = Math.min(AT_ONCE, count * 2);
    }
  };
  const whole = readOn('ASC');
  if (!whole) readOn('DESC');
  const one = db.prepare<unknown[], DbRow>(
    `SELECT ${quoted(columns)} FROM "${table}" WHERE (${quoted(key)}) = (${marks})`,
  );
  let [missing, complete] = [0, false];
  for (const name of wholeIndexes(db, table)) {
    if (name.startsWith('sqlite_autoindex')) continue;
    const index = attempt(() =>
      db.prepare<[], DbRow>(`SELECT ${quoted(key)} FROM "${table}" INDEXED BY "${name}"`),
    );
    const keys: DbRow[] = [];
    if (!index || !readIndex(index, textOf, (found) => keys.push(found))) continue;
    complete = true;
    for (const found of keys.filter((row) => !read.has(textOf(row)))) {
      const rows = attempt(() => one.all(...key.map((column) => found[column])));
      if (rows?.length !== 1) missing += 1;
      else {
        tell(rows);
        read.add(textOf(rows[0] as DbRow));
      }
    }
  }
  return whole || complete ? { whole: missing === 0, missing, last: null } : UNREAD;
}
