/** Whether two databases that follow a log are the same, for tests. */
import { createHash } from 'node:crypto';
import type { Db } from '../../engine/open.ts';
import { type RowValue, textOf } from '../row-values.ts';
import { quoted, sharedTables } from '../shared-tables.ts';

/** One SHA-256 (hex) over every row of every shared table: the same on two computers that have the same. */
export function digestOfShared(db: Db): string {
  const hash = createHash('sha256');
  for (const { name, columns, key } of sharedTables(db)) {
    hash.update(`${JSON.stringify([name, columns])}\n`);
    const rows = db
      .prepare<[], RowValue[]>(
        `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ')}`,
      )
      .raw();
    for (const row of rows.iterate()) hash.update(`${JSON.stringify(row.map(textOf))}\n`);
  }
  return hash.digest('hex');
}
