/** The one way in which the app makes sure that what it wrote outlives a power cut. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/**
 * Returns once the file's content is on the disk, or the names in the folder are: a rename is, when its folder was
 * forced. Throws what the system says. Windows cannot force a folder; its names are then as safe as the system makes
 * them.
 */
export function forceToDisk(path: string): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  // Windows forces a file only through a handle that may write.
  const file = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
