/**
 * The file beside an export of plain values: where the records come from, what they cover and as of when, how values
 * are written, and control totals. A table has no room for it, and a line above the header would break every reader of
 * tables; JSON can be read by people and programs alike.
 */
import { localDateTime } from '../../src-shared/period.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { totalledFields, zoneOf } from '../../src-shared/service/listing.ts';
import { filterLines } from './filter-words.ts';
import { CSV_SIGNS, type CsvRequest, type CsvWritten } from './listing-csv.ts';

/** `October.csv` -> `October.csv.about.json`. */
export function aboutPath(csvPath: string): string {
  return `${csvPath}.about.json`;
}

/** @param fileName the file that it is about, by the name it will have */
export function aboutCsv(request: CsvRequest, written: CsvWritten, fileName: string): string {
  const { workspace, listing, filter, summary, columns, language } = request;
  const { coverage } = summary;
  const labels = serviceLabels[language];
  const moment = (instant: number) => localDateTime(instant, workspace.timeZone);
  const named = new Set(columns.map(({ name }) => name));
  const controlTotals = (totals: typeof summary.totals) =>
    totalledFields(listing)
      .filter(({ name }) => named.has(name))
      .flatMap(({ name }) => (totals[name] ?? []).map((total) => ({ field: name, ...total })));
  const about = {
    file: fileName,
    sha256: written.sha256,
    rows: written.rows,
    writtenBy: request.app,
    exportedAt: moment(request.exportedAt),
    workspace: workspace.name,
    environment: workspace.environment,
    source: workspace.merchantsBaseUrl,
    listing: { name: listing.name, label: labels.listings[listing.name], path: listing.path },
    firstDay: filter.firstDay,
    lastDay: filter.lastDay,
    timeZone: workspace.timeZone,
    daysAreCutIn: zoneOf(listing, workspace.timeZone),
    filters: filterLines(listing, filter, language).map(([name, value]) => ({ name, value })),
    coverage: {
      complete: coverage.complete,
      asOf: coverage.asOf === null ? null : moment(coverage.asOf),
      notRead: coverage.gaps.map(({ from, to }) => ({ from: moment(from), to: moment(to) })),
    },
    values: {
      encoding: 'UTF-8 with byte order mark',
      delimiter: CSV_SIGNS[request.style].delimiter,
      lineEnd: 'CRLF',
      amounts: `exact decimal text with a ${CSV_SIGNS[request.style].decimal === '.' ? 'point' : 'comma'}`,
      dates: `YYYY-MM-DD HH:MM:SS in ${zoneOf(listing, workspace.timeZone)}`,
      // Read by a person who wonders about an apostrophe.
      textsBehindAnApostrophe: written.guarded,
    },
    columns: columns.map(({ name, kind, currencyField }) => ({
      name,
      label: labels.fields[name],
      kind,
      ...(currencyField ? { currency: currencyField } : {}),
    })),
    flagged: summary.flagged,
    notInTotals: summary.notTotalled,
    // The statuses that count as money; null where a record has none, or all count.
    countedStatuses: summary.counted,
    controlTotals: controlTotals(summary.totals),
    controlTotalsByStatus: summary.byStatus.map(({ status, totals }) => ({
      status,
      controlTotals: controlTotals(totals),
    })),
  };
  return `${JSON.stringify(about, null, 2)}\n`;
}
