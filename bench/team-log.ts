/** How soon a long log answers what came since, to each of many people who ask at the same time. */
import { randomUUID } from 'node:crypto';
import { connectLog } from '../src-main/team/shared-log.ts';
import type { startTeam } from '../src-main/team/testing/people.ts';
import type { TestServer } from '../src-main/team/testing/server.ts';
import { median } from './figures.ts';
import { type BenchResult, resultOf } from './result.ts';

const ENTRIES = 1_000_000;
const PEOPLE = 20;
const QUESTIONS = 50;
const MOST_MS = 5;

type Team = Awaited<ReturnType<typeof startTeam<'ana' | 'bo'>>>;

/**
 * A workspace with so many entries, as the server keeps them: a client that asks for the entries since gets a page from
 * its end, or its middle.
 */
export async function sinceResults(server: TestServer, { database, people }: Team): Promise<BenchResult[]> {
  const workspace = randomUUID();
  const { login } = people.ana;
  await server.admin(
    `INSERT INTO tieout.workspace VALUES ('${workspace}', 'Long', 1, now(), '${login}', ${ENTRIES}, '\\x00', decode(repeat('07', 32), 'hex'), true);
     INSERT INTO tieout.entry SELECT '${workspace}', number, gen_random_uuid(), now(), '${login}', key.id, 1,
         repeat('x', 400), decode(repeat('00', 64), 'hex'), decode(repeat('00', 32), 'hex')
       FROM generate_series(1, ${ENTRIES}) AS number, tieout.person_key AS key WHERE key.login = '${login}';
     ANALYZE tieout.entry`,
    database,
  );
  const logs = await Promise.all(
    Array.from({ length: PEOPLE }, () => connectLog(server.as(login, database))),
  );
  const asked = async (after: number, most: number) => {
    const times: number[] = [];
    for (let number = 0; number < QUESTIONS; number += 1) {
      const log = logs[number % PEOPLE] ?? logs[0];
      const began = performance.now();
      const entries = await log?.since(workspace, after, most);
      times.push(performance.now() - began);
      if (entries?.length !== most) throw new Error(`${entries?.length} entries came`);
    }
    return times;
  };
  try {
    // Plans are made, and code is warm.
    await asked(0, 1);
    const results: BenchResult[] = [];
    for (const [where, after] of [
      ['the last', ENTRIES - 1],
      ['one in the middle', ENTRIES / 2],
    ] as const)
      results.push(
        resultOf({
          work: `what came since, of ${ENTRIES} entries: ${where}, median of ${QUESTIONS} over ${PEOPLE} connections`,
          ...{ unit: 'ms', product: median(await asked(after, 1)), goal: { most: MOST_MS } },
        }),
      );
    return results;
  } finally {
    for (const log of logs) log.close();
  }
}
