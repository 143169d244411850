/** What the rooms of a close read from. */
import type { SumsOf } from '../balances/quarter-sums.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import type { RestoredClose } from '../work/close-copies.ts';
import type { KeptParts } from './kept-close.ts';

export type CloseSources = {
  /** The cache's connection, with people's own work attached beside it for reading. */
  readonly cache: Db;
  readonly work: Db;
  /** Where the snapshots of locked months are. */
  readonly folder: string;
  /** Reporting time zone. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
  /** Sums that were added up in the transaction that is under way; without it each caller adds up anew. */
  readonly sums?: SumsOf;
  /** What was worked out before and still stands; without it everything is worked out. */
  readonly kept?: KeptParts;
  /** Told before each part that takes long, and after the last. */
  readonly progress?: (done: number, total: number) => void;
  /** Told when the file of a locked month was damaged and its copy has taken its place. */
  readonly onRestored?: ((restored: RestoredClose) => void) | undefined;
};

/** Where a workspace's databases and snapshots are, its reporting time zone, and the moment of the call (epoch ms). */
export type ClosePaths = {
  readonly cachePath: string;
  readonly workPath: string;
  readonly folder: string;
  readonly timeZone: string;
  readonly now: number;
};

/**
 * Opens the databases for one call, and closes them when its answer is there. The cache is only read unless told else.
 */
export function withSources<T>(
  { cachePath, workPath, ...rest }: ClosePaths,
  perform: (sources: CloseSources) => T,
  { readonly = true }: { readonly readonly?: boolean } = {},
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
