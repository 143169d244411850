/** What stands beside a problem of a file: a difference as amounts are written, anything else as it is in the file. */
import type { ProblemCode } from '../../../src-shared/contract/statement-report.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { currentLocale } from '../../i18n/index.ts';

const DIFFERENCES: ReadonlySet<ProblemCode> = new Set(['balance-breaks', 'closing-differs']);

export function problemText(code: ProblemCode, text: string): string {
  return DIFFERENCES.has(code) ? formatAmount(text, currentLocale()) : text;
}
