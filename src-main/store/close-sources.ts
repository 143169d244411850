/** What the rooms of a close read from. */
import type { TieOut } from '../../src-shared/contract/tie-out.ts';
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
  /**
   * Looks for the causes of exceptions in the month, so that what is judged and signed rests on them as they are; without
   * it, on what was looked for last.
   */
  readonly lookForCauses?: (month: string, tieOut: TieOut) => void;
};
