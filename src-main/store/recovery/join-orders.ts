/** The furthest state of a cashout order out of what several places hold of it, as pure rules. */
import type { CashoutOrder, OrderState } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';

/** What a place holds of one order, oldest first: its history, and the order's own row. */
export type Trace = readonly CashoutOrder[];

/** Nothing follows these: money has moved, or it will not. */
const FINAL: ReadonlySet<OrderState> = new Set(['confirmed', 'refused', 'discarded']);

/** Where no history tells which came later: first what says that money has moved, then what says that it may have. */
const WEIGHT: Readonly<Record<OrderState, number>> = {
  confirmed: 5,
  unknown: 4,
  sent: 3,
  refused: 2,
  discarded: 1,
  prepared: 0,
};

/**
 * The order as it is furthest. One that the other's history names came before it; of two courses of events that have
 * parted, the one that says more of money that has moved. The traces are given newest first, none of them empty.
 */
export function furthestOf(traces: readonly Trace[]): CashoutOrder {
  const [first, ...others] = traces.map((trace) => trace.map((order) => JSON.stringify(order)));
  if (!first) throw new Error('an order that no place holds');
  const last = (trace: readonly string[]) => trace.at(-1) ?? '';
  const weightOf = (text: string) => {
    const { state, sendings } = JSON.parse(text) as CashoutOrder;
    return WEIGHT[state] * 1_000 + Math.min(sendings, 999);
  };
  let best = first;
  for (const other of others) {
    if (best.includes(last(other))) continue;
    if (other.includes(last(best)) || weightOf(last(other)) > weightOf(last(best))) best = other;
  }
  return JSON.parse(last(best)) as CashoutOrder;
}

/**
 * An order of which a later state may be lost, unless its outcome is final: it is unknown. Even one that was only
 * prepared may have been sent a moment before the recovery (`at`, epoch ms), so the time before a look-up counts begins
 * there; the listing is searched from the day when it was written down all the same.
 */
export function inDoubt(order: CashoutOrder, at: number): CashoutOrder {
  if (isFinal(order)) return order;
  // What was found before proves nothing about a sending that may have come since.
  const { afterSent: _, missing: __, ...kept } = order;
  return {
    ...kept,
    state: 'unknown',
    sentAt: Math.max(at, order.sentAt ?? order.createdAt),
    sendings: Math.max(1, order.sendings),
    error: new TieoutError('outcome-unknown').details,
    lookUp: null,
  };
}

/** Whether money has moved by it, or never will. */
export function isFinal({ state }: CashoutOrder): boolean {
  return FINAL.has(state);
}
