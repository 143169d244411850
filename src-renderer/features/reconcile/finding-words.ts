/** What the tie-out's findings are called, and why each is one. */
import type { TFunction } from 'i18next';
import type { Finding } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { formatDay } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';

type FindingKind = Finding['kind'];

/** Kinds whose reason names an amount; the others name ids, or a day. */
const WITH_AMOUNT: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'roll-forward-break',
  'fee-off-schedule',
  'settlement-amount-mismatch',
]);

/** Why it is one, with the day or amount that it names in the reader's way of writing them. */
export function findingReason(t: TFunction, kind: FindingKind, detail: string): string {
  return t(`tieOut.reasons.${kind}`, { detail: detailWords(kind, detail) });
}

function detailWords(kind: FindingKind, detail: string): string {
  if (kind === 'late-status-change') return formatDay(Date.parse(detail), currentLocale(), 'UTC');
  return WITH_AMOUNT.has(kind) ? formatAmount(detail, currentLocale()) : detail;
}
