/** What the rooms of a close read from. */
import type { Db } from '../engine/open.ts';
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
  /** What was worked out before and still stands; without it everything is worked out. */
  readonly kept?: KeptParts;
  /** Told before each part that takes long, and after the last. */
  readonly progress?: (done: number, total: number) => void;
};
