/** What the server refuses of people who speak plain SQL to it, each with their own rights. */
import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstHead, followsHead, type LogHead, rawKeyOf, signEntry } from '../store/replica/entry.ts';
import { numberedBehind } from './testing/numbered.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

/** The tables of the log, counted in its files. */
const FOLDER = join(import.meta.dirname, '../../resources/team');
const TABLES = readdirSync(FOLDER).flatMap(
  (name) => readFileSync(join(FOLDER, name), 'utf8').match(/^CREATE TABLE /gm) ?? [],
).length;

let server: TestServer;
let team: Awaited<ReturnType<typeof newTeam>>;

const newTeam = () =>
  startTeam(server, {
    olga: [],
    ana: ['preparer', 'reviewer'],
    bo: ['preparer', 'reviewer'],
    eva: ['auditor'],
    carla: ['cashout_preparer', 'cashout_releaser'],
    dan: ['cashout_releaser'],
  });

beforeAll(async () => {
  server = await takeServer();
  team = await newTeam();
});
afterAll(async () => {
  await team?.end();
  await server?.stop();
});

type WrittenRow = Readonly<Record<string, string | null>>;
const inserted = (table: string, row: WrittenRow) => ({ t: table, o: 'i', r: row });

async function headOf({ log }: TestPerson): Promise<LogHead> {
  const entries = await log.since(team.workspace, 0, 10_000);
  const last = entries.at(-1);
  return last ? { sequence: last.sequence, hash: last.hash } : firstHead(team.workspace);
}

async function offered(
  by: TestPerson,
  expected: LogHead,
  changes: readonly object[],
  id: string = randomUUID(),
) {
  const entries = await team.people.eva.log.since(team.workspace, 0, 10_000);
  const text = JSON.stringify(numberedBehind(entries, changes));
  return signEntry({ id, workspace: team.workspace, expected, schema: 1, changes: text }, by.privateKey);
}

/** What becomes of changes that a person offers behind the head as it is. */
async function decide(by: TestPerson, ...changes: readonly object[]): Promise<string> {
  try {
    const { outcome } = await by.log.append(await offered(by, await headOf(team.people.eva), changes));
    return outcome;
  } catch (error) {
    return `${(error as { word?: string }).word ?? error}`;
  }
}

const closeEvent = (month: string, decision: Record<string, unknown>, actor = 'ana') =>
  inserted('closeEvent', {
    number: 'i1',
    month: `t${month}`,
    currency: 'tPEN',
    version: 'i1',
    actor: `t${actor}`,
    kind: `t${decision.kind}`,
    document: `t${JSON.stringify(decision)}`,
  });
const signs = (who: TestPerson, month: string, role: string, digest = 'd1') =>
  closeEvent(month, { kind: 'signed', role, name: who.name, digest }, who.name);
const note = (actor: string) => inserted('auditEntry', { actor: `t${actor}`, detail: 't{}' });

/** The SQLSTATE that a person's own SQL ends with. */
const sqlState = (who: TestPerson, sql: string) =>
  who.client.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const DENIED = '42501';

describe('tables', () => {
  it.each(['olga', 'ana', 'bo', 'eva', 'carla', 'dan'] as const)(
    '%s changes none of them, nor reads one',
    async (name) => {
      const who = team.people[name];
      await decide(team.people.ana, note('ana'));
      const { rows } = await who.client.query<{ tablename: string }>(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'tieout'",
      );
      expect(rows.length).toBe(TABLES);
      for (const { tablename } of rows) {
        const table = `tieout.${tablename}`;
        expect(await sqlState(who, `SELECT * FROM ${table}`)).toBe(DENIED);
        expect(await sqlState(who, `DELETE FROM ${table}`)).toBe(DENIED);
        expect(await sqlState(who, `INSERT INTO ${table} DEFAULT VALUES`)).toBe(DENIED);
        expect(await sqlState(who, `TRUNCATE ${table}`)).toBe(DENIED);
        expect(await sqlState(who, `DROP TABLE ${table}`)).toBe(DENIED);
      }
      expect(await sqlState(who, "UPDATE tieout.entry SET login = 'x'")).toBe(DENIED);
      expect(await sqlState(who, 'UPDATE tieout.workspace SET sequence = 0')).toBe(DENIED);
      expect(await sqlState(who, "UPDATE tieout.person_key SET public_key = ''")).toBe(DENIED);
    },
  );

  it('no login becomes the keeper, or puts a function of its own in the place of ours', async () => {
    for (const who of Object.values(team.people)) {
      expect(await sqlState(who, 'SET ROLE tieout_keeper')).toBe(DENIED);
      expect(
        await sqlState(
          who,
          'CREATE FUNCTION tieout.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT $1 $$',
        ),
      ).toBe(DENIED);
      expect(await sqlState(who, "SELECT tieout.take_changes(NULL, 1, NULL, '[]')")).toBe(DENIED);
    }
  });

  it('a function of the same name in a temporary schema is not what the log calls', async () => {
    const { ana } = team.people;
    await ana.client.query(
      "CREATE FUNCTION pg_temp.pg_has_role(name, name, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'; SET search_path = pg_temp",
    );
    expect(
      await decide(
        ana,
        inserted('cashoutOrder', { id: 'tx', state: 'tprepared', document: 't{"state":"prepared"}' }),
      ),
    ).toBe('right-missing');
    await ana.client.query('RESET search_path');
  });
});

