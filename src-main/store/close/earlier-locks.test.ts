/**
 * What an earlier month contributes to a statement once it is locked: as its lock has it, whatever the rules are now.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { readTieOutRules, storeTieOutRules } from '../balances/tie-out.ts';
import { storePopulations } from '../matching/rules.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { populationsOf } from './books.ts';
import { waiveItem } from './decisions.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(200, (workspace) => {
  t = workspace;
});

/** The items that stand in October and began in September. */
async function brought(): Promise<string[]> {
  const { statement } = await t.month(NEXT);
  return (statement?.items ?? [])
    .filter(({ month }) => month === PLACE.month)
    .map(({ key, amount }) => `${key} ${amount}`);
}

/** From now on every column enters the net amount with the other sign, and cancelled deposits count. */
function changeRules(): void {
  const rules = readTieOutRules(t.own);
  const netSigns = rules.netSigns?.map((sign) => -sign as 1 | 0 | -1) ?? null;
  const { depositTotal } = rules.columns;
  if (!depositTotal || !netSigns) throw new Error('the account’s rules are set');
  const columns = { ...rules.columns, depositTotal: { ...depositTotal, statuses: ['CANCELLED'] } };
  storeTieOutRules(t.own, { ...rules, columns, netSigns }, { ...t.by('ana'), reason: 'Tried out' });
}

/** Cashouts are no longer expected in the books, and days end where UTC has it. */
function changeBooks(): void {
  const { ledger } = populationsOf(t.own);
  const fewer = ledger.filter(({ listing }) => listing !== 'cashouts');
  storePopulations(t.own, 'ledger', fewer, { ...t.by('ana'), reason: 'Booked elsewhere' });
  t.timeZone = 'UTC';
}

/** Books without a line: everything that is expected in them is open. */
function emptyBooks(): void {
  enterStatement(t.own, 'ledger', { firstDay: '2026-09-01', lastDay: '2026-10-31', lines: [] });
  const balance = { kind: 'balance-entered', account: '121301', amount: '1000.00', reserve: null } as const;
  decideOnStatement(t.own, PLACE, balance, t.by('ana'));
  waiveItem(t.own, PLACE, { item: 'ledger', reason: 'No line in this test' }, t.by('ana'));
}

it('keeps what was expected in its books, and its zone', async () => {
  emptyBooks();
  const open = await brought();
  expect(open.some((item) => item.includes('record:cashouts:'))).toBe(true);
  await t.lock();
  changeBooks();
  expect(await brought()).toEqual(open);
});

it('keeps the rules and signs of its lock; those in force count for open months only', async () => {
  emptyBooks();
  const open = await brought();
  expect(open.length).toBeGreaterThan(0);
  await t.lock();
  changeRules();
  expect(await brought()).toEqual(open);

  // A file that is not what was locked says nothing: the month counts as it would if it were open.
  const file = join(t.folder, '2026-09-PEN-1.db');
  chmodSync(file, 0o600);
  writeFileSync(file, 'not what was locked');
  rmSync(join(t.path, 'copies'), { recursive: true });
  // Read long before the lock: nothing can have changed since, and the file is not needed for that.
  for (const name of LISTING_NAMES) t.db.exec(`UPDATE ${name} SET firstSeen = 0`);
  expect(await brought()).not.toEqual(open);
  expect(itemOf(await t.month(NEXT), 'earlier-adjustments')).toMatchObject({ state: 'ok' });

  // Read again since the lock: what changed cannot be told, which is said, and the month can be read and closed.
  t.db.exec('UPDATE deposits SET firstSeen = 4102444800000');
  expect(itemOf(await t.month(NEXT), 'earlier-adjustments')).toMatchObject({
    ...{ state: 'attention', required: false },
    figures: [{ value: '0' }, { name: 'earlierDamaged', value: PLACE.month }],
  });
});
