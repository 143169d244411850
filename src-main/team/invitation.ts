/**
 * An invitation to a shared workspace: a file that says where it is, without any secret. A person who joins has a login
 * of their own.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { type InvitationAbout, teamServer } from '../../src-shared/contract/team.ts';
import { portableSettings } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { checksummed, readChecksummed } from '../checksum.ts';
import { fileError } from '../file-error.ts';
import { replaceFile } from '../replace-file.ts';
import type { WorkspaceRecord } from '../workspaces/workspace-file.ts';
import type { TeamFile } from './team-file.ts';

const invitation = z.strictObject({
  kind: z.literal('tieout-invitation'),
  version: z.literal(1),
  workspaceId: z.uuid(),
  settings: portableSettings,
  demo: z.strictObject({ seed: z.int(), asOf: z.iso.datetime() }).nullable(),
  idMerchant: z.string().nullable(),
  /** Without the login, which is each person's own. */
  server: teamServer.safeExtend({ login: z.literal('?') }),
});
export type Invitation = z.infer<typeof invitation>;

/** A file of more is none. */
const MOST_BYTES = 300_000;

export async function writeInvitation(
  path: string,
  record: WorkspaceRecord,
  { server }: TeamFile,
): Promise<void> {
  const { id, settings, demo, idMerchant } = record;
  const { moneyMovement: _, ...service } = settings.service;
  const content = {
    kind: 'tieout-invitation',
    version: 1,
    workspaceId: id,
    settings: { ...settings, service },
    demo,
    idMerchant,
    server: { ...server, login: '?' },
  } satisfies Invitation;
  try {
    await replaceFile(path, checksummed(content));
  } catch (error) {
    throw fileError(error, basename(path));
  }
}

/** Throws `team-invitation-invalid`, and `file-unreadable` and its like. */
export async function readInvitation(path: string): Promise<Invitation> {
  const subject = basename(path);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileError(error, subject);
  });
  try {
    if (text.length > MOST_BYTES) throw new Error('too long');
    return invitation.parse(readChecksummed(text).content);
  } catch (error) {
    throw new TieoutError('team-invitation-invalid', { subject }, error);
  }
}

export function aboutInvitation({ workspaceId, settings, server }: Invitation): InvitationAbout {
  const { host, port, database, authority } = server;
  return { workspaceId, name: settings.name, host, port, database, authority: fingerprintOf(authority) };
}

function fingerprintOf(authority: string | null): string | null {
  if (authority === null) return null;
  try {
    return new X509Certificate(authority).fingerprint256;
  } catch {
    return null;
  }
}
