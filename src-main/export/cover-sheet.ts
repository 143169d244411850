/** The cover: where the records come from, what they cover and as of when, and control totals that recompute. */
import type ExcelJS from 'exceljs';
import type { ListingSummary } from '../../src-shared/contract/listings.ts';
import { decimalsOf, unitsOf, writeAmount } from '../../src-shared/money.ts';
import { localDateTime } from '../../src-shared/period.ts';
import { moneyField } from '../../src-shared/service/counted-statuses.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { totalledFields } from '../../src-shared/service/listing.ts';
import { criterion } from './close/cells.ts';
import { amountFormat, DATE_FORMAT, excelDate, excelNumber, excelText } from './excel-value.ts';
import { filterLines } from './filter-words.ts';
import { listingPages } from './listing-pages.ts';
import { pageOf } from './page-texts.ts';
import type { RecordLayout } from './record-sheets.ts';
import { workbookText } from './text.ts';
import type { WorkbookRequest } from './workbook-request.ts';

export function writeCover(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  request: WorkbookRequest,
  layout: RecordLayout,
): void {
  const text = workbookText[request.language];
  const { workspace, filter, summary } = request;
  const labels = serviceLabels[request.language];
  const sheet = workbook.addWorksheet(text.cover, {
    views: [{ showGridLines: false }],
    ...pageOf(listingPages(request), { orientation: 'portrait' }),
  });
  sheet.columns = [30, 24, 14, 24, 26, 14, 16].map((width) => ({ width }));

  const title = sheet.addRow([text.title]);
  title.font = { bold: true, size: 14 };
  title.commit();
  const line = (label: string, value: ExcelJS.CellValue, numFmt?: string) => {
    const row = sheet.addRow([label, typeof value === 'string' ? excelText(value) : value]);
    row.getCell(1).font = { bold: true };
    row.getCell(2).alignment = { horizontal: 'left' };
    if (numFmt) row.getCell(2).numFmt = numFmt;
    row.commit();
  };

  line(text.workspace, workspace.name);
  line(text.environment, text.environments[workspace.environment]);
  line(text.address, workspace.merchantsBaseUrl);
  line(text.listing, `${labels.listings[request.listing.name]} (${request.listing.path})`);
  line(text.firstDay, filter.firstDay);
  line(text.lastDay, filter.lastDay);
  line(text.timeZone, workspace.timeZone);
  if (request.listing.perDay) line(text.dayZone, text.perDay);
  for (const [label, value] of filterLines(request.listing, filter, request.language)) line(label, value);
  line(text.columns, `${request.columns.length} / ${request.listing.fields.length}`);
  line(text.rows, summary.count, '#,##0');
  line(text.flagged, summary.flagged, '#,##0');
  line(text.notTotalled, summary.notTotalled, '#,##0');
  const { asOf, gaps, complete } = summary.coverage;
  if (asOf === null) line(text.asOf, text.never);
  else line(text.asOf, excelDate(asOf, workspace.timeZone) ?? null, DATE_FORMAT);
  line(text.coverage, complete ? text.complete : text.incomplete);
  for (const gap of gaps) {
    line(
      '',
      `${text.from} ${localDateTime(gap.from, workspace.timeZone)} ${text.to} ${localDateTime(gap.to, workspace.timeZone)}`,
    );
  }
  for (const { name, rows, days } of request.importedFiles ?? []) {
    const claimed = days ? `, ${text.from} ${days.firstDay} ${text.to} ${days.lastDay}` : '';
    line(text.importedFrom, `${name} (${text.rows}: ${rows}${claimed})`);
  }
  line(text.exportedAt, excelDate(request.exportedAt, workspace.timeZone) ?? null, DATE_FORMAT);
  line(text.app, request.app);
  sheet.addRow([]).commit();
  writeControlTotals(sheet, request, layout);
  sheet.commit();
}

/**
 * Per totalled field and currency: the app's exact total, the same recomputed by the spreadsheet, the difference. Where
 * totals are kept apart by a further field, its value stands behind them: what each covers must be readable from it. Of
 * records with a status first what counts as money, with the statuses that do, then each status that does not.
 */
