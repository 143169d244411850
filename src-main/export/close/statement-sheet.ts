/** The account reconciliation statement: the first sheet, every sum and difference of it a formula. */
import type { CloseItemName } from '../../../src-shared/close/checklist.ts';
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type {
  AccountStatement,
  CutOffEnd,
  ReconcilingItem,
} from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { itemNotes } from '../../../src-shared/words/item-notes.ts';
import {
  booksWords,
  furtherRecords,
  itemWords,
  statementWords,
} from '../../../src-shared/words/statement-words.ts';
import { daysOfMonth } from '../../close/month.ts';
import {
  amount,
  amountFormula,
  type Cell,
  controlFormula,
  count,
  day,
  left,
  moment,
  quoted,
  STYLES,
  text,
} from './cells.ts';
import type { CloseContext } from './context.ts';
import { Sheet, type SheetRecord } from './sheet.ts';
import { pointName } from './summary-rows.ts';

/** The second has the moment that the sheet is as of, the eighth the words for a general-ledger account. */
const WIDTHS = [58, 20, 12, 38, 18, 12, 18, 24, 18, 12];
const AMOUNT = 'I';
/** Cells between the first and the amount. */
const BETWEEN = 7;

/** What a line must come to, else to zero: another one's name; the point of the checklist that may be answered for. */
type LineControl = {
  readonly holds: boolean;
  readonly of?: 'perService';
  readonly point?: CloseItemName;
};

/** Writes the sheet; a month that was locked before there were statements has none. */
export function writeStatement(context: CloseContext): SheetRecord[] {
  const { data } = context;
  return data.statement ? [new StatementSheet(context, data.statement).write()] : [];
}

class StatementSheet {
  private readonly context: CloseContext;
  private readonly statement: AccountStatement;
  private readonly sheet: Sheet;
  private readonly words: (typeof statementWords)['en'];

  constructor(context: CloseContext, statement: AccountStatement) {
    this.context = context;
    this.statement = statement;
    this.words = statementWords[context.data.language];
    this.sheet = new Sheet(context.book, this.words.title, context.page, { widths: WIDTHS });
  }

  write(): SheetRecord {
    const { context, sheet, words, statement } = this;
    const { data, text: own } = context;
    sheet.row([text(`${words.title} · ${statement.month} · ${statement.currency}`, STYLES.title)]);
    const facts: [string, Cell | null][] = [
      [own.fields.workspace, text(data.workspace.name)],
      [words.account, text(statement.account || words.noAccount)],
      [own.fields.timeZone, text(statement.timeZone)],
      [words.from, text(statement.from)],
      [words.asOf, moment(statement.asOf, statement.timeZone)],
    ];
    for (const [name, cell] of facts) sheet.row([text(name, STYLES.bold), left(cell)]);
    if (!statement.complete) sheet.row([text(words.incomplete, STYLES.note)]);
    this.books();
    this.bank();
    this.bridge();
    this.composition();
    sheet.highlight(`J1:J${sheet.nextRow - 1}`, own);
    return sheet.finish();
  }

  private books(): void {
    const { statement, words } = this;
    const { perService, items, itemsSum, perBooks, unexplained, cleared } = statement;
    this.head(words.items);
    const service = this.line(words.perService, perService === null ? null : this.closing(perService), {
      name: 'perService',
    });
    const sum = this.items(items, itemsSum);
    const known = perService !== null;
    const computed = known ? writeAmount(unitsOf(perService) + unitsOf(itemsSum)) : null;
    const total = this.line(
      words.computed,
      computed === null ? null : this.formula(`${AMOUNT}${service}+${AMOUNT}${sum}`, computed),
    );
    const books = this.line(
      booksWords(perBooks, this.context.data.language),
      perBooks && amount(perBooks.amount),
      { name: 'perBooks' },
    );
    this.line(
      words.unexplained,
      unexplained === null ? null : this.formula(`${AMOUNT}${books}-${AMOUNT}${total}`, unexplained),
      {
        name: 'unexplained',
        ...(unexplained !== null && { control: { holds: unitsOf(unexplained) === 0n, point: 'account' } }),
      },
    );
    if (cleared.length === 0) return;
    this.head(words.cleared);
    for (const item of cleared) this.item(item);
  }

