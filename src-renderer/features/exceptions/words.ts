import type { TFunction } from 'i18next';
import type { Exception, ExceptionItem, ExceptionStatus } from '../../../src-shared/contract/exceptions.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { isFinding } from '../../records/exception-kinds.ts';
import { findingReason } from '../../records/finding-words.ts';
import { identityWords } from '../../records/record-words.ts';

/** Why it is one. */
export function reasonWords(t: TFunction, { kind, detail, column }: Exception): string {
  if (isFinding(kind)) return findingReason(t, kind, detail);
  return t(`exceptions.reasons.${kind}`, {
    detail,
    column: column === null ? '' : t(`service.fields.${column}`),
  });
}

/** What tells an item apart from others: its reference, or else its identity to read. */
export function itemWords(item: ExceptionItem): string {
  return item.kind === 'record' && item.text === item.identity
    ? identityWords(listings[item.listing], item.identity)
    : item.text;
}

export const STATUS_COLORS: Readonly<Record<ExceptionStatus, string>> = {
  open: 'orange',
  'in-progress': 'blue',
  waiting: 'grape',
  accepted: 'teal',
  'written-off': 'teal',
  resolved: 'gray',
  'carried-forward': 'indigo',
};
