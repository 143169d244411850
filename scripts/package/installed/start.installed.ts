/** How soon the installed app paints rows, beside an empty window that is packaged alike; in turns. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addPreparedWorkspace } from '../../../bench/app/prepared-workspace.ts';
import { start } from '../../../bench/app/start.ts';
import { median } from '../../../bench/figures.ts';
import { given } from './kept.ts';

const ROUNDS = Number(process.env.TIEOUT_ROUNDS ?? 7);
/** Nobody listens there; nothing is asked without credentials. */
const NOWHERE = 'http://127.0.0.1:9';

test('starts', async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'tieout-start-'));
  const data = join(folder, 'data');
  await addPreparedWorkspace(data, {
    id: '0b5e7c1e-7d53-4c9b-9d0a-5f7f3b1c2d4e',
    name: 'Bodega Ñusta',
    createdAt: 1,
    service: { baseUrl: NOWHERE, merchantsBaseUrl: NOWHERE },
    databases: { 'cache.db': given('TIEOUT_START_DATABASE') },
  });
  const sides = {
    floor: [given('TIEOUT_EMPTY_WINDOW'), join(folder, 'empty')],
    product: [given('TIEOUT_INSTALLED'), data],
  } as const;
  const seen = { floor: [] as number[][], product: [] as number[][] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['floor', 'product'] as const) : (['product', 'floor'] as const)) {
      const [program, dataFolder] = sides[side];
      const started = await start(program, [`--user-data-dir=${dataFolder}`, '--lang=en']);
      // The first is there to warm up.
      if (round >= 0) seen[side].push([started.ms, started.processorMs]);
      await started.stop();
    }
  }
  for (const [index, what] of ['by the clock', 'of the processor'].entries()) {
    const [floor, product] = [seen.floor, seen.product].map((all) =>
      median(all.map((each) => each[index] ?? 0)),
    );
    const ratio = ((product ?? 0) / (floor || 1)).toFixed(2);
    console.log(
      `${what}: ${product?.toFixed(0)} ms to painted rows, empty window ${floor?.toFixed(0)} ms: ${ratio} x`,
    );
  }
  expect(seen.product).toHaveLength(ROUNDS);
});
