/**
 * Whether an installer brought this app, so that the next one can take its place. A folder that was unpacked was not.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @param about.program the running program's own file
 * @param about.resources the folder beside it with the app in it
 */
export function isInstalled(about: {
  readonly platform: string;
  readonly program: string;
  readonly resources: string;
}): boolean {
  const { platform, program, resources } = about;
  if (platform === 'win32') return existsSync(join(dirname(program), 'Uninstall Tieout.exe'));
  if (platform !== 'linux') return true;
  const kind = join(resources, 'package-type');
  return existsSync(kind) && readFileSync(kind, 'utf8').trim() === 'deb';
}
