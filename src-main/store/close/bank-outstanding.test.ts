/**
 * Settlements that the bank has not credited: outstanding in every month until they are, or until somebody writes them
 * off.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ItemState, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { removeStatementFile } from '../statements/statements.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { reopenClose } from './decisions.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { refreshExceptions } from './refresh.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { NEXT, NOW, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});

type Settled = {
  readonly identity: string;
  readonly creationDate: bigint;
  readonly amountToTransfer: bigint;
};
const LAST: ClosePlace = { month: '2026-11', currency: 'PEN' };

function settled(from: string, to: string): Settled[] {
  return t.db
    .prepare<[number, number], Settled>(
      `SELECT identity, creationDate, amountToTransfer FROM settlements
       WHERE currency = 'PEN' AND status = 'COMPLETED' AND creationDate >= ? AND creationDate < ? ORDER BY creationDate`,
    )
    .all(Date.parse(`${from}T05:00:00Z`), Date.parse(`${to}T05:00:00Z`));
}
/** Credited on the day after. */
const lineOf = ({ identity, creationDate, amountToTransfer }: Settled) => ({
  day: new Date(Number(creationDate) + 864e5 - 5 * 36e5).toISOString().slice(0, 10),
  amount: writeAmount(amountToTransfer),
  reference: `LIQ${identity}`,
  description: 'ABONO',
});

/**
 * Statements of both months, matched; the first settlement of September is on neither. `inTransit`: the second
 * statement ends on the day of the last settlement of October. The one that is missing.
 */
async function begin({ inTransit = false } = {}): Promise<Settled> {
  const all = settled('2026-09-01', '2026-10-30');
  const [missing, ...others] = all;
  if (!missing) throw new Error('the account has settlements');
  const lines = others.map(lineOf);
  const of = (month: string) => lines.filter(({ day }) => day.startsWith(month));
  enterStatement(t.own, 'bank', { firstDay: '2026-09-01', lastDay: '2026-09-30', lines: of('2026-09') });
  const last = all.at(-1);
  const end = last && inTransit ? dayOf(Number(last.creationDate), LIMA) : '2026-10-31';
  const reached = of('2026-10').filter(({ day }) => day <= end);
  enterStatement(t.own, 'bank', { firstDay: '2026-10-01', lastDay: end, lines: reached });
  await match();
  return missing;
}

async function match(months: readonly string[] = [PLACE.month, NEXT.month]): Promise<void> {
  const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
  const { signal } = new AbortController();
  for (const month of months)
    await runMatching(
      { ...paths, book: 'bank', month, timeZone: LIMA, at: NOW + 1e6, actor: 'ana' },
      signal,
      () => undefined,
    );
  await refreshExceptions(t.sources, paths, { what: 'asked', months }, signal);
}

async function bank(place: ClosePlace) {
  const side = (await t.month(place)).statement?.bank;
  if (!side) throw new Error('a statement of the bank was read');
  const { broughtForward, settlements, credits, itemsSum, unexplained, items } = side;
  // The section adds up, and so do its items.
  const sum = [broughtForward ?? '', credits.amount].reduce((all, each) => all + unitsOf(each), 0n);
  expect(writeAmount(sum - unitsOf(settlements.amount) - unitsOf(itemsSum))).toBe(unexplained);
  expect(unexplained).toBe('0.00');
  return { broughtForward, outstanding: itemsSum, items };
}

it('a settlement that never came stands in every month after it, with its origin, owner and day', async () => {
  const missing = await begin();
  const key = `record-open:bank:settlements/${missing.identity}`;
  changeExceptions(
    t.own,
    [key],
    {
      kind: 'carry-forward',
      cause: 'in-transit',
      owner: 'Ana',
      expected: '2026-10-15',
      reason: 'The bank says that it comes',
    },
    t.by('ana'),
  );
  const amount = writeAmount(-missing.amountToTransfer);
  const [own, next] = [await bank(PLACE), await bank(NEXT)];
  for (const { items } of [own, next])
    expect(items.find((item) => item.key === key)).toMatchObject({
      month: PLACE.month,
      state: 'carried-forward',
      owner: 'Ana',
      expected: '2026-10-15',
      amount,
    });
  // What is outstanding at the end of a month is what the next one begins with.
  expect(next.broughtForward).toBe(own.outstanding);
});

