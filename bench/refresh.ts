/**
 * Exceptions of a month refreshed behind a sync, as the app does it: in the store's background thread, among the
 * records of a year. In a process of its own, so that its memory is its own. README.md says what of the year the month
 * has.
 */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { asked, inFolder, runSide } from './book-sides.ts';
import { builtHost } from './built-host.ts';
import { median } from './figures.ts';
import { report, resultOf } from './result.ts';
import { preparedDatabase } from './store-data.ts';

const MONTH = '2026-09';
/** The threads have loaded what they consist of by then, and rest. */
const REST_MS = 2_000;
const LOOK_MS = 20;

type Side = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Megabytes of the process, the highest seen, beyond what it had before. */
  readonly beyondMB: number;
  readonly appeared: number;
};

const { rows, rounds, side, in: ownFolder } = asked();
if (side === 'product') process.send?.(await refreshed(ownFolder));
else await measure();

async function measure(): Promise<void> {
  const made = preparedDatabase(rows);
  const sides: Side[] = [];
  for (let round = 0; round < rounds; round += 1)
    await inFolder(async (folder) => {
      console.log('product…');
      copyFileSync(made, join(folder, 'cache.db'));
      sides.push(await runSide<Side>(import.meta.filename, 'product', rows, folder));
    });
  const of = (figure: keyof Side) => median(sides.map((each) => each[figure]));
  const work = `exceptions of a month refreshed, in a year of ${rows} deposits`;
  report(
    'refresh',
    [
      resultOf({ work, unit: 's', product: of('seconds') }),
      resultOf({ work: `${work}: processor time`, unit: 's', product: of('cpuSeconds') }),
      resultOf({
        work: `${work}: memory of the process, highest, beyond what it was before`,
        unit: 'MB',
        product: of('beyondMB'),
      }),
    ],
    { rows, sides },
  );
}

/** A workspace that has read the year and has empty books. */
async function refreshed(folder: string): Promise<Side> {
  const [cachePath, workPath] = [join(folder, 'cache.db'), join(folder, 'work.db')];
  openDatabase(workPath, { migrations: workMigrations }).close();
  const host = builtHost();
  await host.store.openCache(cachePath);
  await host.store.openWork(workPath);
  // Starts the thread that refreshes.
  await host.store.keepArrived(workPath);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const before = residentMB();
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMB());
  }, LOOK_MS);
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const paths = {
    cachePath,
    workPath,
    folder,
    timeZone: 'America/Lima',
    now: Date.parse('2026-11-20T12:00:00Z'),
  };
  const { appeared } = await host.store.refreshExceptions('bench', paths, { what: 'asked', months: [MONTH] });
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(looking);
  await host.stop();
  return { seconds, cpuSeconds: (user + system) / 1_000_000, beyondMB: highest - before, appeared };
}

function residentMB(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
}
