/**
 * The summary's part about the account reconciliation: what its sheet leaves unexplained, so that it counts among all
 * controls.
 */
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { amountFormula, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import type { SummaryRows } from './summary-rows.ts';

/** A row for each control of the sheet; a side that the month does not have has neither there. */
export function writeStatementSection(context: CloseContext, rows: SummaryRows): void {
  const { data, text: words, decimals } = context;
  const { statement, language } = data;
  if (!statement) return;
  const own = statementWords[language];
  const { unexplained, bank, composition, perService } = statement;
  const differences = [
    ...(unexplained === null
      ? []
      : [
          {
            label: own.unexplained,
            formula: 'statement.unexplained',
            units: unitsOf(unexplained),
            point: 'account' as const,
          },
        ]),
    ...(bank === null
      ? []
      : [
          {
            label: `${own.bank}: ${own.unexplained.toLowerCase()}`,
            formula: 'statement.bankUnexplained',
            units: unitsOf(bank.unexplained),
          },
        ]),
    ...(composition === null || perService === null
      ? []
      : [
          {
            label: `${own.composition}: ${words.difference.toLowerCase()}`,
            formula: `ROUND(statement.composition-statement.perService,${decimals})`,
            units: unitsOf(composition.total) - unitsOf(perService),
          },
        ]),
  ];
  if (differences.length === 0) return;
  rows.section(own.title, [words.amount, '', '', '', '', '', words.control]);
  for (const { label, formula, units, point } of differences)
    rows.add(
      [text(label), amountFormula(formula, writeAmount(units))],
      rows.control(`B${rows.next}=0`, units === 0n, point),
    );
}
