/** Who belongs to a team, with the key that each uses. */
import type { TeamPerson } from '../../src-shared/contract/team.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { LogRefusal } from './log-failures.ts';
import type { PersonRow } from './log-rows.ts';
import { codeOf } from './own-key.ts';
import type { SharedLog } from './shared-log.ts';

const msOf = (at: bigint): number => Number(at / 1000n);
const msOrNull = (at: bigint | null): number | null => (at === null ? null : msOf(at));

/** By name. */
export function peopleOf(rows: readonly PersonRow[], login: string): TeamPerson[] {
  const nameOf = (of: string | null) => rows.find((row) => row.login === of)?.name ?? of;
  const byLogin = new Map<string, TeamPerson>();
  for (const row of rows) {
    const isInUse = row.public_key !== null && row.key_revoked_at === null;
    const key =
      isInUse && row.public_key !== null && row.registered_at !== null
        ? {
            code: codeOf(row.public_key),
            registeredAt: msOf(row.registered_at),
            confirmedAt: msOrNull(row.confirmed_at),
            confirmedBy: nameOf(row.confirmed_by),
          }
        : (byLogin.get(row.login)?.key ?? null);
    byLogin.set(row.login, {
      login: row.login,
      name: row.name,
      addedAt: msOf(row.added_at),
      addedBy: nameOf(row.added_by) ?? '',
      revokedAt: msOrNull(row.revoked_at),
      revokedBy: nameOf(row.revoked_by),
      reason: row.reason,
      roles: row.roles,
      key,
      isSelf: row.login === login,
    });
  }
  return [...byLogin.values()];
}

/** PostgreSQL's word for a row that is there already. */
const THERE_ALREADY = '23505';

/**
 * Adds a person, or adds somebody again who was removed: under the same login and name, for it is the same person.
 * Throws `team-person-known` for the login or the name of somebody else, also of one who was removed: what they signed
 * carries it for good; and `team-person-not-taken-back` where the server cannot add anybody again
 * (5-trail-and-people.sql).
 */
export async function addPerson(log: SharedLog, login: string, name: string): Promise<void> {
  const rows = await log.people();
  const own = rows.find((row) => row.login === login);
  const known = own ?? rows.find((row) => spoken(row.name) === spoken(name));
  const isBack = own !== undefined && own.revoked_at !== null && spoken(own.name) === spoken(name);
  if (known && !isBack)
    throw new TieoutError('team-person-known', { subject: `${known.name} (${known.login})` });
  try {
    await log.addPerson(login, own?.name ?? name);
  } catch (error) {
    if (!isBack || !(error instanceof LogRefusal) || error.word !== THERE_ALREADY) throw error;
    throw new TieoutError('team-person-not-taken-back', { subject: known?.name }, error);
  }
}

/** Names that are read alike are one name. */
const spoken = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/**
 * Confirms the key that has the code which two people compared. Throws `team-refused` where the person has another by
 * now.
 */
export async function confirmByCode(log: SharedLog, login: string, code: string): Promise<void> {
  const rows = await log.people();
  const row = rows.find(
    (each) =>
      each.login === login &&
      each.public_key !== null &&
      each.key_revoked_at === null &&
      codeOf(each.public_key) === code,
  );
  if (!row?.public_key) throw new TieoutError('team-refused', { subject: 'key-unknown' });
  await log.confirmKey(login, row.public_key);
}
