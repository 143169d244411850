/** The daily balance report of one account as a roll-forward from its opening to its closing balance. Pure. */

import {
  BALANCE_COLUMNS,
  type BalanceAccount,
  type BalanceColumn,
  type BalanceDay,
  type RollForwardStep,
  type StepKind,
} from '../../../src-shared/contract/balances.ts';
import { type NetSigns, RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { netOf } from '../../reconcile/net-amount.ts';

/** A row of the report: amounts in units, null where one could not be read exactly. */
export type ReportRow = {
  readonly identity: string;
  /** The day's start in UTC, epoch ms. */
  readonly day: number;
  readonly amounts: Readonly<Record<BalanceColumn, bigint | null>>;
};

type RollForwardInput = {
  readonly idMerchant: string;
  readonly currency: string;
  /** Rows of the days and of the day before them, in any order. */
  readonly rows: readonly ReportRow[];
  /** First and last day, each by its start in UTC, epoch ms. */
  readonly first: number;
  readonly last: number;
  readonly signs: NetSigns;
  /** What a day without a row is. */
  readonly absent: (day: number) => 'missing' | 'not-read' | 'not-over';
};

type Sound = { readonly day: number; readonly amounts: Readonly<Record<BalanceColumn, bigint>> };

export function rollForward(input: RollForwardInput): BalanceAccount {
  const { first, last, signs, absent } = input;
  const rows = new Map(input.rows.map((row) => [row.day, row]));
  const before = soundOf(rows.get(first - DAY_MS));
  const days: BalanceDay[] = [];
  const way = new Way(before, signs);
  for (let day = first; day <= last; day += DAY_MS) {
    const row = rows.get(day);
    const sound = soundOf(row);
    const off = sound ? way.take(sound) : { rollForward: null, netDifference: null };
    days.push({
      day: dayText(day),
      state: sound ? 'reported' : row ? 'unreadable' : absent(day),
      identity: row?.identity ?? null,
      amounts: written(row),
      ...off,
    });
  }
  return { idMerchant: input.idMerchant, currency: input.currency, days, ...way.told() };
}

/** Follows the balance from row to row and keeps apart what moved it. */
class Way {
  private readonly signs: NetSigns;
  private readonly totals = new Map<BalanceColumn, bigint>();
  private reported = 0;
  private unexplained = 0n;
  private notRead = 0n;
  private hasGap = false;
  /** What is known of the balance: at the end of the day, or nothing before the first row. */
  private at: { readonly day: number; readonly balance: bigint } | null;
  private opening: { readonly day: number; readonly balance: bigint; readonly implied: boolean } | null;

  constructor(before: Sound | null, signs: NetSigns) {
    this.signs = signs;
    this.at = before && { day: before.day, balance: before.amounts.totalBalance };
    this.opening = before && {
      day: before.day + DAY_MS,
      balance: before.amounts.totalBalance,
      implied: false,
    };
  }

  take({ day, amounts }: Sound): Pick<BalanceDay, 'rollForward' | 'netDifference'> {
    const start = amounts.totalBalance - amounts.netAmount;
    this.opening ??= { day, balance: start, implied: true };
    const follows = this.at !== null && day - this.at.day === DAY_MS;
    const off = this.at === null ? 0n : start - this.at.balance;
    if (follows) this.unexplained += off;
    else if (this.at !== null) {
      this.notRead += off;
      this.hasGap = true;
    }
    const netDifference = amounts.netAmount - netOf(this.signs, (column) => amounts[column]);
    this.unexplained += netDifference;
    for (const column of [...RECORD_COLUMNS, 'netAmount'] as const)
      this.totals.set(column, (this.totals.get(column) ?? 0n) + amounts[column]);
    this.reported += 1;
    this.at = { day, balance: amounts.totalBalance };
    return {
      rollForward: follows ? writeAmount(off) : null,
      netDifference: writeAmount(netDifference),
    };
  }

  told(): Pick<BalanceAccount, 'opening' | 'closing' | 'totals' | 'reported' | 'steps'> {
    const { opening, at, reported } = this;
    return {
      opening: opening && {
        amount: writeAmount(opening.balance),
        day: dayText(opening.day),
        implied: opening.implied,
      },
      closing: at && reported > 0 ? { amount: writeAmount(at.balance), day: dayText(at.day) } : null,
      totals: Object.fromEntries([...this.totals].map(([column, units]) => [column, writeAmount(units)])),
      reported,
      steps: opening && at && reported > 0 ? this.steps(opening.balance, at.balance) : [],
    };
  }

  private steps(opening: bigint, closing: bigint): RollForwardStep[] {
    const moves: [StepKind, bigint][] = RECORD_COLUMNS.map((column, index) => [
      column,
      BigInt(this.signs[index] ?? 0) * (this.totals.get(column) ?? 0n),
    ]);
    moves.push(['unexplained', this.unexplained]);
    if (this.hasGap) moves.push(['notRead', this.notRead]);
    let balance = opening;
    const steps: RollForwardStep[] = [step('opening', opening, opening)];
    for (const [kind, units] of moves) {
      balance += units;
      steps.push(step(kind, units, balance));
    }
    return [...steps, step('closing', closing, closing)];
  }
}

function step(kind: StepKind, amount: bigint, after: bigint): RollForwardStep {
  return { kind, amount: writeAmount(amount), after: writeAmount(after) };
}

/** The row, if every amount of it could be read exactly. */
function soundOf(row: ReportRow | undefined): Sound | null {
  if (!row || BALANCE_COLUMNS.some((column) => row.amounts[column] === null)) return null;
  return row as Sound;
}

function written(row: ReportRow | undefined): BalanceDay['amounts'] {
  const amounts: BalanceDay['amounts'] = {};
  for (const column of BALANCE_COLUMNS) {
    const units = row?.amounts[column] ?? null;
    if (units !== null) amounts[column] = writeAmount(units);
  }
  return amounts;
}

function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
