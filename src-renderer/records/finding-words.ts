/** What the tie-out's findings are called, and why each is one. */
import type { TFunction } from 'i18next';
import type { Finding } from '../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../src-shared/money.ts';
import { NAMING_AMOUNTS } from '../../src-shared/words/exception-reasons.ts';
import { dayWords } from '../components/days-and-amounts.ts';
import { currentLocale } from '../i18n/index.ts';

type FindingKind = Finding['kind'];

/** Why it is one, with the day or amount that it names in the reader's way of writing them. */
export function findingReason(t: TFunction, kind: FindingKind, detail: string): string {
  return t(`tieOut.reasons.${kind}`, { detail: detailWords(kind, detail) });
}

function detailWords(kind: FindingKind, detail: string): string {
  if (kind === 'late-status-change') return dayWords(detail);
  return NAMING_AMOUNTS.has(kind) ? formatAmount(detail, currentLocale()) : detail;
}
