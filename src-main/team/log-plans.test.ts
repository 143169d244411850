/**
 * What everybody asks again and again is answered by an index: PostgreSQL's own plans of the statements as the
 * functions have them.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTeam } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

const ROWS = 20_000;
let server: TestServer;
let client: Client;
let workspace: string;
beforeAll(async () => {
  server = await takeServer();
  const team = await startTeam(server, { ana: ['preparer'] });
  workspace = team.workspace;
  client = new Client(server.as('postgres', team.database));
  await client.connect();
  const key = '(SELECT id FROM tieout.person_key LIMIT 1)';
  const login = '(SELECT login FROM tieout.person LIMIT 1)';
  await client.query(
    `INSERT INTO tieout.entry SELECT $1, n, gen_random_uuid(), now(), ${login}, ${key}, 1, '[]', '', '' FROM generate_series(1, ${ROWS}) AS n`,
    [workspace],
  );
  await client.query(
    `INSERT INTO tieout.batch SELECT $1, n, gen_random_uuid(), now(), ${login}, ${key}, '{}', '', '', 'records deposits', n, n + 1, 0, 1
     FROM generate_series(1, ${ROWS}) AS n`,
    [workspace],
  );
  await client.query('ANALYZE tieout.entry, tieout.batch');
  await team.end();
});
afterAll(async () => {
  await client?.end();
  await server?.stop();
});

/** The function's own statement, with values for its parameters. */
async function statementOf(
  name: string,
  begins: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { rows } = await client.query('SELECT prosrc FROM pg_proc WHERE oid = $1::regproc', [
    `tieout.${name}`,
  ]);
  const body = String(rows[0].prosrc);
  const from = body.indexOf(begins);
  expect(from, name).toBeGreaterThan(-1);
  const statement = body.slice(from, body.indexOf(';', from)).replace(/^RETURN QUERY /, '');
  return Object.entries(values).reduce(
    (text, [parameter, value]) => text.replaceAll(parameter, value),
    statement,
  );
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const middle = String(ROWS / 2);
it.each([
  ['since', 'RETURN QUERY', { of_workspace: '', after_sequence: middle, most: '500' }, 'entry', 500],
  ['since', 'RETURN QUERY', { of_workspace: '', after_sequence: String(ROWS - 1), most: '500' }, 'entry', 1],
  ['batches', 'RETURN QUERY', { of_workspace: '', after_number: middle, most: '2' }, 'batch', 2],
  ['batches_left', 'RETURN QUERY', { of_workspace: '', after_number: String(ROWS - 1) }, 'batch', 1],
] as const)('%s: no more rows are read than are answered', async (name, begins, values, table, answered) => {
  const statement = await statementOf(name, begins, { ...values, of_workspace: `'${workspace}'::uuid` });
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`);
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  const read = nodes.filter((node) => node['Relation Name'] === table);
  expect(read.map((node) => node['Node Type'])).toEqual([
    expect.stringMatching(/^(Index|Bitmap Heap|Index Only) Scan$/),
  ]);
  expect(read.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))).toEqual([
    answered,
  ]);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
});
