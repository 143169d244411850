/** The step that brings exceptions into step: of which months, and what is noted until it was taken. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withBooksAsync } from '../engine/books.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { refreshMonth } from '../exceptions/month-refresh.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { readTouchedMonths, staleSources, touchMonths } from '../work/touched-months.ts';
import { reopenClose } from './decisions.ts';
import { type RefreshOrder, refreshExceptions } from './refresh.ts';
import {
  AS_OF,
  fillAccount,
  type Listed,
  NEXT,
  NOW,
  PLACE,
  TestWorkspace,
  WHY,
} from './testing/workspace.ts';

const filled = temporaryFolder();
let sandbox: Sandbox;
let t: TestWorkspace;
const listed: Listed = (listing) => sandbox.dataset.list(listing as 'deposits');
beforeAll(async () => {
  const clock = () => NOW;
  sandbox = await startSandbox({ seed: 5, asOf: AS_OF, rows: 200, months: 3, clock, planted: false });
  fillAccount(filled.path, listed);
});
afterAll(async () => {
  filled.remove();
  await sandbox.close();
});
beforeEach(() => {
  t = new TestWorkspace(filled.path);
});
afterEach(() => t.close());

const paths = () => ({ workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') });
const refresh = (order: RefreshOrder, signal = new AbortController().signal) =>
  refreshExceptions(t.sources, paths(), order, signal);
const touched = { what: 'touched' } as const;

describe('a month that was touched', () => {
  it('stays noted until it was refreshed, of the sources that were touched', async () => {
    await refresh({ what: 'asked', months: [PLACE.month, NEXT.month] });
    expect(readTouchedMonths(t.own)).toEqual([]);
    touchMonths(t.own, { sources: ['service'], from: NEXT.month });
    expect([staleSources(t.own, PLACE.month), staleSources(t.own, NEXT.month)]).toEqual([[], ['service']]);
    t.own.close();
    t.openOwn();
    expect(readTouchedMonths(t.own)).toEqual([NEXT.month]);
    await refresh(touched);
    expect(readTouchedMonths(t.own)).toEqual([]);
  });

  it('is not held for refreshed when it is touched while that goes on', async () => {
    await refresh({ what: 'asked', months: [PLACE.month] });
    const about = { month: PLACE.month, timeZone: t.sources.timeZone, at: NOW };
    await withBooksAsync(paths(), (db) =>
      refreshMonth(db, about, ['service'], async () => {
        touchMonths(t.own, { sources: ['service'] });
        return [];
      }),
    );
    expect(staleSources(t.own, PLACE.month)).toEqual(['service']);
  });

  it('is left alone once it is locked in all its currencies, and is due again when it is reopened', async () => {
    await refresh({ what: 'asked', months: [PLACE.month] });
    await t.lock();
    await refresh({ what: 'stale', months: [PLACE.month] });
    const isPen = t.db.prepare("SELECT count(*) FROM deposits WHERE currency <> 'PEN'").pluck().get() === 0n;
    touchMonths(t.own, {});
    await refresh(touched);
    expect(staleSources(t.own, PLACE.month).length > 0).toBe(isPen);
    await refresh({ what: 'asked', months: [PLACE.month] });
    reopenClose(t.own, PLACE, WHY, t.by('ana'));
    expect(staleSources(t.own, PLACE.month)).toEqual(['bank', 'ledger', 'service']);
    await refresh(touched);
    expect(staleSources(t.own, PLACE.month)).toEqual([]);
  });
});

describe('a month that is locked in all its currencies', () => {
  const DAYS = ['2026-09-10', '2026-09-15', '2026-09-20'];
  /** The balance report as it is, and with other deposits on a day; in whole units of the currency. */
  const report = (day: string, more = 0) => {
    const { identity, depositTotal } = t.db
      .prepare<[string, number], { identity: string; depositTotal: bigint }>(
        'SELECT identity, depositTotal FROM original WHERE currency = ? AND date = ?',
      )
      .get(PLACE.currency, Date.parse(`${day}T00:00:00Z`)) ?? { identity: '', depositTotal: 0n };
    const changed = writeAmount(depositTotal + BigInt(more) * 1_000_000n);
    t.store('dailyBalances', [t.changed('dailyBalances', identity, { depositTotal: Number(changed) })]);
    touchMonths(t.own, { sources: ['service'], from: PLACE.month, to: PLACE.month });
  };
  const keyOf = (day: string) =>
    t.own
      .prepare<[string], string>(
        "SELECT key FROM exceptionCase WHERE source = 'service' AND day = ? AND currency = 'PEN'",
      )
      .pluck()
      .get(day) ?? '';
  const stateOf = (day: string) =>
    t.own
      .prepare<[string], { status: string; amount: bigint }>(
        'SELECT status, amount FROM exceptionCase WHERE key = ?',
      )
      .get(keyOf(day));
  const decide = (day: string, change: ExceptionChange) =>
    changeExceptions(t.own, [keyOf(day)], change, t.by('ana'));
  const carry: ExceptionChange = {
    ...{ kind: 'carry-forward', cause: 'service-error', owner: 'Ana', expected: '2026-10-31' },
    reason: 'The service will correct it',
  };
  const openKeys = () =>
    t.own.prepare<[], string>("SELECT key FROM exceptionCase WHERE status = 'open'").pluck().all();
  const brought = async () =>
    ((await t.month(NEXT)).statement?.items ?? [])
      .filter(({ month, exception }) => month === PLACE.month && exception !== null)
      .map(({ key, amount, state }) => [key, amount, state]);

  beforeEach(async () => {
    t.db.exec(
      'CREATE TEMP TABLE original AS SELECT identity, currency, date, depositTotal FROM dailyBalances',
    );
    for (const day of DAYS) report(day, 100);
    await refresh(touched);
    const [first = '', second = '', third = ''] = DAYS;
    decide(first, carry);
    decide(second, carry);
    decide(third, { kind: 'accept', reason: 'Known' });
    // What the balance lacks on those days is decided on, too.
    for (const key of openKeys())
      changeExceptions(t.own, [key], { kind: 'accept', reason: 'Known' }, t.by('ana'));
    await t.lock();
    await t.lock({ ...PLACE, currency: 'USD' });
  });
  it('has what it carried forward cleared once its cause is gone, and opened at another amount', async () => {
    const [first = '', second = '', third = ''] = DAYS;
    expect(await brought()).toHaveLength(3);
    report(first);
    report(second, 40);
    report(third, 40);
    report('2026-09-25', 7);
    expect(await refresh(touched)).toEqual({ appeared: 0, cleared: 1, returned: 1 });
    expect([first, second, third].map(stateOf)).toMatchObject([
      { status: 'resolved' },
      { status: 'open', amount: 40_000_000n },
      // Decided on in its own month: what changed since is an adjustment.
      { status: 'accepted', amount: 100_000_000n },
    ]);
    expect(stateOf('2026-09-25')).toBeUndefined();
    expect(await brought()).toContainEqual([keyOf(second), '-40.00', 'open']);
    expect((await brought()).map(([key]) => key)).not.toContain(keyOf(first));
    expect(await refresh(touched)).toEqual({ appeared: 0, cleared: 0, returned: 0 });
    // What is open again clears, too.
    report(second);
    expect(await refresh(touched)).toEqual({ appeared: 0, cleared: 1, returned: 0 });
    expect(await brought()).toEqual([]);
  });
});

