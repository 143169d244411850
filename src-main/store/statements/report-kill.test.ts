/**
 * Wherever an import of a report file is cut off, no record is left without the entry of the trail that tells of it.
 */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { failureOf } from '../../testing/failure.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listReports } from './report-files.ts';
import { importReport } from './report-import.ts';
import { REPORT, readingIn } from './testing/report.ts';

const CHILD = childFile(import.meta.dirname, 'testing/report-kill-child.ts');
const run = promisify(execFile);
const folder = temporaryFolder();
afterAll(() => folder.remove());

function workspace(name: string): string {
  const root = join(folder.path, name);
  mkdirSync(root);
  openCache(join(root, 'cache.db')).close();
  openWork(join(root, 'work.db')).close();
  return root;
}

/** Imports in a process of its own; the number of looks, or null when it was killed. */
async function importIn(root: string, killAt = ''): Promise<number | null> {
  try {
    const { stdout } = await run(process.execPath, [CHILD, root, killAt]);
    return Number(stdout);
  } catch (error) {
    if (wasKilled(error)) return null;
    throw error;
  }
}

function foundIn(root: string) {
  const cache = openDatabase(join(root, 'cache.db'));
  const work = openDatabase(join(root, 'work.db'), { migrations: workMigrations });
  try {
    const records = cache.prepare<[], bigint>('SELECT count(*) FROM deposits').pluck().get();
    const coverage = cache.prepare<[], bigint>('SELECT count(*) FROM coverage').pluck().get();
    const entries = work.prepare<[], bigint>('SELECT count(*) FROM auditEntry').pluck().get();
    return {
      records: Number(records),
      files: listReports(cache).length,
      covered: Number(coverage) > 0,
      entries: Number(entries),
    };
  } finally {
    cache.close();
    work.close();
  }
}

const NOTHING = { records: 0, files: 0, covered: false, entries: 0 };

it('a kill leaves nothing, or all of it with its entry', async () => {
  const whole = workspace('whole');
  const looks = (await importIn(whole)) ?? 0;
  expect(looks).toBeGreaterThan(4);
  const all = { records: 3, files: 1, covered: true, entries: 1 };
  expect(foundIn(whole)).toEqual(all);
  // Before and after the records, and before the entry.
  for (const killAt of [2, looks - 1, looks]) {
    const root = workspace(`killed-${killAt}`);
    expect(await importIn(root, String(killAt))).toBeNull();
    expect(foundIn(root), `killed at ${killAt} of ${looks}`).toEqual(NOTHING);
    expect(await importIn(root)).toBe(looks);
    expect(foundIn(root)).toEqual(all);
  }
});

it('a trail that takes no entry leaves no records', async () => {
  const root = workspace('refused');
  const work = openDatabase(join(root, 'work.db'), { migrations: workMigrations });
  work.exec("CREATE TRIGGER refused BEFORE INSERT ON auditEntry BEGIN SELECT RAISE(ABORT, 'no entry'); END");
  work.close();
  const paths = { cachePath: join(root, 'cache.db'), workPath: join(root, 'work.db') };
  const signal = new AbortController().signal;
  await failureOf(importReport(ownThread, paths, readingIn(root), REPORT, signal, () => undefined));
  expect(foundIn(root)).toEqual(NOTHING);
});
