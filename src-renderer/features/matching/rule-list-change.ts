/** Changes of a list of rules. */
import type { MatchingRule, RuleDocument } from '../../../src-shared/contract/matching-rules.ts';

/** Moves a rule by so many places; at the ends it stays. */
export function moved(rules: readonly MatchingRule[], at: number, by: number): MatchingRule[] {
  const to = Math.min(rules.length - 1, Math.max(0, at + by));
  const next = [...rules];
  const [rule] = next.splice(at, 1);
  if (rule) next.splice(to, 0, rule);
  return next;
}

/** A copy behind the rule, under an id of its own. */
export function duplicated(rules: readonly MatchingRule[], at: number, name: string): MatchingRule[] {
  const rule = rules[at];
  return rule ? rules.toSpliced(at + 1, 0, { ...rule, id: freeId(rules, rule.id), name }) : [...rules];
}

/** An id that no rule has. */
export function freeId(rules: readonly MatchingRule[], wish: string): string {
  const stem = wish.replace(/-\d+$/, '').slice(0, 50);
  for (let number = 2; ; number += 1) {
    const id = `${stem}-${number}`;
    if (!rules.some((rule) => rule.id === id)) return id;
  }
}

/** A rule of the kind with cautious settings. */
export function newRule(kind: MatchingRule['kind'], id: string, name: string): MatchingRule {
  if (kind === 'set-aside')
    return { id, name, enabled: true, kind, direction: 'both', texts: [], from: null, to: null };
  const judged = {
    id,
    name,
    enabled: true,
    amount: { kind: 'exact' },
    netOfFee: false,
    days: { before: 1, after: 5 },
    outcome: 'suggest',
    lateAfter: null,
  } as const;
  return kind === 'one-to-one'
    ? { ...judged, kind, reference: 'equal', ambiguity: 'propose' }
    : { ...judged, kind, by: 'reference', most: 50 };
}

/** The same rule as another kind: what both have stays. */
export function asKind(rule: MatchingRule, kind: MatchingRule['kind']): MatchingRule {
  const fresh = newRule(kind, rule.id, rule.name);
  if (rule.kind === 'set-aside' || fresh.kind === 'set-aside') return { ...fresh, enabled: rule.enabled };
  const { enabled, amount, netOfFee, days, outcome, lateAfter } = rule;
  return { ...fresh, enabled, amount, netOfFee, days, outcome, lateAfter };
}

export function sameDocument(a: RuleDocument, b: RuleDocument): boolean {
  return JSON.stringify([a.references, a.rules]) === JSON.stringify([b.references, b.rules]);
}
