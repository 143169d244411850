/** Databases that follow one log: each decision once, on every computer, whatever is cut. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { prepared as preparedOrder } from '../payouts/order.ts';
import { draft as cashoutDraft } from '../payouts/testing/orders.ts';
import type { Db } from '../store/engine/open.ts';
import { LogBroken } from '../store/replica/apply-entries.ts';
import { readFollowed } from '../store/replica/followed.ts';
import { digestOfShared } from '../store/replica/testing/digest-of-shared.ts';
import { openWork as openWorkAt } from '../store/testing/databases.ts';
import { decideOnClose } from '../store/work/close-events.ts';
import { changeClosePlan, readClosePlan } from '../store/work/close-plan.ts';
import { storeDraft } from '../store/work/drafts.ts';
import { insertOrder, listOrders } from '../store/work/operations.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { AnswerLost } from './log-failures.ts';
import { DecisionUnknown } from './log-office.ts';
import { faultOf } from './server-fault.ts';
import { connectLog, type SharedLog } from './shared-log.ts';
import { startProxy } from './testing/cutting-proxy.ts';
import { startTeam, type TestPerson } from './testing/people.ts';
import { Replica } from './testing/replica.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

const ROLES = ['preparer', 'reviewer', 'cashout_preparer', 'cashout_releaser'];
const PLACE = { month: '2026-09', currency: 'PEN' };

let server: TestServer;
let people: Awaited<ReturnType<typeof startTeam<'ana' | 'bo' | 'carla' | 'dan'>>>;
beforeAll(async () => {
  server = await takeServer();
  people = await startTeam(server, { ana: ROLES, bo: ROLES, carla: ROLES, dan: ROLES });
});
afterAll(async () => {
  await people?.end();
  await server?.stop();
});

/** The same people with a workspace that has no entry yet. */
const newTeam = async () => ({ ...people, workspace: await people.createWorkspace() });

function openWork(): Db {
  const folder = temporaryFolder();
  const db = openWorkAt(join(folder.path, 'work.db'));
  onTestFinished(() => {
    db.close();
    folder.remove();
  });
  return db;
}

type Team = Awaited<ReturnType<typeof newTeam>>;
type Over = { port?: number; connect?: () => Promise<SharedLog>; db?: Db; asks?: number };

/** A computer of a person's, with a database and a connection of its own. */
function computerOf(
  team: Team,
  person: TestPerson,
  { port = server.port, connect, db = openWork(), asks }: Over = {},
) {
  const config = { ...server.as(person.login, team.database), port };
  const replica = new Replica({
    ...{ db, workspace: team.workspace, privateKey: person.privateKey, pauseMs: 20 },
    connect: connect ?? (() => connectLog(config)),
    ...(asks !== undefined && { asks }),
  });
  onTestFinished(() => replica.close());
  return { db, replica, person };
}

const comments = (db: Db, text: string) =>
  Number(
    db
      .prepare(
        "SELECT count(*) FROM closeEvent WHERE kind = 'commented' AND json_extract(document, '$.text') = ?",
      )
      .pluck()
      .get(text),
  );
const comment =
  (actor: string, text: string = randomUUID(), month = PLACE.month) =>
  (db: Db) => {
    decideOnClose(db, { ...PLACE, month }, { at: 1, actor }, () => ({ kind: 'commented', text }));
    return text;
  };
/** Only one person can: it is refused where it was done. */
const waive = (actor: string, reason: string, month: string) => (db: Db) =>
  decideOnClose(db, { ...PLACE, month }, { at: 1, actor }, (state) => {
    if (state.waivers.has('exceptions')) throw new TieoutError('order-changed');
    return { kind: 'waived', item: 'exceptions', reason };
  });

/** A payment each, so that none is asked about as similar. */
const paymentOf = (number: number) =>
  cashoutDraft({ external_id: `P-${number}`, amount: `${number + 1}.00` });