describe('the log', () => {
  it('takes an entry whose signature holds, with its author and the server’s clock, and every reader can tell', async () => {
    const { ana, eva } = team.people;
    const head = await headOf(eva);
    const before = BigInt(Date.now()) * 1000n;
    const answer = await ana.log.append(await offered(ana, head, [note('ana')]));
    expect(answer).toMatchObject({ outcome: 'accepted', head: { sequence: head.sequence + 1 } });
    const [entry] = await eva.log.since(team.workspace, head.sequence, 10);
    expect(entry).toMatchObject({ login: ana.login, hash: answer.head.hash, at: answer.at });
    expect(answer.at).toBeGreaterThanOrEqual(before - 1_000n);
    if (!entry) throw new Error('no entry');
    expect(followsHead(team.workspace, head, entry)).toBe(true);
    for (const forged of [
      { ...entry, login: 'bo' },
      { ...entry, at: entry.at + 1n },
      { ...entry, changes: '[]' },
      { ...entry, publicKey: team.people.bo.publicKey },
      { ...entry, sequence: entry.sequence + 1 },
    ])
      expect(followsHead(team.workspace, head, forged)).toBe(false);
  });

  it('refuses a head that has moved on, and says which it is', async () => {
    const { ana, bo, eva } = team.people;
    const seen = await headOf(eva);
    await ana.log.append(await offered(ana, seen, [note('ana')]));
    const now = await headOf(eva);
    expect(await bo.log.append(await offered(bo, seen, [note('bo')]))).toMatchObject({
      outcome: 'stale',
      head: now,
    });
    expect(await headOf(eva)).toEqual(now);
    // The right number behind another entry is as stale.
    expect(await bo.log.append(await offered(bo, { ...now, hash: seen.hash }, [note('bo')]))).toMatchObject({
      outcome: 'stale',
    });
  });

  it('answers an entry that is offered again as it did, and refuses it from anybody else, and under another name', async () => {
    const { ana, bo, eva } = team.people;
    const entry = await offered(ana, await headOf(eva), [note('ana')]);
    const first = await ana.log.append(entry);
    expect(await ana.log.append(entry)).toEqual(first);
    await expect(bo.log.append(entry)).rejects.toMatchObject({ word: 'signature-wrong' });
    await expect(ana.log.append({ ...entry, id: randomUUID() })).rejects.toMatchObject({
      word: 'signature-wrong',
    });
    // The head as it is now, the signature of before.
    await expect(ana.log.append({ ...entry, id: randomUUID(), expected: first.head })).rejects.toMatchObject({
      word: 'signature-wrong',
    });
    const other = await offered(ana, first.head, [note('ana')], entry.id);
    await expect(ana.log.append(other)).rejects.toMatchObject({ word: 'entry-known' });
    expect(await headOf(eva)).toEqual(first.head);
  });

  it('refuses the signature of another key, of a key that nobody confirmed, and of a revoked one', async () => {
    const { olga, ana, bo, eva } = team.people;
    const head = await headOf(eva);
    const entry = await offered({ ...ana, privateKey: bo.privateKey }, head, [note('ana')]);
    await expect(ana.log.append(entry)).rejects.toMatchObject({ word: 'signature-wrong' });
    await bo.client.query('SELECT tieout.revoke_key($1)', [bo.login]);
    await expect(bo.log.append(await offered(bo, head, [note('bo')]))).rejects.toMatchObject({
      word: 'key-unconfirmed',
    });
    const keys = generateKeyPairSync('ed25519');
    const renewed = { ...bo, privateKey: keys.privateKey, publicKey: rawKeyOf(keys.publicKey) };
    await bo.client.query('SELECT tieout.register_key($1)', [renewed.publicKey]);
    await expect(bo.log.append(await offered(renewed, head, [note('bo')]))).rejects.toMatchObject({
      word: 'key-unconfirmed',
    });
    expect(
      await sqlState(
        bo,
        `SELECT tieout.confirm_key('${bo.login}', '\\x${renewed.publicKey.toString('hex')}')`,
      ),
    ).toBe('TI001');
    await olga.client.query('SELECT tieout.confirm_key($1, $2)', [bo.login, renewed.publicKey]);
    team.people.bo = renewed;
    expect(await renewed.log.append(await offered(renewed, head, [note('bo')]))).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('takes audit entries with the next numbers only, whatever their order in it', async () => {
    const { ana, bo, eva } = team.people;
    const entries = await eva.log.since(team.workspace, 0, 10_000);
    const last = entries.flatMap(({ changes }) => changes.match(/"auditEntry","o":"i"/g) ?? []).length;
    const numbered = (...numbers: readonly string[]) =>
      numbers.map((number) => inserted('auditEntry', { number, actor: 'tbo', detail: 't{}' }));
    const next = (add: number) => `i${last + add}`;
    for (const numbers of [
      [next(0)],
      [next(2)],
      [next(1), next(1)],
      [next(1), next(3)],
      [next(2), next(3)],
      ['i0'],
    ])
      expect([numbers, await decide(bo, ...numbered(...numbers))]).toEqual([numbers, 'trail-number']);
    for (const number of [`t${last + 1}`, 'i-1', 'i99999999999999999999', 'i1.5'])
      expect([number, await decide(bo, ...numbered(number))]).toEqual([number, 'entry-unreadable']);
    await expect(
      bo.log.append(await offered(bo, await headOf(eva), numbered(next(2)))),
    ).rejects.toMatchObject({ word: 'trail-number', subject: String(last + 1) });
    expect(await decide(bo, ...numbered(next(3), next(1), next(2)))).toBe('accepted');
    expect(await decide(bo, ...numbered(next(3)))).toBe('trail-number');
    expect(await decide(ana, note('ana'))).toBe('accepted');
  });

  it('keeps an entry that was given up from being accepted later, and tells one that was accepted', async () => {
    const { ana, bo, eva } = team.people;
    const entry = await offered(ana, await headOf(eva), [note('ana')]);
    expect(await ana.log.withdraw(team.workspace, entry.id)).toBeNull();
    await expect(ana.log.append(entry)).rejects.toMatchObject({ word: 'entry-withdrawn' });
    const accepted = await offered(ana, entry.expected, [note('ana')]);
    const { head } = await ana.log.append(accepted);
    expect(await ana.log.withdraw(team.workspace, accepted.id)).toBe(head.sequence);
    await expect(bo.log.withdraw(team.workspace, accepted.id)).rejects.toMatchObject({ word: 'entry-known' });
  });

  it('refuses an older app than one that has written', async () => {
    const { ana, eva } = team.people;
    const newer = await newTeam();
    const entry = (schema: number, expected: LogHead) =>
      signEntry(
        { id: randomUUID(), workspace: newer.workspace, expected, schema, changes: '[]' },
        newer.people.ana.privateKey,
      );
    const { head } = await newer.people.ana.log.append(entry(7, firstHead(newer.workspace)));
    await expect(newer.people.ana.log.append(entry(6, head))).rejects.toMatchObject({
      word: 'app-older',
      subject: '7',
    });
    // Another database is another team: its people are not known there.
    await expect(ana.log.since(newer.workspace, 0, 10)).resolves.toEqual([]);
    expect(await eva.log.about()).toMatchObject({
      version: 1,
      login: eva.login,
      is_person: true,
      roles: ['auditor'],
    });
    await newer.end();
  });
});

describe('people', () => {
  it('the auditor reads and appends nothing', async () => {
    const { eva } = team.people;
    expect(await decide(eva, note('eva'))).toBe(DENIED);
    expect((await eva.log.since(team.workspace, 0, 1)).length).toBe(1);
  });

  it('nobody but the owner adds or removes people, and nobody confirms their own key', async () => {
    const { ana, olga } = team.people;
    expect(await sqlState(ana, "SELECT tieout.add_person('postgres', 'Me')")).toBe(DENIED);
    expect(await sqlState(ana, `SELECT tieout.revoke_person('${olga.login}', 'x')`)).toBe(DENIED);
    expect(await sqlState(ana, `SELECT tieout.revoke_key('${olga.login}')`)).toBe('TI001');
  });

  it('a revoked person reads nothing more', async () => {
    const other = await newTeam();
    await other.people.olga.client.query('SELECT tieout.revoke_person($1, $2)', [
      other.people.bo.login,
      'left',
    ]);
    await expect(other.people.bo.log.since(other.workspace, 0, 1)).rejects.toMatchObject({
      word: 'person-revoked',
    });
    await other.end();
  });

  it('another author than the one who is connected is refused, in a decision, a sign-off and a role that was taken on', async () => {
    const { ana, bo } = team.people;
    expect(await decide(ana, note('bo'))).toBe('author-forged');
    expect(
      await decide(ana, closeEvent('2026-01', { kind: 'signed', role: 'preparer', name: 'bo', digest: 'd' })),
    ).toBe('author-forged');
    await ana.client.query('SET ROLE tieout_reviewer');
    expect(await decide(ana, note('bo'))).toBe('author-forged');
    await ana.client.query('RESET ROLE');
    expect(await sqlState(ana, `SET SESSION AUTHORIZATION ${bo.login}`)).toBe(DENIED);
  });

  it('evidence is not changed or removed by an entry', async () => {
    const { ana } = team.people;
    for (const o of ['u', 'd'])
      expect(await decide(ana, { t: 'auditEntry', o, k: { rowid: 'i1' }, r: { actor: 'tana' } })).toBe(
        'evidence-kept',
      );
    expect(await decide(ana, { t: 'auditEntry', o: 'x' })).toBe('entry-unreadable');
  });
});

describe('separation of duties', () => {
  it('a month is reviewed by another than its preparer, upon what was prepared, and locked upon both', async () => {
    const { ana, bo } = team.people;
    const lock = (digest: string) =>
      closeEvent('2026-02', { kind: 'locked', digest, preparer: 'bo', reviewer: 'ana' });
    expect(await decide(ana, signs(ana, '2026-02', 'reviewer'))).toBe('not-prepared');
    expect(await decide(ana, lock('d1'))).toBe('not-signed');
    expect(await decide(ana, signs(ana, '2026-02', 'preparer'))).toBe('accepted');
    expect(await decide(ana, signs(ana, '2026-02', 'reviewer'))).toBe('own-review');
    expect(await decide(bo, signs(bo, '2026-02', 'reviewer', 'd2'))).toBe('not-prepared');
    expect(await decide(ana, lock('d1'))).toBe('not-signed');
    expect(await decide(bo, signs(bo, '2026-02', 'reviewer'))).toBe('accepted');
    expect(await decide(ana, lock('d2'))).toBe('not-signed');
    expect(await decide(ana, lock('d1'))).toBe('accepted');
    // Both at once in one entry are no way around.
    expect(await decide(bo, signs(bo, '2026-03', 'preparer'), signs(bo, '2026-03', 'reviewer'))).toBe(
      'own-review',
    );
  });

  it('a locked month takes no decision but its reopening and comments, and a reopened one is signed anew', async () => {
    const { ana, bo } = team.people;
    expect(await decide(ana, closeEvent('2026-02', { kind: 'waived', item: 'x', reason: 'y' }))).toBe(
      'month-locked',
    );
    expect(await decide(ana, signs(ana, '2026-02', 'preparer'))).toBe('month-locked');
    expect(await decide(ana, closeEvent('2026-02', { kind: 'commented', text: 'x' }))).toBe('accepted');
    expect(await decide(ana, closeEvent('2026-02', { kind: 'reopened', reason: 'x' }))).toBe('accepted');
    expect(await decide(bo, signs(bo, '2026-02', 'reviewer'))).toBe('not-prepared');
  });

  it('a new preparation takes the review away', async () => {
    const { ana, bo } = team.people;
    const lock = closeEvent('2026-04', { kind: 'locked', digest: 'd1' });
    expect(await decide(ana, signs(ana, '2026-04', 'preparer'))).toBe('accepted');
    expect(await decide(bo, signs(bo, '2026-04', 'reviewer'))).toBe('accepted');
    expect(await decide(ana, signs(ana, '2026-04', 'preparer'))).toBe('accepted');
    expect(await decide(ana, lock)).toBe('not-signed');
  });

  it('a cashout is sent once, by another than who prepared it', async () => {
    const { ana, carla, dan } = team.people;
    const cashout = (o: string, state: string) => ({
      ...{ t: 'cashoutOrder', o, k: { id: 'to1' } },
      r: { id: 'to1', state: `t${state}`, document: `t{"state":"${state}"}` },
    });
    expect(await decide(ana, cashout('i', 'prepared'))).toBe('right-missing');
    expect(await decide(dan, cashout('i', 'prepared'))).toBe('right-missing');
    expect(await decide(carla, cashout('i', 'sent'))).toBe('entry-unreadable');
    expect(await decide(carla, cashout('i', 'prepared'))).toBe('accepted');
    expect(await decide(carla, cashout('u', 'sent'))).toBe('own-cashout');
    expect(await decide(dan, cashout('u', 'confirmed'))).toBe('entry-unreadable');
    expect(await decide(dan, cashout('u', 'sent'))).toBe('accepted');
    expect(await decide(dan, cashout('u', 'sent'))).toBe('cashout-sent');
    expect(await decide(dan, cashout('u', 'discarded'))).toBe('entry-unreadable');
    expect(await decide(dan, cashout('d', 'sent'))).toBe('entry-unreadable');
    expect(await decide(dan, cashout('u', 'unknown'))).toBe('accepted');
    expect(await decide(carla, cashout('u', 'sent'))).toBe('own-cashout');
    expect(await decide(dan, cashout('u', 'sent'))).toBe('accepted');
    expect(await decide(dan, cashout('u', 'confirmed'))).toBe('accepted');
    expect(await decide(dan, cashout('u', 'sent'))).toBe('cashout-sent');
    expect(await decide(dan, cashout('u', 'prepared'))).toBe('entry-unreadable');
    expect(await decide(carla, closeEvent('2026-05', { kind: 'commented', text: 'x' }, 'carla'))).toBe(
      'right-missing',
    );
  });
});

describe('a cashout that is prepared and not sent', () => {
  const draftOf = (amount: string) => ({ external_id: 'P-1', amount });
  const by = (who: TestPerson) => ({ account: who.name, name: who.name, at: 1, sha256: 's' });
  const change = (id: string, o: 'i' | 'u', document: { state: string } & Record<string, unknown>) => ({
    ...{ t: 'cashoutOrder', o, k: { id: `t${id}` } },
    r: { id: `t${id}`, state: `t${document.state}`, document: `t${JSON.stringify(document)}` },
  });
  const prepared = { state: 'prepared', draft: draftOf('10.00') };

  it('is given back by its releaser, handed in again as it was, corrected by a preparer, and released', async () => {
    const { carla, dan } = team.people;
    const returned = { ...prepared, returned: { ...by(dan), reason: 'no invoice' } };
    expect(await decide(carla, change('p1', 'i', prepared))).toBe('accepted');
    expect(await decide(dan, change('p1', 'u', returned))).toBe('accepted');
    expect(await decide(carla, change('p1', 'u', prepared))).toBe('accepted');
    const corrected = { ...prepared, draft: draftOf('12.00') };
    expect(await decide(carla, change('p1', 'u', corrected))).toBe('accepted');
    const released = { ...corrected, release: by(dan) };
    expect(await decide(dan, change('p1', 'u', released))).toBe('accepted');
    expect(await decide(dan, change('p1', 'u', { ...released, state: 'sent' }))).toBe('accepted');
    // Nothing had left: only its sender knows and may say so.
    expect(await decide(carla, change('p1', 'u', released))).toBe('entry-unreadable');
    expect(await decide(dan, change('p1', 'u', released))).toBe('accepted');
    expect(await decide(dan, change('p1', 'u', { ...released, state: 'sent' }))).toBe('accepted');
    expect(await decide(dan, change('p1', 'u', { ...released, state: 'confirmed' }))).toBe('accepted');
    expect(await decide(dan, change('p1', 'u', released))).toBe('entry-unreadable');
  });

  it('is not released by its preparer, nor in another name, and not sent as another than it was prepared', async () => {
    const { carla, dan } = team.people;
    expect(await decide(carla, change('p2', 'i', { ...prepared, release: by(carla) }))).toBe('own-cashout');
    expect(await decide(carla, change('p2', 'i', prepared))).toBe('accepted');
    expect(await decide(carla, change('p2', 'u', { ...prepared, release: by(carla) }))).toBe('own-cashout');
    expect(await decide(carla, change('p2', 'u', { ...prepared, release: by(dan) }))).toBe('own-cashout');
    expect(await decide(dan, change('p2', 'u', { ...prepared, release: by(carla) }))).toBe('author-forged');
    const other = { ...prepared, draft: draftOf('9999.00') };
    expect(await decide(dan, change('p2', 'u', { ...other, state: 'sent' }))).toBe('cashout-changed');
    // Who may not prepare changes none either: it would be their own.
    expect(await decide(dan, change('p2', 'u', other))).toBe('right-missing');
    expect(await decide(dan, change('p2', 'u', { ...prepared, state: 'sent' }))).toBe('accepted');
  });
});

describe('Ed25519 in the database', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = new Client(server.as('postgres', team.database));
    await admin.connect();
  });
  afterAll(() => admin.end());
  const holds = async (key: Buffer, message: Buffer, signature: Buffer) => {
    const sql = 'SELECT tieout.ed25519_holds($1, $2, $3) AS holds';
    return (await admin.query(sql, [key, message, signature])).rows[0].holds;
  };

  it('holds for the examples of RFC 8032, section 7.1', async () => {
    const examples = [
      [
        'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
        '',
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      ],
      [
        '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
        '72',
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      ],
    ];
    for (const [key, message, signature] of examples.map((each) =>
      each.map((text) => Buffer.from(text, 'hex')),
    ))
      expect(await holds(key as Buffer, message as Buffer, signature as Buffer)).toBe(true);
  });

  it('judges as Node does, whatever byte is wrong', async () => {
    for (let round = 0; round < 4; round++) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const key = rawKeyOf(publicKey);
      const message = Buffer.from(`entry ${round}`);
      const signature = sign(null, message, privateKey);
      expect(await holds(key, message, signature)).toBe(true);
      const damaged = Buffer.from(signature);
      damaged.writeUInt8((damaged.readUInt8(round * 17) + 1) % 256, round * 17);
      expect(await holds(key, message, damaged)).toBe(verify(null, message, publicKey, damaged));
      expect(await holds(key, Buffer.from('another'), signature)).toBe(false);
    }
  });

  it('takes no second form of a signature, and no key that is none', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, Buffer.from('m'), privateKey);
    let carried = (1n << 252n) + 27742317777372353535851937790883648493n;
    const grown = Buffer.from(signature);
    for (let i = 32; i < 64; i++) {
      carried += BigInt(signature.readUInt8(i));
      grown.writeUInt8(Number(carried & 255n), i);
      carried >>= 8n;
    }
    expect(await holds(rawKeyOf(publicKey), Buffer.from('m'), grown)).toBe(false);
    expect(await holds(Buffer.alloc(32, 255), Buffer.from('m'), signature)).toBe(false);
    expect(await holds(Buffer.alloc(31), Buffer.from('m'), signature)).toBe(false);
    const small = Buffer.alloc(32);
    small.writeUInt8(1, 0);
    const { ana } = team.people;
    await ana.client.query('SELECT tieout.revoke_key($1)', [ana.login]);
    await expect(ana.client.query('SELECT tieout.register_key($1)', [small])).rejects.toMatchObject({
      message: 'key-unusable',
    });
  });
});
