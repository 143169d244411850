/** A line that is the exact sum of a few records, or a record that is that of a few lines. */
import type { GroupRule } from '../../src-shared/contract/matching-rules.ts';
import { absolute } from '../../src-shared/money.ts';
import { exactSums } from './exact-sum.ts';
import {
  comparedAmount,
  evidenceOf,
  type FoundMatch,
  type FoundProposal,
  NOTHING,
  type RuleResult,
} from './found.ts';
import { type Line, type Rec, signatureOf } from './item.ts';
import type { Around } from './references.ts';

/** Where more wholes than so many are open, a search would take minutes and find what chance alone makes. */
const MOST_WHOLES = 2_000;
/** Of several sums so many are shown, those spread least over days first. */
const MOST_SHOWN = 5;

type Whole = Line | Rec;
type Option = Omit<FoundMatch, 'alternatives'>;
/** `complete`: no other sum was left untried. */
type Search = { readonly options: readonly Option[]; readonly complete: boolean };
const NOT_A_SUM: Search = { options: [], complete: true };

export function matchExactSums(
  rule: GroupRule,
  lines: readonly Line[],
  records: readonly Rec[],
  around: Around,
): RuleResult {
  const wholeIsLine = rule.kind === 'one-to-many';
  const wholes: readonly Whole[] = wholeIsLine ? lines : records;
  if (wholes.length > MOST_WHOLES) return { ...NOTHING, skipped: true };

  const searches = wholes
    .map((whole) =>
      wholeIsLine
        ? recordsOfLine(rule, whole as Line, records, around)
        : linesOfRecord(rule, whole as Rec, lines, around),
    )
    .filter(({ options }) => options.length > 0);
  // A sum is the only one when there is no other, and none uses any of its parts.
  const uses = new Map<Line | Rec, number>();
  for (const { options } of searches)
    for (const item of new Set(options.flatMap((option) => [...option.lines, ...option.records])))
      uses.set(item, (uses.get(item) ?? 0) + 1);
  const matches: FoundMatch[] = [];
  const proposals: FoundProposal[] = [];
  for (const { options, complete } of searches) {
    const [option, ...others] = options;
    if (!option) continue;
    const isOnly =
      complete &&
      others.length === 0 &&
      [...option.lines, ...option.records].every((item) => uses.get(item) === 1);
    if (isOnly && rule.outcome === 'confirm') matches.push({ ...option, alternatives: [] });
    else
      proposals.push({
        kind: others.length === 0 ? 'suggested' : 'ambiguous',
        options: options.slice(0, MOST_SHOWN),
        optionCount: options.length,
      });
  }
  return { ...NOTHING, matches, proposals };
}

function recordsOfLine(rule: GroupRule, line: Line, records: readonly Rec[], around: Around): Search {
  const { references } = around;
  const names = references.named(line);
  const near = records.filter(
    (record) =>
      isPart(record, line, comparedAmount(record, rule.netOfFee)) &&
      isInDays(rule, line.day - record.day) &&
      !(rule.netOfFee && record.partly),
  );
  const parts = nearestFirst(near, line.day);
  const needed = parts.flatMap((record, at) =>
    references.ofRecord(record).some((key) => names.includes(key)) ? [at] : [],
  );
  // A line that names a record which is no part of any sum says that it is not a sum of others.
  if (names.length > 0 && needed.length === 0) return NOT_A_SUM;
  const { sums, complete } = exactSums(
    absolute(line.rest),
    parts.map((record) => absolute(comparedAmount(record, rule.netOfFee))),
    { most: rule.most, needed },
  );
  const found = sums.map((sum) => ({ lines: [line], records: sum.map((at) => parts[at] as Rec) }));
  return { options: optionsOf(rule, around, found), complete };
}

function linesOfRecord(rule: GroupRule, record: Rec, lines: readonly Line[], around: Around): Search {
  const { references } = around;
  const whole = comparedAmount(record, rule.netOfFee);
  if (rule.netOfFee && record.partly) return NOT_A_SUM;
  const near = lines.filter(
    (line) =>
      isPart(line, record, line.rest) &&
      isInDays(rule, line.day - record.day) &&
      references.allow('not-different', line, record),
  );
  const parts = nearestFirst(near, record.day);
  const { sums, complete } = exactSums(
    absolute(whole),
    parts.map(({ rest }) => absolute(rest)),
    { most: rule.most },
  );
  const found = sums.map((sum) => ({ lines: sum.map((at) => parts[at] as Line), records: [record] }));
  return { options: optionsOf(rule, around, found), complete };
}

const isPart = (part: Whole, whole: Whole, amount: bigint): boolean =>
  part.currency === whole.currency && amount > 0n === whole.rest > 0n;

const isInDays = ({ days }: GroupRule, apart: number): boolean =>
  apart >= -days.before && apart <= days.after;

function nearestFirst<T extends { readonly day: number }>(items: readonly T[], day: number): T[] {
  return [...items].sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day));
}

/** Those that were not refused, the fewest days apart and of the fewest parts first. */
function optionsOf(
  rule: GroupRule,
  { references, refused }: Around,
  sums: readonly { lines: Line[]; records: Rec[] }[],
): Option[] {
  return sums
    .filter(({ lines, records }) => !refused.has(signatureOf(lines, records)))
    .map(({ lines, records }) => ({
      lines,
      records,
      evidence: evidenceOf(lines, records, {
        netOfFee: rule.netOfFee,
        keys: references.keys,
        compared: true,
      }),
    }))
    .sort(
      (a, b) =>
        Math.abs(a.evidence.daysApart) - Math.abs(b.evidence.daysApart) ||
        a.lines.length + a.records.length - (b.lines.length + b.records.length),
    );
}
