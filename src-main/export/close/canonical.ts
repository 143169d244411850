/**
 * The text that a sheet's SHA-256 is computed over (docs/workbook.md): made of the cells' values alone, so that anybody
 * can make it again from the file with any program that reads workbooks.
 */

import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
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
  if (value instanceof Date) return canonicalDate(value.getTime());
  return NEEDS_ESCAPE.test(value) ? value.replace(EACH_ESCAPE, (sign) => ESCAPES[sign] ?? sign) : value;
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const EACH_ESCAPE = new RegExp(NEEDS_ESCAPE, 'g');

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Days come again and again, and writing one out is what takes the time. */
const knownDays = new Map<number, string>();

function canonicalDate(ms: number): string {
  const start = Math.floor(ms / DAY_MS) * DAY_MS;
  let day = knownDays.get(start);
  if (day === undefined) {
    day = new Date(start).toISOString().slice(0, 10);
    if (knownDays.size > 10_000) knownDays.clear();
    knownDays.set(start, day);
  }
  if (ms === start) return day;
  const rest = ms - start;
  const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);
  const [hours, minutes, seconds] = [rest / HOUR_MS, (rest / 60_000) % 60, (rest / 1_000) % 60].map(
    Math.floor,
  );
  const milliseconds = String(rest % 1_000).padStart(3, '0');
  return `${day} ${two(hours ?? 0)}:${two(minutes ?? 0)}:${two(seconds ?? 0)}.${milliseconds}`;
}

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
