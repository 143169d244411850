/**
 * The first sheet: the month on one page, every figure a formula over the sheets behind it, every control by formula.
 */
import { dayCutsOf, RECORD_COLUMNS, TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { daysOfMonth } from '../../close/month.ts';
import { netOf } from '../../reconcile/net-amount.ts';
import {
  amountFormula,
  type Cell,
  controlFormula,
  count,
  countFormula,
  criterion,
  day,
  left,
  moment,
  number,
  quoted,
  STYLES,
  text,
} from './cells.ts';
import { AGE_DAY_NAME, type CloseContext, CURRENCY_NAME } from './context.ts';
import type { TieOutColumn } from './days.ts';
import { findingsOf } from './findings-sheet.ts';
import { addJournal } from './journal-sheet.ts';
import { Sheet, type SheetRecord } from './sheet.ts';
import { writeBookSections } from './summary-books.ts';
import { writeBridge } from './summary-bridge.ts';
import { writeDecisionSections } from './summary-decisions.ts';
import { SummaryRows } from './summary-rows.ts';
import { writeStatementSection } from './summary-statement.ts';

const COLUMNS = 8;
const WIDTHS = [54, 23, 24, 20, 16, 18, 20, 18];
/** Title, facts and a line for all controls. */
const FACT_ROWS = 14;
const CONTROL = 'H';

export function writeSummary(context: CloseContext): SheetRecord {
  const { book, page, text: words, data } = context;
  const rows = new SummaryRows(words, FACT_ROWS + 1, COLUMNS, data.checklist);
  addRollForward(context, rows);
  addTieOut(context, rows);
  addListings(context, rows);
  writeBookSections(context, rows);
  writeStatementSection(context, rows);
  addJournal(context, rows);
  writeDecisionSections(context, rows);

  const sheet = new Sheet(book, words.sheets.summary, page, { widths: WIDTHS });
  const last = rows.next - 1;
  const facts = factsOf(context, rows.overall, `${CONTROL}${FACT_ROWS + 1}:${CONTROL}${last}`);
  sheet.row([text(`${words.title} · ${data.month} · ${data.currency}`, STYLES.title)]);
  for (const [label, cell, name] of facts) {
    const row = sheet.row([text(label, STYLES.bold), left(cell)]);
    if (name) book.addName(name, `'${sheet.name}'!$B$${row}`);
  }
  for (const { name, row } of rows.names) book.addName(name, `'${sheet.name}'!$B$${row}`);
  if (facts.length + 1 !== FACT_ROWS) throw new Error('the summary’s facts do not fill their rows');
  for (const row of rows.rows) {
    if (row.length === 0) sheet.skip();
    else sheet.row(row);
  }
  sheet.highlight(`B2:B${FACT_ROWS} ${CONTROL}${FACT_ROWS + 1}:${CONTROL}${last}`, words);
  return sheet.finish();
}

function factsOf(
  { data, text: words, ageDay }: CloseContext,
  overall: string,
  controls: string,
): [label: string, cell: Cell | null, name?: string][] {
  const { close, workspace, timeZone } = data;
  const own = words.fields;
  return [
    [
      own.overall,
      controlFormula(
        `IF(COUNTIF(${controls},${quoted(words.check)})>0,${quoted(words.check)},IF(COUNTIF(${controls},${quoted(words.accepted)})>0,${quoted(words.accepted)},${quoted(words.ok)}))`,
        overall,
      ),
    ],
    [own.workspace, text(workspace.name)],
    [own.environment, text(words.environments[workspace.environment])],
    [own.month, text(data.month)],
    [own.currency, text(data.currency), CURRENCY_NAME],
    [own.timeZone, text(timeZone)],
    [own.state, text(words.states[close.state])],
    [own.version, number(close.version)],
    [own.lockedAt, moment(close.lockedAt, timeZone)],
    [own.lockedBy, close.lockedBy === null ? null : text(close.lockedBy)],
    [own.ageDay, day(ageDay), AGE_DAY_NAME],
    [own.exportedAt, moment(data.exportedAt, timeZone)],
    [own.app, text(data.app)],
  ];
}

function addRollForward(context: CloseContext, rows: SummaryRows): void {
  const { text: words, days, tables, decimals, data } = context;
  const [own, table] = [words.summary, tables.rollForward];
  const [first, last] = [days[0], days.at(-1)];
  rows.section(own.rollForward, [words.amount]);
  if (first && last) {
    const net = days.reduce((sum, { cells }) => sum + cells.netAmount.report, 0n);
    const computed = first.opening + net;
    const opening = rows.add([
      text(own.opening),
      amountFormula(table.cell('opening', 0), writeAmount(first.opening)),
      text(own.origins[first.openingFrom === 'given' && data.opening ? data.opening.origin : 'derived']),
    ]);
    for (const [index, name] of ['opening', 'netAmount', 'computed', 'closing', 'difference'].entries())
      rows.name(opening + index, `close.${name}`);
    rows.add([
      text(own.net),
      amountFormula(`ROUND(SUM(${table.ref('netAmount')}),${decimals})`, writeAmount(net)),
    ]);
    rows.add([
      text(own.computed),
      amountFormula(`ROUND(B${opening}+B${opening + 1},${decimals})`, writeAmount(computed)),
    ]);
    rows.add([
      text(own.closing),
      amountFormula(table.cell('closing', days.length - 1), writeAmount(last.closing)),
    ]);
    rows.add(
      [
        text(words.difference),
        amountFormula(
          `ROUND(B${opening + 3}-B${opening + 2},${decimals})`,
          writeAmount(last.closing - computed),
        ),
      ],
      rows.control(`B${rows.next}=0`, last.closing === computed, 'roll-forward'),
    );
  }
  const monthDays = daysOfMonth(data.month).length;
  rows.add(
    [
      text(own.daysInReport),
      countFormula(`COUNT(${table.ref('day')})`, days.length),
      text(own.daysOfMonth),
      count(monthDays),
    ],
    rows.control(`B${rows.next}=D${rows.next}`, days.length === monthDays, 'roll-forward'),
  );
  const off = days.filter(
    ({ openingFrom, opening, closing, cells }) =>
      openingFrom !== 'derived' && opening + cells.netAmount.report !== closing,
  ).length;
  rows.add(
    [text(own.daysRolling), countFormula(`COUNTIF(${table.ref('check')},${quoted(words.check)})`, off)],
    rows.control(`B${rows.next}=0`, off === 0, 'roll-forward'),
  );
}

function addTieOut(context: CloseContext, rows: SummaryRows): void {
  const { text: words, days, decimals, data, tables } = context;
  const own = words.summary;
  rows.section(own.tieOut, [
    words.report,
    words.records,
    words.difference,
    own.daysJudged,
    own.daysDiffer,
    own.effect,
    words.control,
  ]);
  const start = rows.next;
  for (const column of TIE_OUT_COLUMNS) addColumn(context, rows, column);
  const effects = netOf(data.tieOut.net.signs, (column) =>
    days.reduce((sum, { cells }) => sum + cells[column].report, 0n),
  );
  const net = days.reduce((sum, { cells }) => sum + cells.netAmount.report, 0n);
  const [from, to] = [start, start + RECORD_COLUMNS.length - 1];
  rows.add(
    [
      text(words.rollForward.netOfColumns),
      null,
      null,
      null,
      null,
      null,
      amountFormula(`ROUND(SUM(G${from}:G${to}),${decimals})`, writeAmount(effects), true),
    ],
    rows.control(`ROUND(G${rows.next}-B${to + 1},${decimals})=0`, effects === net),
  );
  const findings = findingsOf(data).length;
  rows.add([text(words.sheets.findings), countFormula(`COUNTA(${tables.findings.ref('kind')})`, findings)]);
  rows.add([text(own.daysAre[dayCutsOf(data.tieOut.rules)].replace('{zone}', data.timeZone), STYLES.note)]);
  if (data.bridges.length > 0) writeBridge(context, rows, start);
}

function addColumn(context: CloseContext, rows: SummaryRows, column: TieOutColumn): void {
  const { text: words, days, decimals, data, tables } = context;
  const table = tables.activity;
  const field = `${table.ref('field')},${criterion(column)}`;
  const row = rows.next;
  const sumOf = (of: 'report' | 'records') =>
    days.reduce((sum, { cells }) => {
      if (column !== 'netAmount' || of === 'report') return sum + cells[column][of];
      return sum + netOf(data.tieOut.net.signs, (each) => cells[each].records);
    }, 0n);
  const [report, records] = [sumOf('report'), sumOf('records')];
  const total = (key: 'report' | 'records', units: bigint) =>
    amountFormula(`ROUND(SUMIFS(${table.ref(key)},${field}),${decimals})`, writeAmount(units));
  const judged = days.filter(({ cells }) => cells[column].covered);
  const differ = judged.filter(({ cells }) => {
    const counted =
      column === 'netAmount'
        ? netOf(data.tieOut.net.signs, (each) => cells[each].records)
        : cells[column].records;
    return cells[column].report !== counted;
  }).length;
  const difference = judged.reduce((sum, { cells }) => {
    const counted =
      column === 'netAmount'
        ? netOf(data.tieOut.net.signs, (each) => cells[each].records)
        : cells[column].records;
    return sum + cells[column].report - counted;
  }, 0n);
  const sign = column === 'netAmount' ? null : (data.tieOut.net.signs[RECORD_COLUMNS.indexOf(column)] ?? 0);
  const failed = rows.failed(differ > 0 ? 'activity' : undefined);
  const result =
    differ > 0 ? failed.result : judged.length < Math.max(1, days.length) ? words.notCovered : words.ok;
  rows.add(
    [
      text(words.columns[column]),
      total('report', report),
      total('records', records),
      amountFormula(
        `ROUND(SUMIFS(${table.ref('difference')},${field},${table.ref('covered')},${quoted(words.yes)}),${decimals})`,
        writeAmount(difference),
      ),
      countFormula(`COUNTIFS(${field},${table.ref('covered')},${quoted(words.yes)})`, judged.length),
      countFormula(`COUNTIFS(${field},${table.ref('check')},${quoted(words.check)})`, differ),
      sign === null
        ? null
        : amountFormula(
            sign === 0 ? `0*B${row}` : `${sign < 0 ? '-' : ''}B${row}`,
            writeAmount(BigInt(sign) * report),
          ),
    ],
    rows.checked(
      `IF(F${row}>0,${failed.formula},IF(E${row}<${Math.max(1, days.length)},${quoted(words.notCovered)},${quoted(words.ok)}))`,
      result,
    ),
  );
}

function addListings({ text: words, data, labels, tables }: CloseContext, rows: SummaryRows): void {
  const own = words.summary;
  rows.section(
    own.listings,
    [words.provenance.rows, words.provenance.asOf, own.coverage, '', '', '', words.control],
    [2, 3],
  );
  for (const name of LISTING_NAMES) {
    const { coverage, records } = data.listings[name];
    const row = rows.next;
    rows.add(
      [
        text(labels.listings[name]),
        countFormula(
          tables.listings[name].map((part) => `COUNTA(${part.ref('inMonth')})`).join('+'),
          records.count,
        ),
        moment(coverage.asOf, data.timeZone) ?? text(words.provenance.never),
        text(coverage.complete ? own.complete : own.incomplete),
      ],
      rows.control(`D${row}=${quoted(own.complete)}`, coverage.complete, 'coverage'),
    );
  }
}

/** The day to which ages are counted. */
export function ageDayOf({
  close,
  exportedAt,
  timeZone,
}: Pick<CloseContext['data'], 'close' | 'exportedAt' | 'timeZone'>): string {
  return dayOf(close.lockedAt ?? exportedAt, timeZone);
}
