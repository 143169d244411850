import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differences } from './compare.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-compare-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A package with the files below `app` in an archive. */
async function made(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const [app, out] = [join(folder, `${name}-app`), join(folder, name)];
  for (const at of [join(app, 'out'), out]) mkdirSync(at, { recursive: true });
  for (const [path, text] of Object.entries(files))
    writeFileSync(path.startsWith('app/') ? join(app, path.slice(4)) : join(out, path), text);
  await createPackage(app, join(out, 'app.asar'));
  return out;
}

it('names what differs, in the archive too, and nothing where nothing does', async () => {
  const files = { tieout: 'program', 'app/out/index.js': 'code', 'app/package.json': '{}' };
  const first = await made('first', files);
  expect(differences(first, await made('second', files))).toEqual([]);
  const third = await made('third', { ...files, tieout: 'other', 'app/out/index.js': 'more code' });
  expect(differences(first, third)).toEqual(['app.asar: out/index.js', 'tieout']);
  const fourth = join(folder, 'fourth');
  cpSync(first, fourth, { recursive: true });
  writeFileSync(join(fourth, 'left'), '');
  expect(differences(first, fourth)).toEqual(['left']);
});
