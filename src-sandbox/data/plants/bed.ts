import type { CashoutSource } from '../cashout-source.ts';
import type { DepositSource } from '../deposit-source.ts';
import type { RefundSource } from '../refunds.ts';
import type { Plan, Planted, PlantedKind } from './planted.ts';

export type PlantingGround = {
  readonly seed: number;
  /** Unix seconds: nothing is planted that has not shown by then. */
  readonly asOf: number;
  readonly firstDay: number;
  readonly deposits: DepositSource;
  readonly cashouts: CashoutSource;
  readonly refunds: RefundSource;
};

/** One month to plant in, with the number it has in the history. */
export type Bed = {
  readonly ground: PlantingGround;
  readonly plan: Plan;
  /** First day of the month, and of the next. */
  readonly month: number;
  readonly next: number;
  readonly number: number;
};

/** Writes a planted discrepancy down. */
export function add(
  bed: Bed,
  kind: PlantedKind,
  rest: Omit<Planted, 'kind' | 'related' | 'report'> & Partial<Planted>,
): void {
  bed.plan.planted.push({ related: [], report: [], ...rest, kind });
}
