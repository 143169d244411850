/** Takes batches of records until it is killed, and says each. Its arguments are in the environment. */
import '../../testing/keys.ts';
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../engine/open.ts';
import { mergeSearch } from '../../listings/search-merging.ts';
import { readBatchPlace } from '../share-records.ts';
import { takeBatch } from '../take-records.ts';

const { path, batchesPath } = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}') as {
  readonly path: string;
  readonly batchesPath: string;
};
const batches = JSON.parse(readFileSync(batchesPath, 'utf8')) as { about: string; content: string }[];
const db = openDatabase(path);
for (const [index, { about, content }] of batches.entries()) {
  if (index + 1 <= readBatchPlace(db).taken) continue;
  process.stdout.write('.');
  takeBatch(db, { number: index + 1, about, content: Buffer.from(content, 'base64') });
  // Behind each here, so that it is among what is killed.
  mergeSearch(db);
}
process.stdout.write('all');
db.close();
