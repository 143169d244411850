/** What a transaction changed, row by row, and doing the same on another computer. */
import { z } from 'zod';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { type RowValue, textOf, valueOfText } from './row-values.ts';
import { localTables, quoted, type SharedTable, sharedTables } from './shared-tables.ts';

const values = z.record(z.string(), z.string().nullable());
/** Inserted, updated, deleted: the table, what told the row before, and all of the row after. */
const change = z.discriminatedUnion('o', [
  z.strictObject({ t: z.string(), o: z.literal('i'), r: values }),
  z.strictObject({ t: z.string(), o: z.literal('u'), k: values, r: values }),
  z.strictObject({ t: z.string(), o: z.literal('d'), k: values }),
]);
type Change = z.infer<typeof change>;
const changesText = z.array(change);

/** How a transaction begins. */
export type BeginMode = 'DEFERRED' | 'IMMEDIATE' | 'EXCLUSIVE';
/** What was changed, as JSON: of the shared tables, and of this computer's own. Null for nothing. */
export type Captured = { readonly changes: string | null; readonly local: string | null };

/**
 * Tells what is done to the shared tables of one connection. It is told by triggers of that connection alone, which no
 * file keeps, so that a workspace that is not shared has none.
 */
export class Changes {
  private readonly db: Db;
  private readonly shared: ReadonlyMap<string, SharedTable>;
  private readonly tables: ReadonlyMap<string, SharedTable>;
  private captured: Change[] | null = null;
  private applying = false;
  private ended = false;

  constructor(db: Db) {
    this.db = db;
    const [shared, local] = [sharedTables(db), localTables(db)];
    const tables = [...shared, ...local];
    this.shared = new Map(shared.map((table) => [table.name, table]));
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
   * Performs work in a transaction. Where it changed something shared, all of it is taken back, so that nothing of it
   * is in the database, and what it changed is returned with what it returned. Where it did not, it stands. Throws what
   * the work throws.
   */
  attempt<T>(work: (db: Db) => T, mode: BeginMode = 'IMMEDIATE'): { readonly result: T } & Captured {
    return guarded(() => {
      this.db.exec(`BEGIN ${mode}`);
      this.capture();
      try {
        const result = work(this.db);
        const captured = this.taken();
        if (captured.changes === null) this.db.exec('COMMIT');
        return { result, ...captured };
      } finally {
        this.captured = null;
        if (this.db.inTransaction) this.db.exec('ROLLBACK');
      }
    });
  }

  /** From now on what is done is noted, until it is taken. */
  capture(): void {
    this.captured = [];
  }

  /** What was done since `capture`. */
  taken(): Captured {
    const all = this.captured ?? [];
    this.captured = null;
    const textOf = (changes: readonly Change[]) => (changes.length === 0 ? null : JSON.stringify(changes));
    return {
      changes: textOf(all.filter(({ t }) => this.shared.has(t))),
      local: textOf(all.filter(({ t }) => !this.shared.has(t))),
    };
  }

  /**
   * Does what changes say; to be called in the transaction that notes how far the log was followed. `isOlder`: of an
   * earlier schema, which did not have all columns of this one. Throws for changes that this database cannot make.
   */
  apply(text: string, { isOlder = false }: { readonly isOlder?: boolean } = {}): void {
    this.performAll(text, this.shared, isOlder);
  }

  /** The same for what an attempt changed of this computer's own. */
  applyLocal(text: string): void {
    this.performAll(text, this.tables);
  }

  /** What is done meanwhile is not told: no other computer is to have it. */
  untold(work: () => void): void {
    this.applying = true;
    try {
      work();
    } finally {
      this.applying = false;
    }
  }

  /** From now on nothing is told any more: the database is not shared. */
  end(): void {
    this.ended = true;
  }

  private performAll(text: string, tables: ReadonlyMap<string, SharedTable>, isOlder = false): void {
    this.untold(() => {
      for (const each of changesText.parse(JSON.parse(text))) {
        const table = tables.get(each.t);
        // By its very name: SQLite would take others for it, which the server has no rule for.
        if (!table) throw new Error(`the shared log names a table that is not shared: ${each.t}`);
        this.perform(table, each, isOlder);
      }
    });
  }

  private perform(table: SharedTable, each: Change, isOlder: boolean): void {
    const name = quoted(table.name);
    const where = table.key.map((column) => `${quoted(column)} = ?`).join(' AND ');
    if (each.o === 'd') {
      // One that a deletion before took along is not there any more.
      prepared(this.db, `DELETE FROM ${name} WHERE ${where}`).run(...boundOf(table.key, each.k));
      return;
    }
    // What came with a later version has its default in a new row, and stays as it is in one that is there.
    const named = isOlder ? table.columns.filter((column) => column in each.r) : table.columns;
    const row = boundOf(named, each.r);
    if (each.o === 'i') {
      const columns = named.map(quoted).join(', ');
      const places = named.map(() => '?').join(', ');
      prepared(this.db, `INSERT INTO ${name} (${columns}) VALUES (${places})`).run(...row);
      return;
    }
    const set = named.map((column) => `${quoted(column)} = ?`).join(', ');
    const update = prepared(this.db, `UPDATE ${name} SET ${set} WHERE ${where}`);
    const done = update.run(...row, ...boundOf(table.key, each.k));
    if (done.changes !== 1) throw new Error(`the shared log changes a row that is not there: ${table.name}`);
  }

  private take(name: string, op: string, given: RowValue[]): null {
    if (!this.captured) {
      // Other computers would never have it.
      if (!this.applying && !this.ended && this.shared.has(name))
        throw new Error(`${name} was written to past the shared log`);
      return null;
    }
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
