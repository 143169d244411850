/** What was taken into the result: an entry of the month in which it was decided, and in the books from the next on. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { ClosePlace, StatementDecision } from '../../close/events.ts';
import { changeExceptions, undoChange } from '../exceptions/change.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { populationsOf } from './books.ts';
import { readCarried } from './carried.ts';
import { reopenClose } from './decisions.ts';
import { readEvidence } from './evidence.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { refreshExceptions } from './refresh.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});

const journal = (place: ClosePlace): Promise<JournalReport> =>
  readJournalReport(t.sources, {
    ...place,
    workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
    language: 'en',
  });
const confirm = () => confirmJournalSetting(t.own, readSettingOffered(t.sources, 'en').setting, t.by('ana'));
const decide = (place: ClosePlace, decision: StatementDecision) =>
  decideOnStatement(t.own, place, decision, t.by('ana'));

/** The entries of what was written off in the month: day, and each line with its account, debit and credit. */
async function writeOffs(place: ClosePlace) {
  const { entries, proof, problems } = await journal(place);
  // The dollar account is not revalued in these tests.
  expect(problems.filter(({ problem }) => problem !== 'no-rate')).toEqual([]);
  expect(proof.debit).toBe(proof.credit);
  return {
    moved: proof.writtenOff,
    entries: entries
      .filter(({ origin }) => origin === 'write-off')
      .map(({ day, lines }) => [day, ...lines.map(({ account, debit, credit }) => [account, debit, credit])]),
  };
}

const about = { cause: 'other', owner: 'Ana', expected: null, account: '', reason: 'Too old' } as const;
const added = (place: ClosePlace, amount: string) =>
  decide(place, {
    kind: 'item-added',
    id: 'one',
    cause: 'other',
    amount,
    text: 'From before',
    owner: 'Ana',
    expected: null,
  });
const said = (place: ClosePlace, state: 'written-off' | 'carried-forward' | 'open', account = '') =>
  decide(place, { kind: 'item-decided', key: 'by-hand:one', ...about, state, account });

describe('an item written off in the statement', () => {
  it.each([
    // What the books have more, the payments account has too much of.
    ['12.50', ['1689', '0.00', '12.50'], ['6391', '12.50', '0.00'], '-12.50'],
    ['-12.50', ['1689', '12.50', '0.00'], ['6391', '0.00', '12.50'], '12.50'],
  ])('of %s is an entry of its month', async (amount, own, other, moved) => {
    confirm();
    added(PLACE, amount);
    said(PLACE, 'written-off', '6391');
    expect(await writeOffs(PLACE)).toEqual({ moved, entries: [['2026-09-30', own, other]] });
    expect((await writeOffs(NEXT)).entries).toEqual([]);
    expect((await writeOffs({ ...PLACE, currency: 'USD' })).entries).toEqual([]);
  });

  it('is an entry of the month in which it was decided, not of that from which it was carried', async () => {
    confirm();
    added(PLACE, '12.50');
    said(PLACE, 'carried-forward');
    said(NEXT, 'written-off');
    expect((await writeOffs(PLACE)).entries).toEqual([]);
    expect(await writeOffs(NEXT)).toMatchObject({
      moved: '-12.50',
      entries: [['2026-10-31', ['1689', '0.00', '12.50'], ['659', '12.50', '0.00']]],
    });
  });

  it('is no entry any more once another word holds', async () => {
    confirm();
    added(PLACE, '12.50');
    said(PLACE, 'written-off');
    said(PLACE, 'open');
    expect((await writeOffs(PLACE)).entries).toEqual([]);
  });

  it('is part of what is signed, and of the lock', async () => {
    confirm();
    added(PLACE, '12.50');
    const journalPart = async () =>
      (await t.month()).figures.work.find(({ part }) => part === 'journal')?.sha256;
    const before = await journalPart();
    said(PLACE, 'written-off');
    expect(await journalPart()).not.toBe(before);
    const live = await writeOffs(PLACE);
    expect(live.entries).toHaveLength(1);
    await t.lock();
    expect(await writeOffs(PLACE)).toEqual(live);
  });

  it('moves the books as much as the next month’s balance per books says', async () => {
    confirm();
    decide(PLACE, { kind: 'balance-entered', account: '1689', amount: '1000.00', reserve: null });
    added(PLACE, '12.50');
    said(PLACE, 'written-off');
    const [{ statement }] = [await t.month()];
    const { moved } = await writeOffs(PLACE);
    expect(unitsOf(moved)).toBe(
      -unitsOf(statement?.items.find(({ key }) => key === 'by-hand:one')?.amount ?? '0'),
    );
  });
});

