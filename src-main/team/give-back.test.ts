/** What a server takes back after it was restored from an older backup, and what it refuses. */
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstHead, type LogEntry, type LogHead, rawKeyOf, signEntry } from '../store/replica/entry.ts';
import { connectLog, type SharedLog } from './shared-log.ts';
import { numberedBehind } from './testing/numbered.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => server?.stop());

type WrittenRow = Readonly<Record<string, string | null>>;
const inserted = (t: string, r: WrittenRow) => ({ t, o: 'i', r });
const note = (actor: string, action = 'x') =>
  inserted('auditEntry', { actor: `t${actor}`, action: `t${action}`, detail: 't{}' });
const closeEvent = (actor: string, decision: Record<string, unknown>) =>
  inserted('closeEvent', {
    ...{ number: 'i1', month: 't2026-09', currency: 'tPEN', version: 'i1', actor: `t${actor}` },
    ...{ kind: `t${decision.kind}`, document: `t${JSON.stringify(decision)}` },
  });
const signs = (name: string, role: string) => closeEvent(name, { kind: 'signed', role, name, digest: 'd1' });

const ROLES = { ana: ['preparer', 'reviewer'], bo: ['preparer', 'reviewer'], eva: ['auditor'] } as const;
type Name = keyof typeof ROLES;

/**
 * A team whose server has `kept` entries of Bo's, was backed up, and got what is told after that; then the backup took
 * its place. The entries that only replicas know are `lost`; `by` is each person on the restored server.
 */
async function restored(kept: number, after: (decide: Decide) => Promise<void>, files?: readonly string[]) {
  const team = await startTeam(server, ROLES, files);
  const { workspace, database, people } = team;
  const logs = new Map<Name, SharedLog>();
  const connect = async () => {
    for (const log of logs.values()) log.close();
    for (const name of Object.keys(ROLES) as Name[])
      logs.set(name, await connectLog(server.as(people[name].login, database)));
  };
  const by = (name: Name) => logs.get(name) as SharedLog;
  const headOf = async (): Promise<LogHead> => {
    const last = (await by('eva').since(workspace, 0, 10_000)).at(-1);
    return last ? { sequence: last.sequence, hash: last.hash } : firstHead(workspace);
  };
  const signed = async (name: Name, changes: readonly object[], schema = 1, key = people[name].privateKey) =>
    signEntry(
      {
        id: randomUUID(),
        workspace,
        expected: await headOf(),
        schema,
        changes: JSON.stringify(numberedBehind(await by('eva').since(workspace, 0, 10_000), changes)),
      },
      key,
    );
  const decide: Decide = async (name, ...changes) => {
    await by(name).append(await signed(name, changes));
  };
  await team.end();
  await connect();
  for (let n = 0; n < kept; n++) await decide('bo', note('bo'));
  await server.backUp(database);
  await connect();
  await after(decide);
  const lost = await by('eva').since(workspace, kept, 10_000);
  await server.restore(database);
  await connect();
  return {
    workspace,
    database,
    people: people as Record<Name, TestPerson>,
    by,
    decide,
    signed,
    lost,
    headOf,
  };
}
type Decide = (name: Name, ...changes: readonly object[]) => Promise<void>;
type Restored = Awaited<ReturnType<typeof restored>>;

/** The word that something is refused with. */
const wordOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { word?: string }) => error.word ?? String(error),
  );
const giving = ({ workspace, by }: Restored, entry: LogEntry, name: Name = 'ana') =>
  wordOf(by(name).giveBack(workspace, entry));

/** As the server makes it (1-log.sql). */
function hashOf(
  {
    id,
    schema,
    changes,
    login,
    key,
    at,
    signature,
    workspace,
  }: Omit<LogEntry, 'hash'> & { workspace: string },
  { sequence, hash }: LogHead,
): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const message = ['tieout/entry/1', workspace, id, sequence, hash, schema, sha256(changes)].join('\n');
  return sha256([message, login, key, at, Buffer.from(signature).toString('hex')].join('\n'));
}

