/**
 * What a change of a record moves in the books: the entry by which an adjustment of an earlier month is taken in. Pure.
 */
import { RECORD_COLUMNS, type RecordColumn } from '../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { counted, type MonthOfRecords } from '../close/effects.ts';
import type { DecidedAdjustment, Moves } from '../close/events.ts';
import { type CachedRecord, textIn, unitsIn } from '../reconcile/record.ts';
import { type ColumnSum, type KindSum, kindSums } from './kinds.ts';

/** By the rules and signs of the month that was locked, each kind by itself; those that come to nothing left out. */
export function movesOf(
  listing: ListingName,
  before: CachedRecord | null,
  after: CachedRecord | null,
  about: MonthOfRecords,
): Moves {
  const sums = about.rules
    .filter(({ rule }) => rule.listing === listing)
    .flatMap(({ column, rule }) =>
      [
        { record: before, sign: -1n },
        { record: after, sign: 1n },
      ].flatMap(({ record, sign }): ColumnSum[] => {
        const units = counted(rule, record, about);
        if (!record || units === 0n) return [];
        const type = listing === 'notes' ? (textIn(record, 'type') ?? '') : '';
        const fee = listing === 'settlements' ? unitsIn(record, 'fee') : 0n;
        return [{ column, day: '', type, units: sign * units, fee: sign * fee, records: 1 }];
      }),
    );
  const moved = kindSums(sums, about.rules, about.netSigns);
  return [...Map.groupBy(moved, ({ column, kind }) => `${column} ${kind}`).values()].flatMap((group) => {
    const [first] = group;
    const units = group.reduce((sum, each) => sum + each.units, 0n);
    return first && units !== 0n
      ? [{ column: first.column, kind: first.kind, amount: writeAmount(units) }]
      : [];
  });
}

/**
 * Of columns whose records are all of one kind; a settlement that was decided on by an earlier version is one with its
 * fee.
 */
const KINDS: Readonly<Record<Exclude<RecordColumn, 'noteTotal'>, KindSum['kind']>> = {
  depositTotal: 'deposit',
  depositFeeTotal: 'deposit-fee',
  cashoutTotal: 'cashout',
  settlementTotal: 'settlement',
  cancelledSettlementTotal: 'settlement',
};

/**
 * What was decided on by an earlier version says only by how much each column moves: `signs` are how they enter the net
 * amount.
 */
export function decidedMoves(
  { moves, effects, after }: Pick<DecidedAdjustment, 'moves' | 'effects' | 'after'>,
  signs: readonly number[],
): Moves {
  if (moves) return moves;
  return effects.flatMap(({ side, column, amount }): Moves => {
    const index = (RECORD_COLUMNS as readonly string[]).indexOf(column);
    const of = RECORD_COLUMNS[index];
    if (side !== 'records' || of === undefined) return [];
    const units = BigInt(signs[index] ?? 0) * unitsOf(amount);
    const kind = of === 'noteTotal' ? (`note:${after?.type ?? ''}` as const) : KINDS[of];
    return units === 0n ? [] : [{ column: of, kind, amount: writeAmount(units) }];
  });
}
