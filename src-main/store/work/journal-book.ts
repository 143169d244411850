/** What a workspace says about its books, exchange rates, and the provider's invoices. */
import {
  type ExchangeRate,
  exchangeRate,
  type FeeInvoice,
  type JournalSetting,
  journalSetting,
} from '../../../src-shared/contract/journals.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { isRate } from '../../journal/rates.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import type { Deciding } from './close-events.ts';
import { checkShown, type Shown } from './shown.ts';
import { touchMonths } from './touched-months.ts';

type Confirmed = { readonly setting: JournalSetting; readonly at: number; readonly by: string };

/** The accounts that were confirmed; null before the first confirmation. */
export function readJournalSetting(work: Db): Confirmed | null {
  return guarded(() => {
    const row = prepared<[], { at: bigint; actor: string; document: string }>(
      work,
      'SELECT at, actor, document FROM journalSetting',
    ).get();
    if (!row) return null;
    return { setting: journalSetting.parse(JSON.parse(row.document)), at: Number(row.at), by: row.actor };
  });
}

/**
 * The GL accounts that the payments account was confirmed to be in the books, by currency; none where it has no
 * account.
 */
export function readClearingAccounts(work: Db): { readonly account: string; readonly currency: string }[] {
  const mapping = readJournalSetting(work)?.setting.mapping ?? [];
  return mapping.filter(({ kind, account }) => kind === 'clearing' && account !== '');
}

/**
 * Confirms accounts and their mapping, with what was before in the audit trail. Throws `journal-chart-invalid` with the
 * line of a code that stands twice, `journal-mapping-invalid` with the line of a kind that does or whose account is not
 * in the chart, `journal-tax-invalid`, and `settings-changed` where another was confirmed since the one shown; then
 * nothing was kept.
 */
export function confirmJournalSetting(
  work: Db,
  setting: JournalSetting,
  { at, actor, shown }: Deciding & Shown<number | null>,
): void {
  checkSetting(setting);
  immediately(work, () => {
    const stored = readJournalSetting(work);
    checkShown(stored?.at ?? null, shown);
    const before = stored?.setting ?? null;
    prepared(
      work,
      'INSERT OR REPLACE INTO journalSetting (one, at, actor, document) VALUES (1, ?, ?, ?)',
    ).run(at, actor, JSON.stringify(setting));
    // By the tax that fees include, invoices agree with them or do not.
    if ((before?.feeTax ?? null) !== setting.feeTax)
      for (const month of readInvoicedMonths(work)) touchInvoiced(work, month);
    const detail = { before: before && toldOf(before), after: toldOf(setting) };
    appendAudit(work, { at, actor, action: 'journal.confirmed', subject: 'journal', detail });
  });
}

/** Without the chart, which may be long: the mapping is what decides. */
const toldOf = ({ chart, mapping, ...setting }: JournalSetting) => ({
  ...setting,
  accounts: chart.length,
  mapping: mapping.map(({ kind, currency, account, costCentre, auxiliary }) =>
    [kind, currency, account, costCentre, auxiliary].join(' | '),
  ),
});

function checkSetting({ chart, mapping, feeTax }: JournalSetting): void {
  const codes = new Set<string>();
  for (const [index, { code }] of chart.entries()) {
    if (codes.has(code)) throw new TieoutError('journal-chart-invalid', { subject: `${index + 1}: ${code}` });
    codes.add(code);
  }
  const kinds = new Set<string>();
  for (const [index, { kind, currency, account }] of mapping.entries()) {
    const subject = `${index + 1}: ${kind} ${currency} ${account}`.trim();
    if (kinds.has(`${kind} ${currency}`) || (account !== '' && !codes.has(account)))
      throw new TieoutError('journal-mapping-invalid', { subject });
    kinds.add(`${kind} ${currency}`);
  }
  if (feeTax !== null && (unitsOf(feeTax) < 0n || unitsOf(feeTax) >= 100_000_000n))
    throw new TieoutError('journal-tax-invalid', { subject: feeTax });
}

/** By day, latest first. */
export function readRates(work: Db): ExchangeRate[] {
  return guarded(() =>
    prepared<[], ExchangeRate>(
      work,
      'SELECT currency, base, day, buying, selling, source FROM exchangeRate ORDER BY day DESC, currency, base',
    ).all(),
  );
}

/**
 * Keeps rates, all or none; one of the same day takes the place of the one before. Throws `rate-invalid` with the line,
 * and `settings-changed` where a day's rate is not the one that was shown (null: that there was none).
 */
