/** What becomes of an item by what was decided on it, for an amount, in this month and in those before. */
import { describe, expect, it } from 'vitest';
import type { ItemState } from '../../src-shared/contract/account-statement.ts';
import type { ExceptionStatus } from '../../src-shared/contract/exception-kinds.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { accountStatementOf } from './account-statement.ts';
import type { CloseDecision, CloseEvent } from './events.ts';
import { daysOfMonth } from './month.ts';
import { itemDecisionsOf } from './statement-events.ts';
import type { MonthColumn, StatementException, StatementInput } from './statement-input.ts';

const [SEP, OCT, NOV] = ['2026-09', '2026-10', '2026-11'] as const;
const KEY = `booked-otherwise:noteTotal:${SEP}`;

const event = (month: string, decision: CloseDecision): CloseEvent => ({
  ...{ month, currency: 'PEN', number: 1, version: 1, at: 0, actor: 'ana', decision },
});
/** A word about the item; without an amount, as versions before kept them. */
const said = (month: string, state: ItemState, amount?: string): CloseEvent =>
  event(month, {
    ...{ kind: 'item-decided', key: KEY, state, cause: 'other', owner: 'Ana', expected: null },
    ...{
      account: state === 'written-off' ? '659' : '',
      reason: 'Agreed',
      ...(amount !== undefined && { amount }),
    },
  });
const locked = (month: string) =>
  event(month, {
    ...{ kind: 'locked', preparer: 'Ana', reviewer: 'Bo', digest: '', file: '', bytes: 0, records: 0 },
    ...{ sha256: '', opening: null, closing: null },
  });
const reopened = (month: string) => event(month, { kind: 'reopened', reason: 'Late note' });

/** A month whose books and service are apart by this item of September alone. */
function inputOf(
  month: string,
  amount: string,
  events: readonly CloseEvent[],
  lockedItems: StatementInput['lockedItems']['books'] = new Map(),
  writeOffLines: StatementInput['writeOffLines'] = [],
): StatementInput {
  const column: MonthColumn = {
    ...{ month: SEP, lastDay: `${SEP}-30`, column: 'noteTotal', sign: 1n, report: 0n, records: 0n },
    ...{ booked: 0n, expected: unitsOf(amount), isExpected: true },
  };
  return {
    ...{ month, monthEnd: daysOfMonth(month).at(-1) ?? '', currency: 'PEN', timeZone: 'UTC', asOf: 0 },
    ...{ complete: true, months: [SEP, OCT, NOV].filter((each) => each <= month), account: '' },
    ...{ monthBefore: month === NOV ? OCT : month === OCT ? SEP : '2026-08', closing: '0.00' },
    // The books are apart by the item, less what is written off in months before this one.
    balance: (writtenOff) => {
      const off = [SEP, OCT].filter((each) => each < month).reduce((sum, each) => sum + writtenOff(each), 0n);
      const units = unitsOf(amount) - off;
      return { amount: writeAmount(units), origin: 'rolled', file: '', row: null, by: '', at: null };
    },
    ...{
      columns: [column],
      balances: [],
      cutOff: new Map(),
      ledger: null,
      bank: null,
      exceptions: [],
      writeOffLines,
    },
    ...{ decisions: itemDecisionsOf(events), lockedItems: { books: lockedItems, bank: new Map() } },
    composition: null,
  };
}

function statementOf(...of: Parameters<typeof inputOf>) {
  const { items, cleared, unexplained } = accountStatementOf(inputOf(...of));
  const told = (list: typeof items) => list.map((each) => `${each.amount} ${each.state}`);
  return { items: told(items), cleared: told(cleared), unexplained };
}