describe('an exception of a locked month', () => {
  const USD = { ...PLACE, currency: 'USD' };
  const AFTER = { month: '2026-11', currency: 'PEN' };
  const carry = {
    kind: 'carry-forward',
    cause: 'service-error',
    owner: 'Ana',
    expected: '2026-10-31',
    reason: 'The service will correct it',
  } as const;
  const off = { kind: 'write-off', amount: null, reason: 'Not worth it', account: '659' } as const;
  const change = (key: string, what: ExceptionChange) => changeExceptions(t.own, [key], what, t.by('ana'));
  const eventOf = (key: string) =>
    t.own.prepare<[string], number>('SELECT max(number) FROM exceptionEvent WHERE key = ?').pluck().get(key);

  /** The report has so much more of deposits than the records, on one day; the exception's key. */
  async function differing(units = 100_000_000n): Promise<string> {
    const row = t.db
      .prepare<[number], { identity: string; depositTotal: bigint }>(
        "SELECT identity, depositTotal FROM dailyBalances WHERE currency = 'PEN' AND date = ?",
      )
      .get(Date.parse('2026-09-15T00:00:00Z'));
    const depositTotal = Number((row?.depositTotal ?? 0n) + units) / 1e6;
    t.store('dailyBalances', [t.changed('dailyBalances', row?.identity ?? '', { depositTotal })]);
    const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
    const order = { what: 'asked', months: [PLACE.month] } as const;
    await refreshExceptions(t.sources, paths, order, new AbortController().signal);
    const keys = t.own
      .prepare<[], { key: string; kind: string }>('SELECT key, kind FROM exceptionCase WHERE present = 1')
      .all();
    for (const { key, kind } of keys)
      if (kind !== 'report-differs') change(key, { kind: 'accept', reason: 'Told by the difference' });
    return keys.find(({ kind }) => kind === 'report-differs')?.key ?? '';
  }
  const itemOf = async (place: ClosePlace, key: string) =>
    ((await t.month(place)).statement?.items ?? [])
      .filter((item) => item.key === key)
      .map(({ month, amount, state, account }) => ({ month, amount, state, account }));
  const frozen = (place: ClosePlace, key: string) =>
    readEvidence(t.db, place, { populations: populationsOf(t.own), timeZone: t.timeZone })
      .exceptions.filter((each) => each.key === key)
      .map(({ status, decision }) => [status, decision?.amount ?? null]);

  it.each([
    // The report has more than the records: the payments account gets it.
    [100_000_000n, '-100.00', ['1689', '100.00', '0.00'], ['659', '0.00', '100.00'], '100.00'],
    [-100_000_000n, '100.00', ['1689', '0.00', '100.00'], ['659', '100.00', '0.00'], '-100.00'],
  ] as const)(
    'carried forward and written off is an entry of the month in which that was decided (%s)',
    async (units, amount, own, other, moved) => {
      confirm();
      decide(PLACE, { kind: 'balance-entered', account: '1689', amount: '1000.00', reserve: null });
      const key = await differing(units);
      change(key, carry);
      await t.lock();
      const before = await t.month(NEXT);
      expect(await itemOf(NEXT, key)).toEqual([
        { month: PLACE.month, amount, state: 'carried-forward', account: '' },
      ]);
      change(key, off);
      expect((await writeOffs(PLACE)).entries).toEqual([]);
      expect(await writeOffs(NEXT)).toEqual({ moved, entries: [['2026-10-31', own, other]] });
      expect((await writeOffs(AFTER)).entries).toEqual([]);
      // It stands in that month as written off, and no longer in the one after.
      expect(await itemOf(NEXT, key)).toEqual([
        { month: PLACE.month, amount, state: 'written-off', account: '659' },
      ]);
      expect((await t.month(NEXT)).statement?.unexplained).toBe(before.statement?.unexplained);
      expect(await itemOf(AFTER, key)).toEqual([]);
      expect(frozen(NEXT, key)).toEqual([['written-off', moved]]);
      expect(frozen(AFTER, key)).toEqual([]);
    },
  );

  it('accepted and written off after the lock is an entry of the next month, too', async () => {
    confirm();
    decide(PLACE, { kind: 'balance-entered', account: '1689', amount: '1000.00', reserve: null });
    const key = await differing();
    change(key, { kind: 'accept', reason: 'Small' });
    await t.lock();
    change(key, { kind: 'status', status: 'open', reason: '' });
    change(key, off);
    expect((await writeOffs(NEXT)).moved).toBe('100.00');
    expect(await itemOf(NEXT, key)).toMatchObject([{ state: 'written-off' }]);
  });

  it('carried forward and accepted later still stands', async () => {
    const key = await differing();
    change(key, carry);
    await t.lock();
    change(key, { kind: 'accept', reason: 'Small' });
    expect(await itemOf(NEXT, key)).toMatchObject([{ month: PLACE.month, state: 'accepted' }]);
  });

  it('is one of its own month while that is open, also where the other currency is locked', async () => {
    confirm();
    const key = await differing();
    t.waiveOpen(USD);
    await t.lock(USD);
    change(key, off);
    expect((await writeOffs(PLACE)).entries).toHaveLength(1);
    expect((await writeOffs(NEXT)).entries).toEqual([]);
  });

  it('stays of the month in which it was written off when its own is opened again', async () => {
    confirm();
    const key = await differing();
    change(key, carry);
    await t.lock();
    const carried = () => readCarried(t.sources, PLACE).forward.map((each) => [each.key, each.status]);
    change(key, off);
    // What became of it since is of the months after.
    expect(carried()).toEqual([[key, 'carried-forward']]);
    reopenClose(t.own, PLACE, 'To look again', t.by('ana'));
    expect(carried()).toEqual([[key, 'written-off']]);
    expect((await writeOffs(PLACE)).entries).toEqual([]);
    expect((await writeOffs(NEXT)).entries).toHaveLength(1);
    expect(await itemOf(PLACE, key)).toMatchObject([{ state: 'carried-forward', account: '' }]);
    expect(frozen(PLACE, key)).toEqual([['carried-forward', null]]);
  });

  it('that earlier versions wrote off without saying in which month is one of that which was open then', async () => {
    confirm();
    const key = await differing();
    change(key, carry);
    await t.lock();
    change(key, off);
    t.own.exec(
      "UPDATE exceptionCase SET decision = json_remove(decision, '$.month') WHERE status = 'written-off'",
    );
    expect((await writeOffs(PLACE)).entries).toEqual([]);
    expect((await writeOffs(NEXT)).entries).toHaveLength(1);
    reopenClose(t.own, PLACE, 'To look again', t.by('ana'));
    expect((await writeOffs(PLACE)).entries).toEqual([]);
  });

  it('whose write-off is locked stays so at another amount, and what is left is an item by itself', async () => {
    confirm();
    decide(PLACE, { kind: 'balance-entered', account: '1689', amount: '1000.00', reserve: null });
    const key = await differing();
    change(key, off);
    await t.lock();
    const { unexplained } = (await t.month(NEXT)).statement ?? {};
    // The report has 60.00 more than the records now, where it had 100.00.
    await differing(-40_000_000n);
    expect(t.own.prepare('SELECT status FROM exceptionCase WHERE key = ?').pluck().get(key)).toBe(
      'written-off',
    );
    expect(await itemOf(NEXT, key)).toEqual([]);
    const rest = { month: PLACE.month, amount: '40.00', state: 'open', account: '' };
    expect(await itemOf(NEXT, `rest:${key}`)).toEqual([rest]);
    expect((await t.month(NEXT)).statement?.unexplained).toBe(unexplained);
    decide(NEXT, {
      ...{ kind: 'item-decided', key: `rest:${key}`, amount: '40.00', state: 'written-off', cause: 'other' },
      ...{ owner: 'Ana', expected: null, account: '659', reason: 'Corrected by the service' },
    });
    expect((await writeOffs(NEXT)).entries).toHaveLength(1);
    expect(await itemOf(AFTER, `rest:${key}`)).toEqual([]);
  });

  it('whose write-off is locked stays written off until that month is opened again', async () => {
    confirm();
    const key = await differing();
    change(key, off);
    const number = Number(eventOf(key));
    await t.lock();
    expect(() => change(key, { kind: 'accept', reason: 'After all' })).toThrow('close-is-locked');
    expect(() => undoChange(t.own, number, '', t.by('ana'))).toThrow('close-is-locked');
    change(key, { kind: 'note', note: 'Seen' });
    reopenClose(t.own, PLACE, 'To look again', t.by('ana'));
    change(key, { kind: 'accept', reason: 'After all' });
    expect((await writeOffs(PLACE)).entries).toEqual([]);
  });
});
