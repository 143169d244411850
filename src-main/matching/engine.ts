/**
 * Applies a book's rules in their order to what is open. Pure, and deterministic: the same lines, records and rules
 * give the same matches, in whatever order they come.
 */
import type { MatchingRule, RuleDocument } from '../../src-shared/contract/matching-rules.ts';
import type { ExportedEntry } from './entries.ts';
import { excludedLines } from './excluded-lines.ts';
import { NOTHING, type RuleResult } from './found.ts';
import { matchGroups } from './groups.ts';
import { byContent, byIdentity, type Line, type Rec, signatureOf } from './item.ts';
import { matchOneToOne } from './one-to-one.ts';
import { referencesOf } from './references.ts';

export type Open = {
  readonly lines: readonly Line[];
  readonly records: readonly Rec[];
  /** Signatures (item.ts) of what people rejected or undid: it is not put together again. */
  readonly refused: ReadonlySet<string>;
  /** Whether a key (reference.ts) is that of a record that exists, matched before or not. */
  readonly isKnown: (key: string) => boolean;
  /** Journal entries that the app exported; none where that is left out. */
  readonly entries?: readonly ExportedEntry[];
  /** Those that took differences into the result, of which the book has no line yet; none where that is left out. */
  readonly writeOffs?: readonly ExportedEntry[];
};

/** What a rule found, with its number in the list, from 1. */
export type Applied = RuleResult & { readonly number: number; readonly rule: MatchingRule };

export type Outcome = {
  readonly applied: readonly Applied[];
  /** What no rule took; what proposals hold is not among them. */
  readonly openLines: readonly Line[];
  readonly openRecords: readonly Rec[];
};

/**
 * What one rule takes or proposes, the rules after it do not see: a weaker rule must not decide what a stronger one
 * could not. Yields before each rule, so that a caller can let others have the thread in between.
 */
export function* applyRules(document: RuleDocument, open: Open): Generator<number, Outcome> {
  let lines = [...open.lines].sort(byContent);
  let records = [...open.records].sort(byIdentity);
  const references = referencesOf(document.references, open.isKnown);
  const { refused, entries = [], writeOffs = [] } = open;
  const around = { references, refused, entries, writeOffs };
  const applied: Applied[] = [];
  for (const [at, rule] of document.rules.entries()) {
    if (!rule.enabled) continue;
    yield at + 1;
    const result = applyOne(rule, lines, records, around);
    applied.push({ ...result, number: at + 1, rule });
    const used = new Set<Line | Rec>(result.excluded);
    for (const group of [...result.matches, ...result.proposals.flatMap(({ options }) => options)])
      for (const item of [...group.lines, ...group.records]) used.add(item);
    if (used.size === 0) continue;
    lines = lines.filter((line) => !used.has(line));
    records = records.filter((record) => !used.has(record));
  }
  return { applied, openLines: lines, openRecords: records };
}

function applyOne(
  rule: MatchingRule,
  lines: readonly Line[],
  records: readonly Rec[],
  around: Parameters<typeof matchGroups>[3],
): RuleResult {
  switch (rule.kind) {
    case 'one-to-one':
      return matchOneToOne(rule, lines, records, around);
    case 'set-aside':
      return {
        ...NOTHING,
        excluded: excludedLines(rule, lines).filter((line) => !around.refused.has(signatureOf([line], []))),
      };
    default:
      return matchGroups(rule, lines, records, around);
  }
}
