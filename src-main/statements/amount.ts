/**
 * Amounts as banks and programs write them, read exactly: never through a float, never rounded. Whatever is longer than
 * an amount can be is refused before any pattern sees it, and what stands around the digits is taken off piece by
 * piece, so that no text takes longer than its length.
 */
import type { ProblemCode } from '../../src-shared/contract/statement-report.ts';
import { readAmount } from '../../src-shared/money.ts';
import { CURRENCY_SIGNS, isCurrency } from './currency.ts';

export type DecimalSign = '.' | ',';
/** What stands beside the digits and says which way the money goes. */
export type AmountMark = 'minus' | 'plus' | 'brackets' | 'debit' | 'credit';
export type WrittenAmount =
  | {
      readonly ok: true;
      /** Units (money.ts) without regard to the marks; never negative. */
      readonly size: bigint;
      readonly marks: readonly AmountMark[];
      /** The currency written beside it: a code, or `DOLLAR` of currency.ts. */
      readonly sign: string | null;
    }
  | { readonly ok: false; readonly code: ProblemCode };

/** Longest text that can be an amount, blanks of a fixed width around it included. */
const LONGEST_AMOUNT = 120;

const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:\.\d+)?$/,
  ',': /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:,\d+)?$/,
};
const PLAIN: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d+(?:\.\d*)?|\.\d+)$/,
  ',': /^(?:\d+(?:,\d*)?|,\d+)$/,
};
/** Whole and padded with zeros: a bank that writes so may count cents. */
const PADDED = /^0\d*[1-9]\d*$/;
const UNREADABLE = { ok: false, code: 'amount-unreadable' } as const;

/**
 * Reads an amount with the given decimal sign: thousands grouped or not, and around it a sign on one side, brackets,
 * `CR` or `DR` behind, and a currency, each once at most.
 */
export function readWrittenAmount(written: string, decimal: DecimalSign): WrittenAmount {
  if (written.length > LONGEST_AMOUNT) return UNREADABLE;
  const whole = written
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  if (whole === '') return { ok: false, code: 'amount-missing' };
  const bare = withoutMarks(whole);
  if (!bare) return UNREADABLE;
  const { text, marks, sign } = bare;
  if (!(PLAIN[decimal].test(text) || GROUPED[decimal].test(text)) || PADDED.test(text)) return UNREADABLE;
  const grouping = decimal === '.' ? /[,'’ ]/g : /[.'’ ]/g;
  const plain = text.replace(grouping, '').replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '');
  const reading = readAmount(plain);
  if (reading.ok) return { ok: true, size: reading.units, marks, sign };
  const codes = {
    'not-a-number': 'amount-unreadable',
    'too-fine': 'amount-too-fine',
    'too-large': 'amount-too-large',
  } as const;
  return { ok: false, code: codes[reading.problem] };
}

type Bare = { text: string; marks: AmountMark[]; sign: string | null };

/** Takes off what stands around the digits, from outside in; null where something stands there twice. */
function withoutMarks(whole: string): Bare | null {
  const bare: Bare = { text: whole, marks: [], sign: null };
  for (;;) {
    const before = bare.text;
    const mark = takeMark(bare);
    if (mark !== null) {
      const twice = mark === 'plus' || mark === 'minus' ? ['plus', 'minus'] : [mark];
      if (bare.marks.some((each) => twice.includes(each))) return null;
      bare.marks.push(mark);
    }
    const sign = takeSign(bare);
    if (sign !== null) {
      if (bare.sign !== null) return null;
      bare.sign = sign;
    }
    bare.text = bare.text.trim();
    if (bare.text === before) return bare;
  }
}

function takeMark(bare: Bare): AmountMark | null {
  const { text } = bare;
  if (text.startsWith('(') && text.endsWith(')')) {
    bare.text = text.slice(1, -1);
    return 'brackets';
  }
  const behind = text.slice(-2).toUpperCase();
  if ((behind === 'CR' || behind === 'DR') && /[\d.,\s)]/.test(text.at(-3) ?? '')) {
    bare.text = text.slice(0, -2);
    return behind === 'CR' ? 'credit' : 'debit';
  }
  const [first, last] = [text[0], text.at(-1)];
  if (first === '-' || first === '+') bare.text = text.slice(1);
  else if (last === '-' || last === '+') bare.text = text.slice(0, -1);
  else return null;
  return first === '-' || (first !== '+' && last === '-') ? 'minus' : 'plus';
}

function takeSign(bare: Bare): string | null {
  const text = bare.text.trim();
  for (const [sign, means] of CURRENCY_SIGNS) {
    if (text.startsWith(sign)) bare.text = text.slice(sign.length);
    else if (text.endsWith(sign)) bare.text = text.slice(0, -sign.length);
    else continue;
    return means;
  }
  const [before, behind] = [text.slice(0, 3), text.slice(-3)];
  if (isCurrency(before) && !/[A-Za-z]/.test(text[3] ?? '')) {
    bare.text = text.slice(3);
    return before;
  }
  if (isCurrency(behind) && !/[A-Za-z]/.test(text.at(-4) ?? '')) {
    bare.text = text.slice(0, -3);
    return behind;
  }
  return null;
}

/** A number without brackets, letters or a currency, as formats for machines write it; units, or why it is none. */
export function readPlainAmount(
  written: string,
  decimal: DecimalSign,
): { readonly ok: true; readonly units: bigint } | { readonly ok: false; readonly code: ProblemCode } {
  const text = written.trim();
  if (text === '') return { ok: false, code: 'amount-missing' };
  if (text.length > LONGEST_AMOUNT || !/^[+-]?[\d.,]+$/.test(text)) return UNREADABLE;
  const digits = text.replace(/^[+-]/, '');
  if (!PLAIN[decimal].test(digits)) return UNREADABLE;
  // Padding is no doubt here: these formats always write the decimal sign where there are decimals.
  const reading = readWrittenAmount(digits.replace(/^0+(?=\d)/, ''), decimal);
  if (!reading.ok) return reading;
  return { ok: true, units: text.startsWith('-') ? -reading.size : reading.size };
}

/**
 * The exact decimal text of a spreadsheet's number, which is a double: its shortest form. Null for what is no number
 * as spreadsheets store it, and for more than 15 digits, where the double may already differ from what was meant.
 */
export function cellNumber(stored: string): string | null {
  if (stored.length > LONGEST_AMOUNT || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(stored))
    return null;
  const number = Number(stored);
  if (!Number.isFinite(number)) return null;
  const shortest = String(number);
  const digits = shortest.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  return digits.length > 15 ? null : shortest;
}
