/**
 * The `.tar.gz` for Linux systems without Debian's packages. The packager makes it while it makes the deb: with the
 * deb's own marks in it or not, as it happens, and differently each time.
 */
import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** What tells an installed app that a deb brought it, and can take its place; and what the deb alone sets up. */
export const OF_THE_DEB = ['package-type', 'app-update.yml', 'apparmor-profile'].map(
  (name) => `resources/${name}`,
);

/**
 * Packs an unpacked app, below one folder with the archive's name; two archives of equal files are equal.
 * @param time of every file in it, in seconds
 */
export function makeArchive(folder: string, file: string, time: string): void {
  const [from, top] = [basename(folder), basename(file, '.tar.gz')];
  execFileSync(
    'tar',
    [
      ...['--create', '--file', file, '--directory', dirname(folder), '--format', 'gnu', '--sort', 'name'],
      ...['--mtime', `@${time}`, '--owner', '0', '--group', '0', '--numeric-owner'],
      ...['--mode', 'u+rwX,go+rX,go-w'],
      ...OF_THE_DEB.flatMap((path) => ['--exclude', `${from}/${path}`]),
      // Without a name and a time of its own in the compressed file.
      ...['--use-compress-program', 'gzip --no-name', '--transform', `flags=r;s|^${from}|${top}|`, from],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
}
