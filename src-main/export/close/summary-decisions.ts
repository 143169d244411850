/** The summary's part about what people decided: exceptions, adjustments, checklist, sign-offs. */
import type { Control } from '../../../src-shared/close-controls.ts';
import { AGEING_BUCKETS } from '../../../src-shared/contract/exceptions.ts';
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { CloseAdjustment, CloseException, CloseSignOff } from '../close-data.ts';
import { amountFormula, type Cell, countFormula, moment, quoted, STYLES, text } from './cells.ts';
import { type CloseContext, CURRENCY_NAME } from './context.ts';
import { ageOf, isCleared } from './exceptions-sheet.ts';
import { pointName, type SummaryRows } from './summary-rows.ts';
import type { CloseText } from './text.ts';

export function writeDecisionSections(context: CloseContext, rows: SummaryRows): void {
  addExceptions(context, rows);
  addAdjustments(context, rows);
  const { data, text: words } = context;
  rows.section(words.summary.checklist, ['', '', '', '', '', '', words.control]);
  for (const { item, title, state, detail, decidedBy } of data.checklist) {
    const told = decidedBy === '' ? detail : `${detail} (${decidedBy})`;
    const [first = '', ...further] = linesOf(told);
    const row = rows.add(
      [text(title, STYLES.fitted), text(words.checkStates[state]), text(first)],
      controlCell(rows, words, state),
    );
    if (item !== null) rows.name(row, pointName(item));
    for (const line of further) rows.add([null, null, text(line)]);
  }
  rows.section(words.summary.signOffs);
  for (const { role, name, at, comment, digest, state } of data.close.signOffs) {
    rows.add([
      text(words.roles[role]),
      text(name),
      moment(at, data.timeZone),
      text(words.signOffStates[state]),
      null,
      null,
      text(digest.slice(0, 16)),
    ]);
    for (const line of comment === '' ? [] : linesOf(comment)) rows.add([null, text(line)]);
  }
  if (data.close.signOffs.length === 0) rows.add([text(words.none, STYLES.note)]);
  const account = accountOfBoth(data.close.signOffs);
  if (account !== null)
    for (const line of linesOf(words.summary.sameAccount.replace('{account}', account)))
      rows.add([text(line, STYLES.note)]);
  addReview(context, rows);
}

/** What was said between preparer and reviewer; no section where nothing was. */
function addReview({ data, text: words }: CloseContext, rows: SummaryRows): void {
  if (data.close.review.length === 0) return;
  rows.section(words.summary.review);
  for (const { kind, at, by, about, text: said } of data.close.review) {
    rows.add([text(words.reviewSteps[kind]), text(by), moment(at, data.timeZone), text(about)]);
    for (const line of said === '' ? [] : linesOf(said)) rows.add([null, text(line)]);
  }
}

/** Counts the point among all controls, under the state that stands beside it; nothing where it is none. */
function controlCell(rows: SummaryRows, words: CloseText, state: Control): Cell | undefined {
  if (state === 'not-applicable' || state === 'warning') return undefined;
  if (state === 'blocked') return rows.checked(quoted(words.check), words.check);
  return rows.checked(`B${rows.next}`, words.checkStates[state]);
}

/** The account of the computer that preparer and reviewer both signed with; null where they had one each. */
function accountOfBoth(signOffs: readonly CloseSignOff[]): string | null {
  const [preparer, reviewer] = (['preparer', 'reviewer'] as const).map((role) =>
    signOffs.findLast((each) => each.role === role && each.state === 'valid'),
  );
  return preparer && reviewer && preparer.actor === reviewer.actor ? preparer.actor : null;
}

/** As wide as the page: rows of the summary do not grow, and what runs over its edge is not printed. */
const LINE = 105;

