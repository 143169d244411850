/**
 * Exporting a filtered listing to a file: reads one snapshot of the database, writes beside the target and renames, so
 * that a reader never sees half a workbook and a cancel leaves nothing behind.
 */
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CsvStyle, ExportFormat } from '../../src-shared/contract/jobs.ts';
import type { ListingFilter, ListingRow, Sort } from '../../src-shared/contract/listings.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { renameFile, whileBusy } from '../busy-file.ts';
import { fileError } from '../file-error.ts';
import { databaseError, openDatabase } from '../store/engine/open.ts';
import {
  filterPeriod,
  iterateLargeAmounts,
  iterateRows,
  readCoverage,
  readSummary,
} from '../store/listings/query.ts';
import type { FoundAmount } from '../store/listings/totals.ts';
import { listReports } from '../store/statements/report-files.ts';
import { aboutCsv, aboutPath } from './csv-about.ts';
import { excelNumber, UNITS_ALWAYS_SAFE } from './excel-value.ts';
import { exportedFields } from './export-columns.ts';
import { writeListingCsv } from './listing-csv.ts';
import { writeListingWorkbook } from './listing-workbook.ts';
import { whileUnfinished } from './unfinished.ts';
import type { WorkbookRequest } from './workbook-request.ts';

export type ExportRequest = {
  readonly cachePath: string;
  readonly targetPath: string;
  readonly listing: ListingName;
  readonly filter: ListingFilter;
  readonly sort: Sort;
  readonly language: Language;
  /** A workbook unless otherwise said. */
  readonly format?: ExportFormat;
  /** Of plain values: commas unless otherwise said. */
  readonly csvStyle?: CsvStyle;
  /** The fields to write; all where none are named. */
  readonly columns?: readonly string[] | undefined;
  /** The statuses that a rule of the workspace counts; see `countedStatuses`. */
  readonly ruled?: readonly string[] | null | undefined;
  readonly workspace: WorkbookRequest['workspace'];
  readonly app: string;
  readonly exportedAt: number;
};

const CHUNK_ROWS = 500;

/**
 * Writes the file, and beside one of plain values a second that says what it is (csv-about.ts). Returns the rows
 * written. Throws `cancelled`, `file-not-writable`, `file-disk-full` or a database error.
 */
export async function exportListing(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  try {
    return await whileUnfinished(dirname(request.cachePath), request.targetPath, (partial, partialAbout) =>
      writeListing({ ...request, partial, partialAbout }, signal, onProgress),
    );
  } catch (error) {
    throw fileError(databaseError(error), request.targetPath);
  }
}

async function writeListing(
  request: ExportRequest & { readonly partial: string; readonly partialAbout: string },
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { partial, partialAbout } = request;
  const db = openDatabase(request.cachePath, { readonly: true });
  try {
    // One read transaction: rows stored meanwhile belong to the next export, and totals and rows agree.
    db.exec('BEGIN');
    const listing = listings[request.listing];
    const { filter, sort } = request;
    const { timeZone } = request.workspace;
    const summary = {
      ...readSummary(db, listing, filter, timeZone, request.ruled),
      coverage: readCoverage(db, listing, filterPeriod(listing, filter, timeZone), request.exportedAt),
    };
    const common = {
      ...request,
      path: partial,
      listing,
      columns: exportedFields(listing, request.columns),
      summary,
      importedFiles: listReports(db).filter((file) => file.listing === listing.name),
      chunks: inChunks(iterateRows(db, listing, { filter, timeZone, sort }), signal),
      onProgress: (done: number) => onProgress(done, summary.count),
    };
    if (request.format === 'csv') {
      const csv = { ...common, style: request.csvStyle ?? 'comma' };
      const written = await writeListingCsv(csv);
      await writeFile(partialAbout, aboutCsv(csv, written, basename(request.targetPath)), {
        mode: 0o600,
        flush: true,
      });
      refuseCancelled(signal);
      await namePair(partial, partialAbout, request.targetPath);
      return written.rows;
    }
    const amounts = iterateLargeAmounts(db, listing, { filter, timeZone, minUnits: UNITS_ALWAYS_SAFE });
    const rows = await writeListingWorkbook({ ...common, writtenAsText: sumsOfText(amounts) });
    refuseCancelled(signal);
    await renameFile(partial, request.targetPath);
    return rows;
  } finally {
    db.close();
  }
}

/**
 * Gives a table and its description their names. The description of the table before goes first: should the rest fail,
 * no table stands beside the description of another. It comes back where the table could not be replaced.
 */
async function namePair(partial: string, partialAbout: string, target: string): Promise<void> {
  const about = aboutPath(target);
  const before = await readFile(about).catch(() => null);
  await whileBusy(() => unlink(about)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  try {
    await renameFile(partial, target);
  } catch (error) {
    if (before) await writeFile(about, before, { mode: 0o600, flag: 'wx' }).catch(() => undefined);
    throw error;
  }
  await renameFile(partialAbout, about);
}

/** Lets the thread answer the screen's queries between chunks, and notices a cancel. */
async function* inChunks(rows: Iterable<ListingRow>, signal: AbortSignal): AsyncGenerator<ListingRow[]> {
  let chunk: ListingRow[] = [];
  for (const row of rows) {
    if (chunk.push(row) < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
    await setImmediate();
    refuseCancelled(signal);
  }
  yield chunk;
}

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new TieoutError('cancelled');
}

/**
 * Exact sums of the amounts that a spreadsheet's number cannot hold, as the totals are kept: per field, currency and
 * group.
 */
function sumsOfText(amounts: Iterable<FoundAmount>): WorkbookRequest['writtenAsText'] {
  const sums = new Map<string, { of: Omit<FoundAmount, 'amount'>; units: bigint; count: number }>();
  for (const { amount, ...of } of amounts) {
    if (excelNumber(amount) !== undefined) continue;
    const key = JSON.stringify([of.field, of.currency, of.group, of.status]);
    const sum = sums.get(key) ?? { of, units: 0n, count: 0 };
    sums.set(key, { of, units: sum.units + unitsOf(amount), count: sum.count + 1 });
  }
  return [...sums.values()].map(({ of, units, count }) => ({ ...of, count, amount: writeAmount(units) }));
}
