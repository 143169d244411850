// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { textAt } from './pointed-text.ts';

afterEach(() => document.body.replaceChildren());

const at = (html: string): string => {
  document.body.innerHTML = html;
  return textAt(document.querySelector('[data-here]'));
};

it.each([
  [
    'a figure within its cell',
    '<table><tr><td><span data-here>PEN 1,250.50</span></td></tr></table>',
    'PEN 1,250.50',
  ],
  [
    'a column of amounts, where any number is one',
    '<table><tr><td class="amount" data-here>1,250</td></tr></table>',
    '1,250',
  ],
  ['a field', '<input data-here value="1250.50">', '1250.50'],
  ['a field for amounts', '<input data-here inputmode="decimal" value="1250">', '1250'],
])('an amount is told: %s', (_, html, text) => expect(at(html)).toBe(text));

it.each([
  ['an id', '<table><tr><td data-here>20451234567</td></tr></table>'],
  ['a document in a field', '<input data-here value="45123456">'],
  ['a password', '<input type="password" data-here value="12.50">'],
  ['a longer text', `<p data-here>${'12.50 '.repeat(30)}</p>`],
])('nothing is told of %s', (_, html) => expect(at(html)).toBe(''));
