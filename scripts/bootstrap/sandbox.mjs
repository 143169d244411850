/**
 * Chromium's sandbox on Linux needs either user namespaces for ordinary users or a helper that belongs to root. Some
 * distributions have neither out of the box (Ubuntu since 24.04), and Electron then ends with a message that is hard to
 * read. Whether a profile of the system makes an exception for this very Electron cannot be seen from here, so this is
 * a hint and stops nothing.
 */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere } from './paths.mjs';

const SETTINGS = [
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', refuses: '1' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', refuses: '0' },
  { file: '/proc/sys/user/max_user_namespaces', refuses: '0' },
];

const read = (file) => readIfThere(file).trim();

/** @returns {string | undefined} the first kernel setting that keeps ordinary users from making namespaces */
export function refusingSetting(readSetting = read) {
  return SETTINGS.find(({ file, refuses }) => readSetting(file) === refuses)?.file;
}

function belongsToRoot(helper) {
  const stat = statSync(helper, { throwIfNoEntry: false });
  return stat !== undefined && stat.uid === 0 && (stat.mode & 0o4000) !== 0;
}

/**
 * @param {string} executable Electron's
 * @returns {string | undefined} what to do should Electron not start, or undefined when nothing speaks against it
 */
export function sandboxHint(executable, readSetting = read, isRootHelper = belongsToRoot) {
  const setting = refusingSetting(readSetting);
  const helper = join(dirname(executable), 'chrome-sandbox');
  if (!setting || isRootHelper(helper)) return undefined;
  return `should Electron not start for want of a sandbox (${setting} is ${readSetting(setting)}), run once:\n   sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`;
}
