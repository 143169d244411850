/**
 * Whatever is decided month after month, whatever is locked, and however the amounts change behind the locks: a month
 * that is open leaves nothing unexplained, on either side, and nothing is written off twice.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StatementSide, sideOf } from '../../src-shared/close/item-keys.ts';
import type {
  AccountStatement,
  ItemState,
  ReconcilingItem,
} from '../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { accountStatementOf } from './account-statement.ts';
import type { CloseDecision, CloseEvent } from './events.ts';
import { daysOfMonth } from './month.ts';
import { itemDecisionsOf } from './statement-events.ts';
import type { BookDifference, StatementException, StatementInput } from './statement-input.ts';

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const;

/** A record of July that the other side lacks: by how much the two are apart at the end of each month. */
type Apart = readonly bigint[];
type Step = { readonly said: ItemState | null; readonly isLocked: boolean };
/**
 * What an exception that names the record says, once the months are lived; null where none does. Or of which month's
 * books it is written off, and by how much of the record's amount.
 */
type Off = { readonly in: string; readonly units: bigint; readonly isBooked: boolean };
type Named = 'open' | 'accepted' | 'carried-forward' | Off | null;

const ROW = {
  listing: 'settlements',
  identity: '7',
  day: '2026-07-31',
  amount: '0.00',
  text: 'LIQ7',
} as const;

/** One is written off only where no lock has written off the record as an item (booked-write-offs.ts). */
function exceptionOf(side: StatementSide, named: NonNullable<Named>, now: bigint): StatementException {
  const off = typeof named === 'string' ? null : named;
  return {
    ...{ key: 'record-open:settlements/7', kind: 'record-open', source: side === 'bank' ? 'bank' : 'ledger' },
    ...{ month: '2026-07', day: ROW.day, owner: '', column: null, text: 'LIQ7' },
    // The amount is the record's, of which the other side has less. Where the cause is gone, it is the last one.
    ...{ units: now === 0n ? (off?.units ?? 1n) : -now, isThere: now !== 0n },
    ...{ status: typeof named === 'string' ? named : 'written-off' },
    ...{ writtenOffIn: off?.in ?? null, isBooked: off?.isBooked ?? false },
    decision: off && {
      ...{ reason: 'Lost', by: 'ana', at: 0, units: off.units, carried: null, account: '659' },
    },
    ...{ rows: [ROW], rowCount: 1 },
  };
}

const event = (month: string, decision: CloseDecision): CloseEvent => ({
  ...{ month, currency: 'PEN', number: 1, version: 1, at: 0, actor: 'ana', decision },
});

function inputOf(
  side: StatementSide,
  at: number,
  apart: Apart,
  events: readonly CloseEvent[],
  locks: ReadonlyMap<string, AccountStatement>,
  named: Named = null,
): StatementInput {
  const month = MONTHS[at] as string;
  const [now = 0n, before = 0n] = [apart[at], apart[at - 1]];
  const differences: BookDifference[] =
    now === 0n && before === 0n
      ? []
      : [
          {
            ...{ kind: 'record', key: 'record:settlements:7', day: '2026-07-31', at: now, before },
            ...{ straddles: now === 0n, rowCount: 1 },
            rows: [ROW],
          },
        ];
  const itemsOf = (of: StatementSide) =>
    new Map(
      [...locks].map(([locked, { items, bank }]): [string, readonly ReconcilingItem[]] => [
        locked,
        [...items, ...(bank?.items ?? [])].filter(({ key }) => sideOf(key) === of),
      ]),
    );
  return {
    ...{ month, monthEnd: daysOfMonth(month).at(-1) ?? '', currency: 'PEN', timeZone: 'UTC', asOf: 0 },
    ...{ complete: true, months: MONTHS.slice(0, at + 1), account: '1', monthBefore: MONTHS[at - 1] ?? '' },
    ...{ closing: '0.00', columns: [], balances: [], cutOff: new Map(), writeOffLines: [] },
    exceptions: named === null ? [] : [exceptionOf(side, named, now)],
    // The books are apart by the record, less what was written off in months before.
    balance: (writtenOff) => {
      const off = MONTHS.slice(0, at).reduce((sum, each) => sum + writtenOff(each), 0n);
      const amount = writeAmount((side === 'books' ? now : 0n) - off);
      return { amount, origin: 'rolled', file: '', row: null, by: '', at: null };
    },
    ledger: side === 'books' ? differences : [],
    bank:
      side === 'books'
        ? null
        : {
            differences,
            // What the bank is apart by less in this month than in the one before it has credited.
            settlements: { count: 0, units: 0n },
            credits: { count: 0, units: now - before },
            excluded: { count: 0, units: 0n },
          },
    decisions: itemDecisionsOf(events),
    lockedItems: { books: itemsOf('books'), bank: itemsOf('bank') },
    composition: null,
  };
}

const partOf = (side: StatementSide, { items, unexplained, bank }: AccountStatement) =>
  side === 'books' ? { items, unexplained } : { items: bank?.items ?? [], unexplained: bank?.unexplained };

const apart = fc.array(fc.constantFrom(0n, -50_000n, -50_000n, -80_000n), {
  minLength: MONTHS.length,
  maxLength: MONTHS.length,
});
const step = fc.record<Step>({
  said: fc.constantFrom<ItemState | null>(null, 'written-off', 'carried-forward', 'accepted'),
  isLocked: fc.boolean(),
});
const named = fc.constantFrom<Named>(null, 'open', 'accepted', 'carried-forward');
const steps = fc.array(step, { minLength: MONTHS.length, maxLength: MONTHS.length });

