/**
 * Reads an exported workbook with a reader that is not the writer's library and compares it with the service's data.
 */

import { expect } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { ServiceRecord } from './service-records.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** Lima is five hours behind UTC all year; a spreadsheet date shows the wall clock. */
const LIMA_MS = -5 * HOUR_MS;

/** Compares every cell of every record, whatever the order of the rows; fails with the cells that differ. */
export async function compareWithService(
  path: string,
  records: readonly ServiceRecord[],
  definition: ListingDefinition = deposits,
): Promise<{ rows: number; cells: number }> {
  const sheets = await readWorkbook(path);
  const labels = serviceLabels.en;
  const sheet = sheets.find(({ sheet }) => sheet === labels.listings[definition.name]);
  const [header = [], ...rows] = (sheet?.data ?? []) as Cell[][];
  expect(header).toEqual([...definition.fields.map(({ name }) => labels.fields[name]), 'Data flags']);

  const keyFields = definition.fields.filter(({ name }) => definition.identityFields.includes(name));
  const columnOf = new Map(definition.fields.map(({ name }, index) => [name, index]));
  const byKey = new Map(
    records.map((record) => [
      keyFields.map(({ name, kind }) => expectedText(record[name], kind)).join(' '),
      record,
    ]),
  );
  expect(byKey.size, 'the service’s records have keys of their own').toBe(records.length);
  const differences: string[] = [];
  let cells = 0;
  for (const row of rows) {
    const key = keyFields.map(({ name, kind }) => readable(row[columnOf.get(name) ?? -1], kind)).join(' ');
    const record = byKey.get(key);
    byKey.delete(key);
    if (!record) {
      differences.push(`row of ${key}: the service has no such record, or it stands twice`);
      continue;
    }
    definition.fields.forEach(({ name, kind }, index) => {
      cells += 1;
      const found = readable(row[index], kind);
      const wanted = expectedText(record[name], kind);
      if (found !== wanted) differences.push(`${key} ${name}: ${found} instead of ${wanted}`);
    });
  }
  for (const key of byKey.keys()) differences.push(`${key} is missing`);
  expect(differences.slice(0, 20)).toEqual([]);
  return { rows: rows.length, cells };
}

/**
 * What a cell says, and what it is where that is wrong: so it differs from what is wanted, whatever it says. An
 * expectation for each of the cells would be a step of the test each: of a month's sixty thousand they took longer than
 * all the rest.
 */
function readable(cell: Cell, kind: string): string {
  if (cell === null || cell === undefined) return '';
  if (kind === 'instant' || kind === 'day') {
    if (!(cell instanceof Date)) return `${typeof cell} “${cell}” instead of a date`;
    // The serial number of a date is a fraction of days: to the second it is exact.
    return new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  }
  // An amount is a number; yes and no are a spreadsheet's own; everything else is text, ids above all.
  const wanted = kind === 'amount' ? 'number' : kind === 'boolean' ? 'boolean' : 'string';
  if (typeof cell !== wanted) return `${typeof cell} “${cell}” instead of a ${wanted}`;
  return kind === 'amount' ? plain(String(cell)) : String(cell);
}

function expectedText(value: unknown, kind: string): string {
  if (value === null || value === undefined) return '';
  if (kind === 'instant') {
    const text = String(value);
    const instant = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    return new Date(instant + LIMA_MS).toISOString().slice(0, 19);
  }
  // A day is a day in any time zone.
  if (kind === 'day') return new Date(String(value)).toISOString().slice(0, 19);
  if (kind === 'amount') return plain(String(value));
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value);
  return String(value);
}

/** `10.10` and `10.1` are one number. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;
}
