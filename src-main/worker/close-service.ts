/** What the store does for closes. The calls named in `store-host.ts` run aside, over connections of their own. */
import { basename, dirname } from 'node:path';
import type {
  Adjustment,
  AdjustmentSummary,
  CloseItemName,
  CloseListed,
  CloseReport,
  SignRole,
} from '../../src-shared/contract/close.ts';
import type { ClosePlace } from '../close/events.ts';
import { type CloseDataRequest, readCloseData } from '../export/close/read-data.ts';
import {
  commentOnClose,
  decideAdjustments,
  listCloses,
  readAdjustments,
  readClose,
  reopenClose,
  type SigningAs,
  signClose,
  waiveItem,
  withdrawSignOff,
} from '../store/close/closes.ts';
import type { KeptClose } from '../store/close/kept-close.ts';
import { lockClose } from '../store/close/lock.ts';
import { type RefreshOrder, refreshExceptions } from '../store/close/refresh.ts';
import type { CloseSources } from '../store/close/sources.ts';
import { attachDatabase } from '../store/engine/connect.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import type { Refreshed } from '../store/exceptions/refresh.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { type Deciding, readOnePerson, recordExport, storeOnePerson } from '../store/work/close-events.ts';

/** Where a workspace's databases and snapshots are, its reporting time zone, and the moment of the call (epoch ms). */
export type ClosePaths = {
  readonly cachePath: string;
  readonly workPath: string;
  readonly folder: string;
  readonly timeZone: string;
  readonly now: number;
};

export type CloseService = {
  listCloses(paths: ClosePaths): CloseListed[];
  /** `lookId` is what its progress is told by, in parts that are worked out anew. */
  readClose(paths: ClosePaths, place: ClosePlace, lookId: string): Promise<CloseReport>;
  /** Progress in months. */
  refreshExceptions(jobId: string, paths: ClosePaths, order: RefreshOrder): Promise<Refreshed>;
  signClose(paths: ClosePaths, place: ClosePlace, about: SigningAs, deciding: Deciding): Promise<void>;
  /** Returns how many records were frozen. */
  lockClose(
    jobId: string,
    paths: ClosePaths,
    place: ClosePlace,
    digest: string,
    deciding: Deciding,
  ): Promise<number>;
  /** Writes the close workbook; returns the rows written. */
  exportClose(
    jobId: string,
    paths: ClosePaths,
    place: ClosePlace,
    about: CloseDataRequest & { readonly targetPath: string },
    deciding: Deciding,
  ): Promise<number>;
  readAdjustments(
    paths: ClosePaths,
    place: ClosePlace,
  ): { adjustments: Adjustment[]; summary: AdjustmentSummary };
  /** Returns the month that they were taken into. */
  decideAdjustments(
    paths: ClosePaths,
    place: ClosePlace,
    about: { keys: readonly string[]; reason: string },
    deciding: Deciding,
  ): string;
  withdrawSignOff(
    workPath: string,
    place: ClosePlace,
    about: { role: SignRole; reason: string },
    deciding: Deciding,
  ): void;
  commentOnClose(workPath: string, place: ClosePlace, text: string, deciding: Deciding): void;
  waiveItem(
    workPath: string,
    place: ClosePlace,
    about: { item: CloseItemName; reason: string | null },
    deciding: Deciding,
  ): void;
  reopenClose(workPath: string, place: ClosePlace, reason: string, deciding: Deciding): void;
  readOnePerson(workPath: string): boolean;
  storeOnePerson(workPath: string, onePerson: boolean, deciding: Deciding): void;
};

type Parts = {
  /** People's own work, as the store thread holds it open. */
  readonly work: (path: string) => Db;
  readonly asJob: <T>(jobId: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly progress: (jobId: string, done: number, total: number) => void;
  readonly closes: KeptClose;
};

export function createCloseService({ work, asJob, progress, closes }: Parts): CloseService {
  /** As `reading`, with what earlier looks worked out; told how far it is by the look's id. */
  const looking = <T>(paths: ClosePaths, lookId: string, perform: (sources: CloseSources) => T): T => {
    const kept = closes.look(paths);
    const told = (done: number, total: number) => progress(lookId, done, total);
    return reading(paths, (sources) => perform({ ...sources, kept, progress: told }));
  };
  return {
    listCloses: (paths) => reading(paths, listCloses),
    readClose: (paths, place, lookId) => looking(paths, lookId, (sources) => readClose(sources, place)),
    refreshExceptions: (jobId, paths, order) =>
      asJob(jobId, (signal) =>
        looking(paths, jobId, (sources) => refreshExceptions(sources, paths, order, signal)),
      ),
    signClose: (paths, place, about, deciding) =>
      looking(paths, '', (sources) => signClose(sources, place, about, deciding)),
    lockClose: (jobId, paths, place, digest, deciding) =>
      asJob(jobId, (signal) => {
        const watch = { signal, progress: (done: number, total: number) => progress(jobId, done, total) };
        // A connection that only reads could not write the snapshot that is attached to it.
        return withSources(paths, false, (sources) => lockClose(sources, place, digest, deciding, watch));
      }),
    exportClose: (jobId, paths, place, { targetPath, ...request }, deciding) =>
      asJob(jobId, (signal) =>
        withSources(paths, true, async (sources) => {
          // Loaded when somebody exports, as listings' workbooks are.
          const { exportCloseWorkbook } = await import('../export/close-workbook.ts');
          const data = await readCloseData(sources, place, request);
          const onProgress = (done: number, total: number) => progress(jobId, done, total);
          const folder = dirname(paths.cachePath);
          const rows = await exportCloseWorkbook({ data, targetPath, folder, signal, onProgress });
          recordExport(
            sources.work,
            place,
            { file: basename(targetPath), digest: data.close.figuresDigest },
            deciding,
          );
          return rows;
        }),
      ),
    readAdjustments: (paths, place) => reading(paths, (sources) => readAdjustments(sources, place)),
    decideAdjustments: (paths, place, about, deciding) =>
      reading(paths, (sources) => decideAdjustments(sources, place, about, deciding)),
    withdrawSignOff: (path, ...about) => withdrawSignOff(work(path), ...about),
    commentOnClose: (path, ...about) => commentOnClose(work(path), ...about),
    waiveItem: (path, ...about) => waiveItem(work(path), ...about),
    reopenClose: (path, ...about) => reopenClose(work(path), ...about),
    readOnePerson: (path) => readOnePerson(work(path)),
    storeOnePerson: (path, ...about) => storeOnePerson(work(path), ...about),
  };
}

const reading = <T>(paths: ClosePaths, perform: (sources: CloseSources) => T): T =>
  withSources(paths, true, perform);

/** Opens the databases for one call, and closes them when its answer is there. */
function withSources<T>(
  { cachePath, workPath, ...rest }: ClosePaths,
  readonly: boolean,
  perform: (sources: CloseSources) => T,
): T {
  const cache = openDatabase(cachePath, { readonly });
  let work: Db | undefined;
  const close = () => {
    cache.close();
    work?.close();
  };
  try {
    work = openDatabase(workPath, { migrations: workMigrations });
    // Evidence joins what people did with what the service listed.
    attachDatabase(cache, workPath, 'work');
    const answer = perform({ cache, work, ...rest });
    if (answer instanceof Promise) return answer.finally(close) as T;
    close();
    return answer;
  } catch (error) {
    if (cache.open) close();
    throw error;
  }
}