it('clears once the bank credits it, a month later', async () => {
  const missing = await begin();
  const key = `record-open:bank:settlements/${missing.identity}`;
  const line = { ...lineOf(missing), day: '2026-10-01' };
  enterStatement(t.own, 'bank', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines: [line] });
  await match();
  const [own, next] = [await bank(PLACE), await bank(NEXT)];
  const isOf = ({ rows }: { rows: readonly { identity: string }[] }) =>
    rows.some(({ identity }) => identity === missing.identity);
  expect(own.items.filter(isOf)).toHaveLength(1);
  expect(next.items.filter(isOf)).toEqual([]);
  expect(next.items.some((item) => item.key === key)).toBe(false);
  expect(next.broughtForward).toBe(own.outstanding);
});

it('a month without a statement says so, and everything of it is outstanding', async () => {
  await begin();
  const { items, broughtForward } = await bank(LAST);
  expect(items.some(({ kind, month }) => kind === 'not-imported' && month === LAST.month)).toBe(true);
  expect(broughtForward).toBe((await bank(NEXT)).outstanding);
});

it('written off as an exception it is gone from the month after', async () => {
  const missing = await begin();
  const key = `record-open:bank:settlements/${missing.identity}`;
  const change = { kind: 'write-off', amount: null, reason: 'It never comes', account: '659' } as const;
  changeExceptions(t.own, [key], change, t.by('ana'));
  const [own, next] = [await bank(PLACE), await bank(NEXT)];
  expect(own.items.find((item) => item.key === key)?.state).toBe('written-off');
  expect(next.items.some((item) => item.key === key)).toBe(false);
  expect(unitsOf(next.broughtForward ?? '')).toBe(unitsOf(own.outstanding) + missing.amountToTransfer);
});

it('what is in transit gets an owner, a day and an end in the statement, and a journal entry when it is written off', async () => {
  await begin({ inTransit: true });
  confirmJournalSetting(t.own, readSettingOffered(t.sources, 'en').setting, t.by('ana'));
  const transit = (await bank(NEXT)).items.find(({ exception }) => exception === null);
  if (!transit) throw new Error('the last settlement of October is not due yet');
  expect(transit.key).toMatch(/^bank:/);
  const say = (state: ItemState, account = '') =>
    decideOnStatement(
      t.own,
      NEXT,
      {
        kind: 'item-decided',
        key: transit.key,
        state,
        cause: 'in-transit',
        owner: 'Ana',
        expected: '2026-11-02',
        account,
        reason: 'The bank has it',
      },
      t.by('ana'),
    );
  const digest = async () =>
    (await t.month(NEXT)).figures.work.find(({ part }) => part === 'statement')?.sha256;
  const before = await digest();
  say('carried-forward');
  expect(await digest()).not.toBe(before);
  expect((await bank(NEXT)).items.find(({ key }) => key === transit.key)).toMatchObject({
    state: 'carried-forward',
    owner: 'Ana',
  });
  expect((await bank(LAST)).items.find(({ key }) => key === transit.key)).toMatchObject({ owner: 'Ana' });
  say('written-off', '659');
  const { entries } = await readJournalReport(t.sources, {
    ...NEXT,
    workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
    language: 'en',
  });
  const lines = entries
    .filter(({ origin }) => origin === 'write-off')
    .flatMap((entry) => entry.lines.map(({ account, debit, credit }) => [account, debit, credit]));
  const gone = transit.amount.replace('-', '');
  expect(lines).toEqual([
    ['1031', '0.00', gone],
    ['659', gone, '0.00'],
  ]);
  expect((await bank(LAST)).items.some(({ key }) => key === transit.key)).toBe(false);
});

/** Of one that the second statement has not reached, as a person says it of the amount shown. */
async function writeOffTransit() {
  const transit = (await bank(NEXT)).items.find(({ exception }) => exception === null);
  if (!transit) throw new Error('the last settlement of October is not due yet');
  const { key, amount } = transit;
  const said = { cause: 'in-transit', owner: 'Ana', expected: null, account: '659', reason: 'Lost' } as const;
  decideOnStatement(
    t.own,
    NEXT,
    { kind: 'item-decided', key, amount, state: 'written-off', ...said },
    t.by('ana'),
  );
  return transit;
}

