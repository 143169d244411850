/**
 * What a person does about a server that was restored from an older backup: giving entries back, or putting them aside.
 */
import { onlyReads } from '../../src-shared/contract/team.ts';
import type { LostEntries, Restoring } from '../../src-shared/contract/team-restore.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { decisionsIn, findLost, type Lost } from './lost-entries.ts';
import type { SharedLog } from './shared-log.ts';
import { serverText } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';
import type { Teams } from './teams.ts';

type Parts = Pick<TeamParts, 'registry' | 'store' | 'now'> & {
  readonly teams: Teams;
  readonly actor: (workspaceId: string) => string;
  /** The trail of the workspace begins anew: what was noted of its end is no sign of damage. */
  readonly restartTrail: (workspaceId: string) => Promise<void>;
};

/** So many are given back or told at once: the person sees progress, and other calls do not wait for all of it. */
const AT_ONCE = 100;

/** What the workspace's server lost, and how giving back stands. Throws errors that have words. */
export async function readRestoring(parts: Parts, workspaceId: string): Promise<Restoring> {
  const { teams, store, registry } = parts;
  const aside = await store.countAside(registry.workPath(workspaceId));
  const read = await teams.ask(workspaceId, async (log) => {
    const lost = await lostOf(parts, workspaceId, log);
    const takesBack = await log.takesBack();
    return {
      lost: lost && (await summaryOf(parts, workspaceId, log, lost)),
      givingBack: takesBack ? await log.givingBack(workspaceId) : null,
      takesBack,
    };
  });
  const { givingBack, ...rest } = read;
  return {
    ...{ ...rest, aside },
    givingBack: givingBack && {
      since: Number(givingBack.begun_at / 1000n),
      ...{ by: givingBack.begun_by, count: givingBack.entries },
    },
  };
}

/**
 * What entries decided that the log lost or that were put aside, some at a time: behind so many, and behind how many
 * the next are.
 */
export async function readDecisions(
  parts: Parts,
  workspaceId: string,
  { of, skipped }: { readonly of: 'lost' | 'aside'; readonly skipped: number },
) {
  const { store, registry, teams } = parts;
  const read = { most: AT_ONCE, skipped };
  const entries =
    of === 'aside'
      ? await store.readAside(registry.workPath(workspaceId), skipped, AT_ONCE)
      : ((await teams.ask(workspaceId, (log) => lostOf(parts, workspaceId, log, read)))?.entries ?? []);
  return { ...decisionsIn(entries), next: entries.length < AT_ONCE ? null : skipped + AT_ONCE };
}

/** Some of the entries that the log lost, in their order. */
export async function giveBack(parts: Parts, workspaceId: string): Promise<{ given: number; left: number }> {
  return parts.teams.ask(workspaceId, async (log) => {
    // No more than these: of many thousands each would be read again and again.
    const lost = await lostOf(parts, workspaceId, log, { most: AT_ONCE });
    if (lost?.kind !== 'behind') return { given: 0, left: 0 };
    const { entries, count } = lost;
    for (const entry of entries) await log.giveBack(workspaceId, entry);
    return { given: entries.length, left: (count ?? entries.length) - entries.length };
  });
}

/** The team decides again, by an entry of the trail that says what was given back. */
export async function endGivingBack(parts: Parts, workspaceId: string): Promise<void> {
  const { teams, store, registry } = parts;
  const row = await teams.ask(workspaceId, (log) => log.givingBack(workspaceId));
  if (!row) return;
  await store.noteGivenBack(
    registry.workPath(workspaceId),
    serverText(parts.teams.file(workspaceId).server),
    { entries: row.entries, first: row.first_sequence ?? 0, last: row.last_sequence ?? 0, by: row.given_by },
    deciding(parts, workspaceId),
  );
}

/**
 * Follows the log as it is; entries behind the last one that both have are put aside, and the trail says so. Throws
 * `team-log-other` where it cannot be told which those are. Returns how many.
 */
export async function putAside(parts: Parts, workspaceId: string): Promise<number> {
  const { teams, store, registry, now, restartTrail } = parts;
  const workPath = registry.workPath(workspaceId);
  const { lost, begun } = await teams.ask(workspaceId, async (log) => ({
    lost: await lostOf(parts, workspaceId, log),
    begun: (await log.takesBack()) ? await log.givingBack(workspaceId) : null,
  }));
  const roles = () => teams.read(workspaceId)?.roles ?? null;
  const tell = async () =>
    onlyReads(roles())
      ? 0
      : store.notePutAside(
          workPath,
          serverText(parts.teams.file(workspaceId).server),
          deciding(parts, workspaceId),
        );
  // It was cut off before the team was told.
  if (!lost) return tell();
  const { place } = lost;
  // It could not be said in the trail; an owner ends it on the way, for the log is whole then.
  if (begun && !roles()?.includes('owner'))
    throw new TieoutError('team-giving-back', { subject: begun.begun_by });
  if (place === null) throw new TieoutError('team-log-other');
  let count = 0;
  await restartTrail(workspaceId);
  await teams.interrupted(workspaceId, async () => {
    count = await store.startOver(workPath, place, now());
    return null;
  });
  await restartTrail(workspaceId);
  await teams.pull(workspaceId);
  if (begun) await endGivingBack(parts, workspaceId);
  await tell();
  return count;
}

export async function settleAside(parts: Parts, workspaceId: string): Promise<void> {
  const { store, registry } = parts;
  const server = parts.teams.read(workspaceId) ? serverText(parts.teams.file(workspaceId).server) : '';
  await store.settleAside(registry.workPath(workspaceId), server, deciding(parts, workspaceId));
}

const deciding = ({ now, actor }: Parts, workspaceId: string) => ({ at: now(), actor: actor(workspaceId) });

const lostOf = (
  { registry, store }: Parts,
  workspace: string,
  log: SharedLog,
  read?: Parameters<typeof findLost>[3],
): Promise<Lost | null> => findLost(log, store, { workspace, workPath: registry.workPath(workspace) }, read);

async function summaryOf(
  { store, registry }: Parts,
  workspaceId: string,
  log: SharedLog,
  { kind, place }: Lost,
): Promise<LostEntries> {
  const kept = place === null ? [] : await store.countKept(registry.workPath(workspaceId), place);
  if (kept.length === 0) return { kind, entries: null };
  const names = new Map((await log.people()).map(({ login, name }) => [login, name]));
  const people = kept.map(({ login, count }) => ({ name: names.get(login) ?? login, count }));
  const count = people.reduce((sum, each) => sum + each.count, 0);
  const ms = (times: readonly bigint[]) => times.map((at) => Number(at / 1000n));
  const from = Math.min(...ms(kept.map(({ first }) => first)));
  const to = Math.max(...ms(kept.map(({ last }) => last)));
  return { kind, entries: { count, from, to, people } };
}