  /**
   * The balance per service: by formula the report's closing balance of the last day, to which the roll-forward leads.
   */
  private closing(perService: string): Cell {
    const { days, data } = this.context;
    const last = days.at(-1);
    const isLast = last?.day === daysOfMonth(data.month).at(-1) && last?.closing === unitsOf(perService);
    return isLast ? amountFormula('close.closing', perService) : amount(perService);
  }

  private bank(): void {
    const { bank } = this.statement;
    if (!bank) return;
    const { words } = this;
    this.head(words.bank);
    const settled = this.line(words.settlements, amount(bank.settlements.amount));
    const before =
      bank.broughtForward === undefined ? null : this.line(words.broughtForward, amount(bank.broughtForward));
    const name = before === null ? words.itemsSum : words.outstanding;
    const sum = this.items(bank.items, bank.itemsSum, { side: 'bank', name });
    const credits = this.line(words.credits, amount(bank.credits.amount));
    const brought = before === null ? '' : `${AMOUNT}${before}+`;
    this.line(
      words.unexplained,
      this.formula(`${brought}${AMOUNT}${credits}-${AMOUNT}${settled}-${AMOUNT}${sum}`, bank.unexplained),
      { name: 'bankUnexplained', control: { holds: unitsOf(bank.unexplained) === 0n } },
    );
    if (bank.excluded.count > 0) this.line(words.excluded, amount(bank.excluded.amount));
  }

  private bridge(): void {
    const { words } = this;
    const { bridge } = this.statement;
    this.head(words.bridge);
    const report = this.line(words.reportMonth, amount(bridge.report));
    const [start, end] = [this.end(words.start, bridge.start), this.end(words.end, bridge.end)];
    const rest = this.line(words.unexplained, amount(bridge.unexplained));
    this.line(
      words.bookMonth,
      this.formula(`${AMOUNT}${report}-${AMOUNT}${start}+${AMOUNT}${end}+${AMOUNT}${rest}`, bridge.books),
    );
  }

  /** Records of one end, those that are not told in one row, then their sum. */
  private end(name: string, { rows, rowCount, amount: sum }: CutOffEnd): number {
    const { sheet, context } = this;
    const first = sheet.nextRow;
    for (const { listing, identity, text: reference, day: of, amount: part } of rows) {
      const what = listing ? context.labels.listings[listing] : '';
      sheet.row([
        text(`${what} ${reference}`.trim()),
        null,
        day(of),
        text(identity),
        ...new Array<null>(BETWEEN - 3).fill(null),
        amount(part),
      ]);
    }
    const further = furtherRecords({ rows, rowCount, amount: sum }, context.data.language);
    if (further)
      sheet.row([text(further.words), ...new Array<null>(BETWEEN).fill(null), amount(further.amount)]);
    return this.line(
      `${name} (${rowCount})`,
      rowCount > 0 ? this.formula(`SUM(${AMOUNT}${first}:${AMOUNT}${sheet.nextRow - 1})`, sum) : amount(sum),
    );
  }

  private composition(): void {
    const { composition } = this.statement;
    if (!composition) return;
    const { words } = this;
    this.head(words.composition);
    const first = this.sheet.nextRow;
    for (const [index, { count: held, amount: part }] of composition.deposits.entries())
      this.counted(
        words.deposits.replace('{{age}}', () => words.ages[index] ?? ''),
        held,
        part,
      );
    this.line(words.reserve, composition.reserve === null ? null : amount(composition.reserve));
    const { pendingCashouts, pendingRefunds, unexplained, total } = composition;
    this.counted(words.pendingCashouts, pendingCashouts.count, pendingCashouts.amount);
    this.counted(words.pendingRefunds, pendingRefunds.count, pendingRefunds.amount);
    const last = this.line(words.unexplainedPart, amount(unexplained));
    const { perService } = this.statement;
    this.line(words.total, this.formula(`SUM(${AMOUNT}${first}:${AMOUNT}${last})`, total), {
      name: 'composition',
      ...(perService !== null && {
        control: { holds: unitsOf(total) === unitsOf(perService), of: 'perService' },
      }),
    });
    this.sheet.row([text(words.fifo, STYLES.note)]);
  }

