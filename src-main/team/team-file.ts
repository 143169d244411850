/** What a computer keeps of a workspace's team beside its database; password and key are the keychain's. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { teamServer } from '../../src-shared/contract/team.ts';
import { whileBusy } from '../busy-file.ts';
import { copyNameOf, readKept, writeKept } from '../kept-file.ts';

export const TEAM_FILE = 'team.json';

const teamFile = z.strictObject({
  version: z.literal(1),
  server: teamServer,
  /** Who works here, by their name in the team. */
  person: z.string().min(1).max(200),
  /** `uploading`: shared from here, and not everything is in the log yet. `joined`: shared by another computer. */
  stage: z.enum(['uploading', 'shared', 'joined']),
  /** Sharing was stopped here, when (epoch ms) and whether nothing came after what is here; the rest of it may be to do. */
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

/** The workspace is this computer's alone again. */
export async function removeTeamFile(folder: string): Promise<void> {
  const path = join(folder, TEAM_FILE);
  for (const each of [copyNameOf(path), path]) await whileBusy(() => rm(each, { force: true }));
}
