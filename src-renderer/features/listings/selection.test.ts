import { describe, expect, it } from 'vitest';
import { type ListingRow, MAX_SELECTED } from '../../../src-shared/contract/listings.ts';
import { NOTHING_SELECTED, only, ranged, refreshed, type Selection, toggled, withPage } from './selection.ts';

const row = (identity: string, values: ListingRow['values'] = {}): ListingRow => ({
  identity,
  values,
  problems: [],
  changed: false,
});
const PAGE = ['a', 'b', 'c', 'd', 'e'].map((identity) => row(identity));
const [a, b, , d, e] = PAGE as [ListingRow, ListingRow, ListingRow, ListingRow, ListingRow];
const chosen = ({ rows }: Selection) => [...rows.keys()].sort().join('');

describe('choosing records', () => {
  it('one alone, and others beside it', () => {
    const one = only(b);
    expect(chosen(one)).toBe('b');
    expect(chosen(toggled(one, d))).toBe('bd');
    expect(chosen(toggled(toggled(one, d), b))).toBe('d');
  });

  it('a range from the last chosen, both ways, instead of what was chosen or beside it', () => {
    const from = toggled(only(a), d);
    expect(chosen(ranged(from, PAGE, b))).toBe('bcd');
    expect(chosen(ranged(from, PAGE, e))).toBe('de');
    // The range can be drawn anew: it still begins at d.
    expect(chosen(ranged(ranged(from, PAGE, e), PAGE, b))).toBe('bcd');
    expect(chosen(ranged(from, PAGE, b, true))).toBe('abcd');
  });

  it('a range without a beginning on the page is the record alone', () => {
    expect(chosen(ranged(NOTHING_SELECTED, PAGE, b))).toBe('b');
    expect(chosen(ranged(only(row('z')), PAGE, b))).toBe('b');
    expect(chosen(ranged(only(row('z')), PAGE, b, true))).toBe('bz');
  });

  it('a page beside what is chosen on others, and none of it', () => {
    const other = only(row('z'));
    expect(chosen(withPage(other, PAGE, true))).toBe('abcdez');
    expect(chosen(withPage(withPage(other, PAGE, true), PAGE, false))).toBe('z');
  });

  it('keeps up with records that change', () => {
    const changed = row('b', { amount: '2.00' });
    const after = refreshed(toggled(only(a), b), [a, changed]);
    expect(after.rows.get('b')).toBe(changed);
    expect(refreshed(after, [a, changed])).toBe(after);
  });

  it('ends where more could not be asked for at once', () => {
    const many = Array.from({ length: MAX_SELECTED }, (_, index) => row(String(index)));
    const full = withPage(NOTHING_SELECTED, many, true);
    expect(full.rows.size).toBe(MAX_SELECTED);
    expect(chosen(toggled(full, row('beyond')))).toBe(chosen(full));
    // It says so, until something else is chosen.
    expect(full.isFull).toBeUndefined();
    expect(toggled(full, row('beyond')).isFull).toBe(true);
    expect(toggled(toggled(full, row('beyond')), row('5')).isFull).toBeUndefined();
    expect(toggled(full, row('5')).rows.size).toBe(MAX_SELECTED - 1);
  });
});
