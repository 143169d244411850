import type { TFunction } from 'i18next';
import type { ExceptionStatus } from '../../../src-shared/contract/exception-kinds.ts';
import type { Exception, ExceptionItem, ListedException } from '../../../src-shared/contract/exceptions.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { lineKindWords } from '../../../src-shared/words/line-kinds.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { methodName } from '../../i18n/service-names.ts';
import { isFinding } from '../../records/exception-kinds.ts';
import { findingReason, namedWords } from '../../records/finding-words.ts';
import { identityWords } from '../../records/record-words.ts';

/** Why it is one. */
function reasonWords(t: TFunction, { kind, detail, column }: Exception): string {
  if (isFinding(kind)) return findingReason(t, kind, detail);
  return t(`exceptions.reasons.${kind}`, {
    detail: namedWords(kind, detail),
    column: column === null ? '' : t(`service.fields.${column}`),
  });
}

/** Why a row is there: of a report's difference every column that shows it. */
export function causeWords(t: TFunction, exceptions: readonly Exception[]): string {
  const [first] = exceptions;
  if (!first) return '';
  if (exceptions.length === 1 || first.kind !== 'report-differs') return reasonWords(t, first);
  const columns = exceptions.flatMap(({ column }) =>
    column === null ? [] : [t(`service.fields.${column}`)],
  );
  return t('exceptions.reasons.report-differs', { column: columns.join(', ') });
}

/** How it was paid: refunds and statement lines have a code for it. */
export function methodWords({ method, items: [item] }: ListedException): string {
  if (item?.kind === 'line') return lineKindWords(method, currentLanguage());
  return item?.kind === 'record' && item.listing === 'refunds' ? methodName(method) : method;
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
  accepted: 'green',
  'written-off': 'green',
  resolved: 'gray',
  'carried-forward': 'indigo',
};
