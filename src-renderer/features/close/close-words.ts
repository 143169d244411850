/** Words of a close: a record's values, effects, states and their colours. */

import type { TFunction } from 'i18next';
import type { Adjustment, AdjustmentEffect } from '../../../src-shared/contract/adjustments.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { formatInstantByName } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { statusName } from '../../i18n/service-names.ts';

export const CLOSE_COLORS = {
  open: 'gray',
  prepared: 'blue',
  'in-review': 'grape',
  reviewed: 'indigo',
  locked: 'green',
} as const;

/** A field's value before or after a change. */
export function fieldWords(
  t: TFunction,
  { listing }: Pick<Adjustment, 'listing'>,
  field: string,
  value: string | number | null,
  timeZone: string,
): string {
  if (value === null || value === '') return t('close.nothing');
  const { kind } = fieldOf(listings[listing], field);
  if (typeof value === 'number')
    return formatInstantByName(value, currentLocale(), kind === 'day' ? 'UTC' : timeZone);
  if (kind === 'amount') return formatAmount(value, currentLocale());
  return kind === 'status' ? statusName(value) : value;
}

export function effectWords(t: TFunction, { side, column, amount }: AdjustmentEffect): string {
  return t(`close.sides.${side}`, {
    column: t(`service.fields.${column}`),
    amount: formatAmount(amount, currentLocale()),
  });
}

/** The beginning of a SHA-256, in groups that can be read to each other. */
export function shortDigest(digest: string): string {
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
