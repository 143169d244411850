import type { TFunction } from 'i18next';
import type { Exception, ExceptionKind, ExceptionStatus } from '../../../src-shared/contract/exceptions.ts';
import { FINDING_KINDS } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { currentLocale } from '../../i18n/index.ts';

const FINDINGS: ReadonlySet<string> = new Set(FINDING_KINDS);
const AMOUNT_DETAILS: ReadonlySet<ExceptionKind> = new Set([
  'roll-forward-break',
  'fee-off-schedule',
  'settlement-amount-mismatch',
]);

/** What an exception is, in a few words: the tie-out's findings have theirs already. */
export function kindWords(t: TFunction, kind: ExceptionKind): string {
  return FINDINGS.has(kind) ? t(`tieOut.kinds.${kind}`) : t(`exceptions.kinds.${kind}`);
}

/** Why it is one. */
export function reasonWords(t: TFunction, { kind, detail, column }: Exception): string {
  const shown = AMOUNT_DETAILS.has(kind) ? formatAmount(detail, currentLocale()) : detail;
  if (FINDINGS.has(kind)) return t(`tieOut.reasons.${kind}`, { detail: shown });
  return t(`exceptions.reasons.${kind}`, {
    detail: shown,
    column: column === null ? '' : t(`service.fields.${column}`),
  });
}

export const STATUS_COLORS: Readonly<Record<ExceptionStatus, string>> = {
  open: 'orange',
  'in-progress': 'blue',
  waiting: 'grape',
  accepted: 'teal',
  'written-off': 'teal',
  resolved: 'gray',
};
