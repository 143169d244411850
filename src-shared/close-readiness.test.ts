import { expect, it } from 'vitest';
import { readinessOf } from './close-readiness.ts';
import type { AccountStatement, ItemState, ReconcilingItem } from './contract/account-statement.ts';
import type { CloseItem } from './contract/close-points.ts';
import { readinessWords } from './words/readiness.ts';

const point = (item: CloseItem['item'], change: Partial<CloseItem> = {}): CloseItem => ({
  item,
  state: 'ok',
  required: true,
  figures: [],
  waiver: null,
  owner: '',
  due: null,
  ...change,
});
const open = (count: number): Partial<CloseItem> => ({
  state: 'attention',
  figures: [{ name: 'openExceptions', kind: 'count', value: String(count) }],
});
const figures = { opening: '100.00', net: '50.00', closing: '373.16' };
const waiver = { by: 'Ana Torres', at: 0, reason: 'The bank sends it in December' };

it('counts the points that the month is measured by', () => {
  const items = [
    point('coverage'),
    point('roll-forward', { state: 'attention' }),
    point('bank', { state: 'not-applicable', waiver }),
    // Without an object in the month, and what only warns.
    point('ledger', { state: 'not-applicable' }),
    point('non-final', { state: 'attention', required: false }),
    point('exceptions', open(12)),
  ];
  const readiness = readinessOf({ state: 'open', items, figures, statement: null, ownPoints: [] });
  expect(readiness).toEqual({ state: 'open', done: 2, points: 4, unexplained: '223.16', items: 12 });
  const words = (language: 'en' | 'es') =>
    readinessWords(readiness, { language, locale: language === 'en' ? 'en' : 'es-PE', currency: 'PEN' });
  expect(words('en')).toBe('Not ready: 2 of 4 settled · PEN\u00a0223.16 unexplained · 12 exceptions');
  expect(words('es')).toBe(
    'Aún no está listo: 2 de 4 resueltos · PEN\u00a0223.16 sin explicar · 12 excepciones',
  );
});

it('a point of the workspace’s own is settled once it is ticked', () => {
  const own = { id: '11111111-1111-4111-8111-111111111111', title: 'Invoice received', owner: '', due: null };
  const of = (tick: { by: string; at: number } | null) =>
    readinessOf({ state: 'open', items: [], figures, statement: null, ownPoints: [{ ...own, tick }] });
  expect(of(null)).toMatchObject({ done: 0, points: 1 });
  expect(of({ by: 'Ana Torres', at: 0 })).toMatchObject({ done: 1, points: 1 });
});

it('tells a person of a team what is theirs: open points, and items of either side of the reconciliation', () => {
  const items = [
    point('bank', { state: 'attention', owner: 'Bo' }),
    point('coverage', { owner: 'Bo' }),
    point('ledger', { state: 'attention', owner: 'Ana' }),
  ];
  const own = { id: '11111111-1111-4111-8111-111111111111', title: 'Rates', owner: 'Bo', due: null };
  const ownPoints = [
    { ...own, tick: null },
    { ...own, tick: { by: 'Bo', at: 0 } },
  ];
  const bank = { items: [{ owner: 'Bo' }, { owner: 'Ana' }] };
  const statement = { items: [{ owner: 'Bo' }, { owner: '' }], bank } as AccountStatement;
  const month = { state: 'open', items, figures, statement, ownPoints } as const;
  expect(readinessOf(month, 'Bo').mine).toBe(4);
  expect(readinessOf(month, 'Eva').mine).toBe(0);
  expect(readinessOf(month)).not.toHaveProperty('mine');
});

it('says nothing of what is zero or not known', () => {
  const of = (state: 'open' | 'prepared' | 'reviewed' | 'locked', change: object = {}) =>
    readinessWords(
      readinessOf({
        state,
        items: [point('coverage'), point('exceptions', { figures: open(0).figures ?? [] })],
        figures: { ...figures, closing: null },
        statement: null,
        ownPoints: [],
        ...change,
      }),
      { language: 'en', locale: 'en', currency: 'PEN' },
    );
  expect(of('open')).toBe('Ready to sign: 2 of 2');
  expect(of('prepared')).toBe('Ready to review: 2 of 2');
  expect(of('reviewed')).toBe('Ready to lock: 2 of 2');
  expect(of('locked')).toBe('Locked');
  expect(of('open', { items: [point('exceptions', open(1))] })).toBe(
    'Not ready: 0 of 1 settled · 1 exception',
  );
});

it('takes what the account reconciliation leaves where it knows it', () => {
  const unexplained = (change: Partial<AccountStatement>) => {
    const statement = {
      complete: true,
      unexplained: '0.00',
      items: [],
      ...change,
    } as unknown as AccountStatement;
    return readinessOf({ state: 'open', items: [], figures, statement, ownPoints: [] }).unexplained;
  };
  expect(unexplained({})).toBe('0.00');
  expect(unexplained({ unexplained: null })).toBe('223.16');
  expect(unexplained({ complete: false })).toBe('223.16');
  // What somebody answered for is explained, also without a balance per books; what an earlier month left is in the
  // opening.
  const broken = (state: ItemState, month = '2026-10') =>
    ({ kind: 'roll-forward', month, amount: '-223.16', state }) as ReconcilingItem;
  const of = (...items: ReconcilingItem[]) => unexplained({ unexplained: null, month: '2026-10', items });
  expect(of(broken('open'))).toBe('223.16');
  expect(of(broken('accepted'), broken('accepted', '2026-09'))).toBe('0.00');
});
