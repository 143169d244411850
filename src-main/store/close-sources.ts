/** What the rooms of a close read from. */
import type { Db } from './open.ts';

export type CloseSources = {
  readonly cache: Db;
  readonly work: Db;
  /** Where the snapshots of locked months are. */
  readonly folder: string;
  /** Reporting time zone. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
};
