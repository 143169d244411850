/** What the materiality policy accepts, how it is told, and what it never does. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src-sandbox/index.ts';
import type { ExceptionStatus } from '../../../src-shared/contract/exception-kinds.ts';
import { type Exception, exceptionCalls } from '../../../src-shared/contract/exceptions.ts';
import { type MaterialityPolicy, materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readDeviations } from '../balances/deviations.ts';
import { refreshExceptions } from '../close/refresh.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { storeAccount } from '../matching/testing/account.ts';
import { openWork } from '../testing/databases.ts';
import { listAudit } from '../work/audit.ts';
import { storeMateriality } from '../work/materiality.ts';
import { checkedTrail } from '../work/testing/audit.ts';
import { runMatching } from './after-run.ts';
import { exceptionOf, readEvents, readException, writeState } from './cases.ts';
import type { Cause } from './cause.ts';
import { changeExceptions, undoChange } from './change.ts';
import { listExceptions } from './list.ts';
import { enterCauses } from './refresh.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const TODAY = { now: NOW, timeZone: LIMA };
const POLICY: MaterialityPolicy = {
  name: 'Trifles',
  limits: [{ currency: 'PEN', amount: '400.00', percent: null }],
};
const ANA = { at: NOW, actor: 'Ana' };

function set(work: Db, policy: MaterialityPolicy | null): void {
  storeMateriality(work, materialitySettings.parse({ policy }), { ...ANA, reason: 'Agreed' });
}

function listed(work: Db, month: string | null, statuses: ExceptionStatus[] = []): Exception[] {
  const { workspaceId: _, ...query } = exceptionCalls['exceptions.list'].request.parse({
    workspaceId: '3f2c1a9e-0f4b-4e0c-9c53-6d7b0a2f1c11',
    month,
    statuses,
    page: 0,
    pageSize: 200,
  });
  return listExceptions(work, query, TODAY).exceptions;
}

describe('a policy up to 400.00', () => {
  const folder = temporaryFolder();
  let work: Db;
  let opened = 0;
  beforeEach(() => {
    opened += 1;
    work = openWork(`${folder.path}/work-${opened}.db`);
  });
  afterEach(() => work.close());
  afterAll(() => folder.remove());

  const cause = (key: string, amount: string, more: Partial<Cause> = {}): Cause => ({
    key,
    kind: 'line-open',
    source: 'bank',
    day: '2026-10-20',
    currency: 'PEN',
    units: unitsOf(amount),
    document: { items: [], itemCount: 0, detail: '', column: null, suggestion: null },
    ...more,
  });
  const enter = (...causes: Cause[]) =>
    enterCauses(work, { source: 'bank', month: '2026-10', at: NOW }, causes);
  const statusOf = (key: string) => readException(work, key).status;
  const trail = () =>
    listAudit(work, { before: null, limit: 50, actions: [] }).entries.map(({ action, detail }) => ({
      action,
      detail,
    }));

  it('accepts what it covers, by its name and limit, in history and audit trail', () => {
    set(work, POLICY);
    enter(cause('a', '400.00'), cause('b', '400.01'), cause('c', '-12.00', { currency: 'EUR' }));
    expect(['a', 'b', 'c'].map(statusOf)).toEqual(['accepted', 'open', 'open']);
    expect(exceptionOf(readException(work, 'a'), TODAY).decision).toEqual({
      by: 'Trifles',
      at: NOW,
      reason: '≤ PEN 400.00',
      amount: null,
      policy: { name: 'Trifles', limit: '400.00', currency: 'PEN' },
    });
    expect(readEvents(work, 'a').map(({ event, actor, reason }) => [event, actor, reason])).toEqual([
      ['appeared', '', ''],
      ['changed', '', '≤ PEN 400.00'],
    ]);
    expect(trail()[0]).toMatchObject({
      action: 'exceptions.accepted-by-policy',
      detail: { month: '2026-10', policy: { name: 'Trifles' }, items: [{ subject: 'a', amount: '400.00' }] },
    });
    expect(checkedTrail(work).faults).toEqual([]);
  });

  it('accepts nothing while there is none', () => {
    enter(cause('a', '1.00'));
    expect(statusOf('a')).toBe('open');
  });

  it('opens what it covers no longer, and accepts nothing twice', () => {
    set(work, POLICY);
    enter(cause('a', '300.00'), cause('b', '10.00'));
    enter(cause('a', '300.00'), cause('b', '10.00'));
    expect(readEvents(work, 'a')).toHaveLength(2);
    set(work, { ...POLICY, limits: [{ currency: 'PEN', amount: '100.00', percent: null }] });
    enter(cause('a', '300.00'), cause('b', '10.00'));
    expect([statusOf('a'), statusOf('b')]).toEqual(['open', 'accepted']);
    expect(readEvents(work, 'a').at(-1)).toMatchObject({ event: 'returned', reason: 'policy' });
    expect(trail()[0]).toMatchObject({ action: 'exceptions.policy-ended' });
    expect(checkedTrail(work).faults).toEqual([]);
    set(work, null);
    enter(cause('a', '300.00'), cause('b', '10.00'));
    expect(statusOf('b')).toBe('open');
  });

  it('opens a proposal that an earlier version accepted', () => {
    set(work, POLICY);
    const proposal = cause('a', '-15.00', { kind: 'amount-differs' });
    enter(proposal);
    const policy = { name: 'Trifles', limit: '400.00', currency: 'PEN' };
    const decision = { by: 'Trifles', at: NOW, reason: '≤ PEN 400.00', amount: null, policy };
    writeState(work, 'a', { status: 'accepted', assignee: '', note: '', decision });
    enter(proposal);
    expect(statusOf('a')).toBe('open');
  });

  it('opens one that has grown beyond it', () => {
    set(work, POLICY);
    enter(cause('a', '300.00'));
    enter(cause('a', '500.00'));
    expect(statusOf('a')).toBe('open');
  });

  it('leaves to people what a person has decided about, also by undoing the policy', () => {
    enter(cause('a', '1.00'), cause('b', '1.00'));
    changeExceptions(work, ['a'], { kind: 'status', status: 'waiting', reason: '' }, ANA);
    changeExceptions(work, ['a'], { kind: 'status', status: 'open', reason: '' }, ANA);
    set(work, POLICY);
    enter(cause('a', '1.00'), cause('b', '1.00'));
    expect([statusOf('a'), statusOf('b')]).toEqual(['open', 'accepted']);
    const last = readEvents(work, 'b').at(-1);
    expect(last?.undoable).toBe(true);
    undoChange(work, last?.number ?? 0, 'Not a trifle', ANA);
    enter(cause('a', '1.00'), cause('b', '1.00'));
    expect(statusOf('b')).toBe('open');
  });

  it('accepts no proposal, and nothing whose amount is not known or large although nothing is missing', () => {
    set(work, POLICY);
    const counted = (amount: string | null) => ({
      kind: 'counted-on-other-day' as const,
      document: {
        items: [
          {
            kind: 'record' as const,
            listing: 'deposits' as const,
            identity: '1',
            day: null,
            amount,
            text: '1',
          },
        ],
        itemCount: 1,
        detail: '',
        column: null,
        suggestion: null,
      },
    });
    enter(
      cause('proposal', '0.00', { kind: 'match-suggested' }),
      cause('ambiguous', '12.00', { kind: 'match-ambiguous' }),
      cause('differs', '-15.00', { kind: 'amount-differs' }),
      cause('unknown', '0.00', counted(null)),
      cause('large', '0.00', counted('-3156.22')),
      cause('small', '0.00', counted('93.00')),
    );
    expect(['proposal', 'ambiguous', 'differs', 'unknown', 'large', 'small'].map(statusOf)).toEqual([
      'open',
      'open',
      'open',
      'open',
      'open',
      'accepted',
    ]);
  });
});

async function accountOf(
  seed: number,
  size: { readonly rows?: number; readonly months?: number },
  policy: MaterialityPolicy,
) {
  const folder = temporaryFolder();
  const asOf = '2026-11-22T12:00:00Z';
  const sandbox = await startSandbox({ seed, asOf, ...size, clock: () => NOW });
  const months = ['2026-09', '2026-10', '2026-11'];
  const paths = storeAccount(folder.path, sandbox, { months, now: NOW });
  const work = openWork(paths.workPath);
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  const signal = new AbortController().signal;
  for (const book of BOOKS)
    for (const month of months)
      await runMatching({ ...paths, ...ANA, book, month, timeZone: LIMA }, signal, () => undefined);
  const sources = { cache, work, folder: folder.path, ...TODAY };
  await refreshExceptions(sources, paths, { what: 'stale', months }, signal);
  const before = listed(work, null);
  set(work, policy);
  await refreshExceptions(sources, paths, { what: 'touched' }, signal);
  return {
    sandbox,
    cache,
    before,
    after: listed(work, null),
    done: async () => {
      for (const db of [cache, work]) db.close();
      folder.remove();
      await sandbox.close();
    },
  };
}

const named = ({ items, day, amount }: Exception, ids: readonly string[], of: string) =>
  items.some((item) => ids.includes(item.kind === 'record' ? item.identity : item.text)) ||
  ids.includes(day) ||
  unitsOf(amount) === unitsOf(of) ||
  unitsOf(amount) === -unitsOf(of);

/**
 * Three of ten seeds: what is planted in them, what is found and what a policy accepts there is of every kind that all
 * ten have. With `TIEOUT_ALL_SEEDS=1` all ten.
 */
