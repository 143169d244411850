/**
 * PostgreSQL's client is loaded where a workspace is shared, and by nothing else: no thread or process of the app gets
 * to it by imports that are carried out at the start, so the app costs as much as before for a person who works alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

const STATIC = /^(?:import|export)\s+(?!type\b)(?:[\w$*\s{},]+?\s+from\s+)?'([^']+)'/gm;
const AT_NEED = /\bimport\(\s*'([^']+)'/g;
/** Threads and processes of their own begin with these. */
const BEGINNING = /^import\s+\w+\s+from\s+'(\.[^']+)\?(?:nodeWorker|modulePath)'/gm;

/** What a file imports: files from the root on, and packages by their names. */
function importsIn(file, pattern) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, target]) =>
    target.startsWith('.') ? normalize(join(dirname(file), target.split('?')[0])) : target,
  );
}

/** Everything that is loaded with a file; with `atNeed` also what is loaded later. */
function reached(from, { atNeed = false } = {}) {
  const seen = new Set();
  const open = [...from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!file.startsWith('src-') || !existsSync(join(ROOT, file))) continue;
    open.push(...importsIn(file, STATIC), ...(atNeed ? importsIn(file, AT_NEED) : []));
  }
  return seen;
}

const MAIN = 'src-main/index.ts';
/** The start itself is in parts: the window is served, or a run of the system's scheduler, by what is imported then. */
const PARTS = importsIn(MAIN, AT_NEED);

it('is reached by no thread or process at its start, and by the main process at need', () => {
  const all = reached([MAIN], { atNeed: true });
  const threads = [...all]
    .filter((file) => file.startsWith('src-'))
    .flatMap((file) => importsIn(file, BEGINNING));
  expect(threads).toContain('src-main/worker/store-thread.ts');
  expect(threads.length).toBeGreaterThan(3);
  const atStart = reached([MAIN, ...PARTS, ...threads]);
  // The walk gets as far as the app does.
  expect(atStart).toContain('src-main/team/teams.ts');
  expect(atStart).toContain('better-sqlite3');
  expect([...atStart].filter((name) => /^pg(-|$)/.test(name) || name.endsWith('team/shared-log.ts'))).toEqual(
    [],
  );
  expect(all).toContain('pg');
});
