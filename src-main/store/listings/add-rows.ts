/**
 * Adding rows by few statements. Triggers keep totals and search, and whatever a statement with triggers begins anew
 * the search index first writes down what it has in memory: a row by itself costs it a part of its own, which took half
 * the time of storing a page.
 */
import type { ColumnValue } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';

/** Rows of a statement: a page's, and for what is left over. */
const SIZES = [200, 50, 10, 1] as const;

/** Adds rows, of identities that are not there, each with a value for every one of the columns. */
export function addRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly ColumnValue[])[],
): void {
  let next = 0;
  for (const size of SIZES) {
    if (rows.length - next < size) continue;
    const add = prepared<[ColumnValue[]], unknown>(db, addSql(table, columns, size));
    for (; rows.length - next >= size; next += size) add.run(rows.slice(next, next + size).flat());
  }
}

function addSql(table: string, columns: readonly string[], rows: number): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
}
