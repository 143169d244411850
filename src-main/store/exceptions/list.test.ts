import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exceptionCalls } from '../../../src-shared/contract/exceptions.ts';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { TieOutColumn } from '../../../src-shared/contract/tie-out.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { readCompanions } from './by-cause.ts';
import { readException } from './cases.ts';
import type { Cause } from './cause.ts';
import { changeExceptions } from './change.ts';
import { listExceptions } from './list.ts';
import { enterCauses } from './refresh.ts';
import { findReportCauses } from './report-causes.ts';

const NOW = Date.parse('2026-11-03T12:00:00Z');

let folder: string;
let work: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-exceptions-'));
  work = openWork(join(folder, 'work.db'));
  enterCauses(work, { source: 'bank', month: '2026-10', at: NOW }, [
    {
      key: 'line-open:1',
      kind: 'line-open',
      source: 'bank',
      day: '2026-10-20',
      currency: 'PEN',
      units: 10_000_000n,
      document: { items: [], itemCount: 0, detail: 'ABONO Nº 7', column: null, suggestion: null },
    },
  ]);
});
afterEach(() => {
  work.close();
  rmSync(folder, { recursive: true, force: true });
});

type Asked = Partial<Omit<CallInput<'exceptions.list'>, 'workspaceId'>>;
function listed(asked: Asked) {
  const { workspaceId: _, ...query } = exceptionCalls['exceptions.list'].request.parse({
    workspaceId: '3f2c1a9e-0f4b-4e0c-9c53-6d7b0a2f1c11',
    month: '2026-10',
    page: 0,
    pageSize: 10,
    ...asked,
  });
  return listExceptions(work, query, { now: NOW, timeZone: 'America/Lima' });
}
const found = (text: string): number => listed({ text }).count;

it('can be decided on by its key, however many records it is about', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `90000${index}`);
  const finding = {
    kind: 'duplicate-external-id',
    listing: 'deposits',
    day: '2026-10-20',
  } as const;
  const about = { related: [], currency: 'PEN', amount: '10.00', detail: 'PED-1' };
  const [cause, other] = [ids, ids.slice(1)].map((those) =>
    findReportCauses({ days: [], findings: [{ ...finding, ...about, ids: those }] }),
  );
  enterCauses(work, { source: 'service', month: '2026-10', at: NOW }, cause ?? []);
  const asked = exceptionCalls['exceptions.change'].request.parse({
    workspaceId: '3f2c1a9e-0f4b-4e0c-9c53-6d7b0a2f1c11',
    keys: cause?.map(({ key }) => key),
    change: { kind: 'accept', reason: 'One payment' },
  });
  changeExceptions(work, asked.keys, asked.change, { at: NOW, actor: 'Ana' });
  expect(other?.[0]?.key).not.toBe(cause?.[0]?.key);
});

it.each(['Depósito', 'deposito', 'DEPÓSITO', 'abono nº'])('are found by "%s" in note and detail', (text) => {
  const note = 'Preguntar por el DEPÓSITO';
  changeExceptions(work, ['line-open:1'], { kind: 'note', note }, { at: NOW, actor: 'Ana' });
  expect(found(text)).toBe(1);
  expect(found('retiro')).toBe(0);
});

describe('what one record that the report leaves out keeps from agreeing', () => {
  /** One record, missing in a column of the report. */
  const missing = (identity: string, day: string, column: TieOutColumn, units: bigint): Cause => ({
    key: `report-differs:${day}:PEN:${column}`,
    kind: 'report-differs',
    source: 'service',
    day,
    currency: 'PEN',
    units,
    document: {
      items: [{ kind: 'record', listing: 'deposits', identity, day: null, amount: null, text: identity }],
      itemCount: 1,
      detail: 'not-in-report',
      column,
      suggestion: null,
    },
  });
  const CAUSES = [
    missing('7', '2026-10-04', 'depositFeeTotal', -3_000_000n),
    missing('7', '2026-10-04', 'depositTotal', -100_000_000n),
    missing('8', '2026-10-05', 'depositFeeTotal', -6_000_000n),
    missing('8', '2026-10-05', 'depositTotal', -50_000_000n),
  ];
  const OF_7 = ['depositTotal', 'depositFeeTotal'].map((column) => `report-differs:2026-10-04:PEN:${column}`);
  const OF_8 = ['depositTotal', 'depositFeeTotal'].map((column) => `report-differs:2026-10-05:PEN:${column}`);
  const keysOf = (asked: Asked) => listed(asked).exceptions.map(({ key }) => key);
  beforeEach(() => enterCauses(work, { source: 'service', month: '2026-10', at: NOW }, CAUSES));

  it.each([
    ['age', true, [OF_7, OF_8, ['line-open:1']]],
    ['age', false, [['line-open:1'], OF_8, OF_7]],
    ['amount', true, [OF_7, OF_8, ['line-open:1']]],
    // By their amounts one by one a fee would come before the line, and its deposit two pages later.
    ['amount', false, [['line-open:1'], OF_8, OF_7]],
  ] as const)('stands on one page, sorted by %s (descending: %s)', (sort, descending, pages) => {
    for (const [page, keys] of pages.entries())
      expect(keysOf({ sort, descending, page, pageSize: 1 })).toEqual(keys);
    expect(keysOf({ sort, descending, page: 3, pageSize: 1 })).toEqual([]);
    expect(keysOf({ sort, descending, page: 0, pageSize: 2 })).toEqual([...pages[0], ...pages[1]]);
    expect(listed({ sort, descending })).toMatchObject({ count: 5, causes: 3 });
  });

  it('is found whole by a word that only one of its columns has', () => {
    expect(listed({ text: 'depositFeeTotal' })).toMatchObject({ count: 4, causes: 2 });
    expect(keysOf({ text: '10-04:PEN:depositFeeTotal' })).toEqual(OF_7);
  });

  it('is told with each of its exceptions, but for what was decided about differently', () => {
    const companions = (key = '') => readCompanions(work, readException(work, key)).map((each) => each.key);
    expect(companions(OF_7[1])).toEqual([OF_7[0]]);
    expect(companions('line-open:1')).toEqual([]);
    changeExceptions(work, [OF_7[1] ?? ''], { kind: 'accept', reason: 'A fee' }, { at: NOW, actor: 'Ana' });
    expect(companions(OF_7[1])).toEqual([]);
    expect(listed({ statuses: ['open'], pageSize: 2 })).toMatchObject({ count: 4, causes: 3 });
    expect(new Set(listed({}).exceptions.map(({ cause }) => cause)).size).toBe(4);
  });
});
