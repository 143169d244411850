/**
 * The last sheet: where everything is from, what it covers, by which rules, and digests to prove that it is unchanged.
 */
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { dayPeriod, localDateTime } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { daysOfMonth } from '../../close/month.ts';
import type { CloseData } from '../close-data.ts';
import { type Cell, count, countFormula, left, moment, number, quoted, STYLES, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import type { TieOutColumn } from './days.ts';
import { addTotals } from './provenance-totals.ts';
import type { WrittenListing } from './record-table.ts';
import { statusList, statusListName } from './rule-formula.ts';
import { Sheet, type SheetRecord } from './sheet.ts';
import { SummaryRows } from './summary-rows.ts';

const WIDTHS = [48, 30, 24, 24, 24, 24, 24, 24, 30];
const CONTROL = 'I';

type Written = {
  readonly listings: Readonly<Record<ListingName, WrittenListing>>;
  /** Every sheet but this one, in their order. */
  readonly sheets: readonly SheetRecord[];
};

export function writeProvenance(context: CloseContext, written: Written): void {
  const { book, page, text: words, data } = context;
  const rows = new SummaryRows(words, 2, WIDTHS.length, data.checklist);
  addFacts(context, rows);
  addCoverage(context, rows, written);
  addReports(context, rows);
  addRules(context, rows);
  addTotals(context, rows, written.listings);
  addDigests(context, rows, written);
  addSignOffs(context, rows);
  rows.section(words.provenance.legend);
  for (const note of words.provenance.notes) rows.add([text(note, STYLES.note)]);
  const sheet = new Sheet(book, words.sheets.provenance, page, { widths: WIDTHS });
  sheet.row([text(words.sheets.provenance, STYLES.title)]);
  for (const row of rows.rows) {
    if (row.length === 0) sheet.skip();
    else sheet.row(row);
  }
  sheet.highlight(`${CONTROL}2:${CONTROL}${rows.next - 1}`, words);
  sheet.finish();
}

function addFacts({ data, text: words, decimals }: CloseContext, rows: SummaryRows): void {
  const { workspace, close, timeZone } = data;
  const own = words.fields;
  const { verified, notes, entries, head } = data.audit;
  const chain = [
    verified ? words.provenance.chainHolds : words.provenance.chainBroken,
    ...new Set(notes.map(({ kind }) => words.provenance.chainNotes[kind])),
  ].join('; ');
  const facts: [string, Cell | null][] = [
    [own.workspace, text(workspace.name)],
    [own.environment, text(words.environments[workspace.environment])],
    [own.address, text(workspace.merchantsBaseUrl)],
    [own.month, text(data.month)],
    [own.currency, text(data.currency)],
    [own.timeZone, text(timeZone)],
    [own.state, text(words.states[close.state])],
    [own.version, number(close.version)],
    [own.snapshotDigest, text(close.snapshotDigest ?? words.none)],
    [own.figuresDigest, text(close.figuresDigest)],
    [own.decimals, number(decimals)],
    [words.provenance.chain, text(chain)],
    [words.provenance.chainEntries, number(entries)],
    [words.provenance.chainHead, text(head || words.none)],
    [own.exportedAt, moment(data.exportedAt, timeZone)],
    [own.app, text(data.app)],
  ];
  for (const [label, cell] of facts) rows.add([text(label, STYLES.bold), left(cell)]);
}

function addCoverage(
  { data, text: words, labels, tables }: CloseContext,
  rows: SummaryRows,
  written: Written,
): void {
  const own = words.provenance;
  rows.section(
    own.coverage,
    [own.path, own.rows, own.inMonth, own.asOf, own.daysCovered, own.days, own.gaps, words.control],
    [1, 4, 7],
  );
  for (const name of LISTING_NAMES) {
    const { records, coverage } = data.listings[name];
    const { inMonth } = written.listings[name];
    const counted = (criteria: string) =>
      tables.listings[name].map((part) => criteria.replaceAll('*', part.ref('inMonth'))).join('+');
    const gaps = coverage.gaps.map(
      ({ from, to }) => `${localDateTime(from, data.timeZone)} – ${localDateTime(to, data.timeZone)}`,
    );
    rows.add(
      [
        text(labels.listings[name]),
        text(listings[name].path),
        countFormula(counted('COUNTA(*)'), records.count),
        countFormula(counted(`COUNTIF(*,${quoted(words.yes)})`), inMonth),
        moment(coverage.asOf, data.timeZone) ?? text(own.never),
        count(daysCovered(data, name)),
        count(daysOfMonth(data.month).length),
        text(gaps.join('; ')),
      ],
      rows.control(`F${rows.next}=G${rows.next}`, daysCovered(data, name) === daysOfMonth(data.month).length),
    );
  }
}

/** Files of the provider's panel, where days or records of the month come from them and not from the service itself. */
function addReports({ data, text: words, labels }: CloseContext, rows: SummaryRows): void {
  if (data.reports.length === 0) return;
  const own = words.provenance;
  rows.section(
    own.reports,
    [words.listing, own.rows, own.inMonth, own.days, words.by, words.at, own.fileDigest],
    [1, 4, 5, 6, 7],
  );
  for (const { name, listing, rows: all, inMonth, days, importedBy, importedAt, sha256 } of data.reports)
    rows.add([
      text(name),
      text(labels.listings[listing]),
      count(all),
      count(inMonth),
      text(days ? `${days.firstDay} – ${days.lastDay}` : own.never),
      text(importedBy),
      left(moment(importedAt, data.timeZone)),
      text(sha256),
    ]);
}

/** Days of the month, as the listing has days, that were read from their beginning to their end. */
function daysCovered({ month, timeZone, listings: parts }: CloseData, name: ListingName): number {
  const { asOf, gaps } = parts[name].coverage;
  const zone = zoneOf(listings[name], timeZone);
  let covered = 0;
  for (const on of daysOfMonth(month)) {
    const { from, to } = dayPeriod(on, on, zone);
    if (asOf !== null && to <= asOf && !gaps.some((gap) => gap.from < to && gap.to > from)) covered += 1;
  }
  return covered;
}

function addRules(context: CloseContext, rows: SummaryRows): void {
  const { data, text: words, labels } = context;
  const own = words.provenance;
  rows.section(
    own.rules,
    [
      words.listing,
      own.statuses,
      own.dateField,
      own.dayCut,
      own.amountField,
      own.currencyField,
      own.sign,
      own.origin,
    ],
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  for (const { column, rule, origin, agree, judged } of data.tieOut.rules) {
    rows.add([
      text(`${words.columns[column]} (${column})`),
      text(labels.listings[rule.listing]),
      text(rule.statuses?.join(', ') ?? own.allStatuses),
      text(rule.dateField),
      text(rule.dayCut === 'utc' ? 'UTC' : data.timeZone),
      text(rule.amountField),
      text(rule.currencyField),
      text(own.signs[rule.sign]),
      text(`${own.origins[origin]}: ${agree}/${judged}`),
    ]);
    addStatusList(context, rows, column, rule);
  }
  const { signs, origin, agree, judged } = data.tieOut.net;
  const terms = data.tieOut.rules.flatMap(({ column }, index) => {
    const sign = signs[index] ?? 0;
    return sign === 0 ? [] : [`${sign < 0 ? '−' : '+'} ${column}`];
  });
  rows.add([
    text(`${own.net} (netAmount)`),
    text(terms.join(' ')),
    ...new Array<null>(6).fill(null),
    text(`${own.origins[origin]}: ${agree}/${judged}`),
  ]);
}

/** Statuses that a formula cannot name itself, as the criteria it goes over. */
function addStatusList(
  { book, tables, text: words }: CloseContext,
  rows: SummaryRows,
  column: TieOutColumn,
  rule: ColumnRule,
): void {
  const statuses = statusList(tables, rule);
  if (!statuses) return;
  const first = rows.next;
  for (const status of statuses) rows.add([text(words.provenance.statuses), text(status)]);
  book.addName(statusListName(column), `'${words.sheets.provenance}'!$B$${first}:$B$${rows.next - 1}`);
}

function addSignOffs({ data, text: words }: CloseContext, rows: SummaryRows): void {
  rows.section(words.summary.signOffs, [words.by, words.at, words.fields.figuresDigest], [1, 2, 3]);
  for (const { role, name, at, digest } of data.close.signOffs)
    rows.add([text(words.roles[role]), text(name), left(moment(at, data.timeZone)), text(digest)]);
  if (data.close.signOffs.length === 0) rows.add([text(words.none, STYLES.note)]);
}

function addDigests({ text: words }: CloseContext, rows: SummaryRows, { sheets }: Written): void {
  const own = words.provenance;
  rows.section(own.sheets, [own.rowsWithValues, own.sha256], [1, 2]);
  for (const { sheet, rows: filled, sha256 } of sheets)
    rows.add([text(sheet), left(count(filled)), text(sha256)]);
  rows.add([text(own.how, STYLES.note)]);
}
