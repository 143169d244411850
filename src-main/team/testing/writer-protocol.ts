/** What a writer of a campaign (writer-kill-child.ts) is given, is told, and says. */
import type { TeamServer } from '../../../src-shared/contract/team.ts';

/** In the environment variable `TIEOUT_TEST_CHILD`. */
export type WriterSetup = {
  readonly folder: string;
  readonly workspace: string;
  readonly server: TeamServer;
  readonly person: string;
  /** As the keychain keeps it. */
  readonly privateKey: string;
  /** Named by several people, so that only one of them can be first. */
  readonly references: readonly string[];
  /** Extracts of the books that anybody may import, each of them once. */
  readonly statements: readonly string[];
  /** Loaded into the threads that have the databases before anything else. */
  readonly pausing: string;
  /** Reads records of the service, which the others have from it. */
  readonly syncs: boolean;
};

/**
 * `follow`: no more decisions and nothing in the background; says when so many entries of the log are here, and all
 * records.
 */
export type Order = { readonly order: 'decide' | 'end' } | { readonly order: 'follow'; readonly to: number };

/** `key` is what tells a decision from all others, in the database too. */
export type Said =
  | { readonly said: 'ready' }
  | { readonly said: 'begun'; readonly key: string }
  | { readonly said: 'done'; readonly key: string; readonly inBackground: boolean }
  | { readonly said: 'refused'; readonly key: string; readonly code: string }
  | { readonly said: 'there'; readonly sequence: number };

/** Records of one window, and what tells them in the databases. */
export const RECORDS_OF_WINDOW = 20;
