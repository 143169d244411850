/** Decisions about several exceptions: confirmed by count and sums, one entry in the audit trail, undone as one. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExceptionChange } from '../../../src-shared/contract/exceptions.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { listAudit } from '../work/audit.ts';
import { checkedTrail } from '../work/testing/audit.ts';
import { readEvents, readException, stateOf } from './cases.ts';
import { type Cause, causeKey } from './cause.ts';
import { changeExceptions, undoChange, undoTogether } from './change.ts';
import { listCarried, listExceptions } from './list.ts';
import { enterCauses } from './refresh.ts';

const NOW = Date.parse('2026-11-05T12:00:00Z');
const ANA = { at: NOW, actor: 'Ana' };
const TODAY = { now: NOW, timeZone: 'America/Lima' };

let folder: ReturnType<typeof temporaryFolder>;
let work: Db;
const cause = (name: string, units: bigint, currency = 'PEN', day = '2026-10-05'): Cause => ({
  key: causeKey('line-open', name),
  kind: 'line-open',
  source: 'bank',
  day,
  currency,
  units,
  document: { items: [], itemCount: 0, detail: '', column: null, suggestion: null },
});
const CAUSES = [cause('1', 100_000_000n), cause('2', -40_000_000n), cause('3', 7_000_000n, 'USD')];
const KEYS = CAUSES.map(({ key }) => key);
const SUMS = [
  { currency: 'PEN', count: 2, gross: '140.00', net: '60.00' },
  { currency: 'USD', count: 1, gross: '7.00', net: '7.00' },
];
const ACCEPT = { kind: 'accept', reason: 'Known to the bank' } as const;
const CARRY = {
  kind: 'carry-forward',
  cause: 'in-transit',
  owner: 'Rosa',
  expected: '2026-11-03',
  reason: 'Sent on the 31st',
} as const satisfies ExceptionChange;
const code = (change: () => unknown) => failureOf((async () => change())()).then((error) => error.code);
const stateNow = (key: string) => stateOf(readException(work, key));
const entries = () => listAudit(work, { before: null, limit: 50, actions: [] }).entries;
const list = (month: string, statuses: Parameters<typeof listExceptions>[1]['statuses'] = []) =>
  listExceptions(
    work,
    {
      month,
      sources: [],
      kinds: [],
      statuses,
      currencies: [],
      assignee: null,
      text: '',
      sort: 'age',
      descending: true,
      page: 0,
      pageSize: 50,
    },
    TODAY,
  );

beforeEach(() => {
  folder = temporaryFolder();
  work = openWork(join(folder.path, 'work.db'));
  enterCauses(work, { source: 'bank', month: '2026-10', at: NOW }, CAUSES);
});
afterEach(() => {
  work.close();
  folder.remove();
});

it('are refused unless count and sums per currency are those that were confirmed', async () => {
  for (const confirmed of [null, [], SUMS.slice(0, 1), [{ ...SUMS[0], net: '61.00' }, SUMS[1]]])
    expect(await code(() => changeExceptions(work, KEYS, ACCEPT, ANA, confirmed as typeof SUMS | null))).toBe(
      'decision-not-confirmed',
    );
  expect(KEYS.map((key) => stateNow(key).status)).toEqual(['open', 'open', 'open']);
  expect(entries()).toEqual([]);
});

it('are one entry that names all of them, and the trail holds', () => {
  const { together } = changeExceptions(work, KEYS, ACCEPT, ANA, SUMS);
  expect(together).not.toBeNull();
  expect(entries()).toMatchObject([
    {
      action: 'exceptions.decided',
      detail: {
        change: 'accept',
        reason: 'Known to the bank',
        sums: SUMS,
        items: KEYS.map((subject) => ({
          subject,
          before: { status: 'open' },
          after: { status: 'accepted' },
        })),
      },
    },
  ]);
  expect(checkedTrail(work)).toMatchObject({ faults: [] });
});

it('are undone as one, each to what it was; what somebody decided since stays and is named', () => {
  changeExceptions(work, [KEYS[0] ?? ''], { kind: 'status', status: 'waiting', reason: '' }, ANA);
  const before = KEYS.map(stateNow);
  const { together } = changeExceptions(work, KEYS, ACCEPT, ANA, SUMS);
  const [first = '', second = '', third = ''] = KEYS;
  changeExceptions(
    work,
    [second],
    { kind: 'status', status: 'in-progress', reason: 'not so sure' },
    {
      at: NOW + 1,
      actor: 'Benito',
    },
  );
  const { undone, left } = undoTogether(work, together ?? 0, 'wrong filter', { at: NOW + 2, actor: 'Ana' });
  expect({ undone, left: left.map(({ key }) => key) }).toEqual({ undone: 2, left: [second] });
  expect(stateNow(first)).toEqual(before[0]);
  expect(stateNow(third)).toEqual(before[2]);
  expect(stateNow(second).status).toBe('in-progress');
  expect(entries()[0]).toMatchObject({ action: 'exceptions.undone', detail: { left: [second] } });
  expect(checkedTrail(work)).toMatchObject({ faults: [] });
});

it('cannot be undone twice, and leave what was undone by itself', async () => {
  const { together } = changeExceptions(work, KEYS, ACCEPT, ANA, SUMS);
  const [first = ''] = KEYS;
  const event = readEvents(work, first).find(({ undoable }) => undoable);
  expect(event).toMatchObject({ together, togetherCount: 3 });
  undoChange(work, event?.number ?? 0, 'this one alone', ANA);
  expect(undoTogether(work, together ?? 0, 'all', ANA)).toMatchObject({ undone: 2, left: [{ key: first }] });
  expect(await code(() => undoTogether(work, together ?? 0, 'again', ANA))).toBe('exception-not-undoable');
  expect(checkedTrail(work)).toMatchObject({ faults: [] });
});

it('about one say by which number it is undone, and made again a moment later are none', () => {
  const [first = ''] = KEYS;
  const { number } = changeExceptions(work, [first], ACCEPT, ANA);
  expect(readEvents(work, first).find(({ undoable }) => undoable)?.number).toBe(number);
  // A button pressed twice, or a request that was sent again.
  expect(changeExceptions(work, [first], ACCEPT, { ...ANA, at: NOW + 300 })).toMatchObject({ number: null });
  expect(stateNow(first).decision?.at).toBe(NOW);
  expect(readEvents(work, first).filter(({ event }) => event === 'changed')).toHaveLength(1);
  const other = changeExceptions(work, [first], { ...ACCEPT, reason: 'Another' }, ANA);
  expect(other.number).toBeGreaterThan(number ?? 0);
  expect(
    changeExceptions(work, KEYS.slice(1), ACCEPT, ANA, [
      { currency: 'PEN', count: 1, gross: '40.00', net: '-40.00' },
      { currency: 'USD', count: 1, gross: '7.00', net: '7.00' },
    ]).number,
  ).toBeNull();
});

it('about one need no confirmation and stay entries of their own', () => {
  expect(changeExceptions(work, KEYS.slice(0, 1), ACCEPT, ANA).together).toBeNull();
  expect(entries()).toMatchObject([{ action: 'exception.changed' }]);
});

it('carry an exception forward: the month is clear of it, and the next has it until its cause is gone', () => {
  const [first = ''] = KEYS;
  changeExceptions(work, [first], CARRY, ANA);
  expect(stateNow(first)).toMatchObject({
    status: 'carried-forward',
    assignee: 'Rosa',
    decision: { reason: CARRY.reason, carried: { cause: 'in-transit', expected: '2026-11-03' } },
  });
  const unsettled = ['open', 'in-progress', 'waiting'] as const;
  expect(list('2026-10', [...unsettled]).exceptions.map(({ key }) => key)).not.toContain(first);
  const next = list('2026-11', [...unsettled]);
  expect(next.exceptions).toMatchObject([
    { key: first, month: '2026-10', status: 'carried-forward', age: 31 },
  ]);
  expect(list('2026-09').count).toBe(0);
  const carried = (month: string) => {
    const { forward, brought } = listCarried(work, { month, currency: 'PEN' }, TODAY);
    return [forward, brought].map((each) => each.map(({ key, status }) => `${key} ${status}`));
  };
  expect(carried('2026-10')).toEqual([[`${first} carried-forward`], []]);
  expect(carried('2026-11')).toEqual([[], [`${first} carried-forward`]]);
  // Its cause is gone: the line was matched in November.
  enterCauses(work, { source: 'bank', month: '2026-10', at: NOW + 5 }, CAUSES.slice(1));
  expect(carried('2026-10')).toEqual([[`${first} resolved`], []]);
  expect(carried('2026-11')).toEqual([[], [`${first} resolved`]]);
  expect(carried('2026-12')).toEqual([[], []]);
  expect(list('2026-11', [...unsettled]).count).toBe(0);
  expect(checkedTrail(work)).toMatchObject({ faults: [] });
});

it('open what was carried forward again when another amount is missing, and undo it', () => {
  const [first = '', second = ''] = KEYS;
  const [one, two, three] = CAUSES;
  changeExceptions(work, [first, second], CARRY, ANA, SUMS.slice(0, 1));
  enterCauses(work, { source: 'bank', month: '2026-10', at: NOW + 1 }, [
    { ...(one as Cause), units: 5n },
    two as Cause,
    three as Cause,
  ]);
  expect([stateNow(first).status, stateNow(second).status]).toEqual(['open', 'carried-forward']);
  expect(list('2026-11', ['open']).exceptions.map(({ key }) => key)).toEqual([second]);
});

it('tell exposure net and gross', () => {
  expect(list('2026-10').sums).toEqual(SUMS);
  expect(list('2026-10').ageing.flatMap(({ sums }) => sums)).toEqual(SUMS);
});
