/** What applying rules finds. */
import type { Alternative, Evidence } from '../../src-shared/contract/matches.ts';
import { absolute, writeAmount } from '../../src-shared/money.ts';
import type { Line, Rec } from './item.ts';
import type { KeyMaker } from './reference.ts';

/** Lines and records that belong together, and why. */
export type FoundMatch = {
  readonly lines: readonly Line[];
  readonly records: readonly Rec[];
  readonly evidence: Evidence;
  readonly alternatives: readonly Alternative[];
};

/** Ways to settle something of which a rule could not decide, the likeliest first. */
export type FoundProposal = {
  readonly kind: 'suggested' | 'ambiguous';
  readonly options: readonly Omit<FoundMatch, 'alternatives'>[];
  /** Of how many the options are the likeliest. */
  readonly optionCount: number;
};

/** What one rule finds. */
export type RuleResult = {
  readonly matches: readonly FoundMatch[];
  readonly proposals: readonly FoundProposal[];
  readonly excluded: readonly Line[];
  /** True when there was too much to search: see docs/matching.md. */
  readonly skipped: boolean;
};

export const NOTHING: RuleResult = { matches: [], proposals: [], excluded: [], skipped: false };

/** What the rule compares a record by. */
export const comparedAmount = ({ rest, fee }: Rec, netOfFee: boolean): bigint =>
  netOfFee ? rest - fee : rest;

export function sumOf(items: readonly { readonly rest: bigint }[]): bigint {
  return items.reduce((sum, { rest }) => sum + rest, 0n);
}

/** What agrees between lines and records, and how far the rest is apart. */
export function evidenceOf(
  lines: readonly Line[],
  records: readonly Rec[],
  { netOfFee, keys, compared }: { netOfFee: boolean; keys: KeyMaker; compared: boolean },
): Evidence {
  const recorded = records.reduce((sum, record) => sum + comparedAmount(record, netOfFee), 0n);
  let daysApart = 0;
  for (const line of lines)
    for (const record of records) {
      const days = line.day - record.day;
      if (Math.abs(days) > Math.abs(daysApart)) daysApart = days;
    }
  return {
    reference: compared ? referenceEvidence(lines, records, keys) : 'not-compared',
    difference: writeAmount(sumOf(lines) - recorded),
    daysApart,
    netOfFee,
  };
}

const STRENGTH = ['equal', 'respelled', 'in-text', 'absent', 'differs'] as const;

/** The weakest that any of the items has to say: a group is as well founded as its least founded part. */
function referenceEvidence(
  lines: readonly Line[],
  records: readonly Rec[],
  keys: KeyMaker,
): Evidence['reference'] {
  let weakest = 0;
  const least = (items: readonly unknown[], of: (at: number) => number) =>
    items.forEach((_, at) => {
      weakest = Math.max(weakest, of(at));
    });
  least(lines, (at) => strongest(records.map((record) => pairEvidence(lines[at] as Line, record, keys))));
  least(records, (at) => strongest(lines.map((line) => pairEvidence(line, records[at] as Rec, keys))));
  const namesOne = (line: Line) => records.some((record) => pairEvidence(line, record, keys) <= 2);
  // Of a sum that a line pays it may name one part only.
  if (STRENGTH[weakest] === 'differs' && records.length > 1 && lines.every(namesOne)) return 'absent';
  return STRENGTH[weakest] ?? 'absent';
}

const strongest = (strengths: readonly number[]): number => Math.min(...strengths);

function pairEvidence(line: Line, record: Rec, keys: KeyMaker): number {
  if (record.references.some((each) => keys.isAsWritten(line.reference, each))) return 0;
  const own = keys.key(line.reference);
  const named = keys.keysIn(`${line.reference} ${line.text}`);
  if (own !== '' || named.length > 0) {
    const wanted = record.references.map(keys.key);
    if (own !== '' && wanted.includes(own)) return 1;
    if (named.some((key) => wanted.includes(key))) return 2;
  }
  return line.reference === '' || record.references.length === 0 ? 3 : 4;
}

/** The likeliest first: fewer days apart, then less difference, then in the order of their content. */
export function byLikelihood(
  a: Omit<FoundMatch, 'alternatives'>,
  b: Omit<FoundMatch, 'alternatives'>,
): number {
  return (
    Math.abs(a.evidence.daysApart) - Math.abs(b.evidence.daysApart) ||
    compareUnits(absolute(differenceOf(a)), absolute(differenceOf(b)))
  );
}

const differenceOf = ({ lines, records }: Omit<FoundMatch, 'alternatives'>): bigint =>
  sumOf(lines) - sumOf(records);
const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