function linesOf(told: string): string[] {
  const lines: string[] = [];
  for (const word of told.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= LINE)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function addExceptions(
  { data, text: words, tables, decimals, ageDay }: CloseContext,
  rows: SummaryRows,
): void {
  const own = words.summary;
  const table = tables.exceptions;
  const ofCurrency = data.exceptions.filter(({ currency }) => currency === data.currency);
  const open = ofCurrency.filter((exception) => !isCleared(exception));
  const base = (cleared: string) =>
    `${table.ref('cleared')},${quoted(cleared)},${table.ref('currency')},${CURRENCY_NAME}`;
  const line = (label: string, criteria: string, found: readonly CloseException[]) => [
    text(label),
    amountFormula(`ROUND(SUMIFS(${table.ref('difference')},${criteria}),${decimals})`, sumOf(found)),
    countFormula(`COUNTIFS(${criteria})`, found.length),
    amountFormula(
      `ROUND(${[`">0"`, `"<0"`].map((side) => `SUMIFS(${table.ref('difference')},${criteria},${table.ref('difference')},${side})`).join('-')},${decimals})`,
      grossOf(found),
    ),
  ];
  const writtenOff = (amountIs: string, differenceIs: string) =>
    `SUMIFS(${table.ref('writtenOff')},${table.ref('currency')},${CURRENCY_NAME},${table.ref('amount')},"${amountIs}0",${table.ref('difference')},"${differenceIs}0")`;
  rows.section(own.exceptions, [own.exposureNet, words.count, own.exposureGross, '', '', '', words.control]);
  const start = rows.next;
  AGEING_BUCKETS.forEach((fromDays, index) => {
    // What lies ahead of the day is among the youngest.
    const from = index === 0 ? null : fromDays;
    const below = AGEING_BUCKETS[index + 1] ?? null;
    const bounds = [
      ...(from === null ? [] : [table.ref('age'), quoted(`>=${from}`)]),
      ...(below === null ? [] : [table.ref('age'), quoted(`<${below}`)]),
    ];
    const found = open.filter((exception) => {
      const age = ageOf(exception, ageDay);
      return (from === null || age >= from) && (below === null || age < below);
    });
    rows.add(line(own.ages[index] ?? '', [base(words.no), ...bounds].join(','), found));
  });
  const end = rows.next - 1;
  rows.add(
    [
      text(own.all),
      amountFormula(`ROUND(SUM(B${start}:B${end}),${decimals})`, sumOf(open), true),
      countFormula(`SUM(C${start}:C${end})`, open.length),
      amountFormula(`ROUND(SUM(D${start}:D${end}),${decimals})`, grossOf(open), true),
    ],
    rows.control(`C${rows.next}=0`, open.length === 0),
  );
  rows.add(line(own.clearedCount, base(words.yes), ofCurrency.filter(isCleared)));
  rows.add([
    text(own.writtenOff),
    // What is written off has the sign of its amount; its sum is book less service, as the sums above.
    amountFormula(
      `ROUND(${writtenOff('>', '>')}+${writtenOff('<', '<')}-${writtenOff('>', '<')}-${writtenOff('<', '>')},${decimals})`,
      total(ofCurrency.map(writtenOffOf)),
    ),
  ]);
}

function addAdjustments({ data, text: words, tables, decimals }: CloseContext, rows: SummaryRows): void {
  const own = words.summary;
  const table = tables.adjustments;
  const kinds = ['prior-period', 'post-close'] as const;
  const ofCurrency = data.adjustments.filter(({ currency }) => currency === data.currency);
  const of = (kind: CloseAdjustment['kind']) => ofCurrency.filter((adjustment) => adjustment.kind === kind);
  const criteria = (kind: CloseAdjustment['kind']) =>
    `${table.ref('kind')},${quoted(words.adjustments.kinds[kind])},${table.ref('currency')},${CURRENCY_NAME}`;
  rows.section(own.adjustments, [
    ...kinds.map((kind) => words.adjustments.kinds[kind]),
    '',
    '',
    '',
    '',
    words.control,
  ]);
  for (const column of TIE_OUT_COLUMNS) {
    const effect = (kind: CloseAdjustment['kind']): Cell =>
      amountFormula(
        `ROUND(SUMIFS(${table.ref(column)},${criteria(kind)}),${decimals})`,
        total(
          of(kind).flatMap(({ effects }) =>
            effects.filter((each) => each.column === column).map((each) => each.amount),
          ),
        ),
      );
    rows.add([text(words.columns[column]), ...kinds.map(effect)]);
  }
  rows.add([
    text(words.count),
    ...kinds.map((kind) => countFormula(`COUNTIFS(${criteria(kind)})`, of(kind).length)),
  ]);
  const undecided = of('post-close').filter(({ decision }) => decision === null).length;
  const decided = Object.values(words.adjustments.choices).map(
    (choice) => `COUNTIFS(${criteria('post-close')},${table.ref('decision')},${quoted(choice)})`,
  );
  rows.add(
    [text(own.undecided), null, countFormula(`C${rows.next - 1}-${decided.join('-')}`, undecided)],
    rows.control(`C${rows.next}=0`, undecided === 0),
  );
}

function total(amounts: readonly string[]): string {
  return writeAmount(amounts.reduce((sum, each) => sum + unitsOf(each), 0n));
}

const sumOf = (exceptions: readonly CloseException[]): string =>
  total(exceptions.map(({ difference }) => difference));

const grossOf = (exceptions: readonly CloseException[]): string =>
  total(exceptions.map(({ difference }) => difference.replace('-', '')));

/** Book less service. */
function writtenOffOf({ amount, difference, decision }: CloseException): string {
  const units = unitsOf(decision?.amount ?? '0');
  return writeAmount(amount === difference ? units : -units);
}
