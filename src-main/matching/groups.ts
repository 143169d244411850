/** Several lines or several records that belong together because their sums agree. */
import type { GroupRule } from '../../src-shared/contract/matching-rules.ts';
import { isFeeName } from '../../src-shared/service/fee-name.ts';
import { amountRule } from './amount.ts';
import { byEntry, type ExportedEntry, ofWriteOffs } from './entries.ts';
import {
  comparedAmount,
  evidenceOf,
  type FoundMatch,
  type FoundProposal,
  NOTHING,
  type RuleResult,
  sumOf,
} from './found.ts';
import { type Line, type Rec, signatureOf } from './item.ts';
import type { Around } from './references.ts';
import { matchExactSums } from './sum-proposals.ts';

type Group = { readonly lines: readonly Line[]; readonly records: readonly Rec[] };
type AroundEntries = Around & {
  readonly entries: readonly ExportedEntry[];
  readonly writeOffs: readonly ExportedEntry[];
};

/** Applies a rule of groups; lines and records come in the order of their content (item.ts). */
export function matchGroups(
  rule: GroupRule,
  lines: readonly Line[],
  records: readonly Rec[],
  around: AroundEntries,
): RuleResult {
  if (rule.by === 'exact-sum') return matchExactSums(rule, lines, records, around);
  const amounts = amountRule(rule.amount);
  const fits = ({ lines: some, records: others }: Group): boolean =>
    some.length > 0 &&
    others.length > 0 &&
    hasShape(rule, some.length, others) &&
    inWindow(rule, some, others) &&
    !(rule.netOfFee && others.some(({ partly }) => partly)) &&
    amounts.agrees(sumOf(some), recordSum(others, rule.netOfFee)) &&
    !around.refused.has(signatureOf(some, others));

  const groups = {
    reference: () => byReference(lines, records, around),
    day: () => byDay(rule, lines, records, fits),
    entry: () => byEntry(lines, records, around.entries),
  }[rule.by]();
  const taken = new Set<Line | Rec>();
  const found: FoundMatch[] = [];
  for (const group of groups) {
    if (!fits(group)) continue;
    const items = [...group.lines, ...group.records];
    if (items.some((item) => taken.has(item))) continue;
    for (const item of items) taken.add(item);
    found.push({
      ...group,
      evidence: evidenceOf(group.lines, group.records, {
        netOfFee: rule.netOfFee,
        keys: around.references.keys,
        compared: rule.by === 'reference',
      }),
      alternatives: [],
    });
  }
  if (rule.outcome === 'confirm')
    return {
      ...NOTHING,
      matches: found,
      excluded: rule.by === 'entry' ? withoutRecords(lines, groups, around) : [],
    };
  const proposals = found.map(
    ({ alternatives: _, ...option }): FoundProposal => ({
      kind: 'suggested',
      options: [option],
      optionCount: 1,
    }),
  );
  return { ...NOTHING, proposals };
}

/**
 * Lines of entries that no record is for: an entry and its reversal without anything in its place, which come to
 * nothing, and what took a difference into the result, which the account reconciliation counts
 * (store/matching/write-off-lines.ts).
 */
function withoutRecords(
  lines: readonly Line[],
  groups: readonly Group[],
  { refused, writeOffs }: AroundEntries,
): readonly Line[] {
  const isRefused = (line: Line) => refused.has(signatureOf([line], []));
  const takenBack = groups.flatMap(({ lines: some, records }) =>
    some.length > 1 && records.length === 0 && sumOf(some) === 0n && !some.some(isRefused) ? some : [],
  );
  return [...takenBack, ...[...ofWriteOffs(lines, writeOffs).keys()].filter((line) => !isRefused(line))];
}

function hasShape({ kind, by, most }: GroupRule, lines: number, of: readonly Rec[]): boolean {
  const records = of.length;
  // An entry is however many lines and records it is.
  if (by === 'entry') return lines <= most && records <= most;
  switch (kind) {
    case 'one-to-many': {
      // A single record's amount alone tells little, unless its book has a line for each day.
      const isDay = by === 'day' && of[0]?.daily === true;
      return lines === 1 && (records > 1 || isDay) && records <= most;
    }
    case 'many-to-one':
      return records === 1 && lines > 1 && lines <= most;
    case 'many-to-many':
      return lines > 1 && records > 1 && lines <= most && records <= most;
  }
}

