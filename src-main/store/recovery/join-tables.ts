/** A new database of people's own work, filled table by table out of what several places hold. */

import type Database from 'better-sqlite3';
import { columnsOf } from '../engine/holdings.ts';
import { type Db, type DbRow, prepared } from '../engine/open.ts';
import type { Place } from './places.ts';
import { type Extent, type Form, readTable } from './readable-rows.ts';

/**
 * Whom a table's rows belong to without saying so to SQLite: a run's matches and proposals are written before it is
 * entered.
 */
const BELONGS: Readonly<Record<string, readonly Link[]>> = {
  match: [{ parent: 'matchRun', from: ['runId'], to: ['id'] }],
  proposal: [{ parent: 'matchRun', from: ['runId'], to: ['id'] }],
};

/**
 * What of a row stays as it is as long as the row is there. Numbers are given anew after rows were removed, so that one
 * number may name two things in two places.
 */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  statementFile: ['id', 'sha256'],
  statement: ['id', 'fileId', 'account', 'currency', 'firstDay', 'lastDay'],
  statementLine: ['id', 'fingerprint'],
  cashoutOrder: ['id'],
};

/** Takes what a row has and gives a row. */
type Statement = Database.Statement<unknown[]>;
type Link = { readonly parent: string; readonly from: readonly string[]; readonly to: readonly string[] };

export class Joining {
  /** What was saved from each place, in their order. */
  readonly taken: number[];
  /** How far each table was read in the first place. */
  readonly extents = new Map<string, Extent>();
  private readonly rowsRead = new Map<string, number>();
  private readonly into: Db;
  private readonly places: readonly Place[];

  private readonly onRows: (rows: number) => void;
  private rows = 0;

  constructor(into: Db, places: readonly Place[], onRows: (rows: number) => void = () => undefined) {
    this.into = into;
    this.places = places;
    this.onRows = onRows;
    this.taken = places.map(() => 0);
  }

  /** The new database's path. */
  get target(): string {
    return this.into.name;
  }

