/** What is written for people by the store's threads: workbooks and plain values. */
import { basename, dirname } from 'node:path';
import type { ClosePlace } from '../close/events.ts';
import { type ClosePaths, withSources } from '../store/close/sources.ts';
import { inBackground, job } from '../store/engine/call.ts';
import { type Deciding, recordExport } from '../store/work/close-events.ts';
import { type CloseDataRequest, readCloseData } from './close/read-data.ts';
import type { ExportRequest } from './export-listing.ts';
import type { JournalExportRequest } from './journal/export-journal.ts';
import type { TableToWrite } from './write-table.ts';

export const exportCalls = {
  /** Over a connection of its own that only reads; returns the rows written. */
  exportListing: job('cache', async ({ signal, progress }, request: ExportRequest) => {
    // Loaded when somebody exports: the workbook library would hold up every start and stay in memory for nothing.
    const { exportListing } = await import('./export-listing.ts');
    return exportListing(request, signal, progress);
  }),
  /** Writes the close workbook; returns the rows written. */
  exportClose: job(
    'both',
    (
      { signal, progress, restored },
      paths: ClosePaths,
      place: ClosePlace,
      { targetPath, ...request }: CloseDataRequest & { readonly targetPath: string },
      deciding: Deciding,
    ) =>
      withSources(paths, async (sources) => {
        const { exportCloseWorkbook } = await import('./close-workbook.ts');
        const data = await readCloseData({ ...sources, onRestored: restored }, place, request);
        const folder = dirname(paths.cachePath);
        const rows = await exportCloseWorkbook({ data, targetPath, folder, signal, onProgress: progress });
        const about = { file: basename(targetPath), digest: data.close.figuresDigest };
        recordExport(sources.work, place, about, deciding);
        return rows;
      }),
  ),
  /** Writes a table of texts to where a person wants it. */
  writeTable: inBackground('none', async (_, folder: string, table: TableToWrite) => {
    const { writeTable } = await import('./write-table.ts');
    await writeTable(folder, table);
  }),
  /** Writes a month's journal entries; returns how many. */
  exportJournal: inBackground(
    'both',
    ({ restored }, paths: ClosePaths, request: JournalExportRequest, deciding: Deciding) =>
      withSources(paths, async (sources) => {
        const { exportJournal } = await import('./journal/export-journal.ts');
        return exportJournal({ ...sources, onRestored: restored }, paths, request, deciding);
      }),
  ),
};
