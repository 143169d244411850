/** How soon the installed app paints rows, beside an empty window that is packaged alike; in turns. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { addPreparedWorkspace } from '../../../bench/app/prepared-workspace.ts';
import { start } from '../../../bench/app/start.ts';
import { median } from '../../../bench/figures.ts';
import { given } from './kept.ts';

const ROUNDS = Number(process.env.TIEOUT_ROUNDS ?? 7);
const REST_MS = 2_000;
/** No server listens there; nothing is asked without credentials. */
const NOWHERE = 'http://127.0.0.1:9';
const WORKSPACE = '0b5e7c1e-7d53-4c9b-9d0a-5f7f3b1c2d4e';
/**
 * The app begins where it was left: at a listing, or at the overview, whose rows are put together from all that is
 * kept.
 */
const SCREENS = ['deposits', 'overview'] as const;
const SIDES = ['floor', ...SCREENS] as const;

test('starts', async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'tieout-start-'));
  for (const screen of SCREENS) await leaveAt(join(folder, screen), screen);
  const seen = { floor: [] as number[][], deposits: [] as number[][], overview: [] as number[][] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const program = given(side === 'floor' ? 'TIEOUT_EMPTY_WINDOW' : 'TIEOUT_INSTALLED');
      const started = await start(program, [`--user-data-dir=${join(folder, side)}`, '--lang=en']);
      // The first is there to warm up.
      if (round >= 0) seen[side].push([started.readMs, started.ms, started.processorMs]);
      // Quit a while after the rows came: the picture of the screen at rest is kept for the next start.
      if (side !== 'floor') await rest(REST_MS);
      await started.stop();
    }
  }
  for (const screen of SCREENS)
    for (const [index, what] of ['to rows to read', 'to rows to work with', 'of the processor'].entries()) {
      const middle = (all: readonly number[][]) => median(all.map((each) => each[index] ?? 0));
      const [floor, product] = [middle(seen.floor), middle(seen[screen])];
      const ratio = (product / (floor || 1)).toFixed(2);
      console.log(
        `${screen}, ${what}: ${product.toFixed(0)} ms, empty window ${floor.toFixed(0)} ms: ${ratio} x`,
      );
    }
  for (const screen of SCREENS) expect(seen[screen]).toHaveLength(ROUNDS);
});

/** A data folder with one workspace, as the app leaves it when it ends at that screen. */
async function leaveAt(data: string, screen: string): Promise<void> {
  await addPreparedWorkspace(data, {
    id: WORKSPACE,
    name: 'Bodega Ñusta',
    createdAt: 1,
    service: { baseUrl: NOWHERE, merchantsBaseUrl: NOWHERE },
    databases: { 'cache.db': given('TIEOUT_START_DATABASE') },
  });
  const settings = { version: 1, person: 'Ana', lastScreen: `/workspaces/${WORKSPACE}/${screen}` };
  await writeFile(join(data, 'settings.json'), JSON.stringify(settings));
}