describe.each(['-5549.89', '5549.89'])('an item of %s', (amount) => {
  const other = writeAmount(unitsOf(amount) + unitsOf('49995.87'));

  it('that was written off for its amount is in the books from the next month', () => {
    const events = [said(SEP, 'written-off', amount)];
    expect(statementOf(SEP, amount, events).items).toEqual([`${amount} written-off`]);
    expect(statementOf(OCT, amount, events)).toEqual({ items: [], cleared: [], unexplained: '0.00' });
  });

  it.each(['written-off', 'accepted', 'carried-forward'] as const)(
    'is open again at another amount: %s',
    (state) => {
      const events = [said(SEP, state, amount)];
      expect(statementOf(SEP, other, events).items).toEqual([`${other} open`]);
      expect(statementOf(OCT, other, events)).toEqual({
        ...{ items: [`${other} open`], cleared: [], unexplained: '0.00' },
      });
      // Back at what was decided, the decision stands.
      expect(statementOf(SEP, amount, events).items).toEqual([`${amount} ${state}`]);
    },
  );

  it('that has become nothing needs no decision', () => {
    const events = [said(SEP, 'written-off', amount)];
    expect(statementOf(SEP, '0.00', events).items).toEqual([]);
    expect(statementOf(OCT, '0.00', events)).toEqual({ items: [], cleared: [], unexplained: '0.00' });
  });

  it('stays written off in a locked month, and its rest is open in those after it', () => {
    const events = [said(SEP, 'written-off', amount), locked(SEP)];
    expect(statementOf(OCT, other, events)).toEqual({
      ...{ items: ['49995.87 open'], cleared: [], unexplained: '0.00' },
    });
    const again = [...events, said(OCT, 'written-off', '49995.87')];
    expect(statementOf(OCT, other, again).items).toEqual(['49995.87 written-off']);
    expect(statementOf(NOV, other, again)).toEqual({ items: [], cleared: [], unexplained: '0.00' });
    // Opened again, September is as it is now.
    expect(statementOf(OCT, other, [...events, reopened(SEP)]).items).toEqual([`${other} open`]);
  });

  it('of a locked month ended there as its lock has it', () => {
    const events = [said(SEP, 'written-off', amount), locked(SEP)];
    const frozen = (state: ItemState, of: string) => {
      const [item] = accountStatementOf(inputOf(SEP, of, [])).items;
      if (!item) throw new Error('it stands in its month');
      return new Map([[SEP, [{ ...item, state }]]]);
    };
    // Locked at another amount than it had been written off for: it was open, and is.
    expect(statementOf(OCT, other, events, frozen('open', other))).toEqual({
      ...{ items: [`${other} open`], cleared: [], unexplained: '0.00' },
    });
    // Written off, and then the service corrected itself: the books have the write-off alone.
    const back = writeAmount(-unitsOf(amount));
    expect(statementOf(OCT, '0.00', events, frozen('written-off', amount))).toEqual({
      ...{ items: [`${back} open`], cleared: [], unexplained: '0.00' },
    });
    expect(statementOf(OCT, amount, events, frozen('written-off', amount)).items).toEqual([]);
  });

  it('that earlier versions decided on without an amount is decided on whatever it is', () => {
    const events = [said(SEP, 'written-off')];
    expect(statementOf(SEP, other, events).items).toEqual([`${other} written-off`]);
    expect(statementOf(OCT, other, events)).toEqual({ items: [], cleared: [], unexplained: '0.00' });
    expect(statementOf(OCT, amount, [said(SEP, 'carried-forward')]).items).toEqual([
      `${amount} carried-forward`,
    ]);
  });

  it('says who decided on it and when', () => {
    const { items } = accountStatementOf(inputOf(OCT, amount, [said(SEP, 'carried-forward', amount)]));
    expect(items[0]?.decided).toEqual({ by: 'ana', at: 0 });
    expect(accountStatementOf(inputOf(OCT, amount, [])).items[0]?.decided).toBeUndefined();
  });

  it('that is cleared by hand is told so once, and for its amount', () => {
    const events = [said(SEP, 'carried-forward', amount), said(OCT, 'cleared', amount)];
    expect(statementOf(OCT, amount, events)).toMatchObject({ items: [], cleared: [`${amount} cleared`] });
    expect(statementOf(NOV, amount, events)).toMatchObject({ items: [], cleared: [] });
    expect(statementOf(OCT, other, events).items).toEqual([`${other} open`]);
  });
});

