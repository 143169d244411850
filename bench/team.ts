/**
 * How soon a decision is seen at another desk: from its beginning on one computer until its rows are in the other's
 * database, over one PostgreSQL on this machine, near and with 50 ms between each desk and it; and how soon a log of a
 * million entries answers.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../src-main/store/testing/keys.ts';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { applyEntries } from '../src-main/store/replica/apply-entries.ts';
import { Changes } from '../src-main/store/replica/changes.ts';
import { readFollowed } from '../src-main/store/replica/followed.ts';
import { joinLog } from '../src-main/store/replica/upload.ts';
import { decideOnClose } from '../src-main/store/work/close-events.ts';
import { TeamSession } from '../src-main/team/session.ts';
import { connectLog } from '../src-main/team/shared-log.ts';
import { startProxy } from '../src-main/team/testing/cutting-proxy.ts';
import { startTeam } from '../src-main/team/testing/people.ts';
import { Replica } from '../src-main/team/testing/replica.ts';
import { startServer } from '../src-main/team/testing/server.ts';
import { median } from './figures.ts';
import { type BenchResult, report, resultOf } from './result.ts';
import { sinceResults } from './team-log.ts';

const DECISIONS = 50;
/** Of a round trip, milliseconds. */
const LATENCIES = [0, 50] as const;

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-team-'));
const server = await startServer();
const team = await startTeam(server, { ana: ['preparer'], bo: ['preparer'] });
const { people, workspace, database } = team;
await team.end();
const proxy = await startProxy(server.port, () => 1);
const work = (name: string) => {
  const db = openDatabase(join(folder, `${name}.db`), { migrations: workMigrations });
  joinLog(db, workspace);
  return db;
};
const [mine, theirs] = [work('ana'), work('bo')];
const { ana, bo } = people;
const deciding = new Replica({
  ...{ db: mine, workspace, privateKey: ana.privateKey },
  connect: () => connectLog({ ...server.as(ana.login, database), port: proxy.port }),
});
const changes = new Changes(theirs);
let arrived: (sequence: number) => void = () => undefined;
const session = new TeamSession({
  ...{ workspace, workPath: 'bo', password: 'x', privateKey: bo.privateKey, now: Date.now },
  ...{ person: 'Bo', trailKey: randomBytes(32), onPresence: () => undefined, onAssigned: () => undefined },
  server: {
    ...{ host: '127.0.0.1', port: proxy.port, database, login: bo.login },
    authority: null,
    encrypted: false,
  },
  store: {
    readFollowed: async () => readFollowed(theirs),
    takeEntries: async (_, entries) => {
      const count = applyEntries(theirs, changes, workspace, entries);
      arrived(readFollowed(theirs)?.sequence ?? 0);
      return count;
    },
  },
  ...{ onState: () => undefined, onWork: () => undefined, onProblem: console.error },
});

/** Milliseconds until it is there, of each decision. */
async function measured(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const next = (readFollowed(theirs)?.sequence ?? 0) + 1;
    const there = new Promise<void>((resolve) => {
      arrived = (sequence) => {
        if (sequence >= next) resolve();
      };
    });
    const began = performance.now();
    const decided = deciding.decide((db) =>
      decideOnClose(db, { month: '2026-09', currency: 'PEN' }, { at: 1, actor: ana.name }, () => ({
        kind: 'commented',
        text: randomUUID(),
      })),
    );
    await there;
    times.push(performance.now() - began);
    await decided;
  }
  return times;
}

const results: BenchResult[] = [];
const all: Record<string, number[]> = {};
session.start();
try {
  for (const latency of LATENCIES) {
    proxy.worsen(0, latency / 2);
    // Connections are made, and code is warm.
    await measured(5);
    const times = await measured(DECISIONS);
    const at = latency === 0 ? 'near' : `at ${latency} ms`;
    all[at] = times;
    for (const [word, product] of [
      ['median', median(times)],
      ['worst', Math.max(...times)],
    ] as const)
      results.push(
        resultOf({
          work: `a decision until it is at the other desk, ${at}: ${word} of ${DECISIONS}`,
          ...{ unit: 'ms', product, goal: { most: 1_000 } },
        }),
      );
  }
  results.push(...(await sinceResults(server, team)));
} finally {
  session.stop();
  await deciding.close();
  await proxy.stop();
  await server.stop();
  for (const db of [mine, theirs]) db.close();
  rmSync(folder, { recursive: true, force: true });
}
report('team', results, { all });
