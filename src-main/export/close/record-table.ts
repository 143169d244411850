/**
 * The sheets of a listing: its fields as the plain export has them, and what the tie-out's formulas need beside them.
 */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import {
  isEmptyList,
  type ListingDefinition,
  type ListingName,
  zoneOf,
} from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { dayCutter } from '../../reconcile/record.ts';
import type { CloseData } from '../close-data.ts';
import { problemsText } from '../problems-text.ts';
import { COLUMN_WIDTHS, recordCell } from '../record-sheets.ts';
import { amount, type Cell, day, STYLES, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { type ControlTotal, ControlTotals } from './control-totals.ts';
import { openTable, type Sheet, type SheetRecord } from './sheet.ts';
import { Table, type TableColumn } from './table.ts';
import type { CloseText } from './text.ts';

type DayRule = Pick<ColumnRule, 'dateField' | 'dayCut'>;

/** Key of the column that holds the day on which a record counts under the rule. */
export function dayKeyOf({ dateField, dayCut }: DayRule): string {
  return `${dateField}_${dayCut}Day`;
}

/** The ways of telling a record's day that the rules in force use in this listing. */
function dayRulesOf({ tieOut }: CloseData, listing: ListingDefinition): DayRule[] {
  const used = tieOut.rules.flatMap(({ rule }) => (rule.listing === listing.name ? [rule] : []));
  const all: DayRule[] = listing.perDay ? [{ dateField: listing.dateField, dayCut: 'utc' }, ...used] : used;
  return [...new Map(all.map((rule) => [dayKeyOf(rule), rule])).values()];
}

export function recordTable(
  data: CloseData,
  words: CloseText,
  labels: CloseContext['labels'],
  name: ListingName,
): Table {
  const listing: ListingDefinition = listings[name];
  const taken = new Set<string>();
  // A table's headers must differ from each other.
  const unique = (label: string, field: string) => {
    const header = taken.has(label.toLowerCase()) ? `${label} (${field})` : label;
    taken.add(header.toLowerCase());
    return header;
  };
  const columns: TableColumn[] = [
    ...listing.fields.map((field) => ({
      key: field.name,
      header: unique(labels.fields[field.name], field.name),
      width: COLUMN_WIDTHS[field.kind],
      right: field.kind === 'amount',
    })),
    ...dayRulesOf(data, listing).map((rule) => ({
      key: dayKeyOf(rule),
      header: `${labels.fields[rule.dateField]}: ${words.day.toLowerCase()} (${rule.dayCut === 'utc' ? 'UTC' : data.timeZone})`,
      width: 14,
    })),
    { key: 'inMonth', header: words.inMonth, width: 10 },
    { key: 'problems', header: words.problems, width: 24 },
  ];
  return new Table(name, labels.listings[name], columns, data.listings[name].records.count);
}

export type WrittenListing = {
  readonly sheets: readonly SheetRecord[];
  readonly inMonth: number;
  readonly totals: readonly ControlTotal[];
};

/** Writes the records as they come. Throws when they are not as many as was said: formulas rest on it. */
export async function writeRecords(context: CloseContext, name: ListingName): Promise<WrittenListing> {
  const { data, text: words } = context;
  const listing: ListingDefinition = listings[name];
  const totals = new ControlTotals(listing);
  const period = monthPeriod(data.month, zoneOf(listing, data.timeZone));
  const writeRow = rowWriter(context, listing);
  let inMonth = 0;
  const sheets = await writeParts(
    context,
    context.tables.listings[name],
    data.listings[name].records,
    (record) => {
      const date = record.values[listing.dateField];
      const isIn = typeof date === 'number' && date >= period.from && date < period.to;
      if (isIn) {
        inMonth += 1;
        totals.add(record);
      }
      return writeRow(record, isIn ? words.yes : words.no);
    },
  );
  return { sheets, inMonth, totals: totals.all() };
}

/** Writes rows over the parts of a table, waiting for the compressor and noticing a cancel after each chunk. */
export async function writeParts<Row>(
  context: CloseContext,
  parts: readonly Table[],
  { count, chunks }: { count: number; chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]> },
  cellsOf: (row: Row) => readonly (Cell | null)[] | readonly (readonly (Cell | null)[])[],
): Promise<SheetRecord[]> {
  const records: SheetRecord[] = [];
  let part = 0;
  let sheet = openPart(context, parts[part]);
  let left = parts[part]?.rows ?? 0;
  let seen = 0;
  const write = (cells: readonly (Cell | null)[]) => {
    if (left === 0) {
      part += 1;
      records.push(sheet.finish());
      sheet = openPart(context, parts[part]);
      left = parts[part]?.rows ?? 0;
    }
    left -= 1;
    sheet.row(cells);
  };
  for await (const chunk of chunks) {
    for (const row of chunk) {
      const cells = cellsOf(row);
      if (isRows(cells)) cells.forEach(write);
      else write(cells);
    }
    seen += chunk.length;
    await context.rowsWritten(chunk.length, sheet.compressed());
  }
  if (seen !== count || left !== 0 || part !== parts.length - 1)
    throw new Error(`${sheet.name}: ${count} rows were announced, ${seen} came`);
  records.push(sheet.finish());
  return records;
}

function isRows(
  cells: readonly (Cell | null)[] | readonly (readonly (Cell | null)[])[],
): cells is readonly (readonly (Cell | null)[])[] {
  return cells.length === 0 || Array.isArray(cells[0]);
}

function openPart(context: CloseContext, table: Table | undefined): Sheet {
  if (!table) throw new Error('more rows came than were announced');
  return openTable(context, table);
}

function rowWriter({ data }: CloseContext, listing: ListingDefinition) {
  const cutters = { utc: dayCutter('UTC'), reporting: dayCutter(data.timeZone) };
  const rules = dayRulesOf(data, listing);
  return (record: ListingRow, inMonth: string): (Cell | null)[] => {
    const cells: (Cell | null)[] = listing.fields.map((field) => {
      const value = record.values[field.name];
      // Not even an empty text: a formula that looks for records without a value finds only empty cells.
      if (value === null || value === undefined || value === '' || isEmptyList(field, value)) return null;
      if (field.kind === 'amount' && typeof value === 'string') return amount(value);
      const { value: written, numFmt } = recordCell(field, value, listing, data.timeZone);
      return { value: written, style: styleOf(numFmt) };
    });
    for (const { dateField, dayCut } of rules) {
      const instant = record.values[dateField];
      cells.push(typeof instant === 'number' ? day(cutters[dayCut](instant)) : null);
    }
    cells.push(text(inMonth));
    if (record.problems.length > 0) cells.push(text(problemsText(record)));
    return cells;
  };
}

const styles = new Map<string, { numFmt: string }>();

function styleOf(numFmt: string | undefined) {
  if (numFmt === undefined) return STYLES.plain;
  let style = styles.get(numFmt);
  if (!style) {
    style = { numFmt };
    styles.set(numFmt, style);
  }
  return style;
}
