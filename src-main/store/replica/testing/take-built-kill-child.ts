/**
 * Makes a cache of batches until it is killed, and says each; the cache is there when it is done. Its arguments are in
 * the environment.
 */
import '../../testing/keys.ts';
import { readFileSync } from 'node:fs';
import { BuiltCaches } from '../built-cache.ts';

const { path, batchesPath } = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}') as {
  readonly path: string;
  readonly batchesPath: string;
};
const batches = JSON.parse(readFileSync(batchesPath, 'utf8')) as { about: string; content: string }[];
const built = new BuiltCaches();
const taken = built.begin(path, batches.length);
// Null where the one before was killed with the cache in its place.
if (taken !== null) {
  for (const [index, { about, content }] of batches.entries()) {
    if (index < taken) continue;
    process.stdout.write('.');
    built.take(path, { number: index + 1, about, content: Buffer.from(content, 'base64') }, index);
  }
  process.stdout.write('.');
  built.adopt(path);
}
process.stdout.write('all');
