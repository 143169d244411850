/**
 * What the service changed after a lock, taken into the next month: an entry there, and the opening that it explains.
 */
import { expect, it } from 'vitest';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { confirmJournalSetting, storeRates } from '../work/journal-book.ts';
import { decideAdjustments, readAdjustments, reopenClose } from './decisions.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
const account = accountSetup(300, (workspace) => {
  t = workspace;
});

const journal = (place: ClosePlace) =>
  readJournalReport(t.sources, {
    ...place,
    workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
    language: 'en',
  });
const confirm = (change = {}) =>
  confirmJournalSetting(t.own, { ...readSettingOffered(t.sources, 'en').setting, ...change }, t.by('ana'));

/**
 * A deposit of the locked month is cancelled, and the service restates its report from that day on. What the account
 * loses.
 */
function cancelDeposit(restated = true): { identity: string; amount: bigint; fee: bigint } {
  const { identity, amount, fee } = t.completedDeposit;
  t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
  if (!restated) return { identity, amount, fee };
  const rows = t.db
    .prepare<
      [number],
      Record<'depositTotal' | 'depositFeeTotal' | 'netAmount' | 'totalBalance', bigint> & { identity: string }
    >(
      "SELECT identity, depositTotal, depositFeeTotal, netAmount, totalBalance FROM dailyBalances WHERE currency = 'PEN' AND date >= ? ORDER BY date",
    )
    .all(Date.parse('2026-09-15T00:00:00Z'));
  const less = (value: bigint, by: bigint) => Number(value - by) / 1e6;
  for (const [index, row] of rows.entries())
    t.store('dailyBalances', [
      t.changed('dailyBalances', row.identity, {
        ...(index === 0 && {
          depositTotal: less(row.depositTotal, amount),
          depositFeeTotal: less(row.depositFeeTotal, fee),
          netAmount: less(row.netAmount, amount - fee),
        }),
        totalBalance: less(row.totalBalance, amount - fee),
      }),
    ]);
  return { identity, amount, fee };
}

/** Takes all that is pending into the next open month. */
function takeOver(): string {
  const { adjustments } = readAdjustments(t.sources, PLACE);
  const keys = adjustments.flatMap(({ key, decision }) => (decision ? [] : [key]));
  return decideAdjustments(t.sources, PLACE, { keys, reason: 'Taken into the next month' }, t.by('ana'));
}

const priorOf = async (place: ClosePlace) => {
  const { entries, proof } = await journal(place);
  return {
    moved: proof.prior,
    entries: entries
      .filter(({ origin }) => origin === 'prior-period')
      .map(({ day, about, lines }) => [
        day,
        about,
        ...lines.map(({ account: of, debit, credit }) => [of, debit, credit]),
      ]),
    proof,
  };
};

it('is an entry of the month that it was taken into, and the opening agrees with it', async () => {
  confirm();
  await account.locked();
  confirm();
  const [own, next] = [await priorOf(PLACE), await priorOf(NEXT)];
  const { identity, amount, fee } = cancelDeposit();
  expect(itemOf(await t.month(NEXT), 'opening')?.state).toBe('attention');
  expect((await priorOf(NEXT)).entries).toEqual([]);
  expect(takeOver()).toBe(NEXT.month);
  expect((await priorOf(PLACE)).proof).toEqual(own.proof);
  const after = await priorOf(NEXT);
  const [gross, cost] = [writeAmount(amount), writeAmount(fee)];
  const revenue = (await journal(NEXT)).entries
    .flatMap(({ lines }) => lines)
    .find(({ kind, side }) => kind === 'deposit' && side === 'other')?.account;
  const fees = (await journal(NEXT)).entries
    .flatMap(({ lines }) => lines)
    .find(({ kind, side }) => kind === 'deposit-fee' && side === 'other')?.account;
  expect(after.entries).toEqual([
    [
      '2026-10-01',
      `${PLACE.month} ${identity}`,
      ['1689', '0.00', gross],
      [revenue, gross, '0.00'],
      ['1689', cost, '0.00'],
      [fees, '0.00', cost],
    ],
  ]);
  expect(after.moved).toBe(writeAmount(fee - amount));
  // What the month's own records move is as before; all of it balances.
  expect([after.proof.net, after.proof.movement]).toEqual([next.proof.net, next.proof.movement]);
  expect(after.proof.debit).toBe(after.proof.credit);
  const opening = itemOf(await t.month(NEXT), 'opening');
  expect(opening?.state).toBe('ok');
  expect(opening?.figures).toContainEqual({
    name: 'closingMoved',
    kind: 'amount',
    value: writeAmount(fee - amount),
  });
});