/** The exceptions of the sandbox's account, which stand in the way of a lock. */
function acceptOthers(): void {
  const open = t.own.prepare<[], string>("SELECT key FROM exceptionCase WHERE status = 'open'").pluck().all();
  for (const key of open)
    changeExceptions(t.own, [key], { kind: 'accept', reason: 'Not in this test' }, t.by('ana'));
}

/** October, locked with what the bank has not credited by then written off; the item. */
async function lockWrittenOff({ isBalanceGiven = true } = {}) {
  await begin({ inTransit: true });
  // The books' side begins with that month at the latest, and tells what its lock has.
  const balance = { kind: 'balance-entered', account: '1041', amount: '0.00', reserve: null } as const;
  if (isBalanceGiven) decideOnStatement(t.own, NEXT, balance, t.by('ana'));
  const transit = await writeOffTransit();
  acceptOthers();
  await t.lock(NEXT);
  return transit;
}

describe('written off in the statement of a month that is locked', () => {
  const isOf =
    ({ rows: [row] }: ReconcilingItem) =>
    ({ rows }: ReconcilingItem) =>
      rows.some(({ identity }) => identity === row?.identity);
  /** The books have the write-off, and nothing that it was for. */
  const takenBack = ({ key, amount }: ReconcilingItem) => ({
    ...{ key, state: 'open', amount: writeAmount(-unitsOf(amount)), isRest: true },
  });

  it.each([true, false])(
    'it is gone from the month after (a balance is given: %s)',
    async (isBalanceGiven) => {
      const transit = await lockWrittenOff({ isBalanceGiven });
      const [own, last] = [await bank(NEXT), await bank(LAST)];
      expect(own.items.find(({ key }) => key === transit.key)?.state).toBe('written-off');
      expect(last.items.filter(isOf(transit))).toEqual([]);
      expect(unitsOf(last.broughtForward ?? '')).toBe(unitsOf(own.outstanding) - unitsOf(transit.amount));
    },
  );

  it('it stays gone when an exception names it later, which is no second write-off', async () => {
    const transit = await lockWrittenOff();
    enterStatement(t.own, 'bank', { firstDay: '2026-10-30', lastDay: '2026-11-30', lines: [] });
    await match([NEXT.month, LAST.month]);
    const key = `record-open:bank:settlements/${transit.rows[0]?.identity}`;
    const off = { kind: 'write-off', amount: null, reason: 'It never comes', account: '659' } as const;
    expect(() => changeExceptions(t.own, [key], off, t.by('ana'))).toThrow('written-off-as-item');
    expect((await bank(LAST)).items.filter(isOf(transit))).toEqual([]);
  });

  it.each([true, false])('it is told once the bank credits it all the same (%s)', async (isBalanceGiven) => {
    const transit = await lockWrittenOff({ isBalanceGiven });
    const [record] = settled('2026-10-01', '2026-10-30').slice(-1);
    if (!record) throw new Error('it is the last of October');
    const line = { ...lineOf(record), day: '2026-11-02' };
    enterStatement(t.own, 'bank', { firstDay: '2026-10-30', lastDay: '2026-11-30', lines: [line] });
    await match([NEXT.month, LAST.month]);
    expect((await bank(LAST)).items.filter(isOf(transit))).toMatchObject([takenBack(transit)]);
  });

  it.each([true, false])('and where the service takes the settlement back (%s)', async (isBalanceGiven) => {
    const transit = await lockWrittenOff({ isBalanceGiven });
    const identity = transit.rows[0]?.identity ?? '';
    t.store('settlements', [t.changed('settlements', identity, { status: 'CANCELLED' })]);
    await match([NEXT.month, LAST.month]);
    expect((await bank(LAST)).items.filter(isOf(transit))).toMatchObject([takenBack(transit)]);
    const point = (await t.month(LAST)).items.find(({ item }) => item === 'bank');
    expect(point?.figures).toContainEqual({ name: 'undecidedItems', kind: 'count', value: '1' });
  });
});

