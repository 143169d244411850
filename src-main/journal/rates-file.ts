/** Exchange rates out of a file: day, buying and selling in each line. Pure: the text is an argument. */
import type { ExchangeRate } from '../../src-shared/contract/journals.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { readAmount } from '../../src-shared/money.ts';
import { isRate } from './rates.ts';

/** Three years of days. */
const MOST_LINES = 1_100;
const RATE = /^\d{1,6}(?:[.,]\d{1,6})?$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * Lines of a CSV with commas, semicolons or tabs; days as `YYYY-MM-DD` or dd/mm/yyyy, a first line of headers is passed
 * over. Throws `rates-file-unreadable` with the line that is no rate, that has a rate of zero or a day that another
 * line has.
 */
export function readRatesFile(
  text: string,
  about: Pick<ExchangeRate, 'currency' | 'base' | 'source'>,
): ExchangeRate[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const rates: ExchangeRate[] = [];
  const days = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const rate = rateIn(line, about);
    if (!rate && index === 0) continue;
    if (!rate || days.has(rate.day) || rates.length >= MOST_LINES)
      throw new TieoutError('rates-file-unreadable', { subject: `${index + 1}: ${line.slice(0, 60)}` });
    days.add(rate.day);
    rates.push(rate);
  }
  if (rates.length === 0) throw new TieoutError('rates-file-unreadable', { subject: '1' });
  return rates;
}

function rateIn(
  line: string,
  about: Pick<ExchangeRate, 'currency' | 'base' | 'source'>,
): ExchangeRate | undefined {
  const delimiter = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const [first = '', buying = '', selling = ''] = cells;
  const day = dayIn(first);
  if (!day || cells.length < 3 || !RATE.test(buying) || !RATE.test(selling)) return undefined;
  const rate = { ...about, day, buying: buying.replace(',', '.'), selling: selling.replace(',', '.') };
  const readable = readAmount(rate.buying).ok && readAmount(rate.selling).ok;
  return readable && isRate(rate) ? rate : undefined;
}

/** A day of the calendar, or undefined. */
function dayIn(text: string): string | undefined {
  const iso = ISO_DAY.exec(text);
  const local = LOCAL_DAY.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? undefined : day;
}
