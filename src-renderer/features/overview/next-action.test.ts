import { describe, expect, it } from 'vitest';
import type { CloseListed } from '../../../src-shared/contract/close.ts';
import type { MonthRead } from '../../data/month-read.ts';
import { nextAction, type Standing } from './next-action.ts';

const close = (currency: string, state: CloseListed['state'] = 'open'): CloseListed => ({
  month: '2026-10',
  currency,
  version: 1,
  state,
  preparer: null,
  reviewer: null,
  lock: null,
  covered: true,
  pending: 0,
});
const standing = (currency: string, done: number, state: CloseListed['state'] = 'open'): Standing => ({
  close: close(currency, state),
  readiness: { state, done, points: 9, unexplained: null, items: null },
});

/** All is read and matched; nothing waits but the close. */
const DONE: Parameters<typeof nextAction>[0] = {
  canRead: true,
  isOver: true,
  before: null,
  read: 'complete',
  hasBankStatement: true,
  waiting: {
    mine: 0,
    exceptions: 0,
    bankProposals: 0,
    ledgerProposals: 0,
    preparedCashouts: 0,
    unknownCashouts: 0,
  },
  standings: [standing('PEN', 5), standing('USD', 7)],
};
const next = (given: Partial<typeof DONE>, waiting: Partial<(typeof DONE)['waiting']> = {}) =>
  nextAction({ ...DONE, ...given, waiting: { ...DONE.waiting, ...waiting } });

describe('the next action', () => {
  it('follows the order of a month’s work', () => {
    expect(next({ canRead: false, read: 'not-read' })).toEqual({ kind: 'credentials' });
    expect(next({ read: 'not-read', standings: [] })).toEqual({ kind: 'sync' });
    expect(next({ read: 'partly' }, { exceptions: 3 })).toEqual({ kind: 'sync' });
    expect(next({ hasBankStatement: false }, { exceptions: 3 })).toEqual({ kind: 'statement' });
    expect(next({}, { bankProposals: 2, exceptions: 3 })).toEqual({ kind: 'bank-proposals' });
    expect(next({}, { ledgerProposals: 2, exceptions: 3 })).toEqual({ kind: 'ledger-proposals' });
    expect(next({}, { exceptions: 3 })).toEqual({ kind: 'exceptions' });
  });

  it('closes the currency that is nearest to its end, and no locked one', () => {
    expect(next({})).toEqual({ kind: 'close', currency: 'USD' });
    expect(next({ standings: [standing('PEN', 5), standing('USD', 9, 'locked')] })).toEqual({
      kind: 'close',
      currency: 'PEN',
    });
  });

  it('is the daily run while the month goes on, has not begun, or once it is locked', () => {
    expect(next({ isOver: false, read: 'partly' })).toEqual({ kind: 'daily' });
    expect(next({ isOver: false, read: 'future', standings: [] })).toEqual({ kind: 'daily' });
    expect(next({ standings: [standing('PEN', 9, 'locked')] })).toEqual({ kind: 'daily' });
  });

  it('reads the month before, while the month goes on, where nothing of it was read', () => {
    const lastMonth = (read: MonthRead) => ({ isOver: false, before: { month: '2026-09', read } });
    expect(next(lastMonth('not-read'))).toEqual({ kind: 'sync', month: '2026-09' });
    expect(next(lastMonth('partly'))).toEqual({ kind: 'daily' });
    expect(next(lastMonth('complete'))).toEqual({ kind: 'daily' });
  });

  it('is a cashout of unknown outcome before anything else', () => {
    expect(next({ canRead: false }, { unknownCashouts: 1, exceptions: 3 })).toEqual({ kind: 'look-up' });
  });

  it('does not ask again for a bank statement that a person signed without', () => {
    expect(next({ hasBankStatement: false, standings: [standing('PEN', 9, 'prepared')] })).toEqual({
      kind: 'close',
      currency: 'PEN',
    });
  });

  it('does not take exceptions that were not looked for as none to settle, nor as some', () => {
    expect(next({}, { exceptions: null })).toEqual({ kind: 'close', currency: 'USD' });
  });
});
