/** How much of each selected line and record belongs together. */
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { absolute, readAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';

/** An item with what a person typed as its part. */
export type MatchPart<Item> = { readonly item: Item; readonly typed: string };
export type Parts = {
  readonly lines: readonly MatchPart<LineItem>[];
  readonly records: readonly MatchPart<RecordItem>[];
};

/** Everything that is open of each. */
export function wholeParts(lines: Iterable<LineItem>, records: Iterable<RecordItem>): Parts {
  return {
    lines: [...lines].map((item) => ({ item, typed: item.rest })),
    records: [...records].map((item) => ({ item, typed: item.rest })),
  };
}

/** A part as decimal text: an amount of the item's own sign, not zero and not beyond what is open; null otherwise. */
export function partOf({ item, typed }: MatchPart<{ readonly rest: string }>): string | null {
  const text = readTypedAmount(typed);
  if (text === undefined) return null;
  const [units, rest] = [unitsOf(text), unitsOf(item.rest)];
  const fits = rest >= 0n ? units > 0n && units <= rest : units < 0n && units >= rest;
  return fits ? text : null;
}

type PartSums = { readonly lines: string; readonly records: string; readonly difference: string };

/** Null while any part is none. */
export function partSums({ lines, records }: Parts): PartSums | null {
  const sum = (parts: readonly MatchPart<{ readonly rest: string }>[]): bigint | null =>
    parts.reduce<bigint | null>((total, part) => {
      const text = partOf(part);
      return total === null || text === null ? null : total + unitsOf(text);
    }, 0n);
  const [ofLines, ofRecords] = [sum(lines), sum(records)];
  if (ofLines === null || ofRecords === null) return null;
  return {
    lines: writeAmount(ofLines),
    records: writeAmount(ofRecords),
    difference: writeAmount(ofLines - ofRecords),
  };
}

/**
 * Cuts the side that comes to more, from its last item backwards, to what the other side has, so that the rest of it
 * stays open. Items that would be left without any part keep theirs: they are to be taken out of the selection instead.
 */
export function levelled(parts: Parts): Parts {
  const whole = wholeParts(
    parts.lines.map(({ item }) => item),
    parts.records.map(({ item }) => item),
  );
  const difference = unitsOf(partSums(whole)?.difference ?? '0');
  const [lines, records] = [whole.lines.map(({ item }) => item), whole.records.map(({ item }) => item)];
  const positive = [...lines, ...records].every(({ rest }) => unitsOf(rest) >= 0n);
  const negative = [...lines, ...records].every(({ rest }) => unitsOf(rest) <= 0n);
  if (difference === 0n || !(positive || negative)) return whole;
  const linesAreMore = positive ? difference > 0n : difference < 0n;
  const excess = absolute(difference);
  return linesAreMore
    ? { ...whole, lines: cut(whole.lines, excess) }
    : { ...whole, records: cut(whole.records, excess) };
}

function cut<Item extends { readonly rest: string }>(
  parts: readonly MatchPart<Item>[],
  excess: bigint,
): MatchPart<Item>[] {
  let left = excess;
  return parts
    .toReversed()
    .map(({ item }) => {
      const reading = readAmount(item.rest);
      const rest = reading.ok ? reading.units : 0n;
      const size = absolute(rest);
      // One that would be left with nothing keeps all of it.
      const taken = left >= size ? 0n : left;
      left -= taken;
      const part = size - taken;
      return { item, typed: writeAmount(rest < 0n ? -part : part) };
    })
    .toReversed();
}
