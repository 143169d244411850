/**
 * The first look at the close of a month with a million deposits, beside a bare program that reads each of them once,
 * writes its values as they are signed, and hashes them. Each side runs in a process of its own. README.md explains the
 * floor.
 */
import '../src-main/store/testing/keys.ts';
import { asked, inFolder, runSide } from './book-sides.ts';
import { bareDigest, type CloseSide, layOut, lookAtClose } from './close-work.ts';
import { median } from './figures.ts';
import { preparedBooks } from './match-data.ts';
import { report, resultOf } from './result.ts';

const { rows, rounds, side: own, in: ownFolder } = asked();

if (own === 'floor') process.send?.(await bareDigest(ownFolder));
else if (own === 'product') process.send?.(await lookAtClose(ownFolder));
else await both();

async function both(): Promise<void> {
  const made = preparedBooks(rows);
  const sides: Record<'floor' | 'product', CloseSide[]> = { floor: [], product: [] };
  await inFolder(async (folder) => {
    layOut(made, folder);
    for (let round = 0; round < rounds; round += 1)
      for (const side of ['floor', 'product'] as const) {
        console.log(`${side}…`);
        const found = await runSide<CloseSide>(import.meta.filename, side, rows, folder);
        if (found.records !== rows) throw new Error(`${side} saw ${found.records} records of ${rows}`);
        sides[side].push(found);
      }
  });
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