describe('what is decided on one computer', () => {
  it('is compared with what a colleague decided a moment before: two people prepare the same payment, and the second is asked', async () => {
    const team = await newTeam();
    const [a, b] = [computerOf(team, team.people.ana), computerOf(team, team.people.bo)];
    const prepare = (of: typeof a, externalId: string) => {
      const order = preparedOrder(randomUUID(), cashoutDraft({ external_id: externalId }), 1);
      return of.replica.decide((db) => insertOrder(db, order, 1));
    };
    await prepare(a, 'PAY-1');
    await expect(prepare(b, 'PAY-2')).rejects.toMatchObject({
      details: { code: 'cashout-similar', subject: 'PAY-1' },
    });
    expect(listOrders(b.db)).toEqual(listOrders(a.db));
    expect(listOrders(b.db)).toHaveLength(1);
  });

  it('is on the others row by row, with its audit entry, and nothing of what is a computer’s own', async () => {
    const team = await newTeam();
    const [a, b] = [computerOf(team, team.people.ana), computerOf(team, team.people.bo)];
    const text = await a.replica.decide(comment('ana'));
    expect(comments(b.db, text)).toBe(0);
    expect(await b.replica.pull()).toBe(1);
    expect(comments(b.db, text)).toBe(1);
    storeDraft(a.db, { name: 'matching-rules', document: '{}' } as never, 1);
    await b.replica.decide((db) => insertOrder(db, preparedOrder(randomUUID(), cashoutDraft(), 1), 1));
    await a.replica.pull();
    expect(listOrders(a.db)).toEqual(listOrders(b.db));
    expect(listOrders(a.db).length).toBe(1);
    expect(digestOfShared(a.db)).toBe(digestOfShared(b.db));
    expect(readFollowed(a.db)).toEqual(readFollowed(b.db));
    // Every kind of value, a row that no column numbers, a row that goes with another, and one that is written over.
    await a.replica.decide((db) => {
      db.exec(`
        INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy) VALUES ('f', 'bank', 'ñ ''x''.csv', 's', 'csv', 9007199254740993, 'ana');
        INSERT INTO statement (fileId, account, currency, firstDay, lastDay, opening) VALUES ('f', '', 'PEN', 'a', 'b', -5);
        INSERT INTO statementLine VALUES (7, 1, 'bank', 1, 'd', NULL, 1, 'PEN', '', '', '', '', '', '', NULL, 'x');
        INSERT INTO matchRun VALUES (1, 'bank', 'm', 1, 'ana', 1, '', '', '', '', 1, 1);
        INSERT INTO proposal VALUES (1, 1, 'bank', 'k', 1, 'PEN', 'd', 1, '');
        INSERT INTO proposalItem VALUES (1, 7, NULL, NULL), (1, 7, NULL, NULL);
        INSERT INTO closeSetting VALUES (1, '{}');
        INSERT OR REPLACE INTO closeSetting VALUES (1, '{"onePerson":true}');`);
    });
    await b.replica.pull();
    expect(digestOfShared(b.db)).toBe(digestOfShared(a.db));
    expect(b.db.prepare('SELECT importedAt FROM statementFile').pluck().get()).toBe(9007199254740993n);
    await b.replica.decide((db) =>
      db.exec("DELETE FROM statementFile WHERE id = 'f'; UPDATE closeSetting SET document = '{}'"),
    );
    await a.replica.pull();
    expect(a.db.prepare('SELECT count(*) FROM statementLine').pluck().get()).toBe(0n);
    expect(digestOfShared(b.db)).toBe(digestOfShared(a.db));
  });

  it('is decided again where somebody came first, and refused where it is not true any more', async () => {
    const team = await newTeam();
    const [a, b] = [computerOf(team, team.people.ana), computerOf(team, team.people.bo)];
    await a.replica.decide(waive('ana', 'first', '2026-09'));
    await expect(b.replica.decide(waive('bo', 'second', '2026-09'))).rejects.toMatchObject({
      code: 'order-changed',
    });
    await b.replica.decide(comment('bo'));
    await a.replica.pull();
    expect(digestOfShared(b.db)).toBe(digestOfShared(a.db));
    expect(b.db.prepare("SELECT actor FROM closeEvent WHERE kind = 'waived'").pluck().all()).toEqual(['ana']);
  });

  it('leaves nothing behind where the server refuses it', async () => {
    const team = await newTeam();
    const a = computerOf(team, team.people.ana);
    await a.replica.decide(comment('ana'));
    const before = digestOfShared(a.db);
    await expect(a.replica.decide(comment('bo'))).rejects.toMatchObject({ word: 'author-forged' });
    expect(digestOfShared(a.db)).toBe(before);
    await a.replica.decide(comment('ana'));
  });

  it('and where the server’s disk is full, which has its name', async () => {
    const team = await newTeam();
    const a = computerOf(team, team.people.ana);
    await a.replica.decide(comment('ana'));
    const before = digestOfShared(a.db);
    await server.admin(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT ON tieout.entry EXECUTE FUNCTION full_disk();`,
      team.database,
    );
    onTestFinished(() => server.admin('DROP FUNCTION IF EXISTS full_disk CASCADE', team.database));
    const failure: unknown = await a.replica.decide(comment('ana')).catch((error: unknown) => error);
    expect(faultOf(failure)).toBe('server-full');
    expect(digestOfShared(a.db)).toBe(before);
    await server.admin('DROP FUNCTION full_disk CASCADE', team.database);
    await a.replica.decide(comment('ana'));
  });

  it('stands beside what another changed of the same document at once: the closing plan, by points of two months', async () => {
    const team = await newTeam();
    const computers = [computerOf(team, team.people.ana), computerOf(team, team.people.bo)];
    const months = ['2026-08', '2026-09'];
    await Promise.all(
      computers.map(({ replica, person }, index) =>
        replica.decide((db) =>
          changeClosePlan(
            db,
            { ...PLACE, month: months[index] as string },
            { kind: 'own', id: null, title: `Count by ${person.name}`, owner: '', dueDay: null },
            { at: 1, actor: person.name },
          ),
        ),
      ),
    );
    for (const { replica } of computers) await replica.pull();
    const plans = computers.map(({ db }) => JSON.stringify(readClosePlan(db)));
    expect(plans[0]).toBe(plans[1]);
    for (const name of ['ana', 'bo']) expect(plans[0]).toContain(`Count by ${name}`);
  });

  it('asks the server nothing where nothing is changed', async () => {
    const team = await newTeam();
    const a = computerOf(team, team.people.ana, { connect: () => Promise.reject(new AnswerLost(null)) });
    expect(await a.replica.decide((db) => listOrders(db))).toEqual([]);
    await expect(a.replica.decide(comment('ana'))).rejects.toThrow(AnswerLost);
  });
});

describe('an answer that does not come', () => {
  /** A log whose `append` arrives, or does not, and is never answered. */
  const mute = (log: SharedLog, arrives: boolean): SharedLog =>
    new Proxy(log, {
      get: (target, name) =>
        name === 'append'
          ? async (...args: Parameters<SharedLog['append']>) => {
              if (arrives) await target.append(...args);
              throw new AnswerLost(null);
            }
          : (Reflect.get(target, name) as (() => unknown) | undefined)?.bind(target),
    });

  it.each([true, false])('is asked for, and the decision is made once (arrived: %s)', async (arrives) => {
    const team = await newTeam();
    const config = server.as(team.people.ana.login, team.database);
    let connections = 0;
    const connect = async () => {
      connections += 1;
      const log = await connectLog(config);
      return connections === 1 ? mute(log, arrives) : log;
    };
    const a = computerOf(team, team.people.ana, { connect });
    const text = await a.replica.decide(comment('ana'));
    expect(comments(a.db, text)).toBe(1);
    expect((await team.people.ana.log.since(team.workspace, 0, 10)).length).toBe(1);
  });

  it('is told where the server cannot be asked, and the next start has what the log has', async () => {
    const team = await newTeam();
    const config = server.as(team.people.ana.login, team.database);
    let connections = 0;
    const connect = async () => {
      connections += 1;
      if (connections > 1) throw new AnswerLost(null);
      return mute(await connectLog(config), true);
    };
    const a = computerOf(team, team.people.ana, { connect, asks: 2 });
    const text = randomUUID();
    await expect(a.replica.decide(comment('ana', text))).rejects.toThrow(DecisionUnknown);
    expect(comments(a.db, text)).toBe(0);
    // The app was ended then, and is started again on the same file.
    const again = computerOf(team, team.people.ana, { db: openWork() });
    await again.replica.pull();
    expect(comments(again.db, text)).toBe(1);
  });
});

it('what the log should not have is not applied, nor anything after it', async () => {
  const team = await newTeam();
  const a = computerOf(team, team.people.ana);
  await a.replica.decide(comment('ana'));
  await a.replica.decide(comment('ana'));
  // As somebody with the server's own rights could.
  await server.admin(
    `UPDATE tieout.entry SET changes = replace(changes, 'commented', 'Commented') WHERE sequence = 2 AND workspace = '${team.workspace}'`,
    team.database,
  );
  const b = computerOf(team, team.people.bo);
  await expect(b.replica.pull()).rejects.toThrow(LogBroken);
  expect(readFollowed(b.db)?.sequence).toBe(1);
  await expect(b.replica.decide(comment('bo'))).rejects.toThrow(LogBroken);
});

it('writers who decide at once over connections that are cut end up with the same, each decision once', async () => {
  const seed = Number(process.env.TIEOUT_TEAM_SEED ?? 41);
  const rounds = Number(process.env.TIEOUT_TEAM_ROUNDS ?? 12);
  const random = xoroshiro128plus(seed);
  const draw = () => uniformInt(random, 0, 999_999) / 1_000_000;
  const team = await newTeam();
  const proxy = await startProxy(server.port, draw);
  onTestFinished(() => proxy.stop());
  const computers = Object.values(team.people).map((person) =>
    computerOf(team, person, { port: proxy.port, asks: 200 }),
  );
  const decided: string[] = [];
  const refused: string[] = [];
  const unknown: string[] = [];
  proxy.worsen(0.04, 4);
  const write = async ({ replica, person }: (typeof computers)[number]) => {
    for (let round = 0; round < rounds; round++) {
      const text = randomUUID();
      const month = `2026-0${1 + Math.floor(draw() * 9)}`;
      const kind = draw();
      try {
        if (kind < 0.5) await replica.decide(comment(person.name, text, month));
        else if (kind < 0.9) await replica.decide(waive(person.name, text, month));
        else
          await replica.decide((db) =>
            insertOrder(db, preparedOrder(text, paymentOf(Math.floor(draw() * 3)), 1), 1),
          );
        decided.push(text);
      } catch (error) {
        if (error instanceof DecisionUnknown) unknown.push(text);
        else if (error instanceof AnswerLost || error instanceof TieoutError) refused.push(text);
        else throw error;
      }
    }
  };
  const writing = Promise.all(computers.map(write));
  await pause(300);
  // At once, as a crash of it is.
  await server.restart();
  await writing;
  proxy.worsen(0);
  for (const { replica } of computers) {
    await replica.pull().catch(() => undefined);
    await replica.pull();
  }
  const digests = new Set(computers.map(({ db }) => digestOfShared(db)));
  expect(digests.size).toBe(1);
  const [{ db }] = computers as [(typeof computers)[number]];
  const trail = JSON.stringify(
    db.prepare('SELECT document FROM closeEvent UNION ALL SELECT document FROM cashoutOrder').pluck().all(),
  );
  const times = (text: string) => trail.split(text).length - 1;
  expect(decided.filter((text) => times(text) !== 1)).toEqual([]);
  expect(refused.filter((text) => times(text) !== 0)).toEqual([]);
  expect(unknown.filter((text) => times(text) > 1)).toEqual([]);
  const kept = readFollowed(db)?.sequence ?? 0;
  expect(kept).toBe(decided.length + unknown.filter((text) => times(text) === 1).length);
  // Something was decided at all; how much, the cuts say, which fall otherwise in each run and on each machine.
  expect(decided.length).toBeGreaterThan(0);
});