describe('a balance that does not roll forward', () => {
  const broken = (day: string, amount: string, status: ExceptionStatus): StatementException => ({
    ...{ key: `roll-forward-break:${day}`, kind: 'roll-forward-break', source: 'service', month: SEP, day },
    ...{ units: unitsOf(amount), status, owner: 'Bo', column: null, text: '', rows: [], rowCount: 0 },
    ...{ writtenOffIn: status === 'written-off' ? SEP : null, isBooked: false, isThere: true },
    decision:
      status === 'open'
        ? null
        : { reason: 'Agreed', by: 'bo', at: 1, units: unitsOf(amount), carried: null, account: '' },
  });
  const of = (
    month: string,
    off: string,
    exceptions: readonly StatementException[],
    events: readonly CloseEvent[] = [],
  ) => {
    const balance = { month: SEP, lastDay: `${SEP}-30`, netRest: 0n, rollRest: unitsOf(off) };
    const input = { ...inputOf(month, '0.00', events), balances: [balance], exceptions };
    const { items } = accountStatementOf(input);
    return items.map(({ key, amount, state }) => `${key} ${amount} ${state}`);
  };
  const whole = `roll-forward:${SEP}`;

  it('is what was decided on the exception that names it', () => {
    const day = `${SEP}-15`;
    expect(of(SEP, '223.16', [])).toEqual([`${whole} -223.16 open`]);
    expect(of(SEP, '223.16', [broken(day, '223.16', 'open')])).toEqual([`${whole} -223.16 open`]);
    expect(of(SEP, '223.16', [broken(day, '223.16', 'accepted')])).toEqual([`${whole} -223.16 accepted`]);
    // Written off it is an entry of its month, and does not stand in the next one.
    expect(of(SEP, '223.16', [broken(day, '223.16', 'written-off')])).toEqual([
      `${whole} -223.16 written-off`,
    ]);
    expect(of(OCT, '223.16', [broken(day, '223.16', 'written-off')])).toEqual([]);
  });

  it('on several days is an item for each, and one for what none of them names', () => {
    const days = [broken(`${SEP}-10`, '5.00', 'accepted'), broken(`${SEP}-20`, '-2.00', 'open')];
    expect(of(SEP, '4.00', days)).toEqual([
      `roll-forward-break:${SEP}-10 -5.00 accepted`,
      `roll-forward-break:${SEP}-20 2.00 open`,
      `${whole} -1.00 open`,
    ]);
  });

  it('that was decided on as a whole stays so', () => {
    const days = [broken(`${SEP}-10`, '5.00', 'accepted'), broken(`${SEP}-20`, '-1.00', 'open')];
    const decision = { kind: 'item-decided', key: whole, state: 'carried-forward', amount: '-4.00' } as const;
    const about = { cause: 'service-error', owner: 'Ana', expected: null, account: '', reason: 'X' } as const;
    expect(of(SEP, '4.00', days, [event(SEP, { ...decision, ...about })])).toEqual([
      `${whole} -4.00 carried-forward`,
    ]);
  });

  it('that was written off as a whole is open again once one of its days is written off by itself: both would be booked', () => {
    const decision = { kind: 'item-decided', key: whole, state: 'written-off', amount: '-4.00' } as const;
    const about = { cause: 'service-error', owner: 'Ana', expected: null, account: '', reason: 'X' } as const;
    const events = [event(SEP, { ...decision, ...about })];
    const other = broken(`${SEP}-20`, '-1.00', 'open');
    expect(of(SEP, '4.00', [broken(`${SEP}-10`, '5.00', 'open'), other], events)).toEqual([
      `${whole} -4.00 written-off`,
    ]);
    expect(of(SEP, '4.00', [broken(`${SEP}-10`, '5.00', 'written-off'), other], events)).toEqual([
      `roll-forward-break:${SEP}-10 -5.00 written-off`,
      `${whole} 1.00 open`,
    ]);
  });
});
