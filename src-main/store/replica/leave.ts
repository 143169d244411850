/** The end of sharing on this computer: its database goes on by itself, with all that it has. */
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit, takeOverTrail } from '../work/audit.ts';
import { barSending, readSendingBar } from '../work/sending-bar.ts';
import { readFollowed } from './followed.ts';
import { forgetFollowing } from './following-again.ts';
import { forgetKept } from './kept-entries.ts';
import { endSharing } from './shared-writes.ts';

/** What the audit trail says of it. */
type Leaving = {
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
  readonly server: string;
  /**
   * Whether the server could say that nothing came after what is here; while it was away, others may have decided more.
   */
  readonly isLatest: boolean;
  /** The key that the trail was made with; null where that is the workspace's own. */
  readonly trailKey: Uint8Array | null;
};

/** An upload that is given up: the workspace is as it was, and what stands in the log is of no more use. */
export function leaveLog(db: Db): void {
  guarded(() => prepared(db, 'DELETE FROM sharedLog').run());
}

/**
 * The workspace is this computer's alone again, at one stroke with the entry that says so. Nothing where it is already.
 * Its cashouts are the team's, too: one may have been sent that this computer has as prepared, or be sent from now on.
 * None is, from here, until a person has compared them with the service.
 */
export function leaveTeam(db: Db, { at, actor, server, isLatest, trailKey }: Leaving): void {
  guarded(() => {
    const followed = readFollowed(db);
    if (!followed) return;
    endSharing(db, () => {
      prepared(db, 'DELETE FROM sharedLog').run();
      forgetKept(db);
      forgetFollowing(db);
      if (trailKey) takeOverTrail(db, trailKey, at);
      barSending(db, at);
      const sendingBarred = readSendingBar(db) !== null;
      const detail = { entries: followed.sequence, head: followed.hash, isLatest, sendingBarred };
      appendAudit(db, { at, actor, action: 'workspace.unshared', subject: server.slice(0, 500), detail });
    });
  });
}