describe('written off as an exception in a month that is locked', () => {
  const off = { kind: 'write-off', amount: null, reason: 'It never comes', account: '659' } as const;
  const statusOf = (key: string) =>
    t.own.prepare<[string], string>('SELECT status FROM exceptionCase WHERE key = ?').pluck().get(key);

  async function lockWrittenOff() {
    const missing = await begin();
    const key = `record-open:bank:settlements/${missing.identity}`;
    changeExceptions(t.own, [key], off, t.by('ana'));
    acceptOthers();
    await t.lock(PLACE);
    return { missing, key, rest: `bank:rest:${key}` };
  }
  /** October, once more and with the settlement on it. */
  async function credit(missing: Settled): Promise<void> {
    const line = { ...lineOf(missing), day: '2026-10-05' };
    enterStatement(t.own, 'bank', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines: [line] });
    await match();
  }
  const ofRest = async (place: ClosePlace, rest: string) =>
    (await bank(place)).items
      .filter(({ key }) => key === rest)
      .map(({ amount, state, exception }) => ({ amount, state, exception }));

  it('it stays so when the bank credits it all the same, and that is told until somebody decides', async () => {
    const { missing, key, rest } = await lockWrittenOff();
    await credit(missing);
    expect(statusOf(key)).toBe('written-off');
    const amount = writeAmount(missing.amountToTransfer);
    expect(await ofRest(NEXT, rest)).toEqual([{ amount, state: 'open', exception: null }]);
    expect(await ofRest(LAST, rest)).toEqual([{ amount, state: 'open', exception: null }]);
    const point = (await t.month(NEXT)).items.find(({ item }) => item === 'bank');
    expect(point?.figures).toContainEqual({ name: 'undecidedItems', kind: 'count', value: '1' });
    const said = { cause: 'other', owner: 'Ana', expected: null, account: '659', reason: 'It came' } as const;
    decideOnStatement(
      t.own,
      NEXT,
      { kind: 'item-decided', key: rest, amount, state: 'written-off', ...said },
      t.by('ana'),
    );
    expect(await ofRest(NEXT, rest)).toMatchObject([{ state: 'written-off' }]);
    expect(await ofRest(LAST, rest)).toEqual([]);
  });

  it('it is not written off a second time where what had cleared it is taken back', async () => {
    const { missing, key, rest } = await lockWrittenOff();
    await credit(missing);
    // As somebody undoes the match and removes the file, which was of another account.
    t.own.exec("INSERT INTO matchUndo (matchId, at, actor, reason) SELECT max(id), 1, 'ana', '' FROM match");
    const fileId = t.own
      .prepare<[], string>('SELECT fileId FROM statement ORDER BY id DESC LIMIT 1')
      .pluck()
      .get();
    if (!fileId) throw new Error('it was imported');
    removeStatementFile(t.own, { fileId, ...t.by('ana') });
    await match();
    expect(statusOf(key)).toBe('written-off');
    expect(await ofRest(NEXT, rest)).toEqual([]);
    expect((await bank(NEXT)).items.some((item) => item.exception === key)).toBe(false);
    expect(() => changeExceptions(t.own, [key], off, t.by('ana'))).toThrow('close-is-locked');
  });

  it('it is over once the month is opened again', async () => {
    const { missing, key, rest } = await lockWrittenOff();
    await credit(missing);
    reopenClose(t.own, PLACE, 'The bank has credited it', t.by('ana'));
    await match();
    expect(statusOf(key)).toBe('resolved');
    expect(await ofRest(NEXT, rest)).toEqual([]);
  });

  it('nor of a later month, into which it was carried', async () => {
    const missing = await begin();
    const key = `record-open:bank:settlements/${missing.identity}`;
    const on = { cause: 'in-transit', owner: 'Ana', expected: '2026-10-15', reason: 'It comes' } as const;
    changeExceptions(t.own, [key], { kind: 'carry-forward', ...on }, t.by('ana'));
    acceptOthers();
    await t.lock(PLACE);
    changeExceptions(t.own, [key], off, t.by('ana'));
    await t.lock(NEXT);
    t.store('settlements', [t.changed('settlements', missing.identity, { status: 'CANCELLED' })]);
    await match();
    expect(await ofRest(LAST, `bank:rest:${key}`)).toHaveLength(1);
    reopenClose(t.own, NEXT, 'The service took it back', t.by('ana'));
    const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
    await refreshExceptions(t.sources, paths, { what: 'touched' }, new AbortController().signal);
    expect(statusOf(key)).toBe('resolved');
    expect(await ofRest(LAST, `bank:rest:${key}`)).toEqual([]);
  });
});
