/** A workspace that a team shares over a PostgreSQL server: sharing it, joining it, and who belongs to the team. */
import { z } from 'zod';
import { call, instant, workspaceId } from './call.ts';
import { closeMonth } from './close-figures.ts';

/** What is wrong with a team's server or the way to it. */
const serverFault = z.enum([
  'server-unreachable',
  'tls-missing',
  'certificate-expired',
  'certificate-untrusted',
  'certificate-other-host',
  'password-wrong',
  'login-refused',
  'database-missing',
  'server-too-old',
  'log-missing',
  'log-newer',
  'log-behind',
  'log-other',
  'app-older',
  'key-lost',
  'right-missing',
  'person-unknown',
  'person-revoked',
  'clock-off',
  'server-full',
  'server-read-only',
  'server-busy',
]);
export type ServerFault = z.infer<typeof serverFault>;

/** What a login may do, by the roles that it has on the server. */
export const teamRole = z.enum([
  'owner',
  'preparer',
  'reviewer',
  'auditor',
  'cashout_preparer',
  'cashout_releaser',
]);
export type TeamRole = z.infer<typeof teamRole>;

/** Roles that may change something; an auditor has none of them, and the owner needs one beside. */
const DECIDING: readonly TeamRole[] = ['preparer', 'reviewer', 'cashout_preparer', 'cashout_releaser'];

/**
 * Whether a login with these roles reads and exports, and changes nothing. Unknown roles (null) are for the server to
 * judge.
 */
export const onlyReads = (roles: readonly TeamRole[] | null): boolean =>
  roles !== null && !roles.some((role) => DECIDING.includes(role));

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
/** Whether the address is this very computer, which may be reached without TLS. */
export const isLoopback = (host: string): boolean => LOOPBACK.includes(host.trim());

/** Where a team's server is. The password is not among it: it is the keychain's. */
export const teamServer = z
  .strictObject({
    host: z.string().trim().min(1).max(253),
    port: z.int().min(1).max(65_535).default(5_432),
    database: z.string().trim().min(1).max(63),
    /** The login role. */
    login: z.string().trim().min(1).max(63),
    /** Certificates of an authority of one's own, PEM; null where the system's are enough. */
    authority: z.string().max(100_000).nullable().default(null),
    encrypted: z.boolean().default(true),
  })
  .refine(({ host, encrypted }) => encrypted || isLoopback(host), {
    path: ['encrypted'],
    message: 'only a server on this computer may be reached without TLS',
  });
export type TeamServer = z.infer<typeof teamServer>;

const password = z.string().max(500);
const jobId = z.uuid();
const token = z.uuid();

export const serverCheck = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    login: z.string(),
    roles: z.array(teamRole),
    /** False for an owner who is not in the team yet: sharing adds the first of a team. */
    isPerson: z.boolean(),
  }),
  /** What the fault is about: the version, how many seconds the clocks are apart; empty where the name says all. */
  z.strictObject({ ok: z.literal(false), fault: serverFault, subject: z.string() }),
]);
export type ServerCheck = z.infer<typeof serverCheck>;

const sharedState = z.strictObject({
  /** `uploading`: not everything is in the log yet, and nothing can be decided. */
  stage: z.enum(['uploading', 'shared', 'joined']),
  server: z.strictObject({ host: z.string(), port: z.int(), database: z.string(), login: z.string() }),
  /** Who works here, by their name in the team. */
  person: z.string(),
  /** What they may do, by the server; null until it was asked. */
  roles: z.array(teamRole).nullable(),
  state: z.enum(['connecting', 'online', 'away', 'stopped']),
  /** Since when it is so. */
  since: instant,
  fault: serverFault.nullable(),
  /** Seconds that the server's clock is ahead of this computer's, where that is more than a few minutes. */
  clockOff: z.int().optional(),
  /** The server has only the log: records of the service are each computer's own. */
  withoutRecords: z.boolean(),
  /** Parts of what this computer has read that the server refuses; the rest is shared. */
  refusedBatches: z.int().min(0).optional(),
});
export type SharedState = z.infer<typeof sharedState>;

