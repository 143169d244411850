/** What the rooms of a close read from. */
import type { Db } from './open.ts';

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
};
