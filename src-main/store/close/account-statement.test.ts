/**
 * The account reconciliation statement over months of the sandbox's account: whatever books and service are apart by is
 * in one item, none is lost or doubled, and they add up to the difference to the last unit.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { storeAccount } from '../matching/testing/account.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { readClose } from './closes.ts';
import { refreshExceptions } from './refresh.ts';
import type { CloseSources } from './sources.ts';
import { decideOnStatement } from './statement-decisions.ts';

const AS_OF = '2026-10-15T12:00:00Z';
const NOW = Date.parse(AS_OF);
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];
const THREE = ['2026-07', '2026-08', '2026-09'] as const;
const BY = { at: NOW, actor: 'ana' };

const folder = temporaryFolder();
let sandbox: Sandbox;
let sources: CloseSources;
let paths: { workPath: string; cachePath: string };
const opened: Db[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1, asOf: AS_OF, rows: 2_000, months: 4, clock: () => NOW });
  paths = storeAccount(folder.path, sandbox, { months: MONTHS, now: NOW });
  for (const book of BOOKS)
    for (const month of MONTHS) {
      const request = { ...paths, book, month, timeZone: LIMA, at: NOW, actor: 'ana' };
      await runMatching(request, new AbortController().signal, () => undefined);
    }
  const work = openDatabase(paths.workPath, { migrations: workMigrations });
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  opened.push(work, cache);
  sources = { cache, work, folder: folder.path, timeZone: LIMA, now: NOW };
  for (const month of MONTHS)
    await refreshExceptions(sources, paths, { what: 'asked', months: [month] }, new AbortController().signal);
});
afterAll(async () => {
  for (const db of opened) db.close();
  folder.remove();
  await sandbox.close();
});

async function statementOf(month: string, currency = 'PEN'): Promise<AccountStatement> {
  const { statement } = await readClose(sources, { month, currency });
  if (!statement) throw new Error('an open month has a statement');
  return statement;
}

const sum = (amounts: readonly string[]): string =>
  writeAmount(amounts.reduce((units, amount) => units + unitsOf(amount), 0n));

/** What the merchant's own books have of the days, added up from what the sandbox wrote. */
const booked = (from: string, to: string, currency: string): string =>
  sum(
    sandbox.dataset
      .internalLedger({ from, to })
      .entries.filter((entry) => entry.currency === currency)
      .map(({ amount }) => amount),
  );

describe.each(['PEN', 'USD'])('three months in %s', (currency) => {
  let statements: AccountStatement[];
  beforeAll(async () => {
    // As if both had agreed when June ended, but for what the cut-off says of that midnight.
    const june = await statementOf('2026-07', currency);
    const service = sources.cache
      .prepare<[string, number], bigint>(
        'SELECT totalBalance FROM dailyBalances WHERE currency = ? AND date = ?',
      )
      .pluck()
      .get(currency, Date.parse('2026-06-30T00:00:00Z'));
    const opening = (service ?? 0n) + unitsOf(june.bridge.start.amount);
    const july = opening + unitsOf(booked('2026-07-01', '2026-07-31', currency));
    decideOnStatement(
      sources.work,
      { month: '2026-07', currency },
      { kind: 'balance-entered', account: '121301', amount: writeAmount(july), reserve: null },
      BY,
    );
    statements = [];
    for (const month of THREE) statements.push(await statementOf(month, currency));
  });

  it('items add up to the difference, to the last unit', () => {
    for (const { items, itemsSum, difference, perService, perBooks, unexplained } of statements) {
      expect(itemsSum).toBe(sum(items.map(({ amount }) => amount)));
      expect(sum([perService ?? '', itemsSum])).toBe(perBooks?.amount);
      expect(itemsSum).toBe(difference);
      expect(unexplained).toBe('0.00');
    }
    expect(statements.map(({ perBooks }) => perBooks?.origin)).toEqual(['typed', 'rolled', 'rolled']);
  });

  it('has the bank’s credits from the settlements', () => {
    for (const [index, { bank, month }] of statements.entries()) {
      expect(bank?.unexplained).toBe('0.00');
      const { lines } = sandbox.dataset.bankStatement({
        currency: currency as 'PEN',
        from: `${month}-01`,
        to: `${month}-${['31', '31', '30'][index]}`,
      });
      expect((bank?.credits.count ?? 0) + (bank?.excluded.count ?? 0)).toBe(lines.length);
      expect(sum([bank?.credits.amount ?? '', bank?.excluded.amount ?? ''])).toBe(
        sum(lines.map(({ amount }) => amount)),
      );
    }
  });

  it('what stood at the end of a month stands in the next or is told as cleared', () => {
    for (const [index, before] of statements.entries()) {
      const after = statements[index + 1];
      if (!after) continue;
      const next = new Set([...after.items, ...after.cleared].map(({ key }) => key));
      const lost = before.items.filter(({ key, kind }) => !next.has(key) && kind !== 'other-day');
      expect(lost.map(({ key }) => key)).toEqual([]);
      const own = after.items.filter(({ month }) => month === after.month);
      const brought = after.items.filter(({ month }) => month < after.month);
      expect(own.length + brought.length).toBe(after.items.length);
    }
  });

  it('goes from the report’s month to the books’ by the records between their midnights', () => {
    for (const { bridge } of statements) {
      expect(bridge.unexplained).toBe('0.00');
      for (const end of [bridge.start, bridge.end]) {
        expect(end.rows).toHaveLength(end.rowCount);
        expect(sum(end.rows.map(({ amount }) => amount))).toBe(end.amount);
      }
    }
    for (const [index, { bridge }] of statements.entries())
      expect(statements[index + 1]?.bridge.start ?? bridge.end).toEqual(bridge.end);
  });

  it('tells what the closing balance is made of', () => {
    for (const { composition, perService } of statements) {
      if (!composition) throw new Error('the closing balance is known');
      const parts = [
        ...composition.deposits.map(({ amount }) => amount),
        composition.pendingCashouts.amount,
        composition.pendingRefunds.amount,
        composition.unexplained,
      ];
      expect(sum(parts)).toBe(perService);
      // What is older than all that was read is of no deposit.
      if (currency === 'PEN') expect(composition.unexplained).toBe('0.00');
    }
  });
});

