/**
 * A side of the account reconciliation as text for the clipboard: exact figures with a point, days in ISO form, as a
 * listing's rows.
 */
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { type Language, serviceLabels } from '../../../src-shared/service/labels.ts';
import { withoutFormula } from '../../../src-shared/service/plain-value.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { booksWords, itemWords, statementWords } from '../../../src-shared/words/statement-words.ts';
import { oneCell, pastedTable } from '../../components/pasted-table.ts';

type SideRow = { readonly name: string; readonly amount: string | null } | { readonly item: ReconcilingItem };

/**
 * The rows of the side as they stand on the screen, all of its items among them; empty for a side that the month does
 * not have.
 */
export function statementText(statement: AccountStatement, side: StatementSide, language: Language): string {
  const rows = side === 'books' ? booksRows(statement, language) : bankRows(statement, language);
  if (rows.length === 0) return '';
  const words = statementWords[language];
  const { item, month, cause, owner, expected, state, account, reason, amount } = words;
  const { currency } = serviceLabels[language].fields;
  const header = [item, month, cause, owner, expected, state, account, reason, currency, amount];
  return pastedTable([
    header.map(oneCell),
    ...rows.map((row) => cellsOf(row, { statement, side, language })),
  ]);
}

function booksRows(statement: AccountStatement, language: Language): SideRow[] {
  const words = statementWords[language];
  const { perService, perBooks, items, itemsSum, unexplained, cleared } = statement;
  const computed = perService === null ? null : writeAmount(unitsOf(perService) + unitsOf(itemsSum));
  return [
    { name: words.perService, amount: perService },
    ...items.map((item) => ({ item })),
    { name: words.itemsSum, amount: itemsSum },
    { name: words.computed, amount: computed },
    { name: booksWords(perBooks, language), amount: perBooks?.amount ?? null },
    { name: words.unexplained, amount: unexplained },
    ...(cleared.length === 0 ? [] : [{ name: words.cleared, amount: null }]),
    ...cleared.map((item) => ({ item })),
  ];
}

function bankRows({ bank }: AccountStatement, language: Language): SideRow[] {
  if (!bank) return [];
  const words = statementWords[language];
  const { broughtForward, settlements, items, itemsSum, credits, excluded, unexplained } = bank;
  return [
    { name: `${words.settlements} (${settlements.count})`, amount: settlements.amount },
    ...(broughtForward === undefined ? [] : [{ name: words.broughtForward, amount: broughtForward }]),
    ...items.map((item) => ({ item })),
    { name: broughtForward === undefined ? words.itemsSum : words.outstanding, amount: itemsSum },
    { name: `${words.credits} (${credits.count})`, amount: credits.amount },
    { name: words.unexplained, amount: unexplained },
    ...(excluded.count === 0
      ? []
      : [{ name: `${words.excluded} (${excluded.count})`, amount: excluded.amount }]),
  ];
}

type About = {
  readonly statement: AccountStatement;
  readonly side: StatementSide;
  readonly language: Language;
};

function cellsOf(row: SideRow, { statement, side, language }: About): string[] {
  const { currency } = statement;
  if (!('item' in row)) {
    const { name, amount } = row;
    return [textCell(name), '', '', '', '', '', '', '', amount === null ? '' : currency, amount ?? ''];
  }
  const { item } = row;
  const { states } = statementWords[language];
  return [
    ...[itemWords(item, language, side), item.month, carryCauses[language][item.cause], item.owner].map(
      textCell,
    ),
    item.expected ?? '',
    ...[states[item.state], item.account, item.reason].map(textCell),
    currency,
    item.amount,
  ];
}

/** References and reasons come from outside. */
const textCell = (text: string): string => oneCell(withoutFormula({ kind: 'text' }, text));
