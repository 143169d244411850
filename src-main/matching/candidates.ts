/** Finds, for an item of one side, those of the other that a one-to-one rule lets it belong with. */
import type { OneToOneRule } from '../../src-shared/contract/matching-rules.ts';
import { absolute } from '../../src-shared/money.ts';
import { amountRule } from './amount.ts';
import { comparedAmount } from './found.ts';
import { type Line, type Rec, signatureOf } from './item.ts';
import type { References } from './references.ts';

/** Candidates of both sides, those fewest days apart first, never more than asked for. */
export type Candidates = {
  readonly ofLine: (line: Line, most: number) => Rec[];
  readonly ofRecord: (record: Rec, most: number) => Line[];
};

export function candidatesOf(
  rule: OneToOneRule,
  lines: readonly Line[],
  records: readonly Rec[],
  { references, refused }: { references: References; refused: ReadonlySet<string> },
): Candidates {
  const amounts = amountRule(rule.amount);
  const { before, after } = rule.days;
  const units = (record: Rec) => comparedAmount(record, rule.netOfFee);

  const agree = (line: Line, record: Rec): boolean => {
    const days = line.day - record.day;
    return (
      line.currency === record.currency &&
      days >= -before &&
      days <= after &&
      amounts.agrees(line.rest, units(record)) &&
      references.allow(rule.reference, line, record) &&
      // A fee belongs to the whole: what is left of a record has none of its own.
      !(rule.netOfFee && record.partly) &&
      !(refused.size > 0 && refused.has(signatureOf([line], [record])))
    );
  };

  const byReference = rule.reference === 'equal' || rule.reference === 'in-text';
  if (byReference) {
    const keysOf = (line: Line) =>
      rule.reference === 'equal' ? references.ownKey(line) : references.keysInText(line);
    const linesBy = grouped(lines, keysOf);
    const recordsBy = grouped(records, references.ofRecord);
    return {
      ofLine: (line, most) =>
        nearest(
          line,
          union(keysOf(line), recordsBy).filter((record) => agree(line, record)),
          most,
        ),
      ofRecord: (record, most) =>
        nearest(
          record,
          union(references.ofRecord(record), linesBy).filter((line) => agree(line, record)),
          most,
        ),
    };
  }

  if (amounts.exact) {
    const linesBy = byAmount(lines, ({ rest }) => rest);
    const recordsBy = byAmount(records, units);
    return {
      ofLine: (line, most) =>
        outwards(recordsBy.get(line.currency)?.get(line.rest), line.day, {
          // The record's day is the line's less what they are apart.
          first: line.day - after,
          last: line.day + before,
          takes: (record) => agree(line, record),
          most,
        }),
      ofRecord: (record, most) =>
        outwards(linesBy.get(record.currency)?.get(units(record)), record.day, {
          first: record.day - before,
          last: record.day + after,
          takes: (line) => agree(line, record),
          most,
        }),
    };
  }

  const linesBy = amountOrdered(lines, ({ rest }) => rest);
  const recordsBy = amountOrdered(records, units);
  return {
    ofLine: (line, most) =>
      nearest(
        line,
        within(recordsBy.get(line.currency), amounts.around(line.rest)).filter((record) =>
          agree(line, record),
        ),
        most,
      ),
    ofRecord: (record, most) =>
      nearest(
        record,
        within(linesBy.get(record.currency), amounts.around(units(record))).filter((line) =>
          agree(line, record),
        ),
        most,
      ),
  };
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

function union<T>(keys: readonly string[], groups: ReadonlyMap<string, readonly T[]>): T[] {
  if (keys.length === 1) return [...(groups.get(keys[0] ?? '') ?? [])];
  return [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
}

/** Items come in the order of their days, and equally near ones stay in it. */
function nearest<T extends { readonly day: number }>(
  to: { readonly day: number },
  found: T[],
  most: number,
): T[] {
  if (found.length > 1) found.sort((a, b) => Math.abs(a.day - to.day) - Math.abs(b.day - to.day));
  return found.slice(0, most);
}

/** Items of each currency and amount, in the order of their days, in which they come. */
function byAmount<T extends { readonly currency: string }>(
  items: readonly T[],
  unitsOf: (item: T) => bigint,
): Map<string, Map<bigint, T[]>> {
  const currencies = new Map<string, Map<bigint, T[]>>();
  for (const item of items) {
    let amounts = currencies.get(item.currency);
    if (!amounts) {
      amounts = new Map();
      currencies.set(item.currency, amounts);
    }
    const units = unitsOf(item);
    const group = amounts.get(units);
    if (group) group.push(item);
    else amounts.set(units, [item]);
  }
  return currencies;
}

/** The items around a day, nearest first, looked at only until there are enough: an amount may be very common. */
function outwards<T extends { readonly day: number }>(
  items: readonly T[] | undefined,
  day: number,
  about: { first: number; last: number; takes: (item: T) => boolean; most: number },
): T[] {
  if (!items) return [];
  const found: T[] = [];
  let up = firstFrom(items, day);
  let down = up - 1;
  while (found.length < about.most) {
    const above = items[up];
    const below = items[down];
    const hasAbove = above !== undefined && above.day <= about.last;
    const hasBelow = below !== undefined && below.day >= about.first;
    if (!hasAbove && !hasBelow) break;
    const takesBelow = hasBelow && (!hasAbove || day - below.day <= above.day - day);
    const item = (takesBelow ? below : above) as T;
    if (takesBelow) down -= 1;
    else up += 1;
    if (item.day >= about.first && item.day <= about.last && about.takes(item)) found.push(item);
  }
  return found;
}

function firstFrom(items: readonly { readonly day: number }[], day: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Ordered<T> = { readonly amounts: readonly bigint[]; readonly items: readonly T[] };

function amountOrdered<T extends { readonly currency: string }>(
  items: readonly T[],
  unitsOf: (item: T) => bigint,
): Map<string, Ordered<T>> {
  const ordered = new Map<string, Ordered<T>>();
  for (const [currency, group] of grouped(items, ({ currency }) => [currency])) {
    const sized = group.map((item) => ({ item, size: absolute(unitsOf(item)) }));
    sized.sort((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : 0));
    ordered.set(currency, { amounts: sized.map(({ size }) => size), items: sized.map(({ item }) => item) });
  }
  return ordered;
}

function within<T>(
  ordered: Ordered<T> | undefined,
  { low, high }: { low: bigint; high: bigint | null },
): T[] {
  if (!ordered) return [];
  let [from, to] = [0, ordered.amounts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ordered.amounts[middle] ?? 0n) < low) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (end < ordered.amounts.length && (high === null || (ordered.amounts[end] ?? 0n) <= high)) end += 1;
  return ordered.items.slice(from, end);
}
