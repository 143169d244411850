/** Reads an exported workbook with a reader that is not the writer's library and compares it with the service's data. */
import { expect } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { deposits as definition } from '../../src-shared/service/deposits.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import type { ServiceRecord } from './service-records.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** Lima is five hours behind UTC all year; a spreadsheet date shows the wall clock. */
const LIMA_MS = -5 * 60 * 60 * 1000;

/** Compares every cell of every record, whatever the order of the rows; fails with the cells that differ. */
export async function compareWithService(
  path: string,
  records: readonly ServiceRecord[],
): Promise<{ rows: number; cells: number }> {
  const sheets = await readWorkbook(path);
  const sheet = sheets.find(({ sheet }) => sheet === 'Deposits');
  const [header = [], ...rows] = (sheet?.data ?? []) as Cell[][];
  const labels = serviceLabels.en.fields;
  expect(header).toEqual([...definition.fields.map(({ name }) => labels[name]), 'Problems']);

  const idColumn = definition.fields.findIndex(({ name }) => name === 'idDeposit');
  const byId = new Map(records.map((record) => [String(record.idDeposit), record]));
  const differences: string[] = [];
  let cells = 0;
  for (const row of rows) {
    const id = String(row[idColumn]);
    const record = byId.get(id);
    byId.delete(id);
    if (!record) {
      differences.push(`row of ${id}: the service has no such deposit, or it stands twice`);
      continue;
    }
    definition.fields.forEach(({ name, kind }, index) => {
      cells += 1;
      const found = readable(row[index], kind);
      const wanted = expectedText(record[name], kind);
      if (found !== wanted) differences.push(`${id} ${name}: ${found} instead of ${wanted}`);
    });
  }
  for (const id of byId.keys()) differences.push(`${id} is missing`);
  expect(differences.slice(0, 20)).toEqual([]);
  return { rows: rows.length, cells };
}

function readable(cell: Cell, kind: string): string {
  if (cell === null || cell === undefined) return '';
  if (kind === 'instant') {
    expect(cell, 'a date is a date, not text').toBeInstanceOf(Date);
    // The serial number of a date is a fraction of days: to the second it is exact.
    return new Date(Math.round((cell as Date).getTime() / 1000) * 1000).toISOString().slice(0, 19);
  }
  if (kind === 'amount') {
    expect(typeof cell, 'an amount is a number, not text').toBe('number');
    return plain(String(cell));
  }
  expect(typeof cell, 'everything else is text, ids above all').toBe('string');
  return String(cell);
}

function expectedText(value: unknown, kind: string): string {
  if (value === null || value === undefined) return '';
  if (kind === 'instant') {
    const text = String(value);
    const instant = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    return new Date(instant + LIMA_MS).toISOString().slice(0, 19);
  }
  if (kind === 'amount') return plain(String(value));
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** `10.10` and `10.1` are one number. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;
}
