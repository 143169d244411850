/** The hook runs the Node that the bootstrap links, and the one on PATH where there is no link. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNode } from '../bootstrap/node.mjs';
import { ROOT } from '../bootstrap/paths.mjs';

let clone;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'tieout-hook-'));
  const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
  git('init', '-q');
  copyFileSync(join(ROOT, 'scripts/hooks/pre-commit'), join(clone, 'pre-commit'));
  write('node_modules/@biomejs/biome/bin/biome', '');
  write('src-main/store/migrations/work/0001-a.ts', '');
  git('add', 'src-main');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(name, text) {
  const path = join(clone, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A command in the place of Node that notes its name and its first argument. */
function standIn(name) {
  const path = write(name, `#!/bin/sh\necho "${name} $1" >> "${join(clone, 'asked')}"\n`);
  chmodSync(path, 0o755);
  return path;
}

function asked() {
  const PATH = `${dirname(standIn('on-path/node'))}:${process.env.PATH}`;
  execFileSync('sh', [join(clone, 'pre-commit')], { cwd: clone, env: { ...process.env, PATH } });
  return readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n');
}

// The links are for the platforms that have them.
it.skipIf(process.platform === 'win32')('runs what the bootstrap linked, for lint and for migrations', () => {
  linkNode({ kind: 'packaged', executable: standIn('linked/node') }, join(clone, 'node_modules'));
  expect(asked()).toEqual([
    `linked/node ${join(clone, 'node_modules/@biomejs/biome/bin/biome')}`,
    `linked/node ${join(clone, 'scripts/hooks/released-migrations.mjs')}`,
  ]);
});

it.skipIf(process.platform === 'win32')('runs the Node on PATH where none is linked', () => {
  expect(asked().map((each) => each.split(' ')[0])).toEqual(['on-path/node', 'on-path/node']);
});

it('no editor or hook names a Node below node_modules/node', () => {
  for (const file of ['.vscode/launch.json', '.vscode/tasks.json', 'scripts/hooks/pre-commit'])
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toContain('node_modules/node/');
});
