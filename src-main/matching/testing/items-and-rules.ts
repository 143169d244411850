/** Items and rules for the tests of matching. */
import type {
  GroupRule,
  MatchingRule,
  OneToOneRule,
  RuleDocument,
} from '../../../src-shared/contract/matching-rules.ts';
import type { Line, Rec } from '../item.ts';

let nextId = 1;

export function line(changes: Partial<Line> = {}): Line {
  nextId += 1;
  return {
    id: nextId,
    day: 100,
    currency: 'PEN',
    rest: 10_000_000n,
    partly: false,
    reference: '',
    text: '',
    ...changes,
  };
}

export function record(identity: string, changes: Partial<Rec> = {}): Rec {
  return {
    listing: 'deposits',
    identity,
    day: 100,
    currency: 'PEN',
    rest: 10_000_000n,
    partly: false,
    references: [],
    fee: 0n,
    ...changes,
  };
}

export function pairRule(changes: Partial<OneToOneRule> = {}): OneToOneRule {
  return {
    id: 'pair',
    name: 'pair',
    enabled: true,
    kind: 'one-to-one',
    reference: 'not-different',
    amount: { kind: 'exact' },
    netOfFee: false,
    days: { before: 3, after: 3 },
    outcome: 'confirm',
    ambiguity: 'propose',
    lateAfter: null,
    ...changes,
  };
}

export function sumRule(changes: Partial<GroupRule> = {}): GroupRule {
  return {
    id: 'sum',
    name: 'sum',
    enabled: true,
    kind: 'one-to-many',
    by: 'exact-sum',
    amount: { kind: 'exact' },
    netOfFee: false,
    days: { before: 3, after: 3 },
    outcome: 'suggest',
    lateAfter: null,
    most: 4,
    ...changes,
  };
}

export function rulesOf(
  rules: readonly MatchingRule[],
  references: Partial<RuleDocument['references']> = {},
): RuleDocument {
  return { references: { prefixes: [], othersDiffer: true, ...references }, rules: [...rules] };
}