const personKey = z.strictObject({
  /** What two people compare. */
  code: z.string(),
  registeredAt: instant,
  confirmedAt: instant.nullable(),
  confirmedBy: z.string().nullable(),
});
const teamPerson = z.strictObject({
  login: z.string(),
  name: z.string(),
  addedAt: instant,
  addedBy: z.string(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  reason: z.string().nullable(),
  roles: z.array(teamRole),
  /** The one in use. */
  key: personKey.nullable(),
  isSelf: z.boolean(),
});
export type TeamPerson = z.infer<typeof teamPerson>;

/** What somebody else assigned to the person at work. Points of the checklist are of every currency. */
const assigned = z.strictObject({
  kind: z.enum(['exception', 'item', 'point']),
  month: z.string(),
  currency: z.string().nullable(),
});
export type Assigned = z.infer<typeof assigned>;

/** What an invitation says; it holds no secret. */
const invitationAbout = z.strictObject({
  workspaceId,
  name: z.string(),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  /** SHA-256 of the team's own certificate authority; null where the system's are used. */
  authority: z.string().nullable(),
});
export type InvitationAbout = z.infer<typeof invitationAbout>;

/**
 * Files of the app's folder that IT runs once in the team's database, beside the two that it begins with, in their
 * order: a database that was set up for an earlier version has not the later ones.
 */
export const LATER_SQL = ['3-restore', '4-keys-and-clock', '5-trail-and-people'] as const;
export type LaterSql = (typeof LATER_SQL)[number];

const aboutLogin = z.strictObject({ workspaceId, login: z.string().trim().min(1).max(63) });
const people = z.strictObject({ people: z.array(teamPerson) });

/** `rows` are entries of the team's log for a workspace that was joined. */
export const teamSummary = z.strictObject({ kind: z.enum(['team-share', 'team-join']), rows: z.int() });

export const teamCalls = {
  /** Null for a workspace that is not shared. */
  'team.read': call(z.strictObject({ workspaceId }), z.strictObject({ shared: sharedState.nullable() })),
  /** Everything that may be wrong with a server is found out before anything is uploaded. */
  'team.check': call(z.strictObject({ server: teamServer, password }), serverCheck),
  /** `name` is the person's in the team; used for the first of a team. */
  'team.share': call(
    z.strictObject({ workspaceId, server: teamServer, password, name: z.string().trim().min(1).max(200) }),
    z.strictObject({ jobId }),
  ),
  /** Goes on with an upload that was cut off. */
  'team.resume': call(z.strictObject({ workspaceId }), z.strictObject({ jobId })),
  /** Gives an upload up: the workspace is this computer's alone again. */
  'team.giveUp': call(z.strictObject({ workspaceId }), z.strictObject({})),
  /**
   * The workspace is this computer's alone again, with all that it has; the team's log stays as it is. `isLatest`: the
   * server said that nothing came after that; while it is away, others may have decided more.
   */
  'team.leave': call(z.strictObject({ workspaceId }), z.strictObject({ isLatest: z.boolean() })),
  /** Asks for a place with the native dialog; null when the person declined. */
  'team.saveInvitation': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ fileName: z.string().nullable() }),
  ),
  /** Asks for an invitation with the native dialog; null when the person declined. */
  'team.openInvitation': call(
    z.strictObject({}),
    z.strictObject({
      invitation: z
        .strictObject({
          token,
          about: invitationAbout,
          /** The workspace of this computer that it is about; null where there is none. */
          here: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /**
   * Checks the server first: a fault is told instead of a job. Throws `team-key-unconfirmed` with the code to be
   * confirmed.
   */
  'team.join': call(
    z.strictObject({ token, login: z.string().trim().min(1).max(63), password }),
    z.strictObject({ jobId: jobId.nullable(), check: serverCheck }),
  ),
  /**
   * Which month the person looks at, null for none: the others see that. Answers who else looks at it, by name; empty
   * for a workspace that is not shared, and while its server is away.
   */
  'team.look': call(
    z.strictObject({ workspaceId, month: closeMonth.nullable() }),
    z.strictObject({ names: z.array(z.string()) }),
  ),
  'team.people': call(z.strictObject({ workspaceId }), people),
  /** Which files the database does not have yet. */
  'team.sqlToRun': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ files: z.array(z.enum(LATER_SQL)) }),
  ),
  'team.addPerson': call(aboutLogin.extend({ name: z.string().trim().min(1).max(200) }), people),
  /** `code` is the one that was compared: another key than that is not confirmed. */
  'team.confirmKey': call(aboutLogin.extend({ code: z.string() }), people),
  /** A lost computer: its key signs nothing from now on. */
  'team.revokeKey': call(aboutLogin, people),
  'team.revokePerson': call(aboutLogin.extend({ reason: z.string().trim().min(1).max(500) }), people),
};

export const teamEvents = {
  /**
   * `state`: of the server or the upload. `work`: others decided something. `presence`: others look at another month.
   * `records`: what others read of the service is here now.
   */
  'team.changed': z.strictObject({ workspaceId, what: z.enum(['state', 'work', 'presence', 'records']) }),
  /** Told once. `open`: the person pressed the system's notification of it, and is to be led there. */
  'team.assigned': z.strictObject({
    workspaceId,
    person: z.string(),
    assigned: z.array(assigned).min(1),
    open: z.boolean(),
  }),
};
