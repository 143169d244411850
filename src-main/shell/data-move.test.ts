import fs, { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { asOnWindows, type WindowsFiles } from '../testing/windows-files.ts';
import { moveData } from './data-move.ts';

let folder: ReturnType<typeof temporaryFolder>;
let windows: WindowsFiles;
beforeEach(() => {
  folder = temporaryFolder();
  windows = asOnWindows();
  const workspace = join(from(), 'workspaces', 'one');
  mkdirSync(join(workspace, 'closes'), { recursive: true });
  mkdirSync(join(from(), 'Cache'));
  writeFileSync(join(from(), 'settings.json'), '{}');
  writeFileSync(join(workspace, 'work.db'), 'orders');
  writeFileSync(join(workspace, 'closes', '2026-09-PEN-1.db'), 'figures');
  chmodSync(join(workspace, 'closes', '2026-09-PEN-1.db'), 0o400);
});
afterEach(() => {
  windows.restore();
  folder.remove();
});
const from = () => join(folder.path, 'Roaming', 'Tieout');
const to = () => join(folder.path, 'Local', 'Tieout', 'Data');
const closeIn = (root: string) => join(root, 'workspaces', 'one', 'closes', '2026-09-PEN-1.db');

/** As between a disk and a share: nothing can be renamed from the one to the other. */
function onTwoDisks(): () => void {
  const { rename } = fs.promises;
  fs.promises.rename = async (source, target) => {
    if (String(source).includes('Roaming') !== String(target).includes('Roaming'))
      throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' });
    return rename(source, target);
  };
  syncBuiltinESMExports();
  return () => {
    fs.promises.rename = rename;
    syncBuiltinESMExports();
  };
}

it('what is the app’s own moves; what is Electron’s stays', async () => {
  expect(await moveData(from(), to())).toEqual(['settings.json', 'workspaces']);
  expect(readdirSync(from())).toEqual(['Cache']);
  expect(readFileSync(closeIn(to()), 'utf8')).toBe('figures');
});

it('happens once: what came back to the old folder since is not taken for newer', async () => {
  await moveData(from(), to());
  mkdirSync(join(from(), 'workspaces'));
  writeFileSync(join(from(), 'settings.json'), '"of another computer"');
  expect(await moveData(from(), to())).toEqual([]);
  expect(readFileSync(join(to(), 'settings.json'), 'utf8')).toBe('{}');
});

it('between two disks it is copied whole, protected files too, and only then removed', async () => {
  const restore = onTwoDisks();
  try {
    mkdirSync(join(to(), 'workspaces.moving'), { recursive: true });
    writeFileSync(join(to(), 'workspaces.moving', 'half'), 'of an attempt that was cut off');
    expect(await moveData(from(), to())).toEqual(['settings.json', 'workspaces']);
  } finally {
    restore();
  }
  expect(readdirSync(to())).toEqual(['settings.json', 'workspaces']);
  expect(readdirSync(join(to(), 'workspaces'))).toEqual(['one']);
  expect(readFileSync(closeIn(to()), 'utf8')).toBe('figures');
  expect(readdirSync(from())).toEqual(['Cache']);
});

it('an earlier version that is still open keeps its data, and the next start goes on', async () => {
  windows.holdOpen(/Roaming.*workspaces$/, 1_000, 'EPERM');
  await expect(moveData(from(), to())).rejects.toThrow('EPERM');
  expect(existsSync(closeIn(from()))).toBe(true);
  windows.restore();
  windows = asOnWindows();
  expect(await moveData(from(), to())).toEqual(['workspaces']);
  expect(readdirSync(to())).toEqual(['settings.json', 'workspaces']);
});

it('there is nothing to move where there was no earlier version', async () => {
  expect(await moveData(join(folder.path, 'nothing'), to())).toEqual([]);
  expect(existsSync(to())).toBe(false);
});