it('takes back entries between which the server’s clock was set back', async () => {
  const team = await restored(2, (decide) => decide('bo', note('bo')));
  const { workspace, by, lost } = team;
  const [before] = (await by('eva').since(workspace, 1, 1)) as [LogEntry];
  const [own] = lost as [LogEntry];
  const early = { ...own, workspace, at: before.at - 60_000_000n };
  await server.admin(
    "UPDATE tieout.person_key SET confirmed_at = confirmed_at - interval '1 day'",
    team.database,
  );
  await by('ana').beginGivingBack(workspace);
  const entry = { ...early, hash: hashOf(early, { sequence: 2, hash: before.hash }) };
  expect(await giving(team, { ...entry, at: before.at - 3_600_000_001n })).toBe('entry-time');
  expect(await giving(team, entry)).toBe('done');
  expect((await by('eva').since(workspace, 2, 10)).map(({ at }) => at)).toEqual([early.at]);
});

it('takes back what it lost as it was, with its duties, and the trail’s entry ends it', async () => {
  const team = await restored(2, async (decide) => {
    await decide('ana', signs('ana', 'preparer'));
    await decide('bo', note('bo'));
    await decide('bo', signs('bo', 'reviewer'));
  });
  const { workspace, by, decide, lost } = team;
  expect(lost.map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
  await by('ana').beginGivingBack(workspace);
  // No login can decide meanwhile, an owner's neither, but by the entry that ends it.
  expect(await wordOf(decide('bo', note('bo')))).toBe('giving-back');
  expect(await wordOf(decide('bo', note('bo', 'log.given-back')))).toBe('giving-back');
  expect(await wordOf(decide('ana', note('ana')))).toBe('giving-back');
  for (const entry of lost) expect(await giving(team, entry, 'bo')).toBe('done');
  // Once more is the same.
  for (const entry of lost) expect(await giving(team, entry)).toBe('done');
  expect(await by('eva').since(workspace, 2, 10)).toEqual(lost);
  expect(await by('eva').givingBack(workspace)).toMatchObject({
    ...{ begun_by: 'ana', entries: 3, first_sequence: 3, last_sequence: 5, given_by: ['bo'] },
  });
  await decide('ana', note('ana', 'log.given-back'));
  expect(await by('eva').givingBack(workspace)).toBeNull();
  // The signatures that stand are those that were given back.
  await decide('bo', closeEvent('bo', { kind: 'locked', digest: 'd1' }));
});

describe('refuses', () => {
  let team: Restored;
  let first: LogEntry;
  beforeAll(async () => {
    team = await restored(2, async (decide) => {
      for (const name of ['bo', 'ana', 'bo'] as const) await decide(name, note(name));
    });
    first = team.lost[0] as LogEntry;
    expect(await giving(team, first)).toBe('giving-back-closed');
    await team.by('ana').beginGivingBack(team.workspace);
  });

  it('a login that is not an owner’s to begin it, and an auditor to give anything', async () => {
    for (const name of ['bo', 'eva'] as const)
      expect(await wordOf(team.by(name).beginGivingBack(team.workspace))).toBe('42501');
    expect(await giving(team, first, 'eva')).toBe('42501');
    const client = team.by('bo');
    for (const table of ['giving_back', 'given_back', 'given_author'])
      expect(
        await wordOf(
          (client as unknown as { ask(sql: string, of: []): Promise<unknown> }).ask(
            `INSERT INTO tieout.${table} DEFAULT VALUES`,
            [],
          ),
        ),
      ).toBe('42501');
  });

  it('a gap, an entry of another log, and what was changed on the way', async () => {
    expect(await giving(team, team.lost[1] as LogEntry)).toBe('entry-not-next');
    const other = await restored(2, (decide) => decide('bo', note('bo')));
    expect(await giving(team, other.lost[0] as LogEntry)).toBe('author-unknown');
    expect(await wordOf(team.by('ana').giveBack(other.workspace, first))).toBe('workspace-unknown');
    const [before] = (await team.by('eva').since(team.workspace, 1, 1)) as [LogEntry];
    // Always another one: a key may begin with any byte.
    const bytes = (of: Uint8Array) => Buffer.from(of).map((byte, at) => (at === 0 ? byte ^ 1 : byte));
    for (const [word, change] of [
      ['signature-wrong', { changes: '[]' }],
      ['signature-wrong', { id: randomUUID() }],
      ['signature-wrong', { schema: 2 }],
      ['signature-wrong', { signature: bytes(first.signature) }],
      ['author-key-unknown', { publicKey: bytes(first.publicKey) }],
      ['author-key-unknown', { login: team.people.ana.login }],
      ['author-key-unknown', { key: first.key + 1 }],
      ['entry-forged', { at: first.at + 1n }],
      ['entry-forged', { hash: '00'.repeat(32) }],
      // A clock may have been set back, which its hash would say.
      ['entry-forged', { at: before.at - 1n }],
      ['entry-time', { at: first.at + 3_600_000_000n }],
      ['app-older', { schema: 0 }],
    ] as const)
      expect([word, await giving(team, { ...first, ...change })]).toEqual([word, word]);
  });

  it('what its author never signed, though an owner gives it', async () => {
    const { signed, people, workspace } = team;
    const own = await signed('bo', [note('bo')], 1, generateKeyPairSync('ed25519').privateKey);
    const forged = { ...first, id: own.id, changes: own.changes, signature: own.signature };
    expect(await giving(team, forged)).toBe('signature-wrong');
    // The giver's own decision under Bo's name.
    const mine = await signed('bo', [note('bo')], 1, people.ana.privateKey);
    expect(await giving(team, { ...first, ...mine, sequence: 3 } as LogEntry)).toBe('signature-wrong');
    expect(workspace).toBe(mine.workspace);
  });

  it('what its author gave up', async () => {
    const { by, workspace } = team;
    const more = await restored(1, (decide) => decide('bo', note('bo')));
    const [entry] = more.lost as [LogEntry];
    await more.by('bo').withdraw(more.workspace, entry.id);
    await more.by('ana').beginGivingBack(more.workspace);
    expect(await giving(more, entry)).toBe('entry-withdrawn');
    expect(await by('eva').givingBack(workspace)).toMatchObject({ entries: 0 });
  });

  it('another entry in its place once somebody has decided since', async () => {
    const more = await restored(1, (decide) => decide('bo', note('bo')));
    await more.decide('ana', note('ana'));
    await more.by('ana').beginGivingBack(more.workspace);
    expect(await giving(more, more.lost[0] as LogEntry)).toBe('entry-not-next');
    expect(await giving(more, { ...(more.lost[0] as LogEntry), sequence: 3 })).toBe('entry-time');
  });
});

describe('goes by what was true then', () => {
  it('a key that was revoked after it had signed; not one revoked before', async () => {
    const team = await restored(1, (decide) => decide('bo', note('bo')));
    const [entry] = team.lost as [LogEntry];
    const { by, people, workspace, database } = team;
    await by('ana').revokeKey(people.bo.login);
    await by('ana').beginGivingBack(workspace);
    const at = (when: string) =>
      server.admin(
        `UPDATE tieout.person_key SET revoked_at = ${when} WHERE login = '${people.bo.login}'`,
        database,
      );
    await at("now() - interval '1 hour'");
    expect(await giving(team, entry)).toBe('author-key-revoked');
    await at('now()');
    expect(await giving(team, entry)).toBe('done');
  });

  it('a person who left afterwards; not one who had left; and a key that was another’s or came later', async () => {
    const team = await restored(1, (decide) => decide('bo', note('bo')));
    const [entry] = team.lost as [LogEntry];
    const { by, people, workspace, database } = team;
    await by('ana').revokePerson(people.bo.login, 'left');
    await by('ana').beginGivingBack(workspace);
    const set = (table: string, change: string) =>
      server.admin(`UPDATE tieout.${table} SET ${change} WHERE login = '${people.bo.login}'`, database);
    await set('person', "revoked_at = now() - interval '1 hour'");
    expect(await giving(team, entry)).toBe('author-revoked');
    await set('person', 'revoked_at = now()');
    await set('person_key', 'confirmed_at = now()');
    expect(await giving(team, entry)).toBe('author-key-unknown');
    await set('person_key', "confirmed_at = now() - interval '1 day'");
    const { publicKey } = generateKeyPairSync('ed25519');
    expect(await giving(team, { ...entry, publicKey: rawKeyOf(publicKey) })).toBe('author-key-unknown');
    // The login of who left is closed, and its roles stay until the entries are back.
    await server.admin(`ALTER ROLE ${people.bo.login} NOLOGIN`);
    expect(await giving(team, entry)).toBe('done');
  });

  it('duties: the author’s, not those of the giver; a review of one’s own work is none', async () => {
    const team = await restored(1, async (decide) => {
      await decide('bo', signs('bo', 'preparer'));
      await decide('ana', note('ana'));
    });
    const { by, people, workspace, signed, lost } = team;
    // Bo had a role then that he has lost since.
    await server.admin(
      `REVOKE tieout_preparer FROM ${people.bo.login}; REVOKE tieout_reviewer FROM ${people.bo.login}`,
    );
    await by('ana').beginGivingBack(workspace);
    expect(await giving(team, lost[0] as LogEntry)).toBe('right-missing');
    await server.admin(
      `GRANT tieout_preparer TO ${people.bo.login}; GRANT tieout_reviewer TO ${people.bo.login}`,
    );
    expect(await giving(team, lost[0] as LogEntry)).toBe('done');
    // Nothing of the author's rights stays with the giver.
    expect(await wordOf(by('eva').append(await signed('eva', [])))).toBe('42501');
    // An owner and an author who agree about it get past no duty either.
    const { publicKey, key } = lost[0] as LogEntry;
    const { expected, ...review } = await signed('bo', [signs('bo', 'reviewer')]);
    const bos = {
      ...review,
      publicKey,
      key,
      sequence: 3,
      login: people.bo.login,
      at: (lost[0] as LogEntry).at,
    };
    expect(await giving(team, { ...bos, hash: hashOf(bos, expected) })).toBe('own-review');
    expect(await giving(team, lost[1] as LogEntry)).toBe('done');
  });
});

it('is added to a database that has the log already, which decided before and goes on', async () => {
  const team = await startTeam(server, { ana: ['preparer'] }, ['1-log.sql']);
  const { workspace, database } = team;
  const { log, privateKey, client } = team.people.ana;
  expect(await log.takesBack()).toBe(false);
  const entry = async (expected: LogHead, ...numbers: readonly number[]) => {
    const changes = numberedBehind(await log.since(workspace, 0, 100), [
      ...numbers.map((number) =>
        inserted('auditEntry', { number: `i${number}`, actor: 'tana', detail: 't{}' }),
      ),
      ...(numbers.length === 0 ? [note('ana')] : []),
    ]);
    const about = { id: randomUUID(), workspace, expected, schema: 1, changes: JSON.stringify(changes) };
    return signEntry(about, privateKey);
  };
  const { head } = await log.append(await entry(firstHead(workspace)));
  await server.runFiles(database, ['3-restore.sql']);
  expect(await log.takesBack()).toBe(true);
  const second = await entry(head);
  // One that is being appended while the file is run is waited for, and counts.
  await client.query('BEGIN');
  const { head: now } = await log.append(second);
  const running = server.runFiles(database, ['5-trail-and-people.sql']);
  await pause(300);
  await client.query('COMMIT');
  await running;
  await expect(log.append(await entry(now, 2))).rejects.toMatchObject({ word: 'trail-number', subject: '3' });
  // Its answer was lost: asked for again, it is the same.
  expect(await log.append(second)).toMatchObject({ outcome: 'accepted', head: now });
  const { head: third } = await log.append(await entry(now, 3));
  // Run once more, it changes nothing.
  await server.runFiles(database, ['5-trail-and-people.sql']);
  await expect(log.append(await entry(third, 5))).rejects.toMatchObject({
    word: 'trail-number',
    subject: '4',
  });
  expect(await log.append(await entry(third))).toMatchObject({ outcome: 'accepted' });
  await team.end();
});

it('what is uploaded is taken as it is, also anew under the same number; from then on entries follow it', async () => {
  const team = await startTeam(server, { ana: ['preparer'] });
  const { log, privateKey } = team.people.ana;
  const workspace = randomUUID();
  const entry = (expected: LogHead, ...numbers: readonly number[]) => {
    const changes = numbers.map((number) => inserted('auditEntry', { number: `i${number}`, actor: 't' }));
    const about = { id: randomUUID(), workspace, expected, schema: 1, changes: JSON.stringify(changes) };
    return signEntry(about, privateKey);
  };
  await log.createWorkspace(workspace, 'Shared', 1, Buffer.alloc(32, 7));
  await log.append(entry(firstHead(workspace), 1, 2, 900));
  await log.discardWorkspace(workspace);
  await log.createWorkspace(workspace, 'Shared', 1, Buffer.alloc(32, 7));
  // A trail that lost entries before has a gap.
  const { head } = await log.append(entry(firstHead(workspace), 7, 4));
  await log.finishWorkspace(workspace);
  await expect(log.append(entry(head, 901))).rejects.toMatchObject({ word: 'trail-number', subject: '8' });
  expect(await log.append(entry(head, 8, 9))).toMatchObject({ outcome: 'accepted' });
  await team.end();
});
