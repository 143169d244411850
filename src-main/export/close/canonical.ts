/**
 * The text that a sheet's SHA-256 is computed over (docs/workbook.md): made of the cells' values alone, so that anybody
 * can make it again from the file with any program that reads workbooks.
 */
import { createHash } from 'node:crypto';
import type { Cell } from './cells.ts';

/**
 * A cell's value: numbers as the shortest decimal that is that number, a date without time as `YYYY-MM-DD`, one with
 * time with milliseconds behind it, texts with `\` before what would end a cell or line. Of a formula its value counts.
 */
export function canonicalCell(cell: Pick<Cell, 'value'> | null): string {
  if (cell === null) return '';
  const { value } = cell;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) {
    const [date = '', time = ''] = value.toISOString().replace('Z', '').split('T');
    return time === '00:00:00.000' ? date : `${date} ${time}`;
  }
  return value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export class SheetDigest {
  private readonly hash = createHash('sha256');
  private pending: string[] = [];

  /** One row, its cells from column A on. A row without any value is left out. */
  add(cells: readonly (Pick<Cell, 'value'> | null)[]): void {
    const line = cells.map(canonicalCell).join('\t').replace(/\t+$/, '');
    if (line === '') return;
    this.pending.push(line, '\n');
    if (this.pending.length >= 2_000) this.flush();
  }

  /** Lower-case hex. */
  finish(): string {
    this.flush();
    return this.hash.digest('hex');
  }

  private flush(): void {
    this.hash.update(this.pending.join(''), 'utf8');
    this.pending = [];
  }
}
