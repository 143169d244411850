/** Several reconciling items decided on at once: all of them or none, each with its own entry in the audit trail. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ItemsDecided } from '../../../src-shared/contract/account-statement.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { decideOnClose, readCloseEvents } from '../work/close-events.ts';
import { decideOnItems, decideOnStatement } from './statement-decisions.ts';

const PLACE = { month: '2026-10', currency: 'PEN' };
const BY = { at: 2, actor: 'ana' };
const item = (key: string, shown: ItemsDecided['items'][number]['shown'] = null) => ({
  ...{ key, amount: '-12.50', cause: 'other' as const, owner: 'Ana', expected: null, shown },
});
const accept = (...items: ItemsDecided['items']): ItemsDecided => ({
  ...{ state: 'accepted', account: '', reason: 'Below materiality', items },
});

let folder: ReturnType<typeof temporaryFolder>;
let work: Db;
beforeEach(() => {
  folder = temporaryFolder();
  work = openWork(join(folder.path, 'work.db'));
});
afterEach(() => {
  work.close();
  folder.remove();
});

const decided = () =>
  readCloseEvents(work, PLACE).flatMap(({ decision, actor }) =>
    decision.kind === 'item-decided' ? [`${actor} ${decision.key} ${decision.state}`] : [],
  );
const trail = () =>
  work
    .prepare<[], { action: string; detail: string }>('SELECT action, detail FROM auditEntry ORDER BY number')
    .all()
    .map(({ action, detail }) => `${action} ${JSON.parse(detail).key} ${JSON.parse(detail).reason}`);
const sayAlone = (key: string, amount: string, at = 1) =>
  decideOnStatement(
    work,
    PLACE,
    {
      ...{ kind: 'item-decided', key, amount, state: 'carried-forward', cause: 'other', owner: 'Bo' },
      ...{ expected: null, account: '', reason: 'X' },
    },
    { at, actor: 'bo' },
  );

it('has an event and an entry for each', () => {
  decideOnItems(work, PLACE, accept(item('a'), item('b')), BY);
  expect(decided()).toEqual(['ana a accepted', 'ana b accepted']);
  expect(trail()).toEqual([
    'close.item-decided a Below materiality',
    'close.item-decided b Below materiality',
  ]);
});

it('decides once on what comes twice', () => {
  decideOnItems(work, PLACE, accept(item('a'), item('b'), item('a')), BY);
  expect(decided()).toEqual(['ana a accepted', 'ana b accepted']);
});

it('decides on none where somebody decided on one of them since it was shown', () => {
  sayAlone('b', '-12.50');
  expect(() => decideOnItems(work, PLACE, accept(item('a'), item('b')), BY)).toThrow('close-items-changed');
  const other = item('b', { by: 'bo', at: 0 });
  expect(() => decideOnItems(work, PLACE, accept(item('a'), other), BY)).toThrow('close-items-changed');
  expect(decided()).toEqual(['bo b carried-forward']);
  decideOnItems(work, PLACE, accept(item('a'), item('b', { by: 'bo', at: 1 })), BY);
  expect(decided()).toEqual(['bo b carried-forward', 'ana a accepted', 'ana b accepted']);
});

it('takes no word for another amount for one that was shown: at this one the item is open', () => {
  sayAlone('a', '-12.00');
  decideOnItems(work, PLACE, accept(item('a')), BY);
  expect(decided()).toEqual(['bo a carried-forward', 'ana a accepted']);
});

it('takes who decided on what a line of a write-off is for, as the line shows it, until somebody decides on the line', () => {
  const line = 'write-off:2026-10:a';
  const shown = { by: 'bo', at: 1 };
  sayAlone('a', '12.50');
  decideOnItems(work, PLACE, accept(item(line, shown), item('b')), BY);
  expect(decided()).toEqual(['bo a carried-forward', `ana ${line} accepted`, 'ana b accepted']);
  expect(() => decideOnItems(work, PLACE, accept(item(line, shown)), BY)).toThrow('close-items-changed');
});

it('decides on nothing in a locked month', () => {
  const lock = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: '2026-10-PEN-1.db', bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(work, PLACE, BY, () => ({ kind: 'locked', ...lock, ...file }));
  expect(() => decideOnItems(work, PLACE, accept(item('a'), item('b')), BY)).toThrow('close-is-locked');
  expect(decided()).toEqual([]);
});
