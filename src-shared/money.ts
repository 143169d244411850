/**
 * Exact amounts. An amount travels as **decimal text** (`"10.10"`), is computed with as **units** (a bigint
 * counting millionths of the currency's main unit) and never exists as a binary float.
 *
 * Why millionths: the service writes JSON number literals with no stated number of decimals (fees and converted
 * amounts may be finer than a cent), and 64-bit integers in SQLite still hold nine trillion units of a currency.
 */

/** Decimals kept in the fixed scale. One unit is 10^-6 of the currency's main unit. */
export const AMOUNT_DECIMALS = 6;

const UNITS_PER_MAIN = 10n ** BigInt(AMOUNT_DECIMALS);
/** SQLite's INTEGER is a signed 64-bit number; an amount beyond it cannot be stored or summed there. */
const MAX_UNITS = 2n ** 63n - 1n;

/** Why a text is no exact amount: not a decimal number, finer than a millionth, or beyond 64-bit units. */
type AmountProblem = 'not-a-number' | 'too-fine' | 'too-large';

type AmountReading = { ok: true; units: bigint } | { ok: false; problem: AmountProblem };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Digits before the decimal point with which any six behind it are less than 64-bit units hold. */
const SHORT_WHOLE = 12;
/** More digits than 64-bit units ever have: what is left of a longer number after its zeros is refused unread. */
const MAX_DIGITS = 19;

/**
 * Reads a decimal literal (JSON number syntax, exponent allowed) exactly.
 * Never rounds: what the scale cannot hold is reported as a problem, so that the caller keeps the text and flags it.
 */
export function readAmount(text: string): AmountReading {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, problem: 'not-a-number' };
  const [, sign, whole = '', fraction = '', exponentText] = match;
  // As nearly all amounts are written; the rest is for the others.
  if (exponentText === undefined && whole.length <= SHORT_WHOLE && fraction.length <= AMOUNT_DECIMALS)
    return { ok: true, units: BigInt(`${sign}${whole}${fraction.padEnd(AMOUNT_DECIMALS, '0')}`) };
  const { digits, zeros } = significant(whole + fraction);
  if (digits === '') return { ok: true, units: 0n };
  const exponent = Number(exponentText ?? '0') + zeros - fraction.length + AMOUNT_DECIMALS;
  // Both are decided on the text: a number of a million digits is refused without being built.
  if (exponent < 0) return { ok: false, problem: 'too-fine' };
  if (digits.length + exponent > MAX_DIGITS) return { ok: false, problem: 'too-large' };
  const units = BigInt(digits) * 10n ** BigInt(exponent);
  if (units > MAX_UNITS) return { ok: false, problem: 'too-large' };
  return { ok: true, units: sign === '-' ? -units : units };
}

/** The digits without the zeros around them, and how many zeros stood behind. */
function significant(text: string): { digits: string; zeros: number } {
  let end = text.length;
  while (end > 0 && text[end - 1] === '0') end -= 1;
  let start = 0;
  while (start < end && text[start] === '0') start += 1;
  return { digits: text.slice(start, end), zeros: text.length - end };
}

/** Reads an amount that is known to be one (our own text); throws a RangeError otherwise. */
export function unitsOf(text: string): bigint {
  const reading = readAmount(text);
  if (!reading.ok) throw new RangeError(`"${text}" is no exact amount: ${reading.problem}`);
  return reading.units;
}

/**
 * Writes units as decimal text with at least `minDecimals` decimals and no superfluous zeros beyond them:
 * `10100000n` -> `"10.10"`, `125000n` -> `"0.125"`, `-5n` -> `"-0.000005"`.
 */
export function writeAmount(units: bigint, minDecimals = 2): string {
  const negative = units < 0n;
  const size = absolute(units);
  const whole = size / UNITS_PER_MAIN;
  const fraction = (size % UNITS_PER_MAIN)
    .toString()
    .padStart(AMOUNT_DECIMALS, '0')
    .replace(/0+$/, '')
    .padEnd(minDecimals, '0');
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Units without their sign. */
export function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** Number of decimals an amount text shows: `"0.125"` -> 3. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * Formats decimal text for reading in a locale (`es-PE`, `en`), with its own decimals and no currency sign.
 * Intl formats decimal strings exactly (ECMA-402 since 2023), so no float is involved.
 */
export function formatAmount(text: string, locale: string): string {
  const decimals = Math.max(2, decimalsOf(text));
  return amountFormat(locale, decimals).format(text as Intl.StringNumericLiteral);
}

/** Keeps what stands on its two sides in one line. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * A currency's code and an amount (decimal text) for reading, `PEN 1,234.05`: the code comes first in both languages,
 * as people in Peru write `S/ 1,234.05`, and no line ends between the two. Without a code, the amount alone.
 */
export function formatMoney(currency: string, amount: string, locale: string): string {
  const written = formatAmount(amount, locale);
  return currency === '' ? written : `${currency}${NO_BREAK_SPACE}${written}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function amountFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  let format = formats.get(key);
  if (!format) {
    // `always` keeps the thousands sign in 1,234.05 for Spanish too, where the default drops it below 10,000.
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  return format;
}
