/** A line as a preview shows it. */
import type { PreviewLine, StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { writeAmount } from '../../src-shared/money.ts';
import type { ParsedLine } from './line.ts';

const SHOWN_TEXT = 300;

/** Whether whole or not, with what is wrong with it. */
export function previewLine(
  line: Partial<ParsedLine> & Pick<ParsedLine, 'row'>,
  problems: readonly StatementProblem[],
): PreviewLine {
  const amount = (units: bigint | null | undefined) => (units == null ? null : writeAmount(units));
  const shown = (text: string | undefined) => (text ?? '').slice(0, SHOWN_TEXT);
  return {
    row: line.row,
    account: shown(line.account),
    currency: shown(line.currency),
    bookingDay: line.bookingDay ?? null,
    valueDay: line.valueDay ?? null,
    amount: amount(line.amount),
    balance: amount(line.balance),
    reference: shown(line.reference),
    description: shown(line.description),
    counterparty: shown(line.counterparty),
    kind: shown(line.kind),
    entryNumber: shown(line.entryNumber),
    problems: [...problems],
  };
}