it('imported lines wait for their run, unless the month is asked for by name', async () => {
  await refresh({ what: 'asked', months: [PLACE.month, NEXT.month] });
  enterStatement(t.own, 'bank', {
    firstDay: '2026-09-01',
    lastDay: '2026-09-30',
    lines: [{ day: '2026-09-10', amount: '12.34' }],
  });
  t.own.prepare('UPDATE statementFile SET importedAt = ?').run(NOW + 1);
  touchMonths(t.own, { sources: ['bank'], to: PLACE.month });
  expect(await refresh(touched)).toMatchObject({ appeared: 0 });
  expect(staleSources(t.own, PLACE.month)).toContain('bank');
  expect((await refresh({ what: 'stale', months: [PLACE.month] })).appeared).toBeGreaterThan(0);
});

it('nothing is written of what is in step, and a cancel ends it between months', async () => {
  await refresh({ what: 'asked', months: [PLACE.month, NEXT.month] });
  const version = t.own.pragma('data_version', { simple: true });
  await refresh({ what: 'stale', months: [PLACE.month] });
  await refresh(touched);
  expect(t.own.pragma('data_version', { simple: true })).toBe(version);
  const cancelled = refresh({ what: 'asked', months: [PLACE.month] }, AbortSignal.abort());
  expect(await failureOf(cancelled)).toMatchObject({ code: 'cancelled' });
});
