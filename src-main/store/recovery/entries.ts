/** Rows of the tables that are joined one by one, as plain values. */
import type { Db, DbRow } from '../engine/open.ts';
import { isReadable, type Joining } from './join-tables.ts';
import type { Place } from './places.ts';
import type { Extent } from './readable-rows.ts';

/** A row of a history; whole numbers as numbers, for these tables hold no amounts. */
export type ChainEntry = { readonly number: number } & Readonly<Record<string, string | number | null>>;

export type Aside = { readonly from: number; readonly table: string; readonly entry: object };

export const plain = (row: DbRow): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );

export const rowOf = (entry: Readonly<Record<string, string | number | null>>): DbRow =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  );

/** What each place holds of a history, by number, and how far the first place could be read. */
export function entriesOf(
  joining: Joining,
  places: readonly Place[],
  table: string,
  needed: readonly string[],
): { histories: ReadonlyMap<number, ChainEntry>[]; extent: Extent } {
  const found = places.map((_, index) => joining.read(index, table));
  const histories = found.map(
    ({ rows }) =>
      new Map(
        rows
          .filter(
            (row) => isReadable(row) && needed.every((name) => row[name] !== undefined && row[name] !== null),
          )
          .map((row) => {
            const entry = { ...plain(row), number: Number(row.number) };
            return [entry.number, entry];
          }),
      ),
  );
  return { histories, extent: found[0]?.extent ?? { whole: true, missing: 0, last: 0 } };
}

/** Keeps what has no place among the rest; what an earlier recovery has kept is not kept again. */
export function keepAside(into: Db, aside: readonly Aside[], places: readonly Place[], at: number): void {
  const known = into.prepare('SELECT 1 FROM recoveredAside WHERE origin = ? AND document = ?');
  const insert = into.prepare('INSERT INTO recoveredAside (at, place, origin, document) VALUES (?, ?, ?, ?)');
  for (const { from, table, entry } of aside) {
    const document = JSON.stringify(entry);
    if (!known.get(table, document)) insert.run(at, places[from]?.name ?? '', table, document);
  }
}
