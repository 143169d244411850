/** What a computer keeps of a workspace's team beside its database; password and key are the keychain's. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type SharedState, type TeamServer, teamServer } from '../../src-shared/contract/team.ts';
import { whileBusy } from '../busy-file.ts';
import { copyNameOf, readKept, writeKept } from '../kept-file.ts';
import { TEAM_FILE } from '../store/replica/team-beside.ts';

const teamFile = z.strictObject({
  version: z.literal(1),
  server: teamServer,
  /** Who works here, by their name in the team. */
  person: z.string().min(1).max(200),
  /** `uploading`: shared from here, and not everything is in the log yet. `joined`: shared by another computer. */
  stage: z.enum(['uploading', 'shared', 'joined']),
  /** Which copy of the database the server has (`SharedLog.copy`), as it was seen last. */
  copy: z.string().max(200).optional(),
  /**
   * Sharing was stopped here, when (epoch ms) and whether nothing came after what is here; the rest of it may be to do.
   */
  left: z.strictObject({ at: z.int(), isLatest: z.boolean() }).optional(),
});
export type TeamFile = z.infer<typeof teamFile>;

export const readTeamFile = (folder: string, onProblem: (error: unknown) => void) =>
  readKept(
    join(folder, TEAM_FILE),
    (content) => teamFile.parse(content),
    ({ error }) => onProblem(error),
  );

export const writeTeamFile = (folder: string, file: TeamFile) => writeKept(join(folder, TEAM_FILE), file);

type Standing = Pick<SharedState, 'state' | 'since' | 'fault' | 'roles' | 'clockOff'>;

/** The server as entries of the audit trail name it. */
export const serverText = ({ host, port, database }: TeamServer): string => `${host}:${port} / ${database}`;

/** How a workspace stands before its server was asked. */
export const notBegun = (isKeyLost: boolean, since: number): Standing => ({
  state: isKeyLost ? 'stopped' : 'connecting',
  since,
  fault: isKeyLost ? 'key-lost' : null,
  roles: null,
});

export function sharedStateOf(
  { server, person, stage }: TeamFile,
  standing: Standing,
): Omit<SharedState, 'withoutRecords' | 'refusedBatches'> {
  const { host, port, database, login } = server;
  return { stage, person, server: { host, port, database, login }, ...standing };
}

/** Workspaces of the same login on the same database: a person has one key for all of them. */
export function withLogin(
  files: ReadonlyMap<string, TeamFile>,
  { host, port, database, login }: TeamServer,
): string[] {
  const isSame = ({ server }: TeamFile) =>
    server.host === host && server.port === port && server.database === database && server.login === login;
  return [...files].filter(([, file]) => isSame(file)).map(([id]) => id);
}

/** The workspace is this computer's alone again. */
export async function removeTeamFile(folder: string): Promise<void> {
  const path = join(folder, TEAM_FILE);
  for (const each of [copyNameOf(path), path]) await whileBusy(() => rm(each, { force: true }));
}