/**
 * Months are decided on and locked one after the other, each as the amounts stand then; the last one may be opened
 * again.
 */
function lived(
  side: StatementSide,
  apart: Apart,
  done: readonly Step[],
  isReopened: boolean,
  { named = null, first = 0 }: { named?: Named; first?: number } = {},
) {
  const events: CloseEvent[] = [];
  const locks = new Map<string, AccountStatement>();
  for (const [index, { said, isLocked }] of done.entries()) {
    const at = first + index;
    const month = MONTHS[at] as string;
    const shown = () => accountStatementOf(inputOf(side, at, apart, events, locks, named));
    for (const { key, amount } of said === null ? [] : partOf(side, shown()).items)
      events.push(
        event(month, {
          ...{ kind: 'item-decided', key, amount, state: said ?? 'open', cause: 'other', owner: 'Ana' },
          ...{ expected: null, account: said === 'written-off' ? '659' : '', reason: 'Agreed' },
        }),
      );
    if (!isLocked) break;
    const statement = shown();
    locks.set(month, statement);
    events.push(
      event(month, {
        ...{ kind: 'locked', preparer: 'Ana', reviewer: 'Bo', digest: '', file: '', bytes: 0, records: 0 },
        ...{ sha256: '', opening: null, closing: null },
      }),
    );
  }
  const last = [...locks.keys()].at(-1);
  if (isReopened && last !== undefined) {
    locks.delete(last);
    events.push(event(last, { kind: 'reopened', reason: 'Late note' }));
  }
  const writtenOff = [...locks.values()]
    .flatMap((statement) => partOf(side, statement).items)
    .filter(({ state }) => state === 'written-off')
    .reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return { events, locks, writtenOff };
}

describe.each(['books', 'bank'] as const)('the side of the %s', (side) => {
  /**
   * In the months that are open, one after the other. What a person calls cleared is left out: where the data say
   * otherwise, that is unexplained.
   */
  const inOpenMonths = (
    check: (of: { at: number; isFirst: boolean; statement: AccountStatement; left: bigint }) => void,
  ) =>
    fc.assert(
      fc.property(apart, apart, steps, fc.boolean(), named, (then, now, done, isReopened, exception) => {
        const { events, locks, writtenOff } = lived(side, then, done, isReopened);
        for (let at = locks.size; at < MONTHS.length; at += 1) {
          const statement = accountStatementOf(inputOf(side, at, now, events, locks, exception));
          check({ at, isFirst: at === locks.size, statement, left: (now[at] ?? 0n) - writtenOff });
        }
      }),
      { numRuns: 1_000 },
    );

  it('leaves nothing unexplained', () => {
    inOpenMonths(({ at, statement }) => {
      expect(partOf(side, statement).unexplained, MONTHS[at]).toBe('0.00');
    });
  });

  it('has what is left behind the write-offs of locked months, in one item', () => {
    inOpenMonths(({ isFirst, statement, left }) => {
      // A write-off of a month that is open counts from the next on.
      if (!isFirst) return;
      const standing = partOf(side, statement).items.map(({ amount }) => amount);
      expect(standing).toEqual(left === 0n ? [] : [writeAmount(left)]);
    });
  });

  const off = fc.record<Off>({
    in: fc.constantFrom(...MONTHS),
    units: fc.constantFrom(50_000n, 80_000n),
    isBooked: fc.boolean(),
  });

  it('leaves nothing unexplained where an exception is written off, of whichever month that is an entry', () => {
    fc.assert(
      fc.property(apart, off, fc.nat(MONTHS.length - 1), (now, named, at) => {
        const statement = accountStatementOf(inputOf(side, at, now, [], new Map(), named));
        expect(partOf(side, statement).unexplained).toBe('0.00');
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells what is left behind a locked write-off of an exception, also where nothing is apart any more', () => {
    fc.assert(
      fc.property(apart, off, fc.nat(MONTHS.length - 1), (now, written, at) => {
        const named = { ...written, isBooked: true };
        if (named.in >= (MONTHS[at] ?? '')) return;
        const { items } = partOf(side, accountStatementOf(inputOf(side, at, now, [], new Map(), named)));
        const left = (now[at] ?? 0n) + named.units;
        const key = `${side === 'bank' ? 'bank:' : ''}rest:record-open:settlements/7`;
        expect(items).toMatchObject(
          left === 0n
            ? []
            : [{ key, exception: null, state: 'open', isRest: true, amount: writeAmount(left) }],
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('nor is what was left written off a second time, whatever becomes of it', () => {
    fc.assert(
      fc.property(apart, apart, off, fc.array(step, { maxLength: 2 }), (then, now, written, done) => {
        const named = { ...written, in: '2026-07', isBooked: true };
        const { events, locks, writtenOff } = lived(side, then, done, false, { named, first: 1 });
        const at = 1 + locks.size;
        const { items } = partOf(side, accountStatementOf(inputOf(side, at, now, events, locks, named)));
        const left = (now[at] ?? 0n) + named.units - writtenOff;
        expect(items.map(({ amount }) => amount)).toEqual(left === 0n ? [] : [writeAmount(left)]);
      }),
      { numRuns: 1_000 },
    );
  });
});
