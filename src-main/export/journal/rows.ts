/** Entries as rows of a format: every value as text, before it is told how a file writes it. */
import type { ExchangeRate, NumberedEntry } from '../../../src-shared/contract/journals.ts';
import { shortIdOf, voucherOf } from '../../../src-shared/journal/entry-numbers.ts';
import { lineWords } from '../../../src-shared/journal/words.ts';
import type { Language } from '../../../src-shared/service/labels.ts';
import { findRate } from '../../journal/rates.ts';
import type { FormatDefinition, ValueName } from './formats.ts';

export type JournalFile = {
  readonly entries: readonly NumberedEntry[];
  /** CONCAR's number of each, by external id: one count over all currencies of the month, whose sub-journal is one. */
  readonly vouchers: ReadonlyMap<string, number>;
  readonly language: Language;
  readonly subJournal: string;
  readonly rates: readonly ExchangeRate[];
  readonly booksCurrency: string;
};

/** Which of the values are amounts: a spreadsheet gets numbers for these. */
export const AMOUNTS: ReadonlySet<ValueName> = new Set([
  'debit',
  'credit',
  'amount',
  'amountInDollars',
  'amountInSoles',
  'rate',
  'keptRate',
]);

/** What ends a line or a cell somewhere: a reason has lines, an account's name may be pasted with them. */
const BREAKS = /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]+/gu;

/** The rows of a file, header apart, in the order of the entries. */
export function rowsOf(format: FormatDefinition, file: JournalFile): string[][] {
  return file.entries.flatMap((entry) =>
    entry.lines.map((_, index) => {
      const values = valuesOf(entry, index, format, file);
      return format.columns.map(({ value, always, most }) => {
        const text = (always ?? (value === null ? '' : values[value])).replace(BREAKS, ' ');
        return most === undefined || text.length <= most ? text : text.slice(0, most).toWellFormed();
      });
    }),
  );
}

function valuesOf(
  entry: NumberedEntry,
  index: number,
  { days, emptyZero }: FormatDefinition,
  { vouchers, language, subJournal, rates, booksCurrency }: JournalFile,
): Record<ValueName, string> {
  const line = entry.lines[index];
  if (!line) throw new RangeError('no such line');
  const { account, name, costCentre, auxiliary } = line;
  const isDebit = line.credit === '0.00';
  const amount = isDebit ? line.debit : line.credit;
  const { currency } = entry;
  const isRevaluation = /^(reversal )*revaluation /.test(entry.slot);
  // CONCAR's rates are soles for a dollar: where the books are in another currency, its own are taken.
  const rate =
    isRevaluation || booksCurrency !== 'PEN'
      ? null
      : (entry.rate ?? formerRate(entry, { rates, booksCurrency }));
  const zero = emptyZero ? '' : '0.00';
  return {
    day: writtenDay(entry.day, days),
    number: String(entry.number),
    voucher: voucherOf(entry.day, vouchers.get(entry.externalId) ?? entry.number),
    lineNumber: `M${String(index + 1).padStart(4, '0')}`,
    externalId: entry.externalId,
    shortId: shortIdOf(entry.externalId),
    account,
    name: name === '' ? account : name,
    costCentre,
    auxiliary,
    debit: isDebit ? line.debit : zero,
    credit: isDebit ? zero : line.credit,
    side: isDebit ? 'D' : 'H',
    amount,
    // A revaluation is of the soles alone: converted, it would move the dollars.
    amountInDollars: currency === 'USD' ? amount : isRevaluation ? '0.00' : '',
    amountInSoles: currency === 'PEN' ? amount : '',
    currency,
    concarCurrency: { PEN: 'MN', USD: 'US' }[currency] ?? currency,
    description: lineWords(entry, line.kind, language).replaceAll('|', '/'),
    subJournal,
    period: `${entry.day.slice(0, 7).replace('-', '')}00`,
    rate: rate?.rate ?? '',
    rateDay: rate ? writtenDay(rate.day, days) : '',
    // As it was exported with; what earlier versions exported went out without one.
    keptRate: isRevaluation ? '' : (entry.rate?.rate ?? ''),
    keptRateDay: isRevaluation || !entry.rate ? '' : writtenDay(entry.rate.day, days),
    // C: at the rate beside it. V: at the selling rate that the program has for the day.
    conversion: rate && entry.rate ? 'C' : 'V',
    isConverted: isRevaluation ? 'N' : 'S',
  };
}

/**
 * What was exported by earlier versions keeps no rate: it went into the books at the selling rate of its day, and so
 * does what takes it back.
 */
function formerRate(
  { currency, day }: NumberedEntry,
  { rates, booksCurrency }: Pick<JournalFile, 'rates' | 'booksCurrency'>,
): NumberedEntry['rate'] {
  if (currency === booksCurrency) return null;
  const found = findRate(rates, { currency, base: booksCurrency, day });
  return found ? { rate: found.selling, day: found.day, source: found.source } : null;
}

function writtenDay(day: string, days: FormatDefinition['days']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (days === 'iso') return day;
  return days === 'dd/mm/yyyy' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}
