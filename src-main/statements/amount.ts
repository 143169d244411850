/** Amounts as banks and programs write them, read exactly: never through a float, never rounded. */
import type { ProblemCode } from '../../src-shared/contract/statements.ts';
import { readAmount } from '../../src-shared/money.ts';

export type DecimalSign = '.' | ',';
export type WrittenAmount =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly code: ProblemCode };

const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:\.\d+)?$/,
  ',': /^\d{1,3}(?:(?:\.\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:,\d+)?$/,
};
const PLAIN: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d+\.?\d*|\.\d+)$/,
  ',': /^(?:\d+,?\d*|,\d+)$/,
};
/** `S/ 1,234.50`, `PEN 10.00`, `US$10`, `10.00 €`. */
const CURRENCY_SIGN = /^(?:S\/\.?|US\$|\$|€|[A-Z]{3}\b)\s*|\s*(?:S\/\.?|US\$|\$|€|\b[A-Z]{3})$/;

/**
 * Reads an amount with the given decimal sign: thousands grouped or not, sign before or behind, brackets for negative,
 * `CR` and `DR` behind, a currency's sign beside it. Units of money.ts.
 */
export function readWrittenAmount(written: string, decimal: DecimalSign): WrittenAmount {
  let text = written
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  if (text === '') return { ok: false, code: 'amount-missing' };
  let negative = false;
  const bracketed = /^\((.*)\)$/.exec(text);
  if (bracketed) {
    negative = true;
    text = (bracketed[1] ?? '').trim();
  }
  const marked = /^(.*\d)\s*(CR|DR)$/i.exec(text);
  if (marked) {
    if (marked[2]?.toUpperCase() === 'DR') negative = !negative;
    text = marked[1] ?? '';
  }
  let signs = 0;
  // A sign may stand on either side of the currency's.
  for (let round = 0; round < 2; round += 1) {
    const signed = /^([+-])\s*(.*)$/.exec(text) ?? swapped(/^(.*?)\s*([+-])$/.exec(text));
    if (signed) {
      signs += 1;
      if (signed[1] === '-') negative = !negative;
      text = signed[2] ?? '';
    }
    text = text.replace(CURRENCY_SIGN, '').trim();
  }
  if (signs > 1 || !(PLAIN[decimal].test(text) || GROUPED[decimal].test(text)))
    return { ok: false, code: 'amount-unreadable' };
  const grouping = decimal === '.' ? /[,'’ ]/g : /[.'’ ]/g;
  const plain = text.replace(grouping, '').replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '');
  const reading = readAmount(plain);
  if (reading.ok) return { ok: true, units: negative ? -reading.units : reading.units };
  const codes = {
    'not-a-number': 'amount-unreadable',
    'too-fine': 'amount-too-fine',
    'too-large': 'amount-too-large',
  } as const;
  return { ok: false, code: codes[reading.problem] };
}

function swapped(match: RegExpExecArray | null): [string, string, string] | null {
  return match && [match[0], match[2] ?? '', match[1] ?? ''];
}

/**
 * The decimal sign that the amounts must have: the last of two different signs, or one that is not followed by exactly
 * three digits; null when they leave it open (`1,234` alone).
 */
export function decimalSignOf(amounts: Iterable<string>): DecimalSign | null {
  for (const amount of amounts) {
    const digits = amount.replace(/[^\d.,]/g, '');
    const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
    if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
    const at = Math.max(point, comma);
    if (at < 0) continue;
    const sign = point >= 0 ? '.' : ',';
    if (digits.indexOf(sign) !== at) return sign === '.' ? ',' : '.';
    if (digits.length - at - 1 !== 3 || at > 3) return sign;
  }
  return null;
}

/**
 * The exact decimal text of a spreadsheet's number, which is a double: its shortest form. Null for what has more than 15
 * digits, where the double may already differ from what was meant.
 */
export function cellNumber(stored: string): string | null {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return null;
  const shortest = String(number);
  const digits = shortest.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  return digits.length > 15 ? null : shortest;
}
