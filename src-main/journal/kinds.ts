/**
 * What the records of a column of the report are in the books: their kind, and how much of them enters the net amount.
 */
import type { JournalKind } from '../../src-shared/contract/journals.ts';
import {
  type ColumnRule,
  type NetSigns,
  RECORD_COLUMNS,
  type RecordColumn,
} from '../../src-shared/contract/tie-out.ts';

/** Records of a column on a day of the report, as the store adds them up. Amounts in units. */
export type ColumnSum = {
  readonly column: RecordColumn;
  readonly day: string;
  /** Of notes; else empty. */
  readonly type: string;
  /** By the rule of the column. */
  readonly units: bigint;
  /** Of settlements: what the service keeps of them. */
  readonly fee: bigint;
  readonly records: number;
};

/** What records of a kind move the account by on a day: money that comes in is positive. */
export type KindSum = {
  readonly column: RecordColumn;
  readonly kind: JournalKind;
  readonly day: string;
  readonly units: bigint;
  readonly records: number;
};

/** A fee by its kind; the tax that fees include is taken out of these. */
export const isFee = (kind: JournalKind): boolean =>
  kind === 'deposit-fee' || kind === 'settlement-fee' || (kind.startsWith('note:') && kind.includes('FEE'));

/** The sums by kind, those that come to nothing left out. What the net amount does not count moves nothing. */
export function kindSums(
  sums: readonly ColumnSum[],
  rules: readonly { readonly column: RecordColumn; readonly rule: Pick<ColumnRule, 'amountField'> }[],
  signs: NetSigns,
): KindSum[] {
  return sums.flatMap((sum) => {
    const { column, day, records } = sum;
    const sign = BigInt(signs[RECORD_COLUMNS.indexOf(column)] ?? 0);
    const amountField = rules.find((each) => each.column === column)?.rule.amountField;
    return partsOf(sum, amountField)
      .map(([kind, units]) => ({ column, kind, day, units: sign * units, records }))
      .filter(({ units }) => units !== 0n);
  });
}

function partsOf(
  { column, type, units, fee }: ColumnSum,
  amountField: string | undefined,
): (readonly [JournalKind, bigint])[] {
  switch (column) {
    case 'depositTotal':
      return [['deposit', units]];
    case 'depositFeeTotal':
      return [['deposit-fee', units]];
    case 'cashoutTotal':
      return [['cashout', units]];
    case 'noteTotal':
      return [[`note:${type}`, units]];
    case 'settlementTotal':
    case 'cancelledSettlementTotal':
      if (amountField === 'fee') return [['settlement-fee', units]];
      // What was requested is what is transferred and the fee; what is transferred has no fee in it.
      if (amountField !== 'requestedAmount') return [['settlement', units]];
      return [
        ['settlement', units - fee],
        ['settlement-fee', fee],
      ];
  }
}
