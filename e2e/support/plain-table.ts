/** Reads an exported CSV with another library than the writer's and compares it with the service's data. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { HOUR_MS } from '../../src-shared/durations.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { ServiceRecord } from './service-records.ts';

/** Lima is five hours behind UTC all year. */
const LIMA_MS = -5 * HOUR_MS;

/** The rows by their header's names. */
export function csvRows(path: string): Record<string, string>[] {
  return parse(readFileSync(path), { bom: true, columns: true });
}

/** What the file beside a CSV says of it; fails when it is about another file. */
export function aboutOf(path: string): {
  readonly rows: number;
  readonly filters: readonly { readonly name: string; readonly value: string }[];
  readonly controlTotals: readonly {
    readonly field: string;
    readonly currency: string;
    readonly amount: string;
  }[];
} {
  const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8'));
  expect(about.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  return about;
}

/** Compares every cell of every record, whatever the order of the rows; returns how many cells agree. */
export function compareCsv(
  path: string,
  records: readonly ServiceRecord[],
  definition: ListingDefinition,
): number {
  const rows = csvRows(path);
  const keyOf = (record: ServiceRecord) =>
    definition.identityFields.map((name) => String(record[name])).join(' ');
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  expect(rows).toHaveLength(records.length);
  const differences: string[] = [];
  let cells = 0;
  for (const row of rows) {
    const key = keyOf(row);
    const record = byKey.get(key);
    byKey.delete(key);
    if (!record) {
      differences.push(`${key}: the service has no such record, or it stands twice`);
      continue;
    }
    for (const { name, kind } of definition.fields) {
      const wanted = expectedText(record[name], kind);
      const found = kind === 'amount' ? plain(row[name] ?? '') : row[name];
      cells += 1;
      if (found !== wanted) differences.push(`${key} ${name}: ${found} instead of ${wanted}`);
    }
  }
  expect(differences.slice(0, 20)).toEqual([]);
  return cells;
}

function expectedText(value: unknown, kind: string): string {
  if (value === null || value === undefined) return '';
  if (kind === 'instant') {
    const text = String(value);
    const instant = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    return new Date(instant + LIMA_MS).toISOString().slice(0, 19).replace('T', ' ');
  }
  if (kind === 'day') return new Date(String(value)).toISOString().slice(0, 10);
  if (kind === 'amount') return plain(String(value));
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value);
  return String(value);
}

/** `10.10` and `10.1` are one number. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;
}
