import { describe, expect, it, vi } from 'vitest';
import { amountIn, contextItems } from './context-menu.ts';
import { PointedText } from './pointed-text.ts';

const FLAGS = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const pointed = (isEditable: boolean, selectionText: string, flags = FLAGS, text = '') => ({
  isEditable,
  selectionText,
  text,
  editFlags: flags,
});
const labels = (...about: Parameters<typeof contextItems>) =>
  contextItems(...about).flatMap(({ label, enabled }) => (label && enabled !== false ? [label] : []));

describe('the menu of the right mouse button', () => {
  it('has in a field what can be done with it, in the language of the screens', () => {
    expect(labels(pointed(true, ''), 'en', vi.fn())).toEqual(['Cut', 'Copy', 'Paste', 'Select all']);
    const empty = { ...FLAGS, canCut: false, canCopy: false };
    expect(labels(pointed(true, '', empty), 'es', vi.fn())).toEqual(['Pegar', 'Seleccionar todo']);
  });

  it('copies a selected text, and an amount as a spreadsheet takes it', () => {
    const copyText = vi.fn();
    expect(labels(pointed(false, 'Quispe'), 'es', copyText)).toEqual(['Copiar']);
    const items = contextItems(pointed(false, 'PEN 1,234.50'), 'es', copyText);
    expect(items.map(({ label }) => label)).toEqual(['Copiar', 'Copiar importe']);
    (items[1]?.click as (() => void) | undefined)?.();
    expect(copyText).toHaveBeenCalledWith('1234.50');
  });

  it.each([
    ['a cell', false, ['Copy amount']],
    ['a field', true, ['Cut', 'Copy', 'Copy amount', 'Paste', 'Select all']],
  ])('copies the amount of %s that nobody has marked', (_, isEditable, expected) => {
    const copyText = vi.fn();
    const under = pointed(isEditable, '', FLAGS, '1,250.50 PEN');
    expect(labels(under, 'en', copyText)).toEqual(expected);
    const copy = contextItems(under, 'en', copyText).find(({ label }) => label === 'Copy amount');
    (copy?.click as (() => void) | undefined)?.();
    expect(copyText).toHaveBeenCalledWith('1250.50');
  });

  it('copies what is marked and not what stands around it', () => {
    expect(labels(pointed(false, 'Quispe', FLAGS, '1,250.50'), 'en', vi.fn())).toEqual(['Copy']);
  });

  it('is not shown where there is nothing to do', () => {
    expect(contextItems(pointed(false, ' '), 'en', vi.fn())).toEqual([]);
  });
});

it('what the window pointed at is taken once, and forgotten where no menu follows', () => {
  let now = 0;
  const pointedText = new PointedText(() => now);
  expect(pointedText.take()).toBe('');
  pointedText.note('1,250.50');
  expect(pointedText.take()).toBe('1,250.50');
  expect(pointedText.take()).toBe('');
  pointedText.note('7.00');
  now = 1_500;
  expect(pointedText.take()).toBe('');
});

describe('an amount in a text', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['S/ 12,345,678.90', '12345678.90'],
    ['1 234 567,5', '1234567.5'],
    ['−45.00', '-45.00'],
    ['US$ 7', '7'],
    ['0.000001', '0.000001'],
    ['1,234,567', '1234567'],
    ['100.00 USD', '100.00'],
  ])('%s is %s', (text, amount) => expect(amountIn(text)).toBe(amount));

  it.each(['1,234', '1.234', '2026-10-05', '12,34,5', 'abc', '', '1.2.3', '12:30'])(
    '%s is none that is certain',
    (text) => expect(amountIn(text)).toBeNull(),
  );
});
