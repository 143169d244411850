/** A record in a line, wherever it is named outside of its listing. */

import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition, totalledFields, zoneOf } from '../../src-shared/service/listing.ts';
import { moneyWords } from '../components/days-and-amounts.ts';
import { formatDay, formatDayByName, formatInstant } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { statusName } from '../i18n/service-names.ts';

type RecordWords = {
  /** Its external id, or else the service's id of it. */
  readonly name: string;
  /** Its id beside the external one, when it was made, how much it is and how it stands; each empty where unknown. */
  readonly id: string;
  readonly when: string;
  readonly amount: string;
  readonly status: string;
};

export function recordWords(
  listing: ListingDefinition,
  { identity, values }: Pick<ListingRow, 'identity' | 'values'>,
  timeZone: string,
): RecordWords {
  const locale = currentLocale();
  const date = values[listing.dateField];
  const zone = zoneOf(listing, timeZone);
  const [total] = totalledFields(listing);
  const amount = total && values[total.name];
  const { status, externalId } = values;
  return {
    name: externalId == null ? identityWords(listing, identity) : String(externalId),
    id: externalId == null ? '' : identity,
    when:
      typeof date !== 'number'
        ? ''
        : listing.perDay
          ? formatDay(date, locale, zone)
          : formatInstant(date, locale, zone),
    amount:
      total && amount != null ? moneyWords(String(values[total.currencyField] ?? ''), String(amount)) : '',
    status: status == null ? '' : statusName(String(status)),
  };
}

/**
 * A record's identity to read; of one that is several fields together, which the store keeps as a JSON list, each: its
 * day first, and the merchant, who is the same in all of them, last.
 */
export function identityWords(listing: ListingDefinition, identity: string): string {
  const { identityFields } = listing;
  if (identityFields.length === 1 || !identity.startsWith('[')) return identity;
  const parts: unknown = JSON.parse(identity);
  if (!Array.isArray(parts)) return identity;
  const named = parts.map((part, index) => {
    const field = identityFields[index];
    return field && fieldOf(listing, field).kind === 'day'
      ? { rank: 0, words: formatDayByName(Date.parse(String(part)), currentLocale(), 'UTC') }
      : { rank: field === 'idMerchant' ? 2 : 1, words: String(part) };
  });
  return named
    .sort((a, b) => a.rank - b.rank)
    .map(({ words }) => words)
    .join(' · ');
}
