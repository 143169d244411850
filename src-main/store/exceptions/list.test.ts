import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exceptionCalls } from '../../../src-shared/contract/exceptions.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
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

function found(text: string): number {
  const { workspaceId: _, ...query } = exceptionCalls['exceptions.list'].request.parse({
    workspaceId: '3f2c1a9e-0f4b-4e0c-9c53-6d7b0a2f1c11',
    month: '2026-10',
    text,
    page: 0,
    pageSize: 10,
  });
  return listExceptions(work, query, { now: NOW, timeZone: 'America/Lima' }).count;
}

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
