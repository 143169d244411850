/** Open lines and records that are selected to belong together, and what they come to. */
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';

export type Selection = {
  readonly lines: ReadonlyMap<number, LineItem>;
  /** By `recordName`. */
  readonly records: ReadonlyMap<string, RecordItem>;
};
export const NOTHING: Selection = { lines: new Map(), records: new Map() };

export const recordName = ({ listing, identity }: Pick<RecordItem, 'listing' | 'identity'>): string =>
  `${listing} ${identity}`;

export function withLine(selection: Selection, line: LineItem): Selection {
  return { ...selection, lines: toggled(selection.lines, line.id, line) };
}

export function withRecord(selection: Selection, record: RecordItem): Selection {
  return { ...selection, records: toggled(selection.records, recordName(record), record) };
}

function toggled<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): Map<Key, Value> {
  const next = new Map(map);
  if (!next.delete(key)) next.set(key, value);
  return next;
}

type SelectionSum = {
  readonly currency: string;
  readonly lines: string;
  readonly records: string;
  /** Lines less records. */
  readonly difference: string;
};

/** What is open of the selected items, per currency: currencies are never added together. */
export function sumsOf({ lines, records }: Selection): SelectionSum[] {
  const sums = new Map<string, { lines: bigint; records: bigint }>();
  const add = (currency: string, side: 'lines' | 'records', rest: string) => {
    const sum = sums.get(currency) ?? { lines: 0n, records: 0n };
    sum[side] += unitsOf(rest);
    sums.set(currency, sum);
  };
  for (const { currency, rest } of lines.values()) add(currency, 'lines', rest);
  for (const { currency, rest } of records.values()) add(currency, 'records', rest);
  return [...sums].map(([currency, sum]) => ({
    currency,
    lines: writeAmount(sum.lines),
    records: writeAmount(sum.records),
    difference: writeAmount(sum.lines - sum.records),
  }));
}

/** Whether both sides are there in one currency, which is what a match needs. */
export function canMatch(selection: Selection): boolean {
  return selection.lines.size > 0 && selection.records.size > 0 && sumsOf(selection).length === 1;
}
