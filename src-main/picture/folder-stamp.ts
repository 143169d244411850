/** By what it is told that nothing was written: which files there are, and what the file system says of each. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of what a first screen rests on: the app's settings, and the workspace's own folder with its locked months. Another app,
 * an older version or a person that writes, restores or copies any of it leaves another stamp.
 */
export function stampOfFolder(dataFolder: string, workspaceId: string): string {
  const workspace = join(dataFolder, 'workspaces', workspaceId);
  return stampOf([
    join(dataFolder, 'settings.json'),
    ...filesIn(workspace),
    ...filesIn(join(workspace, 'closes')),
  ]);
}

/** Of databases that are open, with what SQLite has not put into them yet. */
export function stampOfDatabases(paths: readonly string[]): string {
  return stampOf(paths.flatMap((path) => [path, `${path}-wal`]));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function stampOf(paths: readonly string[]): string {
  return paths
    .map((path) => {
      const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      return found ? `${path} ${found.ino} ${found.size} ${found.mtimeNs}` : `${path} none`;
    })
    .join('\n');
}
