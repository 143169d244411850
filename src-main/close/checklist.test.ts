import { describe, expect, it } from 'vitest';
import { controlOf } from '../../src-shared/close-controls.ts';
import type { CloseFigures } from '../../src-shared/contract/close-figures.ts';
import type { ItemFigure } from '../../src-shared/contract/close-points.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import type { BookState } from './book-point.ts';
import { type ChecklistInput, fillChecklist } from './checklist.ts';
import { daysOfMonth } from './month.ts';

const PERIOD = { from: Date.parse('2026-10-01T05:00:00Z'), to: Date.parse('2026-11-01T05:00:00Z') };
const days = daysOfMonth('2026-10');
const COMPLETE = { complete: true, asOf: PERIOD.to, gaps: [] };
const figures = (change: Partial<CloseFigures> = {}): CloseFigures => ({
  month: '2026-10',
  currency: 'PEN',
  timeZone: 'America/Lima',
  opening: '100.00',
  net: '10.00',
  closing: '110.00',
  columns: [
    {
      column: 'depositTotal',
      report: '10.00',
      records: '10.00',
      difference: '0.00',
      daysDiffering: 0,
      daysNotCovered: 0,
    },
  ],
  tieOut: {
    rules: [],
    net: { signs: [1, -1, -1, 1, -1, 1], origin: 'given', agree: 0, judged: 0 },
    days: days.map((day) => ({ day, currency: 'PEN', cells: [], closing: '110.00', rollForward: '0.00' })),
    findings: [],
  },
  listings: [],
  work: [],
  ...change,
});
const CLEAR: ChecklistInput = {
  figures: figures(),
  period: PERIOD,
  now: PERIOD.to + 1,
  days,
  coverage: LISTING_NAMES.map((listing) => ({ listing, coverage: COMPLETE, dateless: 0 })),
  lockedBefore: { month: '2026-09', closing: '100.00' },
  openBefore: null,
  closingMoved: '0.00',
  bank: null,
  ledger: null,
  statement: {
    ...{ month: '2026-10', from: '2026-10', account: '', complete: true, perService: '110.00' },
    ...{ perBooks: null, unexplained: null, items: [], bank: null },
  },
  exceptions: {
    looked: true,
    open: 0,
    openGross: '0.00',
    openNet: '0.00',
    accepted: 0,
    carried: 0,
    cleared: 0,
  },
  answered: { activity: { answered: 0, open: 0 }, 'roll-forward': { answered: 0, open: 0 } },
  notRead: { close: [], bank: [], ledger: [] },
  deviations: null,
  counts: { nonFinal: 0, unsignedNotes: 0 },
  countedUpTo: '2026-10-31',
  earlierPending: 0,
  earlierDamaged: [],
  waivers: new Map(),
  planned: () => ({ owner: '', due: null }),
};
type Reconciled = ChecklistInput['statement'];
const RECONCILED: Reconciled = {
  ...{ month: '2026-10', from: '2026-10', account: '121301', complete: true, perService: '110.00' },
  ...{ perBooks: '110.00', unexplained: '0.00', items: [], bank: null },
};
const itemOf = (change: Partial<Reconciled['items'][number]>): Reconciled['items'][number] => ({
  ...{ kind: 'not-booked', month: '2026-10', amount: '-5.00', state: 'open', ...change },
});
/** Two files, in which everything has its other side. */
const MATCHED: BookState = {
  ...{ statements: 2, looked: true, filesToMatch: 0, daysNotCovered: 0, linesGone: 0 },
  ...{ balancesNotProved: 0, balancesNotChained: 0, openLines: 0, openLinesAmount: '0.00' },
  ...{ openRecords: 0, openRecordsAmount: '0.00', proposals: 0, differenceWithin: '0.00', answered: 0 },
};
const stateOf = (change: Partial<ChecklistInput>, name: string) =>
  fillChecklist({ ...CLEAR, ...change }).find(({ item }) => item === name);
const withDay = (at: number, rollForward: string | null) =>
  figures({
    tieOut: {
      ...CLEAR.figures.tieOut,
      days: CLEAR.figures.tieOut.days.map((day, index) => (index === at ? { ...day, rollForward } : day)),
    },
  });

it('knows the days of a month, leap years included', () => {
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-01', '2026-10-31']);
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29');
});

