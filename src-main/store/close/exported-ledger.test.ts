/**
 * A ledger that was kept with the exported journal entries, imported back: each of its lines is matched with the
 * records of its entry.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src-shared/contract/journals.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { KeptMonth } from '../matching/kept-month.ts';
import { readMatchingOverview } from '../matching/reading.ts';
import { accountSetup } from './testing/account.ts';
import {
  confirmEntries,
  enterLedger,
  expectEntries,
  exportEntries,
  linesOf,
  runLedger,
} from './testing/exported-ledger.ts';
import { PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const ledger = async () => {
  const { items, statement } = await t.month();
  const point = items.find(({ item }) => item === 'ledger');
  const count = (name: string) => Number(point?.figures.find((each) => each.name === name)?.value ?? 0);
  return {
    lines: count('openLines'),
    records: count('openRecords'),
    items: (statement?.items ?? []).filter(({ kind }) => kind !== 'report').map(({ amount }) => amount),
  };
};
const AGREED = { lines: 0, records: 0, items: [] };

it.each([
  ['day', (entry: NumberedEntry) => entry.externalId],
  ['settlement', (entry: NumberedEntry) => entry.externalId.split('-').slice(2).join('-')],
  ['month', (entry: NumberedEntry) => `Asiento ${entry.externalId.toLowerCase()}`],
] as const)('by %s agrees to the last record, and has nothing to reconcile', async (per, referenceOf) => {
  confirmEntries(t, per);
  enterLedger(t, linesOf(await exportEntries(t), referenceOf));
  await expectEntries(t);
  await runLedger(t, [PLACE]);
  expect(await ledger()).toEqual(AGREED);
});

it('is told where other records are expected in the ledger', async () => {
  confirmEntries(t, 'day');
  const months = new KeptMonth();
  const isTold = () => {
    const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
    const scope = { book: 'ledger', month: PLACE.month, timeZone: t.timeZone, now: 1 } as const;
    return readMatchingOverview(months, paths, scope).namesEntries ?? false;
  };
  try {
    enterLedger(t, [{ day: '2026-09-01', amount: '1.00', reference: 'PED-2026-09-0001' }]);
    const entries = await exportEntries(t);
    expect(isTold()).toBe(false);
    enterLedger(
      t,
      linesOf(entries, ({ externalId }) => externalId),
    );
    expect(isTold()).toBe(true);
    await expectEntries(t);
    expect(isTold()).toBe(false);
  } finally {
    months.close();
  }
});

it('is found by the voucher that CONCAR gave it, and by no other program’s number of six digits', async () => {
  confirmEntries(t, 'month');
  const entries = await exportEntries(t, 'concar');
  enterLedger(
    t,
    linesOf(entries, () => '05-090001'),
  );
  await expectEntries(t);
  await runLedger(t, [PLACE]);
  expect(await ledger()).toEqual(AGREED);
});

it('holds an entry with its reversal and what came in its place, and tells a line that was changed', async () => {
  confirmEntries(t, 'day');
  const first = await exportEntries(t);
  const { identity } = t.completedDeposit;
  t.db.prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?").run(identity);
  const second = await exportEntries(t);
  expect(second.map(({ origin }) => origin)).toEqual(['reversal', 'records']);
  const lines = linesOf([...first, ...second], ({ externalId }) => externalId);
  await expectEntries(t);
  const [changed, ...others] = lines;
  if (!changed) throw new Error('there is a line');
  enterLedger(t, [{ ...changed, amount: writeAmount(unitsOf(changed.amount) + unitsOf('0.01')) }, ...others]);
  await runLedger(t, [PLACE]);
  expect(t.own.prepare('SELECT count(*) FROM proposal').pluck().get()).toBe(1n);
  expect((await ledger()).items).toEqual(['0.01']);
});
