/**
 * A team's server that was restored from an older backup, or moved: what this computer knows beyond it, and what
 * becomes of that.
 */
import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { call, instant, workspaceId } from './call.ts';
import { serverCheck, teamServer } from './team.ts';

const lostEntries = z.strictObject({
  /**
   * `behind`: the log ends before them. `forked`: it has others in their place. `gone`: it does not have the workspace.
   */
  kind: z.enum(['behind', 'forked', 'gone']),
  /** How many, from when to when, and whose; null where this computer does not keep enough to tell. */
  entries: z
    .strictObject({
      count: z.int(),
      from: instant,
      to: instant,
      people: z.array(z.strictObject({ name: z.string(), count: z.int() })),
    })
    .nullable(),
});
export type LostEntries = z.infer<typeof lostEntries>;

const restoring = z.strictObject({
  /** What this computer has from the server that the server does not have; null for nothing. */
  lost: lostEntries.nullable(),
  /** Entries are being given back: since when, begun by whom, and how many are back. */
  givingBack: z.strictObject({ since: instant, by: z.string(), count: z.int() }).nullable(),
  /** Whether the server can take entries back (3-restore.sql). */
  takesBack: z.boolean(),
  /** How many entries were put aside here and are still to be dealt with. */
  aside: z.int(),
});
export type Restoring = z.infer<typeof restoring>;

const ofWorkspace = z.strictObject({ workspaceId });
const nothing = z.strictObject({});

export const teamRestoreCalls = {
  'team.restoring': call(ofWorkspace, restoring),
  /**
   * What entries decided that the log lost, or that were put aside, some at a time: behind so many entries, and behind
   * how many the next are, null for none. `others` have nothing in the trail.
   */
  'team.lostDecisions': call(
    ofWorkspace.extend({ of: z.enum(['lost', 'aside']), skipped: z.int().min(0) }),
    z.strictObject({ decisions: z.array(auditEntry), others: z.int(), next: z.int().nullable() }),
  ),
  /** Owners: no decision is taken from now on until `team.endGivingBack`. */
  'team.beginGivingBack': call(ofWorkspace, nothing),
  /** Some at a time; to be called again until none are left. */
  'team.giveBack': call(ofWorkspace, z.strictObject({ given: z.int(), left: z.int() })),
  /** Owners: the team decides again; the trail says what was given back. */
  'team.endGivingBack': call(ofWorkspace, nothing),
  /** Follows the log as it is now; what only this computer knew is put aside, to be decided anew. */
  'team.putAside': call(ofWorkspace, z.strictObject({ aside: z.int() })),
  'team.settleAside': call(ofWorkspace, nothing),
  /**
   * Another address, certificate or database of the same log, which is made sure of. The login stays, and the authority
   * where none is told.
   */
  'team.move': call(
    ofWorkspace.extend({ server: teamServer, password: z.string().max(500) }),
    z.strictObject({ check: serverCheck }),
  ),
};
