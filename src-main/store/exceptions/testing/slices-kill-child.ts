/**
 * The process of slices.test.ts: enters causes by the thousand, and kills itself between two slices, once so many are
 * there. Tells how many breaths there were: where the slices end, machines differ.
 */
import '../../testing/keys.ts';
import { openDatabase } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { noteLook, touchMonths } from '../../work/touched-months.ts';
import { enterInSlices } from '../refresh.ts';
import { manyCauses, PLACE } from './slices.ts';

const [path = '', killAt = ''] = process.argv.slice(2);
const most = killAt === '' ? Number.POSITIVE_INFINITY : Number(killAt);
const work = openDatabase(path, { migrations: workMigrations });
touchMonths(work, { sources: [PLACE.source], months: [PLACE.month] });
const entered = work.prepare<[], bigint>('SELECT count(*) FROM exceptionCase').pluck();
let breaths = 0;
await enterInSlices(
  work,
  { ...PLACE, seen: noteLook(work, PLACE.source, PLACE.month) },
  manyCauses(),
  async () => {
    breaths += 1;
    if (Number(entered.get() ?? 0n) >= most) process.kill(process.pid, 'SIGKILL');
  },
);
process.stdout.write(String(breaths));
