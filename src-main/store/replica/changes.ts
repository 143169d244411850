/** What a transaction changed, row by row, and doing the same on another computer. */
import { z } from 'zod';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { type RowValue, textOf, valueOfText } from './row-values.ts';
import { quoted, type SharedTable, sharedTables } from './shared-tables.ts';

const values = z.record(z.string(), z.string().nullable());
/** Inserted, updated, deleted: the table, what told the row before, and all of the row after. */
const change = z.discriminatedUnion('o', [
  z.strictObject({ t: z.string(), o: z.literal('i'), r: values }),
  z.strictObject({ t: z.string(), o: z.literal('u'), k: values, r: values }),
  z.strictObject({ t: z.string(), o: z.literal('d'), k: values }),
]);
type Change = z.infer<typeof change>;
const changesText = z.array(change);

/**
 * Tells what is done to the shared tables of one connection. It is told by triggers of that connection alone, which no file keeps, so
 * that a workspace that nobody shares has none.
 */
export class Changes {
  private readonly db: Db;
  private readonly tables: ReadonlyMap<string, SharedTable>;
  private captured: Change[] | null = null;

  constructor(db: Db) {
    this.db = db;
    const tables = sharedTables(db);
    this.tables = new Map(tables.map((table) => [table.name, table]));
    const take = (name: string, op: string, ...given: RowValue[]) => this.take(name, op, given);
    db.function(
      'captureChange',
      { varargs: true, safeIntegers: true },
      take as (...given: unknown[]) => void,
    );
    for (const { name, columns, key } of tables)
      for (const [op, event] of [
        ['i', 'INSERT'],
        ['u', 'UPDATE'],
        ['d', 'DELETE'],
      ] as const) {
        const before = op === 'i' ? [] : key.map((column) => `OLD.${quoted(column)}`);
        const after = op === 'd' ? [] : columns.map((column) => `NEW.${quoted(column)}`);
        const given = [`'${name.replaceAll("'", "''")}'`, `'${op}'`, ...before, ...after].join(', ');
        db.exec(
          `CREATE TEMP TRIGGER ${quoted(`${name}_${event}`)} AFTER ${event} ON main.${quoted(name)}
           BEGIN SELECT captureChange(${given}); END`,
        );
      }
  }

  /**
   * Performs work in a transaction, takes all of it back, and returns what it changed, as JSON, with what it returned. Nothing of it is
   * in the database afterwards. Throws what the work throws.
   */
  attempt<T>(work: (db: Db) => T): { readonly result: T; readonly changes: string | null } {
    return guarded(() => {
      this.db.exec('BEGIN IMMEDIATE');
      this.captured = [];
      try {
        const result = work(this.db);
        return { result, changes: this.captured.length === 0 ? null : JSON.stringify(this.captured) };
      } finally {
        this.captured = null;
        if (this.db.inTransaction) this.db.exec('ROLLBACK');
      }
    });
  }

  /**
   * Does what changes say; to be called in the transaction that notes how far the log was followed. Throws for changes that this
   * database cannot make.
   */
  apply(text: string): void {
    for (const each of changesText.parse(JSON.parse(text))) {
      const table = this.tables.get(each.t);
      // By its very name: SQLite would take others for it, which the server has no rule for.
      if (!table) throw new Error(`the shared log names a table that is not shared: ${each.t}`);
      this.perform(table, each);
    }
  }

  private perform(table: SharedTable, each: Change): void {
    const name = quoted(table.name);
    const where = table.key.map((column) => `${quoted(column)} = ?`).join(' AND ');
    if (each.o === 'd') {
      // One that a deletion before took along is not there any more.
      prepared(this.db, `DELETE FROM ${name} WHERE ${where}`).run(...boundOf(table.key, each.k));
      return;
    }
    const row = boundOf(table.columns, each.r);
    if (each.o === 'i') {
      const columns = table.columns.map(quoted).join(', ');
      const places = table.columns.map(() => '?').join(', ');
      prepared(this.db, `INSERT INTO ${name} (${columns}) VALUES (${places})`).run(...row);
      return;
    }
    const set = table.columns.map((column) => `${quoted(column)} = ?`).join(', ');
    const update = prepared(this.db, `UPDATE ${name} SET ${set} WHERE ${where}`);
    const done = update.run(...row, ...boundOf(table.key, each.k));
    if (done.changes !== 1) throw new Error(`the shared log changes a row that is not there: ${table.name}`);
  }

  private take(name: string, op: string, given: RowValue[]): null {
    if (!this.captured) return null;
    const { key, columns } = this.tables.get(name) as SharedTable;
    const before = op === 'i' ? [] : key;
    const [old, row] = [given.slice(0, before.length), given.slice(before.length)];
    const named = (names: readonly string[], of: RowValue[]) =>
      Object.fromEntries(names.map((column, index) => [column, textOf(of[index] as RowValue)]));
    if (op === 'i') this.captured.push({ t: name, o: 'i', r: named(columns, row) });
    else if (op === 'u') this.captured.push({ t: name, o: 'u', k: named(key, old), r: named(columns, row) });
    else this.captured.push({ t: name, o: 'd', k: named(key, old) });
    return null;
  }
}

/** The values of exactly these columns. */
function boundOf(columns: readonly string[], row: Readonly<Record<string, string | null>>): RowValue[] {
  const isAll = Object.keys(row).length === columns.length && columns.every((column) => column in row);
  if (!isAll) throw new Error('the shared log names other columns than this database has');
  return columns.map((column) => valueOfText(row[column] as string | null));
}
