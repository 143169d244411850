/** What the tie-out's findings are called, and why each is one. */
import type { TFunction } from 'i18next';
import { NAMING_AMOUNTS } from '../../src-shared/close/exception-reasons.ts';
import type { Finding } from '../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../src-shared/money.ts';
import { formatDayByName } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';

type FindingKind = Finding['kind'];

/** Why it is one, with the day or amount that it names in the reader's way of writing them. */
export function findingReason(t: TFunction, kind: FindingKind, detail: string): string {
  return t(`tieOut.reasons.${kind}`, { detail: detailWords(kind, detail) });
}

function detailWords(kind: FindingKind, detail: string): string {
  if (kind === 'late-status-change') return formatDayByName(Date.parse(detail), currentLocale(), 'UTC');
  return NAMING_AMOUNTS.has(kind) ? formatAmount(detail, currentLocale()) : detail;
}
