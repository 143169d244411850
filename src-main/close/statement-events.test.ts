/** What holds of an item in a month, by what was said of it in this and in other months. */
import { describe, expect, it } from 'vitest';
import type { ItemState } from '../../src-shared/contract/account-statement.ts';
import type { CloseEvent } from './events.ts';
import { itemDecisionsOf } from './statement-events.ts';

const [SEP, OCT, NOV] = ['2026-09', '2026-10', '2026-11'] as const;
const KEY = 'by-hand:one';
const said = (month: string, state: ItemState, key = KEY): CloseEvent => ({
  month,
  currency: 'PEN',
  number: 1,
  version: 1,
  at: 0,
  actor: 'ana',
  decision: {
    ...{ kind: 'item-decided', key, state, cause: 'other', owner: '', expected: null },
    ...{ account: '', reason: 'Agreed' },
  },
});
const stateIn = (month: string, events: readonly CloseEvent[]) =>
  itemDecisionsOf(events).of(KEY, month)?.decision.state;

describe('the latest word about an item', () => {
  it('is that of the latest month, whenever it was said', () => {
    // September was reopened and decided on anew after October and November had been decided on.
    const events = [said(OCT, 'carried-forward'), said(NOV, 'cleared'), said(SEP, 'accepted')];
    expect([SEP, OCT, NOV].map((month) => stateIn(month, events))).toEqual([
      'accepted',
      'carried-forward',
      'cleared',
    ]);
  });

  it('is the last one said of a month, and of this item', () => {
    const events = [said(SEP, 'open'), said(SEP, 'cleared'), said(OCT, 'accepted', 'by-hand:two')];
    expect([stateIn(SEP, events), stateIn(OCT, events)]).toEqual(['cleared', 'cleared']);
    expect(stateIn('2026-08', events)).toBeUndefined();
  });
});
