/** What an exception is after a person's decision. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionChange, ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { CaseRow } from './cases.ts';

export type Deciding = { readonly at: number; readonly actor: string };

/** The same decision of the same person a moment later is no other one: a button was pressed twice. */
export function isSame(before: ExceptionState, after: ExceptionState): boolean {
  const timeless = ({ decision, ...state }: ExceptionState) => ({
    ...state,
    decision: decision && { ...decision, at: 0 },
  });
  return isDeepStrictEqual(timeless(before), timeless(after));
}

/** `month`: of whose books a write-off is; `together`: how many are decided at once. Throws `write-off-too-large`. */
export function changed(
  row: CaseRow,
  before: ExceptionState,
  change: ExceptionChange,
  { at, actor, month }: Deciding & { readonly month: string },
  together: number,
): ExceptionState {
  switch (change.kind) {
    case 'assign':
      return { ...before, assignee: change.assignee };
    case 'note':
      return { ...before, note: change.note };
    case 'status':
      return { ...before, status: change.status, decision: null };
    case 'accept':
      return {
        ...before,
        status: 'accepted',
        decision: { by: actor, at, reason: change.reason, amount: null },
      };
    case 'carry-forward': {
      const { cause, owner, expected, reason } = change;
      return {
        ...before,
        status: 'carried-forward',
        assignee: owner,
        decision: { by: actor, at, reason, amount: null, carried: { cause, expected } },
      };
    }
    case 'write-off': {
      // One amount for several would be written off several times.
      if (change.amount !== null && together > 1) throw new TieoutError('write-off-too-large');
      const units = change.amount === null ? row.amount : unitsOf(change.amount);
      const fits =
        units !== 0n &&
        (row.amount > 0n ? units > 0n && units <= row.amount : units < 0n && units >= row.amount);
      if (!fits) throw new TieoutError('write-off-too-large', { subject: writeAmount(row.amount) });
      return {
        ...before,
        status: 'written-off',
        decision: {
          by: actor,
          at,
          reason: change.reason,
          amount: writeAmount(units),
          month,
          ...(change.account !== undefined && { account: change.account }),
        },
      };
    }
  }
}
