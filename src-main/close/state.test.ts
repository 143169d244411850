import { describe, expect, it } from 'vitest';
import type { CloseItem } from '../../src-shared/contract/close-points.ts';
import type { CloseDecision, CloseEvent } from './events.ts';
import { checkLock, checkSignOff, checkWaiver, sameName, signOffsOf, stateOf } from './state.ts';

const DIGEST = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const events = (...decisions: readonly [actor: string, decision: CloseDecision][]): CloseEvent[] =>
  decisions.map(([actor, decision], index) => ({
    month: '2026-10',
    currency: 'PEN',
    number: index + 1,
    version: 1,
    at: index + 1,
    actor,
    decision,
  }));
const signed = (role: 'preparer' | 'reviewer', name: string, digest = DIGEST): [string, CloseDecision] => [
  name.toLowerCase(),
  { kind: 'signed', role, name, digest },
];
const LOCKED: [string, CloseDecision] = [
  'ana',
  {
    kind: 'locked',
    preparer: 'Ana',
    reviewer: 'Benito',
    digest: DIGEST,
    file: '2026-10-PEN-1.db',
    bytes: 1,
    records: 1,
    sha256: OTHER,
    opening: '1.00',
    closing: '2.00',
  },
];
const REOPENED: [string, CloseDecision] = ['benito', { kind: 'reopened', reason: 'a late chargeback' }];
const item = (change: Partial<CloseItem>): CloseItem => ({
  item: 'bank',
  state: 'ok',
  required: true,
  figures: [],
  waiver: null,
  owner: '',
  due: null,
  ...change,
});

describe('a close folded from its events', () => {
  it('is open at its first version without any', () => {
    expect(stateOf([])).toMatchObject({
      version: 1,
      locked: false,
      preparer: null,
      reviewer: null,
      locks: [],
    });
  });

  it('a new preparation needs a new review', () => {
    const state = stateOf(
      events(signed('preparer', 'Ana'), signed('reviewer', 'Benito'), signed('preparer', 'Ana')),
    );
    expect([state.preparer?.at, state.reviewer]).toEqual([3, null]);
  });

  it('an item is set aside, and taken up again', () => {
    const aside: [string, CloseDecision] = [
      'ana',
      { kind: 'waived', item: 'bank', reason: 'no account yet' },
    ];
    expect(stateOf(events(aside)).waivers.get('bank')).toEqual({
      by: 'ana',
      at: 1,
      reason: 'no account yet',
    });
    expect(stateOf(events(aside, ['ana', { kind: 'taken-up', item: 'bank' }])).waivers.size).toBe(0);
  });

  it('reopened, what was waived is to be judged anew: it was waived for figures that are others now', () => {
    const aside: [string, CloseDecision] = [
      'ana',
      { kind: 'waived', item: 'bank', reason: 'no account yet' },
    ];
    const before = [aside, signed('preparer', 'Ana'), signed('reviewer', 'Benito'), LOCKED] as const;
    expect(stateOf(events(...before)).waivers.size).toBe(1);
    expect(stateOf(events(...before, REOPENED)).waivers.size).toBe(0);
    expect(stateOf(events(...before, REOPENED, aside)).waivers.get('bank')?.at).toBe(6);
  });

  it('reopened, it keeps its locks, and decides about changes anew', () => {
    const adjusted: [string, CloseDecision] = ['ana', { kind: 'adjusted', adjustments: [] }];
    const state = stateOf(
      events(signed('preparer', 'Ana'), signed('reviewer', 'Benito'), LOCKED, adjusted, REOPENED),
    );
    expect(state).toMatchObject({ version: 2, locked: false, preparer: null, reviewer: null, decided: [] });
    expect(state.locks).toMatchObject([{ version: 1, reopened: { by: 'benito', at: 5 } }]);
  });
});

