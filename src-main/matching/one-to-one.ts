/** One line with one record. */
import { type Alternative, MOST_OPTIONS } from '../../src-shared/contract/matches.ts';
import type { OneToOneRule } from '../../src-shared/contract/matching-rules.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import {
  byLikelihood,
  comparedAmount,
  evidenceOf,
  type FoundMatch,
  type FoundProposal,
  type RuleResult,
} from './found.ts';
import type { Line, Rec } from './item.ts';
import type { Around } from './references.ts';

/** Candidates of one item that are weighed; of more than so many the nearest. */
const MOST_WEIGHED = 64;

/**
 * Pairs of which neither has another candidate are found first. Where there are several, indistinguishable lines take
 * their records in turn, then the rule's policy decides. Lines and records come in the order of their content
 * (item.ts), and nothing here depends on any other order.
 */
export function matchOneToOne(
  rule: OneToOneRule,
  lines: readonly Line[],
  records: readonly Rec[],
  around: Around,
): RuleResult {
  const candidates = candidatesOf(rule, lines, records, around);
  const about = {
    netOfFee: rule.netOfFee,
    keys: around.references.keys,
    compared: rule.reference !== 'ignore',
  };
  const pair = (line: Line, record: Rec, alternatives: readonly Alternative[] = []): FoundMatch => ({
    lines: [line],
    records: [record],
    evidence: evidenceOf([line], [record], about),
    alternatives,
  });

  const pairs: FoundMatch[] = [];
  const proposals: FoundProposal[] = [];
  for (const group of groupsOf(lines, candidates)) {
    const [line, ...moreLines] = group.lines;
    const [record, ...moreRecords] = group.records;
    if (line && record && moreLines.length === 0 && moreRecords.length === 0) {
      pairs.push(pair(line, record));
      continue;
    }
    if (areAlike(group.lines) && group.lines.length >= group.records.length && isComplete(group)) {
      group.records.forEach((each, at) => {
        const others = group.lines.slice(group.records.length);
        pairs.push(pair(group.lines[at] as Line, each, others.map(indistinguishable(each, rule))));
      });
      continue;
    }
    if (rule.ambiguity === 'skip') continue;
    const open = rule.ambiguity === 'nearest-date' ? takeNearest(group, rule, pair, pairs) : group;
    // One by one: a group may have more than a call takes as its arguments.
    for (const proposal of proposalsOf(open, pair)) proposals.push(proposal);
  }
  if (rule.outcome === 'confirm') return { matches: pairs, proposals, excluded: [], skipped: false };
  const suggested = pairs.map(
    ({ alternatives: _, ...option }): FoundProposal => ({
      kind: 'suggested',
      options: [option],
      optionCount: 1,
    }),
  );
  return { matches: [], proposals: [...suggested, ...proposals], excluded: [], skipped: false };
}

/** Lines and records that hang together by being each other's candidates. */
type Group = {
  readonly lines: readonly Line[];
  readonly records: readonly Rec[];
  /** By line. */
  readonly pairs: ReadonlyMap<Line, readonly Rec[]>;
};

/** A group of one line and one record is that pair. */
const NO_PAIRS: Group['pairs'] = new Map();

const NO_ORDER: ReadonlyMap<Line, number> = new Map();

function groupsOf(lines: readonly Line[], candidates: Candidates): Group[] {
  const recordsOf = new Map<Line, Set<Rec>>();
  const linesOf = new Map<Rec, Set<Line>>();
  const join = (line: Line, record: Rec) => {
    add(recordsOf, line, record);
    add(linesOf, record, line);
  };
  // Most have one candidate each: of those nothing needs to be gathered.
  const singles = new Map<Line, Rec>();
  for (const line of lines) {
    const found = candidates.ofLine(line, MOST_WEIGHED);
    const [only] = found;
    if (only && found.length === 1 && candidates.ofRecord(only, 2).length === 1) singles.set(line, only);
    else for (const record of found) join(line, record);
  }
  // A record may have nearer lines than those that weighed it.
  for (const record of [...linesOf.keys()])
    for (const line of candidates.ofRecord(record, MOST_WEIGHED)) join(line, record);

  const order = recordsOf.size > 0 ? new Map(lines.map((line, at) => [line, at])) : NO_ORDER;
  const groups: Group[] = [];
  const seen = new Set<Line>();
  for (const first of lines) {
    const single = singles.get(first);
    if (single) groups.push({ lines: [first], records: [single], pairs: NO_PAIRS });
    if (seen.has(first) || !recordsOf.has(first)) continue;
    const [inGroup, records] = [new Set([first]), new Set<Rec>()];
    for (const line of inGroup) {
      for (const record of recordsOf.get(line) ?? []) {
        if (records.has(record)) continue;
        records.add(record);
        for (const other of linesOf.get(record) ?? []) inGroup.add(other);
      }
    }
    for (const line of inGroup) seen.add(line);
    const ordered = [...inGroup].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const sorted = [...records].sort(byPlace);
    const pairs = new Map(
      ordered.map((line) => [line, sorted.filter((each) => recordsOf.get(line)?.has(each))]),
    );
    groups.push({ lines: ordered, records: sorted, pairs });
  }
  return groups;
}