const PLANTED = [
  'ledger-entry-missing',
  'ledger-entry-unknown',
  'ledger-entry-twice',
  'ledger-amount-differs',
];

it('every planted difference of the books is in one item of its month, and of every month after it', async () => {
  const planted = sandbox.planted.filter(
    ({ kind, day }) => PLANTED.includes(kind) && THREE.some((month) => day.startsWith(month)),
  );
  expect(planted.length).toBeGreaterThan(9);
  for (const month of THREE)
    for (const currency of ['PEN', 'USD']) {
      const { items } = await statementOf(month, currency);
      const due = planted.filter((each) => each.currency === currency && each.day.slice(0, 7) <= month);
      for (const { kind, ids, amount, day } of due) {
        const [id = ''] = ids;
        // A second entry names the record's own reference.
        const found = items.filter(({ rows, cause, amount: of }) =>
          kind === 'ledger-entry-twice'
            ? cause === 'booked-twice' && of === amount
            : rows.some(({ identity, text }) => identity === id || text === id),
        );
        expect(
          found.map((item) => [item.amount, item.month]),
          `${kind} ${id}`,
        ).toEqual([[amount, day.slice(0, 7)]]);
      }
      // And nothing else is of the books alone.
      const own = items.filter(({ kind }) => ['no-record', 'not-in-books', 'amount-differs'].includes(kind));
      expect(own.map(({ amount }) => amount).sort()).toEqual(due.map(({ amount }) => amount).sort());
    }
});

describe('what people decide', () => {
  const july = { month: '2026-07', currency: 'PEN' };
  const decide = (place: typeof july, decision: Parameters<typeof decideOnStatement>[2]) =>
    decideOnStatement(sources.work, place, decision, BY);
  const about = { cause: 'other', owner: 'Ana', expected: null, account: '', reason: 'Agreed' } as const;

  it('an item by hand stands until somebody clears it, and is told as cleared once', async () => {
    const item = {
      cause: 'other',
      amount: '12.50',
      text: 'Opening',
      owner: 'Ana',
      expected: '2026-08-31',
    } as const;
    decide(july, { kind: 'item-added', id: 'one', ...item });
    const key = 'by-hand:one';
    const of = async (month: string) => {
      const { items, cleared, unexplained } = await statementOf(month);
      const told = (list: typeof items) =>
        list.filter((each) => each.key === key).map(({ amount, state }) => [amount, state]);
      return { standing: told(items), cleared: told(cleared), unexplained };
    };
    decide(july, { kind: 'item-decided', key, ...about, state: 'carried-forward', expected: '2026-08-31' });
    expect(await of('2026-07')).toEqual({
      standing: [['12.50', 'carried-forward']],
      cleared: [],
      unexplained: '-12.50',
    });
    expect((await of('2026-08')).standing).toEqual([['12.50', 'carried-forward']]);
    decide({ ...july, month: '2026-08' }, { kind: 'item-decided', key, ...about, state: 'cleared' });
    expect(await of('2026-08')).toEqual({
      standing: [],
      cleared: [['12.50', 'cleared']],
      unexplained: '0.00',
    });
    expect(await of('2026-09')).toEqual({ standing: [], cleared: [], unexplained: '0.00' });
    // As it was decided then, whatever came later.
    expect((await of('2026-07')).standing).toEqual([['12.50', 'carried-forward']]);
    decide(july, { kind: 'item-decided', key, ...about, state: 'cleared' });
  });

  it('what is written off stands in its month, and is in the books from the next', async () => {
    const key = 'not-booked:depositFeeTotal:2026-07';
    const fee = (await statementOf('2026-07')).items.find((each) => each.key === key);
    const before = await statementOf('2026-08');
    decide(july, { kind: 'item-decided', key, ...about, state: 'written-off', account: '659901' });
    const [own, next] = [await statementOf('2026-07'), await statementOf('2026-08')];
    expect(own.items.find((each) => each.key === key)).toMatchObject({
      state: 'written-off',
      account: '659901',
      amount: fee?.amount,
    });
    expect(next.items.some((each) => each.key === key)).toBe(false);
    expect(sum([next.perBooks?.amount ?? '', fee?.amount ?? ''])).toBe(before.perBooks?.amount);
    expect([own.unexplained, next.unexplained]).toEqual(['0.00', '0.00']);
  });
});

it('no record of a close is looked for by its amount: a million would be read one by one, all over the file', async () => {
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  opened.push(cache);
  const plans = new Map<string, string>();
  const prepare = cache.prepare.bind(cache);
  cache.prepare = ((sql: string) => {
    const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]));
    const places = [...sql.matchAll(/\?/g)].map(() => null);
    // At once: what is staged for it is gone later.
    const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...places, names) as { detail: string }[];
    plans.set(sql, steps.map(({ detail }) => detail).join('\n'));
    return prepare(sql);
  }) as typeof cache.prepare;
  await readClose({ ...sources, cache }, { month: '2026-09', currency: 'PEN' });
  expect([...plans.values()].filter((plan) => plan.includes('deposits')).length).toBeGreaterThan(10);
  expect([...plans.values()].filter((plan) => plan.includes('ByAmount'))).toEqual([]);
});