describe('sign-offs', () => {
  it('stand on the figures signed, and a review only on a preparation that stands', () => {
    const both = stateOf(events(signed('preparer', 'Ana'), signed('reviewer', 'Benito')));
    expect(signOffsOf(both, DIGEST, {}).map(({ stands }) => stands)).toEqual([true, true]);
    expect(signOffsOf(both, OTHER, {}).map(({ stands }) => stands)).toEqual([false, false]);
    const apart = stateOf(events(signed('preparer', 'Ana', OTHER), signed('reviewer', 'Benito')));
    expect(signOffsOf(apart, DIGEST, {}).map(({ stands }) => stands)).toEqual([false, false]);
  });

  it.each([
    ['attention', true, 'close-not-ready'],
    ['blocked', true, 'close-not-ready'],
    ['attention', false, undefined],
    ['not-applicable', true, undefined],
  ] as const)('an item %s, required: %s, answers %s', (state, required, code) => {
    const sign = () =>
      checkSignOff(stateOf([]), {
        role: 'preparer',
        name: 'Ana',
        actor: 'ana',
        shown: DIGEST,
        digest: DIGEST,
        items: [item({ state, required })],
        onePerson: false,
      });
    if (code) expect(sign).toThrow(code);
    else sign();
  });

  it('of a locked month are refused, and so is a second lock', () => {
    const locked = stateOf(events(signed('preparer', 'Ana'), signed('reviewer', 'Benito'), LOCKED));
    const about = { shown: DIGEST, digest: DIGEST, items: [], onePerson: false };
    expect(() => checkSignOff(locked, { ...about, role: 'preparer', name: 'Ana', actor: 'ana' })).toThrow(
      'close-is-locked',
    );
    expect(() => checkLock(locked, about)).toThrow('close-is-locked');
    expect(() => checkWaiver(locked, 'bank', 'x')).toThrow('close-is-locked');
  });

  it('a team of one that is no longer one cannot lock what one person signed', () => {
    const state = stateOf(events(signed('preparer', 'Ana'), signed('reviewer', 'ANA')));
    const about = { shown: DIGEST, digest: DIGEST, items: [] };
    expect(checkLock(state, { ...about, onePerson: true })).toEqual({ preparer: 'Ana', reviewer: 'ANA' });
    expect(() => checkLock(state, { ...about, onePerson: false })).toThrow('close-same-person');
  });

  it('two names from one account of the computer are refused, unless the team says so', () => {
    const prepared = stateOf(events(['caja', signed('preparer', 'Ana')[1]]));
    const about = { shown: DIGEST, digest: DIGEST, items: [], role: 'reviewer', name: 'Benito' } as const;
    expect(() => checkSignOff(prepared, { ...about, actor: 'Caja', onePerson: false })).toThrow(
      'close-same-account',
    );
    checkSignOff(prepared, { ...about, actor: 'Caja', onePerson: true });
    checkSignOff(prepared, { ...about, actor: 'benito', onePerson: false });
    const both = stateOf(
      events(['caja', signed('preparer', 'Ana')[1]], ['caja', signed('reviewer', 'Benito')[1]]),
    );
    const lock = { shown: DIGEST, digest: DIGEST, items: [] };
    expect(() => checkLock(both, { ...lock, onePerson: false })).toThrow('close-same-account');
    expect(checkLock(both, { ...lock, onePerson: true })).toEqual({ preparer: 'Ana', reviewer: 'Benito' });
  });

  it.each([
    ['Íñigo Peña', 'inigo  pena', true],
    [' Ana ', 'ANA', true],
    ['Ana', 'Anna', false],
  ])('%j and %j are one person: %s', (one, other, same) => {
    expect(sameName(one, other)).toBe(same);
  });
});

it('what is in the file of a lock is told once: no later word puts other figures under the signatures', () => {
  const file = '2026-10-PEN-1.db';
  const told = (content: string, parts: number): [string, CloseDecision] => [
    'eva',
    {
      ...{ kind: 'encrypted', before: { file, sha256: OTHER }, file, bytes: 1, sha256: OTHER },
      ...{ content, parts },
    },
  ];
  const before = [signed('preparer', 'Ana'), signed('reviewer', 'Benito'), LOCKED] as const;
  const [first, other] = ['c'.repeat(64), 'd'.repeat(64)];
  const contentOf = (...after: readonly [string, CloseDecision][]) => {
    const [lock] = stateOf(events(...before, ...after)).locks;
    return [lock?.content, lock?.parts];
  };
  expect(contentOf()).toEqual([undefined, undefined]);
  expect(contentOf(told(first, 2))).toEqual([first, 2]);
  expect(contentOf(told(first, 2), told(other, 2))).toEqual([first, 2]);
  expect(contentOf(told(first, 2), told(first, 3), told(first, 2))).toEqual([first, 2]);
});
