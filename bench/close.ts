/**
 * The first look at the close of a month with a million deposits, beside a bare program that reads each of them once, writes its
 * values as they are signed, and hashes them. Each side runs in a process of its own. README.md explains the floor.
 */
import '../src-main/store/testing/keys.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bareDigest, type CloseSide, layOut, lookAtClose } from './close-work.ts';
import { median } from './figures.ts';
import { preparedBooks } from './match-data.ts';
import { report, resultOf } from './result.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    side: { type: 'string' },
    in: { type: 'string', default: '' },
  },
});
const rows = Number(values.rows);

if (values.side === 'floor') process.send?.(await bareDigest(values.in));
else if (values.side === 'product') process.send?.(await lookAtClose(values.in));
else await both();

async function both(): Promise<void> {
  const made = preparedBooks(rows);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const sides: Record<'floor' | 'product', CloseSide[]> = { floor: [], product: [] };
  try {
    layOut(made, folder);
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const side of ['floor', 'product'] as const) {
        console.log(`${side}…`);
        const found = await run(side, folder);
        if (found.records !== rows) throw new Error(`${side} saw ${found.records} records of ${rows}`);
        sides[side].push(found);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const both = (figure: keyof CloseSide) => ({
    floor: median(sides.floor.map((each) => each[figure])),
    product: median(sides.product.map((each) => each[figure])),
  });
  const work = `first look at the close of a month of ${rows} deposits`;
  report(
    'close',
    [
      resultOf({ work, unit: 's', ...both('seconds'), goal: { most: 6 } }),
      resultOf({ work: `${work}: processor time`, unit: 's', ...both('cpuSeconds') }),
      resultOf({ work: `${work}: peak memory of the process`, unit: 'MB', ...both('peakMB') }),
    ],
    { rows, sides },
  );
}

async function run(side: 'floor' | 'product', folder: string): Promise<CloseSide> {
  const child = fork(import.meta.filename, ['--side', side, '--rows', String(rows), '--in', folder]);
  const [answer] = (await once(child, 'message')) as [CloseSide];
  child.disconnect();
  await once(child, 'exit');
  return answer;
}