export function storeRates(
  work: Db,
  rates: readonly ExchangeRate[],
  { at, actor, shown }: Deciding & Shown<ExchangeRate | null>,
): number {
  for (const [index, rate] of rates.entries())
    if (!exchangeRate.safeParse(rate).success || !isRate(rate) || rate.currency === rate.base)
      throw new TieoutError('rate-invalid', {
        subject: `${index + 1}: ${rate.day} ${rate.buying} ${rate.selling}`,
      });
  immediately(work, () => {
    const replaced = [];
    for (const { currency, base, day, buying, selling, source } of rates) {
      const before = prepared<[string, string, string], { buying: string; selling: string; source: string }>(
        work,
        'SELECT buying, selling, source FROM exchangeRate WHERE currency = ? AND base = ? AND day = ?',
      ).get(currency, base, day);
      checkShown(before ? { currency, base, day, ...before } : null, shown);
      if (before) replaced.push({ day, ...before });
      prepared(
        work,
        'INSERT OR REPLACE INTO exchangeRate (currency, base, day, buying, selling, source) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(currency, base, day, buying, selling, source);
    }
    const days = rates.map(({ day }) => day).sort();
    const subject = [...new Set(rates.map(({ currency, base }) => `${currency}/${base}`))].join(', ');
    const detail = {
      rates: rates.length,
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      source: [...new Set(rates.map(({ source }) => source))].join(', '),
      replaced: replaced.slice(0, 50),
      after: rates.slice(0, 50).map(({ day, buying, selling }) => ({ day, buying, selling })),
    };
    appendAudit(work, { at, actor, action: 'journal.rates-changed', subject, detail });
  });
  return rates.length;
}

/** The provider's invoices of a month, by number. */
export function readInvoices(work: Db, { month, currency }: ClosePlace): FeeInvoice[] {
  return guarded(() =>
    prepared<[string, string], FeeInvoice>(
      work,
      'SELECT number, day, base, tax FROM feeInvoice WHERE month = ? AND currency = ? ORDER BY number',
    ).all(month, currency),
  );
}

/** Currencies in which the month has an invoice. */
export function readInvoicedCurrencies(work: Db, month: string): string[] {
  return guarded(() =>
    prepared<[string], string>(work, 'SELECT DISTINCT currency FROM feeInvoice WHERE month = ? ORDER BY 1')
      .pluck()
      .all(month),
  );
}

const readInvoicedMonths = (work: Db): string[] =>
  prepared<[], string>(work, 'SELECT DISTINCT month FROM feeInvoice ORDER BY 1').pluck().all();

/** As it stands before it is changed or removed. */
const invoiceOf = (work: Db, place: ClosePlace, number: string): FeeInvoice | undefined =>
  readInvoices(work, place).find((each) => each.number === number);

/** Whether the fees agree with the invoices is to be looked at anew. */
const touchInvoiced = (work: Db, month: string): unknown =>
  touchMonths(work, { sources: ['service'], from: month, to: month, months: [month] });

/**
 * Keeps an invoice; one of the same number takes the place of the one before. Throws `settings-changed` where that is
 * not the one shown.
 */
export function storeInvoice(
  work: Db,
  { month, currency }: ClosePlace,
  { number, day, base, tax }: FeeInvoice,
  { at, actor, shown }: Deciding & Shown<FeeInvoice | null>,
): void {
  immediately(work, () => {
    const before = invoiceOf(work, { month, currency }, number);
    checkShown(before ?? null, shown);
    prepared(
      work,
      'INSERT OR REPLACE INTO feeInvoice (month, currency, number, day, base, tax) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(month, currency, number, day, base, tax);
    const subject = `${month} ${currency}`;
    const detail = { number, day, base, tax, ...(before && { before }) };
    appendAudit(work, { at, actor, action: 'journal.invoice-changed', subject, detail });
    touchInvoiced(work, month);
  });
}

/** Removes an invoice; nothing where there is none of the number. */
export function removeInvoice(
  work: Db,
  { month, currency }: ClosePlace,
  number: string,
  { at, actor }: Deciding,
): void {
  immediately(work, () => {
    const before = invoiceOf(work, { month, currency }, number);
    const { changes } = prepared(
      work,
      'DELETE FROM feeInvoice WHERE month = ? AND currency = ? AND number = ?',
    ).run(month, currency, number);
    if (changes === 0 || !before) return;
    const subject = `${month} ${currency}`;
    const detail = { number, before };
    appendAudit(work, { at, actor, action: 'journal.invoice-removed', subject, detail });
    touchInvoiced(work, month);
  });
}