describe('the checklist', () => {
  it('of a month in which all agrees is clear but for the bank, whose statement nobody imported', () => {
    const open = fillChecklist(CLEAR).filter(({ state }) => state !== 'ok');
    expect(open.map(({ item, state }) => [item, state])).toEqual([
      ['bank', 'attention'],
      ['ledger', 'not-applicable'],
      ['account', 'not-applicable'],
      ['deviations', 'not-applicable'],
    ]);
  });

  it('asks for the month before to be locked first, unless nothing before it was begun', () => {
    const first = stateOf({ lockedBefore: null }, 'opening');
    expect(first?.state).toBe('not-applicable');
    const second = stateOf({ lockedBefore: null, openBefore: '2026-09' }, 'opening');
    expect(second).toMatchObject({
      state: 'attention',
      required: true,
      figures: [{ name: 'monthBeforeOpen', kind: 'text', value: '2026-09' }],
    });
  });

  it('holds a waiver for the figures that it was given for, and asks again where one has grown', () => {
    const off = (opening: string, held?: readonly ItemFigure[]) => {
      const waiver = {
        by: 'ana',
        at: 1,
        reason: 'The service corrects it in October.',
        ...(held && { figures: [...held] }),
      };
      return stateOf({ figures: figures({ opening }), waivers: new Map([['opening', waiver]]) }, 'opening');
    };
    const held = off('105.00')?.figures;
    const judged = (opening: string) => {
      const point = off(opening, held);
      return [point?.state, point?.waiver?.by ?? null, point?.lapsed?.by ?? null];
    };
    expect(judged('105.00')).toEqual(['not-applicable', 'ana', null]);
    expect(judged('101.00')).toEqual(['not-applicable', 'ana', null]);
    expect(judged('105.01')).toEqual(['attention', null, 'ana']);
    expect(judged('95.00')).toEqual(['attention', null, 'ana']);
    // Of earlier versions.
    expect(off('900.00')?.waiver?.by).toBe('ana');
    // What was answered for with the days that were not read is asked again with them.
    const unread = (listing: 'notes' | 'deposits') => {
      const missing = { complete: false, asOf: PERIOD.to, gaps: [PERIOD] };
      const coverage = CLEAR.coverage.map((each) =>
        each.listing === listing ? { ...each, coverage: missing } : each,
      );
      const waived = stateOf(
        {
          coverage: CLEAR.coverage.map((each) =>
            each.listing === 'notes' ? { ...each, coverage: missing } : each,
          ),
        },
        'coverage',
      );
      const waivers = new Map([
        ['coverage', { by: 'ana', at: 1, reason: 'r', figures: waived?.figures ?? [] }],
      ] as const);
      return stateOf(
        { coverage, waivers, deviations: { found: 0, explained: 0, notCompared: 0 } },
        'deviations',
      )?.state;
    };
    expect([unread('notes'), unread('deposits')]).toEqual(['ok', 'blocked']);
  });

  it('a month that is not over is not covered, however much was read', () => {
    expect(stateOf({ now: PERIOD.to - 1 }, 'coverage')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([{ name: 'notOver', kind: 'text', value: '' }]),
    });
  });

  it('records without a date belong to no month, and say so', () => {
    const coverage = CLEAR.coverage.map((each) => ({ ...each, dateless: 2 }));
    expect(stateOf({ coverage }, 'coverage')?.state).toBe('attention');
  });

  it('names the first break of the balance, and its amount', () => {
    expect(stateOf({ figures: withDay(15, '-338.85') }, 'roll-forward')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([
        { name: 'firstBreak', kind: 'day', value: '2026-10-16' },
        { name: 'firstBreakAmount', kind: 'amount', value: '-338.85' },
      ]),
    });
  });

  it('a day that the report lacks, or whose day before is unknown, is off once all was read, and waits before', () => {
    expect(stateOf({ figures: withDay(0, null) }, 'roll-forward')?.state).toBe('attention');
    const missing = figures({
      tieOut: { ...CLEAR.figures.tieOut, days: CLEAR.figures.tieOut.days.slice(1) },
    });
    expect(stateOf({ figures: missing, now: PERIOD.to - 1 }, 'roll-forward')?.state).toBe('blocked');
  });

  it.each([
    [{ month: '2026-09', closing: '99.99' }, 'attention'],
    [{ month: '2026-09', closing: '100.000' }, 'ok'],
    [null, 'not-applicable'],
  ] as const)('opened upon %j it is %s', (lockedBefore, state) => {
    expect(stateOf({ lockedBefore }, 'opening')?.state).toBe(state);
  });

  it.each([
    ['120.00', '-20.00', 'ok'],
    ['80.00', '20.00', 'ok'],
    ['120.00', '0.00', 'attention'],
    ['100.00', '-20.00', 'attention'],
  ] as const)('opened upon %s, which was moved by %s since, it is %s', (closing, closingMoved, state) => {
    const item = stateOf({ lockedBefore: { month: '2026-09', closing }, closingMoved }, 'opening');
    expect(item?.state).toBe(state);
    expect(item?.figures.some(({ name }) => name === 'closingMoved')).toBe(closingMoved !== '0.00');
  });

  it('differences that cancel each other out over the month still differ', () => {
    const [column] = CLEAR.figures.columns;
    if (!column) throw new Error('no column');
    const differing = figures({ columns: [{ ...column, daysDiffering: 2 }] });
    expect(stateOf({ figures: differing }, 'activity')?.state).toBe('attention');
    const open = figures({ columns: [{ ...column, daysNotCovered: 1 }] });
    expect(stateOf({ figures: open }, 'activity')?.state).toBe('blocked');
  });

  it('a note that says neither credit nor debit is in neither sum, and is answered for where nothing differs', () => {
    const counts = { ...CLEAR.counts, unsignedNotes: 1 };
    const item = stateOf({ counts }, 'activity');
    expect(item?.state).toBe('attention');
    expect(item?.figures).toContainEqual({ name: 'unsignedNotes', kind: 'count', value: '1' });
    const [column] = CLEAR.figures.columns;
    if (!column) throw new Error('no column');
    const differing = figures({ columns: [{ ...column, daysDiffering: 1 }] });
    const answered = { ...CLEAR.answered, activity: { answered: 1, open: 0 } };
    expect(stateOf({ counts, figures: differing, answered }, 'activity')?.state).toBe('ok');
    expect(stateOf({}, 'activity')?.figures.map(({ name }) => name)).not.toContain('unsignedNotes');
    // Waived, it holds for as many, also where a column that differed with it no longer does.
    const together = stateOf({ counts, figures: differing }, 'activity');
    const waivers = new Map([
      ['activity', { by: 'ana', at: 1, reason: 'r', figures: together?.figures ?? [] }],
    ] as const);
    const later = (unsignedNotes: number) =>
      stateOf({ counts: { ...CLEAR.counts, unsignedNotes }, waivers }, 'activity')?.state;
    expect([1, 2].map(later)).toEqual(['not-applicable', 'attention']);
  });

  it.each([
    [{ answered: 2, open: 0 }, 'ok', 'accepted'],
    [{ answered: 1, open: 1 }, 'attention', 'failed'],
    [{ answered: 0, open: 2 }, 'attention', 'failed'],
  ] as const)('differences of which %j were answered for are %s', (of, state, control) => {
    const [column] = CLEAR.figures.columns;
    if (!column) throw new Error('no column');
    const answered = { activity: of, 'roll-forward': of };
    const differing = figures({ columns: [{ ...column, daysDiffering: 2 }] });
    for (const [name, about] of [
      ['activity', differing],
      ['roll-forward', withDay(15, '-338.85')],
    ] as const) {
      const point = stateOf({ figures: about, answered }, name);
      expect([name, point?.state, point && controlOf(point)]).toEqual([name, state, control]);
    }
    // What was not read may differ as well.
    const unread = figures({ columns: [{ ...column, daysDiffering: 2, daysNotCovered: 1 }] });
    expect(stateOf({ figures: unread, answered }, 'activity')?.state).toBe('attention');
  });

  it('what was waived shows by whom and why, and what became ok needs no waiver', () => {
    const waiver = { by: 'ana', at: 1, reason: 'no account at this bank' };
    const waivers = new Map([
      ['bank', waiver],
      ['coverage', waiver],
    ] as const);
    expect(stateOf({ waivers }, 'bank')).toMatchObject({ state: 'not-applicable', waiver });
    expect(stateOf({ waivers }, 'coverage')).toMatchObject({ state: 'ok', waiver: null });
  });

  it('files that no run has matched hold a book up, whatever was looked for before', () => {
    const bank: BookState = { ...MATCHED, filesToMatch: 1 };
    expect(stateOf({ bank }, 'bank')).toMatchObject({
      state: 'blocked',
      figures: [
        { name: 'statements', value: '2' },
        { name: 'filesToMatch', value: '1' },
      ],
    });
    expect(stateOf({ bank: MATCHED }, 'bank')).toMatchObject({ state: 'ok' });
    // By how much proposals and matches differ is told beside; exact ones have nothing to tell.
    const proposed = { ...bank, filesToMatch: 0, proposals: 2, differenceWithin: '-15.00' };
    expect(stateOf({ bank: proposed }, 'bank')?.figures.slice(-2)).toEqual([
      { name: 'proposals', kind: 'count', value: '2' },
      { name: 'differenceWithin', kind: 'amount', value: '-15.00' },
    ]);
    // One that was given where they did not differ says nothing of it, and does not hold.
    const heldAt = (within: string | null) => {
      const figures: ItemFigure[] = [
        { name: 'proposals', kind: 'count', value: '2' },
        ...(within === null ? [] : [{ name: 'differenceWithin', kind: 'amount', value: within } as const]),
      ];
      const waivers = new Map([['bank', { by: 'ana', at: 1, reason: 'r', figures }]] as const);
      return stateOf({ bank: proposed, waivers }, 'bank')?.state;
    };
    expect([null, '-15.00', '-14.99', '15.00'].map(heldAt)).toEqual([
      ...['attention', 'not-applicable', 'attention', 'attention'],
    ]);
    // Matched or not: what a line says that the corrected file no longer has is no longer so.
    const gone = stateOf({ bank: { ...bank, filesToMatch: 0, linesGone: 2 } }, 'bank');
    expect(gone).toMatchObject({ state: 'attention' });
    expect(gone?.figures).toContainEqual({ name: 'linesGone', kind: 'count', value: '2' });
    const waivers = new Map([
      ['bank', { by: 'ana', at: 1, reason: 'r', figures: gone?.figures ?? [] }],
    ] as const);
    const goneLater = (linesGone: number) =>
      stateOf({ bank: { ...bank, filesToMatch: 0, linesGone }, waivers }, 'bank')?.state;
    expect([1, 2, 3].map(goneLater)).toEqual(['not-applicable', 'not-applicable', 'attention']);
  });

  it.each([
    [null, {}, 'not-applicable'],
    [{ found: 0, explained: 0, notCompared: 0 }, {}, 'ok'],
    [{ found: 6, explained: 6, notCompared: 0 }, {}, 'ok'],
    [{ found: 6, explained: 2, notCompared: 12 }, {}, 'attention'],
    [{ found: 6, explained: 2, notCompared: 0 }, { now: PERIOD.to - 1 }, 'attention'],
    // What is read later may be unusual too.
    [{ found: 6, explained: 6, notCompared: 0 }, { now: PERIOD.to - 1 }, 'blocked'],
  ] as const)('unusual figures of which %j are explained, %j: %s', (deviations, change, state) => {
    const point = stateOf({ deviations, ...change }, 'deviations');
    expect(point?.state).toBe(state);
    const told = deviations && [
      { name: 'unusualFigures', kind: 'count', value: String(deviations.found) },
      { name: 'unusualExplained', kind: 'count', value: String(deviations.explained) },
      ...(deviations.notCompared > 0 ? [{ name: 'unusualNotCompared', kind: 'count', value: '12' }] : []),
    ];
    expect(point?.figures).toEqual(told ?? []);
  });

  it('unusual figures of a month that is waived as not covered are judged by what was read', () => {
    const waivers = new Map([
      ['coverage', { by: 'ana', at: 1, reason: 'The service no longer has these days.' }],
    ] as const);
    const deviations = { found: 1, explained: 1, notCompared: 0 };
    expect(stateOf({ deviations, waivers, now: PERIOD.to - 1 }, 'deviations')?.state).toBe('ok');
  });

  it('records that may still change only warn', () => {
    const counts = { ...CLEAR.counts, nonFinal: 3 };
    expect(stateOf({ counts }, 'non-final')).toMatchObject({ state: 'attention', required: false });
  });

  it('changes of an earlier locked month that nobody decided on stand in the way', () => {
    expect(stateOf({ earlierPending: 1 }, 'earlier-adjustments')).toMatchObject({
      state: 'attention',
      required: true,
    });
    expect(stateOf({ earlierPending: null }, 'earlier-adjustments')?.state).toBe('not-applicable');
    // What cannot be compared is named, and keeps nobody from closing the month.
    expect(stateOf({ earlierDamaged: ['2026-08'] }, 'earlier-adjustments')).toMatchObject({
      state: 'attention',
      required: false,
      figures: [{ name: 'pendingAdjustments' }, { name: 'earlierDamaged', value: '2026-08' }],
    });
    expect(stateOf({ earlierPending: 1, earlierDamaged: ['2026-08'] }, 'earlier-adjustments')).toMatchObject({
      required: true,
    });
  });
});

