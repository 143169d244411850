/** The summary's part about the world outside: settlements at the bank, statement lines, both books. */
import { writeAmount } from '../../../src-shared/money.ts';
import type { BookFigures, CloseSettlement, CloseStatementLine } from '../../close/evidence.ts';
import { amount, amountFormula, type Cell, count, countFormula, quoted, text } from './cells.ts';
import { type CloseContext, CURRENCY_NAME } from './context.ts';
import { arithmeticHolds, expectedOf, inTransitOf, receivedOf } from './settlements-sheet.ts';
import { balancesHold } from './statements-sheet.ts';
import type { SummaryRows } from './summary-rows.ts';

export function writeBookSections(context: CloseContext, rows: SummaryRows): void {
  addSettlements(context, rows);
  const { data, text: words, tables } = context;
  if (data.books.length === 0) return;
  const own = words.summary;
  rows.section(own.books, [own.lines, own.matched, own.setAside, own.open, '', '', words.control]);
  for (const figures of data.books) addBook(context, rows, figures);
  const off = data.statements.filter((statement) => balancesHold(statement) === false).length;
  rows.add(
    [
      text(own.statementsOff),
      countFormula(`COUNTIF(${tables.statements.ref('check')},${quoted(words.check)})`, off),
    ],
    rows.control(`B${rows.next}=0`, off === 0, 'bank'),
  );
}

function addSettlements({ data, text: words, tables, decimals }: CloseContext, rows: SummaryRows): void {
  const own = words.summary;
  const table = tables.settlementsToBank;
  const isExpected = `${table.ref('expected')},${quoted(words.yes)}`;
  const isInTransit = `${table.ref('expected')},${quoted(words.settlements.inTransit)}`;
  const sum = (units: readonly bigint[]) => units.reduce((all, each) => all + each, 0n);
  const inTransit = sum(data.settlements.map(inTransitOf));
  const expected = sum(data.settlements.map(expectedOf)) + inTransit;
  const countOf = (...states: readonly CloseSettlement['expectation'][]) =>
    data.settlements.filter(({ expectation }) => states.includes(expectation)).length;
  const received = sum(data.settlements.map(receivedOf));
  const wrong = data.settlements.filter(
    (settlement) => expectedOf(settlement) !== receivedOf(settlement) || !arithmeticHolds(settlement),
  ).length;
  rows.section(own.bank, [words.amount, words.count, '', '', '', '', words.control]);
  const row = rows.add([
    text(own.expected),
    amountFormula(
      `ROUND(SUMIFS(${table.ref('amountToTransfer')},${isExpected})+SUMIFS(${table.ref('amountToTransfer')},${isInTransit}),${decimals})`,
      writeAmount(expected),
    ),
    countFormula(`COUNTIFS(${isExpected})+COUNTIFS(${isInTransit})`, countOf('expected', 'in-transit')),
  ]);
  for (const [index, name] of ['expected', 'received', 'inTransit', 'outstanding'].entries())
    rows.name(row + index, `close.${name}`);
  rows.add([
    text(own.received),
    amountFormula(`ROUND(SUM(${table.ref('allocated')}),${decimals})`, writeAmount(received)),
    countFormula(
      `COUNT(${table.ref('line')})`,
      data.settlements.reduce((lines, { bankLines }) => lines + bankLines.length, 0),
    ),
  ]);
  rows.add([
    text(own.inTransit),
    amountFormula(
      `ROUND(SUMIFS(${table.ref('amountToTransfer')},${isInTransit}),${decimals})`,
      writeAmount(inTransit),
    ),
    countFormula(`COUNTIFS(${isInTransit})`, countOf('in-transit')),
  ]);
  rows.add(
    [
      text(own.outstanding),
      amountFormula(
        `ROUND(B${row}-B${row + 1}-B${row + 2},${decimals})`,
        writeAmount(expected - received - inTransit),
      ),
      countFormula(`COUNTIF(${table.ref('check')},${quoted(words.check)})`, wrong),
    ],
    rows.control(`C${rows.next}=0`, wrong === 0, 'bank'),
  );
}

function addBook(context: CloseContext, rows: SummaryRows, figures: BookFigures): void {
  const { text: words, tables, decimals } = context;
  const book = words.books[figures.book];
  const over = (formula: (criteria: string, column: (key: string) => string) => string) =>
    tables.statementLines
      .map((part) => {
        const criteria = [part.ref('book'), quoted(book), part.ref('currency'), CURRENCY_NAME];
        return formula(criteria.join(','), (key) => part.ref(key));
      })
      .join('+');
  const inState = (state: CloseStatementLine['state'], column: (key: string) => string) =>
    `${column('state')},${quoted(words.lineStates[state])}`;
  const sumOf = (key: 'amount' | 'allocated', exact: string, state?: CloseStatementLine['state']): Cell =>
    amountFormula(
      `ROUND(${over((criteria, column) => `SUMIFS(${[column(key), criteria, ...(state ? [inState(state, column)] : [])].join(',')})`)},${decimals})`,
      exact,
    );
  const countOf = (exact: number, ...states: CloseStatementLine['state'][]): Cell =>
    countFormula(
      states.length === 0
        ? over((criteria) => `COUNTIFS(${criteria})`)
        : states
            .map((state) => over((criteria, column) => `COUNTIFS(${criteria},${inState(state, column)})`))
            .join('+'),
      exact,
    );
  const row = rows.next;
  rows.add([
    text(`${book}: ${words.amount.toLowerCase()}`),
    sumOf('amount', figures.lines.amount),
    sumOf('allocated', figures.linesMatched.amount),
    sumOf('amount', figures.linesSetAside.amount, 'set-aside'),
    amountFormula(`ROUND(B${row}-C${row}-D${row},${decimals})`, figures.linesOpen.amount),
  ]);
  rows.add(
    [
      text(`${book}: ${words.count.toLowerCase()}`),
      countOf(figures.lines.count),
      countOf(figures.linesMatched.count, 'matched', 'partly-matched'),
      countOf(figures.linesSetAside.count, 'set-aside'),
      countOf(figures.linesOpen.count, 'open', 'partly-matched'),
    ],
    rows.control(`E${rows.next}=0`, figures.linesOpen.count === 0, figures.book),
  );
  addRecords(context, rows, figures);
}

/**
 * The records' side as the app counts it: which records a book must have is a rule of the workspace, not of a sheet.
 */
function addRecords({ text: words }: CloseContext, rows: SummaryRows, figures: BookFigures): void {
  const own = words.summary;
  const book = words.books[figures.book];
  const cellsOf = (label: string, { count: records, amount: exact }: BookFigures['records']) => [
    text(`${book}: ${label}`),
    amount(exact),
    count(records),
  ];
  rows.add(cellsOf(own.appRecords, figures.records));
  rows.add(cellsOf(own.appMatched, figures.recordsMatched));
  const inTransit = figures.recordsInTransit ?? { count: 0, amount: '0.00' };
  const next = rows.next + 1;
  // What no statement reaches far enough for is expected later, and nothing to answer for.
  rows.add(
    cellsOf(own.appOpen, figures.recordsOpen),
    rows.control(`C${next - 1}-C${next}=0`, figures.recordsOpen.count === inTransit.count, figures.book),
  );
  rows.add(cellsOf(own.appInTransit, inTransit));
}
