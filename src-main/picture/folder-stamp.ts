/** By what it is told that nothing was written: which files there are, and what the file system says of each. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of what a first screen rests on, when nothing of it is open: the app's settings, and the workspace's own folder with
 * its locked months. Another app, an older version or a person that writes, restores or copies any of it leaves another
 * stamp.
 */
export function stampOfClosed(dataFolder: string, workspaceId: string): string {
  return stampOf([join(dataFolder, 'settings.json'), ...ownFiles(dataFolder, workspaceId)]);
}

/** Of the workspace's folder while its databases are open; what is written waits beside them then (`-wal`). */
export function stampOfOpen(dataFolder: string, workspaceId: string): string {
  // SQLite's memory for those who read at the same time is changed by reading, too.
  return stampOf(ownFiles(dataFolder, workspaceId).filter((path) => !path.endsWith('-shm')));
}

function ownFiles(dataFolder: string, workspaceId: string): string[] {
  const workspace = join(dataFolder, 'workspaces', workspaceId);
  return [...filesIn(workspace), ...filesIn(join(workspace, 'closes'))];
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