it('moves the books from the locked closing balance to the closing of the next month', async () => {
  await account.locked();
  confirm();
  const locked = (await t.month(PLACE)).figures.closing;
  cancelDeposit();
  takeOver();
  const { proof } = await journal(NEXT);
  const { figures } = await t.month(NEXT);
  const moved = [locked, proof.prior, proof.net].reduce((sum, each) => sum + unitsOf(each ?? '0'), 0n);
  expect(writeAmount(moved)).toBe(figures.closing);
});

it('of what the report does not restate leaves the opening as it was', async () => {
  await account.locked();
  confirm();
  const { amount, fee } = cancelDeposit(false);
  takeOver();
  expect((await priorOf(NEXT)).moved).toBe(writeAmount(fee - amount));
  expect(itemOf(await t.month(NEXT), 'opening')?.state).toBe('ok');
});

it('of a record that changes again is another entry, of the difference; one that comes is booked, too', async () => {
  await account.locked();
  confirm();
  const { identity, amount, fee } = cancelDeposit();
  takeOver();
  t.store('deposits', [t.changed('deposits', identity, { status: 'COMPLETED' })]);
  takeOver();
  const { entries, moved } = await priorOf(NEXT);
  expect(entries).toHaveLength(2);
  expect(moved).toBe('0.00');
  expect(amount).not.toBe(fee);
});

it('that earlier versions decided on, which kept no kinds, is booked by its columns', async () => {
  await account.locked();
  confirm();
  cancelDeposit();
  takeOver();
  const now = await priorOf(NEXT);
  // A decision cannot be changed; stand in for an earlier version by writing its event.
  t.own.exec('DROP TRIGGER IF EXISTS closeEventNotChanged');
  const triggers = t.own
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'closeEvent'")
    .pluck()
    .all();
  for (const name of triggers) t.own.exec(`DROP TRIGGER "${name}"`);
  const row = t.own
    .prepare<[], { number: bigint; document: string }>(
      "SELECT number, document FROM closeEvent WHERE kind = 'adjusted'",
    )
    .get();
  const decision = JSON.parse(row?.document ?? '{}') as { adjustments: { moves?: unknown }[] };
  for (const each of decision.adjustments) delete each.moves;
  t.own
    .prepare('UPDATE closeEvent SET document = ? WHERE number = ?')
    .run(JSON.stringify(decision), row?.number);
  expect((await priorOf(NEXT)).entries).toEqual(now.entries);
});

it('is no entry of the next month any more once its own is opened again', async () => {
  await account.locked();
  confirm();
  cancelDeposit();
  takeOver();
  reopenClose(t.own, PLACE, 'To book it there', t.by('ana'));
  expect((await priorOf(NEXT)).entries).toEqual([]);
});

it('is not counted twice where the account is revalued', async () => {
  await account.locked();
  confirm({ booksCurrency: 'USD' });
  const days = Array.from({ length: 32 }, (_, index) => new Date(Date.parse('2026-09-30') + index * 864e5));
  const rates = days.map((at) => {
    const day = at.toISOString().slice(0, 10);
    const rate = day === '2026-10-31' ? '0.75' : '0.25';
    return { currency: 'PEN', base: 'USD', buying: rate, selling: rate, day, source: 'SBS' };
  });
  storeRates(t.own, rates, t.by('ana'));
  const locked = unitsOf((await t.month(PLACE)).figures.closing ?? '0');
  cancelDeposit();
  takeOver();
  const { entries, problems } = await journal(NEXT);
  expect(problems).toEqual([]);
  const moved = (of: typeof entries) =>
    of
      .flatMap(({ lines }) => lines.filter(({ side }) => side === 'clearing'))
      .reduce((sum, { debit, credit }) => sum + unitsOf(debit) - unitsOf(credit), 0n);
  // What the books have before the last day is worth twice as much more as it was carried at.
  const before = entries.filter(({ origin, day }) => origin !== 'revaluation' && day < '2026-10-31');
  const gain = moved(entries.filter(({ origin }) => origin === 'revaluation'));
  const off = gain - (locked + moved(before)) / 2n;
  expect(off < 1_000_000n && off > -1_000_000n).toBe(true);
});
