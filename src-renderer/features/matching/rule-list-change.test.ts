import { expect, it } from 'vitest';
import { MATCH_ORIGINS, matchingRule, type Proposal } from '../../../src-shared/contract/matching.ts';
import { comparedLines, comparedRecords, sidesOf } from './comparison.ts';
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

it('compares options field by field, and leaves out what nobody has', () => {
  const line = {
    id: 1,
    day: '2026-04-01',
    valueDay: null,
    amount: '10.00',
    rest: '10.00',
    reference: 'A',
    description: '',
    counterparty: '',
    kind: '',
    account: 'X',
    fileName: 'f',
    number: 1,
  };
  const rows = comparedLines([[line], [{ ...line, id: 2, day: '2026-04-02', number: 2 }]] as never);
  expect(rows.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(['day', 'number']);
  expect(rows.map(({ field }) => field)).not.toContain('description');
  const record = {
    listing: 'settlements',
    identity: '7',
    day: '2026-04-01',
    amount: '10.00',
    rest: '10.00',
    references: ['A', 'B'],
    status: 'COMPLETED',
    fee: null,
  };
  expect(comparedRecords([[record]] as never).find(({ field }) => field === 'references')?.cells).toEqual([
    { kind: 'text', values: ['A, B'] },
  ]);
  const proposal = {
    options: [
      { lines: [line], records: [record] },
      { lines: [line], records: [{ ...record, identity: '8' }] },
    ],
  };
  expect(sidesOf(proposal as unknown as Proposal)).toEqual({ sameLines: true, sameRecords: false });
});
