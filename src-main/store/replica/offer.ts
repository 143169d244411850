/** What is offered to the log of a shared workspace, and what it answers. */
import type { LogEntry, LogHead } from './entry.ts';

/** What is offered to the log of the workspace that the path lies in. */
export type Offered = {
  readonly path: string;
  readonly id: string;
  readonly workspace: string;
  readonly head: LogHead;
  readonly schema: number;
  readonly changes: string;
};

/** `stale`: another entry came first. `entries` are all those behind the head; `by` made the last of them. */
export type Answered = {
  readonly outcome: 'accepted' | 'stale';
  readonly entries: readonly LogEntry[];
  readonly by: string;
};

/** Offers the entry to the log and waits for its answer. Throws why it was refused, or why its outcome is unknown. */
export type Offer = (offered: Offered) => Answered;