const SEEDS = process.env.TIEOUT_ALL_SEEDS ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 3, 5];

it.each(SEEDS)('of seed %i misses no planted cause above its limit', async (seed) => {
  const limits = ['PEN', 'USD'].map((currency) => ({ currency, amount: '250.00', percent: null }));
  const { sandbox, before, after, done } = await accountOf(
    seed,
    { rows: 400, months: 2 },
    { ...POLICY, limits },
  );
  const open = after.filter(({ status }) => status === 'open');
  const large = sandbox.planted.filter(({ amount }) => Math.abs(Number(amount)) > 250);
  // What is found without a policy: some plants lie too near the end of the account.
  const found = large.filter(({ ids, amount }) => before.some((each) => named(each, ids, amount)));
  const missed = found.filter(({ ids, amount }) => !open.some((each) => named(each, ids, amount)));
  expect(missed).toEqual([]);
  expect(found.length).toBeGreaterThan(5);
  const accepted = after.filter(({ decision }) => decision?.policy);
  expect(accepted.length).toBeGreaterThan(0);
  expect(accepted.every(({ amount }) => Math.abs(Number(amount)) <= 250)).toBe(true);
  await done();
});

it('leaves at most 17 of the demo’s October to people, and its extraordinary day is told', async () => {
  const limits = [
    { currency: 'PEN', amount: '400.00', percent: '0.05' },
    { currency: 'USD', amount: '100.00', percent: '0.05' },
  ];
  const { cache, before, after, done } = await accountOf(1, {}, { ...POLICY, limits });
  const october = (list: readonly Exception[]) => list.filter(({ month }) => month === '2026-10');
  const open = october(after).filter(({ status }) => status === 'open');
  const accepted = october(after).filter(({ status }) => status === 'accepted');
  expect([october(before).length, open.length, accepted.length]).toEqual([27, 17, 10]);
  const thresholds = materialitySettings.parse({}).flux;
  const deviations = readDeviations(cache, { month: '2026-10', thresholds });
  expect(deviations.length).toBeLessThan(12);
  // And by which method that money came.
  expect(deviations.find(({ method }) => method !== null)).toMatchObject({
    day: '2026-10-09',
    method: 'KE',
    amount: '1000857.89',
  });
  expect(deviations[0]).toMatchObject({
    against: 'day',
    day: '2026-10-09',
    currency: 'PEN',
    column: 'depositTotal',
    amount: '1027142.91',
    usual: '26951.34',
  });
  await done();
});
