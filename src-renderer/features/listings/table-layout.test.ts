import { describe, expect, it } from 'vitest';
import { notes } from '../../../src-shared/service/notes.ts';
import { defaultLayout, fitted, MIN_WIDTH, moved, placed, readLayout, withColumn } from './table-layout.ts';

const usual = defaultLayout(notes);

describe('a table’s layout', () => {
  it('is none where nothing readable is kept', () => {
    expect(usual.columns).not.toContain('idMerchant');
    for (const text of [
      undefined,
      '',
      '{',
      '[]',
      '{"columns":[]}',
      '{"columns":["id"],"order":[],"widths":{}}',
    ])
      expect(readLayout(text, notes)).toBeNull();
  });

  it('comes back as it was kept', () => {
    const layout = fitted(
      {
        ...moved(withColumn(usual, 'idMerchant', true), 'amount', -1),
        widths: { id: 90 },
        density: 'compact',
      },
      notes,
    );
    expect(readLayout(JSON.stringify(layout), notes)).toEqual(layout);
    expect(layout.columns).toContain('idMerchant');
  });

  it('lets go of fields that the listing has no more, and takes in those that it has since got', () => {
    const kept = {
      columns: ['amount', 'gone'],
      order: ['gone', 'amount'],
      widths: { gone: 9, id: 1 },
      density: 'normal',
    };
    const layout = readLayout(JSON.stringify(kept), notes);
    if (!layout) throw new Error('it can be read');
    expect(layout.columns).toEqual(['amount']);
    expect(layout.order[0]).toBe('amount');
    expect([...layout.order].sort()).toEqual(notes.fields.map(({ name }) => name).sort());
    expect(layout.widths).toEqual({ id: MIN_WIDTH });
  });

  it('shows and hides columns in their order, but never all', () => {
    const without = withColumn(usual, 'amount', false);
    expect(without.columns).toEqual(usual.columns.filter((name) => name !== 'amount'));
    expect(withColumn(without, 'amount', true)).toEqual(usual);
    const none = usual.columns.reduce((layout, name) => withColumn(layout, name, false), usual);
    expect(none.columns).toHaveLength(1);
  });

  it('moves a column by one, and no further than the ends', () => {
    const [first = '', second = ''] = usual.order;
    expect(moved(usual, second, -1).order.slice(0, 2)).toEqual([second, first]);
    expect(moved(usual, second, -1).columns[0]).toBe(second);
    expect(moved(usual, first, -1)).toBe(usual);
    expect(moved(usual, usual.order.at(-1) ?? '', 1)).toBe(usual);
    expect(moved(usual, 'gone', 1)).toBe(usual);
  });

  it('puts a column beside another, wherever the two stand, and loses none', () => {
    for (const name of usual.order)
      for (const other of usual.order) {
        const before = placed(usual, name, 'before', other);
        const after = placed(usual, name, 'after', other);
        expect([...before.order].sort()).toEqual([...usual.order].sort());
        if (name === other) {
          expect([before, after]).toEqual([usual, usual]);
          continue;
        }
        expect(before.order.indexOf(name)).toBe(before.order.indexOf(other) - 1);
        expect(after.order.indexOf(name)).toBe(after.order.indexOf(other) + 1);
        expect(before.columns).toEqual(before.order.filter((one) => usual.columns.includes(one)));
      }
    expect(placed(usual, 'gone', 'before', 'id')).toBe(usual);
    expect(placed(usual, 'id', 'before', 'gone')).toBe(usual);
  });
});
