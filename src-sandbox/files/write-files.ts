import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, firstDayOfMonth, isoDate, monthOf } from '../data/calendar.ts';
import type { Dataset } from '../data/dataset.ts';
import { CURRENCIES } from '../data/methods.ts';
import { statementCamt053 } from './camt053.ts';
import { PLAIN_CSV, PORTAL_CSV, TAB_TEXT } from './csv.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { statementMt940 } from './mt940.ts';
import { statementOfx } from './ofx.ts';
import { statementCsv } from './statement-csv.ts';

/**
 * Writes what the merchant has besides the service, month by month: the bank statement of each currency and the
 * internal ledger, each in every format, and the list of what was planted. With `only` (`YYYY-MM`) that month's alone,
 * without the list, which would give the answers away. Returns the names of the files.
 */
export async function writeFiles(dataset: Dataset, folder: string, only?: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  const write = async (name: string, bytes: Buffer): Promise<void> => {
    await writeFile(join(folder, name), bytes);
    written.push(name);
  };
  let first = dataset.firstDay;
  while (first * DAY <= dataset.options.asOf) {
    const next = firstDayOfMonth((first + 32) * DAY);
    if (only !== undefined && monthOf(first) !== only) {
      first = next;
      continue;
    }
    const month = { from: isoDate(first), to: isoDate(next - 1) };
    for (const currency of CURRENCIES) {
      const statement = dataset.bankStatement({ currency, ...month });
      const name = `statement-${monthOf(first)}-${currency}`;
      await write(`${name}.csv`, statementCsv(statement, PLAIN_CSV));
      await write(`${name}-portal.csv`, statementCsv(statement, PORTAL_CSV));
      await write(`${name}.ofx`, statementOfx(statement));
      await write(`${name}.camt053.xml`, statementCamt053(statement));
      await write(`${name}.mt940`, statementMt940(statement));
    }
    // In Lima the first hours of the history are still the day before.
    const from = first === dataset.firstDay ? isoDate(first - 1) : month.from;
    const ledger = dataset.internalLedger({ ...month, from });
    const name = `ledger-${monthOf(first)}`;
    await write(`${name}.csv`, ledgerCsv(ledger, PLAIN_CSV));
    await write(`${name}-portal.csv`, ledgerCsv(ledger, PORTAL_CSV));
    await write(`${name}.txt`, ledgerCsv(ledger, TAB_TEXT));
    first = next;
  }
  if (only === undefined)
    await write('planted.json', Buffer.from(`${JSON.stringify(dataset.planted, null, 2)}\n`, 'utf8'));
  return written;
}
