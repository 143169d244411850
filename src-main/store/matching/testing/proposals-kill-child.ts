/**
 * The process of write-proposals.test.ts: writes proposals of a run, and kills itself between two slices once so many
 * are there.
 */
import '../../testing/keys.ts';
import { openDatabase } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { writeProposals } from '../write-proposals.ts';
import { manyProposals } from './proposals.ts';

const [path = '', count = '', killAt = ''] = process.argv.slice(2);
const work = openDatabase(path, { migrations: workMigrations });
const there = work.prepare<[], bigint>('SELECT count(*) FROM proposal').pluck();
await writeProposals(work, manyProposals(Number(count)), {
  book: 'bank',
  runId: 7,
  breathe: async () => {
    if (Number(there.get() ?? 0n) >= Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
  onWritten: () => undefined,
});