  private head(title: string): void {
    const { sheet, words } = this;
    sheet.skip();
    const headers = [title, words.month, words.day, words.cause, words.owner, words.expected, words.state];
    sheet.row([
      ...headers.map((header) => text(header, STYLES.section)),
      text(words.account, STYLES.section),
      text(words.amount, STYLES.sectionRight),
      text(this.context.text.control, STYLES.sectionCenter),
    ]);
  }

  /** A line with an amount, by name where formulas elsewhere may want it. Its row. */
  private line(
    title: string,
    cell: Cell | null,
    { name, control }: { name?: string; control?: LineControl } = {},
  ): number {
    const { sheet, context } = this;
    const { text: own, book } = context;
    const row = sheet.nextRow;
    const controls: Cell[] = [];
    if (control) {
      const { holds, of, point } = control;
      const failed = this.failed(holds ? undefined : point);
      const zero = of ? `ROUND(${AMOUNT}${row}-statement.${of},${context.decimals})` : `${AMOUNT}${row}`;
      const result = holds ? own.ok : failed.result;
      controls.push(controlFormula(`IF(${zero}=0,${quoted(own.ok)},${failed.formula})`, result));
    }
    const shown = cell ?? text(this.words.unknown);
    sheet.row([text(title, STYLES.bold), ...new Array<null>(BETWEEN).fill(null), shown, ...controls]);
    if (name !== undefined && cell) book.addName(`statement.${name}`, `'${sheet.name}'!$${AMOUNT}$${row}`);
    return row;
  }

  /** What a control says that does not hold: the summary says by whom and why it was accepted. */
  private failed(point: CloseItemName | undefined): { readonly formula: string; readonly result: string } {
    const { text: own, data } = this.context;
    const { accepted } = own.checkStates;
    const state = data.checklist.find(({ item }) => item !== null && item === point)?.state;
    if (point === undefined || state === undefined) return { formula: quoted(own.check), result: own.check };
    return {
      formula: `IF(${pointName(point)}=${quoted(accepted)},${quoted(own.accepted)},${quoted(own.check)})`,
      result: own.checkStates[state] === accepted ? own.accepted : own.check,
    };
  }

  private counted(title: string, held: number, part: string): void {
    this.sheet.row([text(title), count(held), ...new Array<null>(BETWEEN - 1).fill(null), amount(part)]);
  }

  /** The items and their sum; the row of the sum. */
  private items(
    items: readonly ReconcilingItem[],
    sum: string,
    { side = 'books', name = this.words.itemsSum }: { side?: StatementSide; name?: string } = {},
  ): number {
    const { sheet, words } = this;
    const first = sheet.nextRow;
    for (const item of items) this.item(item, side);
    if (items.length === 0) sheet.row([text(words.noItems)]);
    const last = sheet.nextRow - 1;
    return this.line(name, this.formula(`SUM(${AMOUNT}${first}:${AMOUNT}${last})`, sum));
  }

  private item(item: ReconcilingItem, side: StatementSide = 'books'): void {
    const { language } = this.context.data;
    this.sheet.row([
      text(itemWords(item, language, side), STYLES.fitted),
      text(item.month),
      day(item.day),
      text(carryCauses[language][item.cause], STYLES.fitted),
      text(item.owner),
      day(item.expected),
      text(this.words.states[item.state]),
      text(item.account),
      amount(item.amount),
    ]);
    for (const note of itemNotes(item, language, this.statement.timeZone))
      this.sheet.row([text(note, STYLES.note)]);
  }

  private formula(formula: string, value: string): Cell {
    return amountFormula(`ROUND(${formula},${this.context.decimals})`, value);
  }
}