  /** The tables of the new database, those that others refer to first. */
  tables(): string[] {
    const names = this.into
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      )
      .pluck()
      .all();
    const ordered: string[] = [];
    const add = (name: string) => {
      if (ordered.includes(name)) return;
      for (const { parent } of this.links(name)) if (parent !== name) add(parent);
      ordered.push(name);
    };
    for (const name of names) add(name);
    return ordered;
  }

  /** The rows of a table that a place holds and that can be read, and how far that is. */
  read(place: number, table: string): { rows: DbRow[]; extent: Extent } {
    const rows: DbRow[] = [];
    const extent = this.readFrom(place, table, (found) => {
      for (const { rowNumber: _, ...row } of found) rows.push(row);
    });
    return { rows, extent };
  }

  /**
   * Takes a table from the first place, and what cannot be read there from those after it, until one is read whole. A
   * row of a later place is taken only if it belongs there to the same as here.
   */
  fill(table: string, isWanted: (row: DbRow) => boolean = () => true): void {
    for (const [index, place] of this.places.entries()) {
      const belongs = index === 0 ? () => true : this.belongs(place.db, table);
      const extent = this.readFrom(index, table, (rows) => {
        for (const row of rows)
          if (isReadable(row) && isWanted(row) && belongs(row) && this.insert(table, row)) this.count(index);
      });
      if (extent.whole) return;
    }
  }

  /** Puts a row into the new database; false where it contradicts what is there. Throws where it cannot be written. */
  insert(table: string, row: DbRow): boolean {
    const columns = this.columns(table).filter((name) => name in row);
    const sql = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    try {
      this.prepared(sql).run(...columns.map((name) => row[name]));
      this.rows += 1;
      this.onRows(this.rows);
      return true;
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT')) return false;
      throw error;
    }
  }

  count(place: number): void {
    this.taken[place] = (this.taken[place] ?? 0) + 1;
  }

  private readonly statements = new Map<string, Statement>();
  private prepared(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.into.prepare<unknown[]>(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private readFrom(index: number, table: string, onRows: (rows: readonly DbRow[]) => void): Extent {
    const { db } = this.places[index] as Place;
    const extent = isOfEarlierSchema(this.into, db, table)
      ? { whole: true, missing: 0, last: 0 }
      : readTable(db, table, this.form(db, table), (rows) => {
          if (index === 0) this.rowsRead.set(table, this.readOf(table) + rows.length);
          onRows(rows);
        });
    if (index === 0) this.extents.set(table, extent);
    return extent;
  }

  /** How many rows of a table could be read in the first place. */
  readOf(table: string): number {
    return this.rowsRead.get(table) ?? 0;
  }

  /** The table's form here, with the columns that the place has as well. */
  private form(place: Db, table: string): Form {
    const there = new Set(namesIn(place, table));
    return { columns: this.columns(table).filter((name) => there.has(name)), key: this.key(table) };
  }

  private readonly keys = new Map<string, Form['key']>();
  private key(table: string): Form['key'] {
    let key = this.keys.get(table);
    if (key === undefined) {
      const withoutRowid = 'SELECT 1 FROM pragma_table_list WHERE name = ? AND wr = 1';
      const names = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';
      const has = prepared(this.into, withoutRowid).get(table) !== undefined;
      key = has ? prepared<[string], string>(this.into, names).pluck().all(table) : null;
      this.keys.set(table, key);
    }
    return key;
  }

  private readonly known = new Map<string, string[]>();
  private columns(table: string): string[] {
    let names = this.known.get(table);
    if (!names) {
      names = columnsOf(this.into, table);
      this.known.set(table, names);
    }
    return names;
  }

  private links(table: string): Link[] {
    const rows = prepared<[string], { id: bigint; table: string; from: string; to: string | null }>(
      this.into,
      'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
    ).all(table);
    const declared = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) => {
      const [first] = parts;
      if (!first) return [];
      return [
        { parent: first.table, from: parts.map(({ from }) => from), to: parts.map(({ to }) => to ?? 'id') },
      ];
    });
    return [...declared, ...(BELONGS[table] ?? [])];
  }

  /** Whether a row of the other database belongs there to the same rows as it would here. */
  private belongs(other: Db, table: string): (row: DbRow) => boolean {
    const checks = this.links(table).map((link) => {
      const known = new Set(namesIn(other, link.parent));
      const columns = (IDENTITY[link.parent] ?? this.columns(link.parent)).filter((name) => known.has(name));
      const sql = `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${link.parent}"
        WHERE ${link.to.map((name) => `"${name}" = ?`).join(' AND ')}`;
      let its: Statement | undefined;
      return (row: DbRow) => {
        const key = link.from.map((name) => row[name] ?? null);
        if (key.includes(null)) return true;
        try {
          its ??= other.prepare<unknown[]>(sql);
          const [here, there] = [this.prepared(sql).get(...key), its.get(...key)];
          return here !== undefined && there !== undefined && textOf(here) === textOf(there);
        } catch {
          return false;
        }
      };
    });
    return (row) => checks.every((check) => check(row));
  }
}

/** Whether the table came with a migration that the place has not seen: there is nothing to be read of it then. */
function isOfEarlierSchema(into: Db, place: Db, table: string): boolean {
  try {
    const version = (db: Db) => prepared<[], bigint>(db, 'PRAGMA user_version').pluck().get() ?? 0n;
    return version(place) < version(into) && columnsOf(place, table).length === 0;
  } catch {
    return false;
  }
}

function namesIn(place: Db, table: string): string[] {
  try {
    return columnsOf(place, table);
  } catch {
    return [];
  }
}

const textOf = (row: unknown) =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));

/** What is written as JSON can be read as such; bytes of a failing disk cannot. */
export function isReadable({ document, detail }: DbRow): boolean {
  return [document, detail].every((json) => {
    if (json === undefined || json === null) return true;
    try {
      JSON.parse(String(json));
      return true;
    } catch {
      return false;
    }
  });
}
