/** Takes parts of documents until it is killed, and says each. Its arguments are in the environment. */
import '../../testing/keys.ts';
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { readBatchPlace } from '../share-records.ts';
import { takePart } from '../shared-files.ts';
import { takeBatch } from '../take-records.ts';

const { workPath, cachePath, batchesPath } = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}') as {
  readonly workPath: string;
  readonly cachePath: string;
  readonly batchesPath: string;
};
const batches = JSON.parse(readFileSync(batchesPath, 'utf8')) as { about: string; content: string }[];
const [work, cache] = [openDatabase(workPath, { migrations: workMigrations }), openDatabase(cachePath)];
for (const [index, { about, content }] of batches.entries()) {
  const number = index + 1;
  if (number <= readBatchPlace(cache).taken) continue;
  process.stdout.write('.');
  takePart(work, about, Buffer.from(content, 'base64'));
  process.stdout.write('.');
  takeBatch(cache, { number, about, content: null });
}
process.stdout.write('all');
for (const db of [work, cache]) db.close();