/** Every line of every record: the first and the last of each side tell. */
function inWindow({ days }: GroupRule, lines: readonly Line[], records: readonly Rec[]): boolean {
  const [firstLine, lastLine] = span(lines);
  const [firstRecord, lastRecord] = span(records);
  return lastLine - firstRecord <= days.after && lastRecord - firstLine <= days.before;
}

function span(items: readonly { readonly day: number }[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day } of items) {
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return [first, last];
}

const recordSum = (records: readonly Rec[], netOfFee: boolean): bigint =>
  records.reduce((sum, record) => sum + comparedAmount(record, netOfFee), 0n);

/** Everything in one currency that names one reference. */
function byReference(lines: readonly Line[], records: readonly Rec[], { references }: Around): Group[] {
  const groups = new Map<string, { lines: Line[]; records: Rec[] }>();
  const groupOf = (currency: string, key: string) => {
    const name = `${currency} ${key}`;
    let group = groups.get(name);
    if (!group) {
      group = { lines: [], records: [] };
      groups.set(name, group);
    }
    return group;
  };
  for (const record of records)
    for (const key of references.ofRecord(record)) groupOf(record.currency, key).records.push(record);
  for (const line of lines) {
    const named = references.named(line);
    // A line that names several may belong to any of them.
    if (named.length === 1) groupOf(line.currency, named[0] ?? '').lines.push(line);
  }
  return sortedByName(groups);
}

const sortedByName = <T>(groups: ReadonlyMap<string, T>): T[] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);

/** Days of one side against days (or single items) of the other; only where exactly one fits, in both directions. */
function byDay(
  rule: GroupRule,
  lines: readonly Line[],
  records: readonly Rec[],
  fits: (group: Group) => boolean,
): Group[] {
  const { agrees } = amountRule(rule.amount);
  const ofLines = rule.kind === 'one-to-many' ? lines.map((line) => [line]) : days(lines);
  const ofRecords = rule.kind === 'many-to-one' ? records.map((record) => [record]) : daysOfRecords(records);
  const setsOf = Map.groupBy(
    ofRecords.map((set) => ({ set, sum: recordSum(set, rule.netOfFee) })),
    ({ set: [first] }) => `${first?.currency} ${first?.day}`,
  );
  const pairs: Group[] = [];
  const timesOf = new Map<unknown, number>();
  const count = (set: unknown) => timesOf.set(set, (timesOf.get(set) ?? 0) + 1);
  for (const some of ofLines) {
    const [{ currency, day } = { currency: '', day: 0 }] = some;
    const sum = sumOf(some);
    for (let other = day - rule.days.after; other <= day + rule.days.before; other += 1)
      for (const of of setsOf.get(`${currency} ${other}`) ?? []) {
        // A day may have a great many records: their sum is known, and tells most of them apart.
        if (!agrees(sum, of.sum)) continue;
        const group = { lines: some, records: of.set };
        if (!fits(group)) continue;
        pairs.push(group);
        count(some);
        count(of.set);
      }
  }
  return pairs.filter((group) => timesOf.get(group.lines) === 1 && timesOf.get(group.records) === 1);
}

/** What comes in and what goes out on a day is two sums, as a book that enters totals has it. */
function days<T extends { readonly day: number; readonly currency: string; readonly rest: bigint }>(
  items: readonly T[],
  kindOf: (item: T) => string = () => '',
): T[][] {
  return [
    ...Map.groupBy(
      items,
      (item) => `${item.day} ${item.currency} ${item.rest > 0n} ${kindOf(item)}`,
    ).values(),
  ];
}

/**
 * A book may enter all of a day in one sum, or deposits, fees, settlements and each type of note in sums of their own.
 */
function daysOfRecords(records: readonly Rec[]): Rec[][] {
  const whole = days(records);
  const sizes = new Map(whole.flatMap((set) => set.map((record) => [record, set.length] as const)));
  const ofKinds = days(
    records,
    ({ listing, identity, type = '' }) => `${listing} ${isFeeName(identity)} ${type}`,
  );
  // One that is all of its day stands there already.
  return [...whole, ...ofKinds.filter((set) => set[0] && sizes.get(set[0]) !== set.length)];
}
