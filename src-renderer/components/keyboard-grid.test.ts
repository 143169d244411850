import { describe, expect, it } from 'vitest';
import { cellName, nextCell } from './keyboard-grid.ts';

describe('in a whole table', () => {
  const led = (key: string, row = 5, column = 'b', ctrlKey = false) => {
    const next = nextCell(
      { row, column },
      { key, ctrlKey, metaKey: false },
      { rows: 40, columns: ['a', 'b', 'c'] },
    );
    return next && cellName(next);
  };

  it.each([
    ['ArrowDown', '6:b'],
    ['ArrowUp', '4:b'],
    ['ArrowRight', '5:c'],
    ['ArrowLeft', '5:a'],
    ['PageDown', '20:b'],
    ['PageUp', '0:b'],
    ['Home', '5:a'],
    ['End', '5:c'],
  ])('%s goes to %s', (key, cell) => {
    expect(led(key)).toBe(cell);
  });

  it('stops at the edges, and goes there at once with Ctrl', () => {
    expect([led('ArrowUp', 0), led('ArrowDown', 39)]).toEqual(['0:b', '39:b']);
    expect([led('ArrowLeft', 5, 'a'), led('ArrowRight', 5, 'c')]).toEqual(['5:a', '5:c']);
    expect([led('Home', 5, 'b', true), led('End', 5, 'b', true)]).toEqual(['0:a', '39:c']);
    expect([led('ArrowDown', 5, 'b', true), led('ArrowLeft', 5, 'b', true)]).toEqual(['39:b', '5:a']);
    expect([led('PageDown', 5, 'b', true), led('PageUp', 39, 'b', true)]).toEqual(['20:b', '24:b']);
  });

  it('stays for other keys, and begins with the first column where its own is gone', () => {
    expect([led('x'), led('Tab')]).toEqual([undefined, undefined]);
    expect(led('ArrowDown', 5, 'gone')).toBe('6:a');
  });
});

describe('in a table with gaps', () => {
  /** Of three days, some columns; the fees of the second are nothing and no figure to go to. */
  const FIGURES = ['0:deposits', '0:fees', '0:notes', '1:deposits', '1:notes', '2:deposits', '2:fees'];
  const grid = {
    rows: 3,
    columns: ['deposits', 'fees', 'notes'],
    has: (cell: { row: number; column: string }) => FIGURES.includes(cellName(cell)),
  };

  it.each([
    ['0:deposits', 'ArrowRight', '0:fees'],
    ['1:deposits', 'ArrowRight', '1:notes'],
    ['1:notes', 'ArrowLeft', '1:deposits'],
    ['0:fees', 'ArrowDown', '2:fees'],
    ['2:fees', 'ArrowUp', '0:fees'],
    ['2:deposits', 'ArrowUp', '1:deposits'],
    ['0:notes', 'ArrowDown', '1:notes'],
    ['1:notes', 'ArrowDown', '1:notes'],
    ['0:notes', 'ArrowRight', '0:notes'],
    ['0:deposits', 'ArrowUp', '0:deposits'],
  ])('from %s %s leads to %s', (from, key, to) => {
    const [row, column = ''] = from.split(':');
    const next = nextCell({ row: Number(row), column }, { key, ctrlKey: false, metaKey: false }, grid);
    expect(next && cellName(next)).toBe(to);
  });
});
