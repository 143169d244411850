/**
 * Brings a workspace into a team's log: everything that is there, page by page, and what a kill cut off goes on behind
 * what the log has.
 */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';
import type { JobControl } from '../jobs/jobs.ts';
import { readOwnKey, teamSecretsOf } from './kept-secrets.ts';
import { LogRefusal } from './log-failures.ts';
import { LogOffice } from './log-office.ts';
import { ensureKey, keyOfText } from './own-key.ts';
import { refusalOf } from './refusals.ts';
import { connectionOf } from './server-settings.ts';
import { connectLog, type SharedLog } from './shared-log.ts';
import type { TeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

type Sharing = Omit<TeamFile, 'person' | 'stage' | 'version'> & {
  readonly workspaceId: string;
  readonly password: string;
  readonly name: string;
  /** Workspaces of the same login on the same database: a person has one key for all of them. */
  readonly sameLogin: readonly string[];
};

/**
 * Adds the first person of a team, registers this computer's key, and makes the workspace on the server. What is kept
 * from here on is enough to go on after a kill. Returns what is to be kept of the team.
 */
export async function beginSharing(parts: TeamParts, sharing: Sharing): Promise<TeamFile> {
  const { keychain, keyring, store, registry } = parts;
  const { workspaceId, server, password, name } = sharing;
  return withLog(sharing, async (log) => {
    const { is_person: isPerson } = await log.about();
    if (!isPerson) await log.addPerson(server.login, name);
    const known = await readOwnKey(keychain, workspaceId, sharing.sameLogin);
    const keep = (privateKey: string) =>
      keychain.storeOwn(workspaceId, 'team', { password, privateKey, trailKey: null });
    if (known !== null) await keep(known);
    const { person, isConfirmed, code } = await ensureKey(log, server.login, known, keep);
    if (!isConfirmed) throw new TieoutError('team-key-unconfirmed', { subject: code });
    const state = await keyring.of(workspaceId);
    if (!('keys' in state)) throw TieoutError.from(state.refused);
    const { settings } = registry.find(workspaceId);
    const workPath = registry.workPath(workspaceId);
    await store.openWork(workPath);
    const schema = await store.readSchema(workPath);
    await log
      .createWorkspace(workspaceId, settings.name, schema, state.keys.audit)
      .catch(async (error: unknown) => {
        if (!(error instanceof LogRefusal) || error.word !== 'workspace-known') throw error;
        // Begun before from here, and not kept.
        const there = (await log.workspaces()).find(({ id }) => id === workspaceId);
        if (!there || there.complete || there.created_by !== server.login) throw error;
        await log.discardWorkspace(workspaceId);
        await log.createWorkspace(workspaceId, settings.name, schema, state.keys.audit);
      });
    return { version: 1, server, person, stage: 'uploading' };
  });
}

/**
 * Uploads what the log does not have yet. Throws `cancelled`; going on later is possible then. Returns how many rows
 * there are.
 */
export async function upload(
  { keychain, store, registry }: TeamParts,
  { workspaceId, server, job }: Pick<Sharing, 'workspaceId' | 'server'> & { readonly job: JobControl },
): Promise<number> {
  const workPath = registry.workPath(workspaceId);
  const { password, privateKey: text } = await teamSecretsOf(keychain, workspaceId);
  const privateKey = keyOfText(text);
  const connect = () => connectLog(connectionOf(server, password));
  const office = new LogOffice({ workspace: workspaceId, privateKey, connect });
  try {
    await store.beginUpload(workPath, workspaceId);
    // A connection that was opened before would write past the log: what was decided meanwhile would be in none of the
    // pages.
    await store.closeDatabase(workPath);
    for (;;) {
      if (job.signal.aborted) throw new TieoutError('cancelled');
      const { head, schema, changes, done, total } = await store.readUploadPage(workPath);
      job.progress(done, total);
      if (changes === null) {
        await office
          .ask((log) => log.finishWorkspace(workspaceId))
          .catch(finishedBefore(office, workspaceId));
        await store.endUpload(workPath);
        return total;
      }
      await office.offer({ id: randomUUID(), expected: head, schema, changes });
      await store.noteUploaded(workPath, (await office.since(head.sequence)).entries);
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    office.letGo();
  }
}

/** An answer that was lost may have been given: what is complete cannot be completed again. */
const finishedBefore = (office: LogOffice, workspaceId: string) => async (error: unknown) => {
  if (!(error instanceof LogRefusal) || error.word !== 'workspace-unknown') throw error;
  const workspaces = await office.ask((log) => log.workspaces());
  if (!workspaces.some(({ id, complete }) => id === workspaceId && complete)) throw error;
};

/** Over a connection of its own; throws errors that have words. */
export async function withLog<T>(
  { server, password }: Pick<Sharing, 'server' | 'password'>,
  question: (log: SharedLog) => Promise<T>,
): Promise<T> {
  try {
    const log = await connectLog(connectionOf(server, password));
    try {
      return await question(log);
    } finally {
      log.close();
    }
  } catch (error) {
    throw refusalOf(error);
  }
}
