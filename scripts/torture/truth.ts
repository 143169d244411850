/** What is there, whatever the app says: at the service, and on the person's desk. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import type { Sandbox } from '../../src-sandbox/index.ts';
import { MONTH } from './acts.ts';
import type { Ledger, Violation } from './ledger.ts';

/** How often the service paid a cashout, and the deposits of the month. */
export function atService({ dataset }: Sandbox) {
  // October begins in Lima five hours after it does in UTC.
  const days = { from: `${MONTH}-01T05:00:00Z`, to: '2026-10-01T05:00:00Z' };
  return {
    paid: (externalId: string) =>
      [...dataset.list('cashouts')].filter((each) => each.externalId === externalId).length,
    deposits: [...dataset.list('deposits', days)].length,
  };
}

/** Workbooks that are not whole, and halves that were left on the person's desk. */
export async function brokenWorkbooks(ledger: Ledger, desk: string): Promise<Violation[]> {
  const found: Violation[] = [];
  const isWhole = (path: string) =>
    readXlsxFile(path).then(
      () => true,
      () => false,
    );
  for (const path of ledger.workbooks())
    if (!existsSync(join(desk, basename(path)))) found.push({ kind: 'lost', what: `workbook ${path}` });
  for (const key of ledger.unfinishedWorkbooks()) {
    const path = join(desk, `${key}.xlsx`);
    if (existsSync(path) && !(await isWhole(path)))
      found.push({ kind: 'false', what: `half a workbook ${key}` });
  }
  return found;
}
