/** What the tie-out's findings are called, and why each is one. */
import type { TFunction } from 'i18next';
import type { ExceptionKind } from '../../src-shared/contract/exception-kinds.ts';
import type { Finding } from '../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../src-shared/money.ts';
import { NAMING_AMOUNTS, NAMING_DAYS } from '../../src-shared/words/exception-reasons.ts';
import { dayWords } from '../components/days-and-amounts.ts';
import { currentLocale } from '../i18n/index.ts';

type FindingKind = Finding['kind'];

/** Why it is one, with the day or amount that it names in the reader's way of writing them. */
export function findingReason(t: TFunction, kind: FindingKind, detail: string): string {
  return t(`finding.reasons.${kind}`, { detail: namedWords(kind, detail) });
}

/** The day or the amount that a reason names; other things, such as ids, as they are. */
export function namedWords(kind: ExceptionKind, detail: string): string {
  if (NAMING_DAYS.has(kind) && /^\d{4}-\d{2}-\d{2}$/.test(detail)) return dayWords(detail);
  return NAMING_AMOUNTS.has(kind) ? formatAmount(detail, currentLocale()) : detail;
}
