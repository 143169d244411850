/**
 * `npm run bench -- scale [--sizes 1000,10000,100000,1000000] [--only listings | books]`: how what things cost grows
 * with the number of records. Each size in a process of its own; the table is that of docs/scale.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { keep, machine } from './figures.ts';
import { rounded } from './result.ts';
import { type Figure, measureAt, PARTS } from './scale-work.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    at: { type: 'string' },
    only: { type: 'string' },
  },
});

const only = PARTS.find((part) => part === values.only);
if (values.only !== undefined && only === undefined) throw new Error(`one of ${PARTS.join(' and ')}`);
if (values.at !== undefined) process.send?.(await measureAt(Number(values.at), only));
else await all(values.sizes.split(',').map(Number));

async function all(sizes: readonly number[]): Promise<void> {
  const taken: { size: number; load: number; figures: Figure[] }[] = [];
  for (const size of sizes) {
    console.log(`${size}…`);
    const child = fork(import.meta.filename, ['--at', String(size), ...(only ? ['--only', only] : [])]);
    const [figures] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`nothing was measured at ${size}`);
      }),
    ])) as [Figure[]];
    child.disconnect();
    taken.push({ size, load: machine().loadAverage, figures });
  }
  const names = taken[0]?.figures ?? [];
  const head = ['', ...sizes.map((size) => size.toLocaleString('en')), 'grows with'];
  const rows = names.map(({ work, unit }) => {
    const found = taken.map(({ size, figures }) => ({
      size,
      figure: figures.find((each) => each.work === work)?.figure ?? 0,
    }));
    return [`${work}, ${unit}`, ...found.map(({ figure }) => String(figure)), powerOf(found)];
  });
  for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
  console.log(`\nKept in ${keep('scale', { at: new Date().toISOString(), machine: machine(), taken })}`);
}

/** The power of the number of records by which the cost grew between the last two sizes. */
function powerOf(found: readonly { readonly size: number; readonly figure: number }[]): string {
  const [before, last] = found.slice(-2);
  if (!before || !last || before.figure <= 0 || last.figure <= 0) return '-';
  return `n^${rounded(Math.log(last.figure / before.figure) / Math.log(last.size / before.size)).toFixed(2)}`;
}