function byPlace(a: Rec, b: Rec): number {
  if (a.day !== b.day) return a.day - b.day;
  const [first, second] = [`${a.listing}/${a.identity}`, `${b.listing}/${b.identity}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

function add<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** Lines that nothing tells apart but where they stand: which of them is matched decides nothing. */
function areAlike([first, ...others]: readonly Line[]): boolean {
  return others.every(
    (line) =>
      first !== undefined &&
      line.day === first.day &&
      line.rest === first.rest &&
      line.reference === first.reference &&
      line.text === first.text,
  );
}

const isComplete = ({ lines, records, pairs }: Group): boolean =>
  lines.every((line) => pairs.get(line)?.length === records.length);

const indistinguishable =
  (record: Rec, { netOfFee }: OneToOneRule) =>
  (line: Line): Alternative => ({
    item: { lineId: line.id },
    why: 'indistinguishable',
    difference: writeAmount(line.rest - comparedAmount(record, netOfFee)),
    daysApart: line.day - record.day,
  });

/**
 * Takes pairs whose two sides are each other's only nearest, until there are none; returns what that leaves undecided.
 */
function takeNearest(
  group: Group,
  { netOfFee }: OneToOneRule,
  pair: (line: Line, record: Rec, alternatives: readonly Alternative[]) => FoundMatch,
  pairs: FoundMatch[],
): Group {
  let [lines, records] = [[...group.lines], [...group.records]];
  const apart = (line: Line, record: Rec) => Math.abs(line.day - record.day);
  const isPair = (line: Line, record: Rec) => group.pairs.get(line)?.includes(record) === true;
  const onlyNearest = <T>(items: readonly T[], distance: (item: T) => number): T | undefined => {
    let [best, least, ties] = [undefined as T | undefined, Number.POSITIVE_INFINITY, 0];
    for (const item of items) {
      const days = distance(item);
      if (days < least) [best, least, ties] = [item, days, 1];
      else if (days === least) ties += 1;
    }
    return ties === 1 ? best : undefined;
  };
  for (;;) {
    const taken: { line: Line; record: Rec }[] = [];
    for (const line of lines) {
      const record = onlyNearest(
        records.filter((each) => isPair(line, each)),
        (each) => apart(line, each),
      );
      if (!record) continue;
      const back = onlyNearest(
        lines.filter((each) => isPair(each, record)),
        (each) => apart(each, record),
      );
      if (back === line) taken.push({ line, record });
    }
    if (taken.length === 0) break;
    for (const { line, record } of taken) {
      const difference = writeAmount(line.rest - comparedAmount(record, netOfFee));
      const beaten: Alternative[] = [
        ...records
          .filter((each) => each !== record && isPair(line, each))
          .map(({ listing, identity, day }) => ({
            item: { listing, identity },
            why: 'further-in-days' as const,
            difference,
            daysApart: line.day - day,
          })),
        ...lines
          .filter((each) => each !== line && isPair(each, record))
          .map(({ id, day }) => ({
            item: { lineId: id },
            why: 'further-in-days' as const,
            difference,
            daysApart: day - record.day,
          })),
      ];
      pairs.push(pair(line, record, beaten.slice(0, MOST_OPTIONS)));
    }
    const [usedLines, usedRecords] = [
      new Set(taken.map(({ line }) => line)),
      new Set(taken.map(({ record }) => record)),
    ];
    lines = lines.filter((line) => !usedLines.has(line));
    records = records.filter((record) => !usedRecords.has(record));
  }
  const left = new Map(
    lines.map((line) => [line, (group.pairs.get(line) ?? []).filter((record) => records.includes(record))]),
  );
  return { lines: lines.filter((line) => (left.get(line) ?? []).length > 0), records, pairs: left };
}

/** One proposal per line; where there is one record only, one for it, with the lines to choose from. */
function proposalsOf(
  { lines, records, pairs }: Group,
  pair: (line: Line, record: Rec) => FoundMatch,
): FoundProposal[] {
  const option = (line: Line, record: Rec) => {
    const { alternatives: _, ...rest } = pair(line, record);
    return rest;
  };
  const [only, ...others] = records;
  const choices =
    only && others.length === 0
      ? [lines.map((line) => option(line, only))]
      : lines.map((line) => (pairs.get(line) ?? []).map((record) => option(line, record)));
  return choices
    .filter(({ length }) => length > 0)
    .map((options) => ({
      kind: options.length === 1 ? ('suggested' as const) : ('ambiguous' as const),
      options: options.sort(byLikelihood).slice(0, MOST_OPTIONS),
      optionCount: options.length,
    }));
}