function writeControlTotals(sheet: ExcelJS.Worksheet, request: WorkbookRequest, layout: RecordLayout): void {
  const text = workbookText[request.language];
  const labels = serviceLabels[request.language];
  const { totalsBy } = request.listing;
  const status = moneyField(request.listing)?.name;
  const heading = sheet.addRow([text.controlTotals]);
  heading.font = { bold: true, size: 12 };
  heading.commit();
  const header = sheet.addRow([
    text.field,
    text.currency,
    text.count,
    text.exactTotal,
    text.recomputed,
    text.difference,
    ...(totalsBy ? [labels.fields[totalsBy]] : []),
    ...(status ? [text.statuses] : []),
  ]);
  header.font = { bold: true };
  header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9ECEF' } };
  // Count, exact total, recomputed and difference: above their numbers.
  for (const column of [3, 4, 5, 6]) header.getCell(column).alignment = { horizontal: 'right' };
  header.commit();
  const { counted, byStatus, totals } = request.summary;
  writeTotals(sheet, request, layout, { totals, statuses: status ? counted : undefined });
  const others = counted === null ? [] : byStatus.filter((each) => !counted.includes(each.status));
  if (others.length > 0) sheet.addRow([text.notCounted]).commit();
  for (const each of others)
    writeTotals(sheet, request, layout, { totals: each.totals, statuses: [each.status] });
  writeTextAmounts(sheet, request);
}

type StatusTotals = {
  readonly totals: ListingSummary['totals'];
  /** Those that the totals count; null for all of them, undefined where records have none. */
  readonly statuses: readonly string[] | null | undefined;
};

function writeTotals(
  sheet: ExcelJS.Worksheet,
  request: WorkbookRequest,
  layout: RecordLayout,
  { totals, statuses }: StatusTotals,
): void {
  const text = workbookText[request.language];
  const labels = serviceLabels[request.language];
  const { totalsBy } = request.listing;
  const statusField = moneyField(request.listing)?.name ?? '';
  for (const { name, currencyField } of totalledFields(request.listing)) {
    if (layout.columns[name] === undefined) continue;
    for (const total of totals[name] ?? []) {
      const exact = excelNumber(total.amount);
      const row = sheet.addRow([labels.fields[name], excelText(total.currency), total.count]);
      // The service's own code, not its words: the formula looks for it among the records.
      if (total.group !== undefined) row.getCell(7).value = excelText(total.group);
      if (statuses !== undefined) row.getCell(7).value = excelText(statuses?.join(', ') ?? text.all);
      row.getCell(3).numFmt = '#,##0';
      row.getCell(4).value = exact ?? total.amount;
      row.getCell(4).alignment = { horizontal: 'right' };
      if (exact !== undefined) {
        const number = row.number;
        const asText = request.writtenAsText
          .filter(
            ({ field, currency, group, status }) =>
              field === name &&
              currency === total.currency &&
              group === total.group &&
              (statuses == null || statuses.includes(status ?? '')),
          )
          .reduce((units, { amount }) => units + unitsOf(amount), 0n);
        const base = [
          [currencyField, `B${number}`],
          ...(totalsBy ? [[totalsBy, `G${number}`]] : []),
        ] as const;
        const each = statuses?.map((status) => [...base, [statusField, criterion(status)]]) ?? [base];
        row.getCell(5).value = {
          formula: each.map((conditions) => sumFormula(layout, name, conditions)).join('+'),
          result: Number(writeAmount(unitsOf(total.amount) - asText)),
        };
        // Doubles added one by one may drift far below the last decimal, which is what must agree.
        const decimals = Math.max(2, decimalsOf(total.amount));
        row.getCell(6).value = {
          formula: `ROUND(D${number}-E${number},${decimals})`,
          result: Number(writeAmount(asText)),
        };
      }
      for (const column of [4, 5, 6]) row.getCell(column).numFmt = amountFormat(total.amount);
      row.commit();
    }
  }
}

/** What the spreadsheet cannot add up, so that a difference above is explained and not found out. */
function writeTextAmounts(sheet: ExcelJS.Worksheet, request: WorkbookRequest): void {
  const { language, columns } = request;
  const writtenAsText = request.writtenAsText.filter(({ field }) =>
    columns.some(({ name }) => name === field),
  );
  if (writtenAsText.length === 0) return;
  sheet.addRow([]).commit();
  sheet.addRow([workbookText[language].asText]).commit();
  const labels = serviceLabels[language].fields;
  for (const { field, currency, group, status, count, amount } of writtenAsText) {
    const row = sheet.addRow([labels[field], excelText(currency), count, amount]);
    const of = group ?? status;
    if (of !== undefined) row.getCell(7).value = excelText(of);
    row.getCell(4).alignment = { horizontal: 'right' };
    row.commit();
  }
}

/** The sum of a field's cells in those records whose other fields equal the cells named beside them. */
function sumFormula(
  layout: RecordLayout,
  amount: string,
  conditions: readonly (readonly string[])[],
): string {
  return layout.sheets
    .map(({ name, rows }) => {
      const range = (field: string) => {
        const column = layout.columns[field];
        return `'${name}'!$${column}$2:$${column}$${Math.max(2, rows + 1)}`;
      };
      const criteria = conditions.map(([field = '', cell]) => `${range(field)},${cell}`);
      return `SUMIFS(${[range(amount), ...criteria].join(',')})`;
    })
    .join('+');
}
