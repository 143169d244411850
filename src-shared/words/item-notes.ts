/**
 * What stands below a reconciling item on paper and in the workbook: why it is so, who said so and when, and its
 * records.
 */
import type { ReconcilingItem } from '../contract/account-statement.ts';
import { formatAmount } from '../money.ts';
import { type Language, LOCALES, serviceLabels } from '../service/labels.ts';
import { dayInSentence, USUAL_ORDER, writtenInstant } from '../written-dates.ts';
import { statementWords } from './statement-words.ts';

/**
 * A line each; the first is the reason, where there is one, and the others are records and lines of the books or the
 * bank.
 */
export function itemNotes(
  { reason, decided, rows, rowCount }: Pick<ReconcilingItem, 'reason' | 'decided' | 'rows' | 'rowCount'>,
  language: Language,
  timeZone: string,
): string[] {
  const words = statementWords[language];
  const at = (instant: number) =>
    writtenInstant(instant, { language, order: USUAL_ORDER[language], timeZone, named: true, to: 'minute' });
  const who = decided ? `${decided.by}, ${at(decided.at)}` : '';
  const said = [reason === '' ? '' : `${words.reason}: ${reason}`, who === '' ? '' : `(${who})`]
    .filter(Boolean)
    .join(' ');
  const records = rows.map(({ listing, identity, text, day, amount }) => {
    const of = listing === null ? words.line : serviceLabels[language].listings[listing];
    const name =
      text === '' || text === identity ? identity : `${text}${listing === null ? '' : ` (${identity})`}`;
    return [
      `${of}: ${name}`,
      day === null ? '' : dayInSentence(day, language),
      formatAmount(amount, LOCALES[language]),
    ]
      .filter(Boolean)
      .join(', ');
  });
  const left = rowCount - rows.length;
  return [
    ...(said === '' ? [] : [said]),
    ...records,
    ...(left > 0 ? [words.moreRows.replace('{{count}}', String(left))] : []),
  ];
}
