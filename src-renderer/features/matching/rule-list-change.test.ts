import { expect, it } from 'vitest';
import { MATCH_ORIGINS } from '../../../src-shared/contract/matches.ts';
import { matchingRule } from '../../../src-shared/contract/matching-rules.ts';
import { asKind, duplicated, freeId, moved, newRule } from './rule-list-change.ts';

const KINDS = ['one-to-one', 'one-to-many', 'many-to-one', 'many-to-many', 'set-aside'] as const;
const rules = ['a', 'b', 'c'].map((id) => newRule('one-to-one', id, id));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it('moves rules, and not beyond the ends', () => {
  expect(ids(moved(rules, 0, 1))).toBe('bac');
  expect(ids(moved(rules, 2, -1))).toBe('acb');
  expect(ids(moved(rules, 0, -1))).toBe('abc');
  expect(ids(moved(rules, 2, 5))).toBe('abc');
});

it('duplicates under an id of its own', () => {
  const twice = duplicated(duplicated(rules, 0, 'x'), 0, 'y');
  expect(twice.map(({ id }) => id)).toEqual(['a', 'a-3', 'a-2', 'b', 'c']);
  expect(freeId(twice, 'a-3')).toBe('a-4');
});

it('makes rules of every kind that the contract accepts, also from one another', () => {
  for (const from of KINDS) {
    const rule = newRule(from, 'id', 'name');
    expect(matchingRule.safeParse(rule).success, from).toBe(true);
    for (const to of KINDS)
      expect(matchingRule.safeParse(asKind(rule, to)).success, `${from} ${to}`).toBe(true);
  }
  expect(MATCH_ORIGINS).toContain('set-aside');
});
