import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exceptionCalls } from '../../../src-shared/contract/exceptions.ts';
import { type Db, openDatabase } from '../open.ts';
import { workMigrations } from '../work/index.ts';
import { changeExceptions } from './change.ts';
import { listExceptions } from './list.ts';
import { enterCauses } from './refresh.ts';

const NOW = Date.parse('2026-11-03T12:00:00Z');

let folder: string;
let work: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-exceptions-'));
  work = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
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

it.each(['Depósito', 'deposito', 'DEPÓSITO', 'abono nº'])('are found by "%s" in note and detail', (text) => {
  const note = 'Preguntar por el DEPÓSITO';
  changeExceptions(work, ['line-open:1'], { kind: 'note', note }, { at: NOW, actor: 'Ana' });
  expect(found(text)).toBe(1);
  expect(found('retiro')).toBe(0);
});
