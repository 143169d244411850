/**
 * The process of close-kill.test.ts: locks a month that is signed, and kills itself at the given look of the lock at
 * whether to go on, or at who decides; such looks lie between all its steps. Tells how many looks there were.
 */
import '../../testing/keys.ts';
import { join } from 'node:path';
import { LIMA } from '../../../sync/testing/sync-listing.ts';
import { attachDatabase } from '../../engine/connect.ts';
import { openDatabase } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { readClose } from '../closes.ts';
import { lockClose } from '../lock.ts';

const [root = '', month = '', now = '', killAt = ''] = process.argv.slice(2);
const place = { month, currency: 'PEN' };
const work = openDatabase(join(root, 'work.db'), { migrations: workMigrations });
const cache = openDatabase(join(root, 'cache.db'));
attachDatabase(cache, join(root, 'work.db'), 'work');
const sources = { cache, work, folder: join(root, 'closes'), timeZone: LIMA, now: Number(now) };
const { digest } = await readClose(sources, place);

let looks = 0;
const look = () => {
  looks += 1;
  if (looks === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const signal = {
  get aborted() {
    look();
    return false;
  },
} as AbortSignal;
const deciding = {
  actor: 'ana',
  get at() {
    look();
    return Number(now);
  },
};
await lockClose(sources, place, digest, deciding, { signal, progress: () => undefined });
process.stdout.write(String(looks));