describe('the bank’s side of the account reconciliation', () => {
  const item = (change: Partial<ReturnType<typeof itemOf>>, exception: string | null = null) => ({
    ...itemOf({ kind: 'timing', month: '2026-09', amount: '7.00', ...change }),
    exception,
  });
  const bank = (...items: ReturnType<typeof item>[]) =>
    stateOf({ bank: MATCHED, statement: { ...RECONCILED, bank: { items } } }, 'bank');

  it('holds the point up with what nobody decided on and no exception names', () => {
    expect(bank()?.state).toBe('ok');
    const open = bank(item({}), item({ amount: '-2.00' }));
    expect(open?.state).toBe('attention');
    expect(open?.figures.slice(-2)).toMatchObject([
      { name: 'undecidedItems', value: '2' },
      { name: 'undecidedItemsAmount', value: '5.00' },
    ]);
  });

  it('leaves it alone with what is decided, on its way, an exception’s or a month’s without a statement', () => {
    const answered = item({ state: 'carried-forward' });
    const others = [item({ month: '2026-10' }), item({}, 'record-open:bank:settlements/1')];
    expect(bank(answered, ...others, item({ kind: 'not-imported' }))?.state).toBe('ok');
  });
});

describe('the account reconciliation', () => {
  const account = (change: Partial<Reconciled>, more: Partial<ChecklistInput> = {}) =>
    stateOf({ statement: { ...RECONCILED, ...change }, ...more }, 'account');
  const waived = (item: 'coverage' | 'account') =>
    new Map([[item, { by: 'ana', at: 0, reason: 'Agreed with the auditors of the year.' }]]);

  it('is clear where books and service are apart by nothing that nobody answered for', () => {
    expect(account({})).toMatchObject({ state: 'ok', required: true });
    expect(controlOf(account({}) ?? ({} as never))).toBe('ok');
  });

  it('is no point where the month has no books: no balance, no account, no ledger, and nothing before it', () => {
    const none = { perBooks: null, unexplained: null };
    expect(account({ ...none, account: '' })?.state).toBe('not-applicable');
    const said = [{ name: 'noBookBalance', kind: 'text', value: '' }];
    expect(account(none)).toMatchObject({ state: 'attention', figures: said });
    expect(account({ ...none, account: '', from: '2026-09' })?.state).toBe('attention');
    const ledger = { statements: 1, looked: true, filesToMatch: 0, differenceWithin: '0.00' } as BookState;
    expect(account({ ...none, account: '' }, { ledger })?.state).toBe('attention');
  });

  it.each(['-1300000.00', '0.01'])('is off by an unexplained difference of %s', (unexplained) => {
    const off = account({ unexplained });
    expect(off).toMatchObject({
      state: 'attention',
      figures: [{ name: 'unexplainedDifference', kind: 'amount', value: unexplained }],
    });
    expect(controlOf(off ?? ({} as never))).toBe('failed');
    const answered = account({ unexplained }, { waivers: waived('account') });
    expect(controlOf(answered ?? ({} as never))).toBe('accepted');
  });

  it('is off by an item that nobody decided on, and accepted once each is', () => {
    const items = [itemOf({}), itemOf({ amount: '2.00' }), itemOf({ state: 'accepted', amount: '9.00' })];
    expect(account({ items })).toMatchObject({
      state: 'attention',
      figures: [
        { name: 'undecidedItems', value: '2' },
        { name: 'undecidedItemsAmount', value: '-3.00' },
        { name: 'itemsAnswered', value: '1' },
      ],
    });
    const states = ['accepted', 'carried-forward', 'written-off'] as const;
    const decided = account({ items: states.map((state) => itemOf({ state })) });
    expect(decided?.state).toBe('ok');
    expect(controlOf(decided ?? ({} as never))).toBe('accepted');
  });

  it('leaves alone what the next month clears by itself, and only for that month', () => {
    for (const kind of ['timing', 'cut-off'] as const) {
      expect(account({ items: [itemOf({ kind })] })?.state).toBe('ok');
      expect(account({ items: [itemOf({ kind, month: '2026-09' })] })?.state).toBe('attention');
    }
    expect(account({ items: [itemOf({ kind: 'other-day', amount: '0.00' })] })?.state).toBe('ok');
  });

  it('is not known while days are not read, unless a person answered for them', () => {
    const off = { complete: false, unexplained: '1.00' };
    expect(account({ complete: false })?.state).toBe('blocked');
    expect(account(off)).toMatchObject({
      state: 'blocked',
      figures: expect.arrayContaining([{ name: 'notKnownYet', kind: 'text', value: '' }]),
    });
    expect(account({ complete: false }, { waivers: waived('coverage') })?.state).toBe('ok');
    expect(account(off, { waivers: waived('coverage') })?.state).toBe('attention');
    expect(account({ perService: null, unexplained: null })?.state).toBe('blocked');
  });
});
