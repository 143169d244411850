/** What a session of a shared workspace needs, and how it stands. */
import type { KeyObject } from 'node:crypto';
import type { Assigned, ServerFault, TeamRole, TeamServer } from '../../src-shared/contract/team.ts';
import type { LogEntry } from '../store/replica/entry.ts';
import type { FollowedLog } from '../store/replica/followed.ts';

/**
 * `since`: epoch ms of when it became so. `fault` of the server while it is away; `error` of an entry that stops this
 * computer.
 */
export type SessionState = {
  readonly state: 'connecting' | 'online' | 'away' | 'stopped';
  readonly since: number;
  readonly fault: ServerFault | null;
  /** Of who works here; null until the server was asked. */
  readonly roles: TeamRole[] | null;
  /** Seconds that the server's clock is ahead of this computer's, where one of them is wrong. */
  readonly clockOff?: number;
};

export type SessionParts = {
  readonly workspace: string;
  readonly workPath: string;
  readonly server: TeamServer;
  readonly password: string;
  readonly privateKey: KeyObject;
  /** Who works here, by their name in the team. */
  readonly person: string;
  /** Of the workspace's audit trail. */
  readonly trailKey: Uint8Array;
  readonly store: {
    readFollowed(path: string): Promise<FollowedLog | null>;
    takeEntries(path: string, entries: readonly LogEntry[]): Promise<number>;
  };
  readonly now: () => number;
  readonly onState: () => void;
  /** Others decided something, which is in the database now. */
  readonly onWork: () => void;
  /** Others look at another month. */
  readonly onPresence: () => void;
  /** Records may be there to be taken or sent: others sent some, or a while is over. */
  readonly onRecords?: () => void;
  /** Others assigned something to the person at work; each is told once. */
  readonly onAssigned: (assigned: Assigned[]) => void;
  /** Which of these were told before, and where those go that are told now (assignments.ts). */
  readonly told?: readonly string[];
  readonly onTold?: (told: readonly string[]) => void;
  readonly onProblem: (error: unknown) => void;
  /** This computer's clock, epoch ms, and how often it is held against the server's; tests have their own. */
  readonly clock?: () => number;
  readonly lookMs?: number;
  /** Whether the server has the copy of the database that it had, and what is done before another one is followed. */
  readonly isKnownCopy?: (copy: string) => boolean;
  readonly onOtherCopy?: (copy: string) => Promise<void>;
};
