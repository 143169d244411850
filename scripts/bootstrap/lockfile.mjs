/**
 * Is what is in node_modules what the lockfile asks for? npm leaves its own record of what it installed
 * (node_modules/.package-lock.json, written last), so no stamp of ours can disagree with it: a removed node_modules,
 * an interrupted install and an install done by hand are all seen for what they are.
 */
import { isDeepStrictEqual } from 'node:util';

/** Installed by the `node` package's own script, outside the lockfile. */
const MADE_BY_SCRIPTS = /^node_modules\/node\/node_modules\//;

/**
 * @returns {string | undefined} the first difference in words, or undefined when they agree
 */
export function differenceFromLock(lock, installed) {
  const wanted = lock.packages ?? {};
  const present = installed.packages ?? {};
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue;
    const have = present[path];
    if (!have) {
      // Builds for other platforms are in the lockfile and rightly not here.
      if (entry.optional || entry.devOptional || entry.peer) continue;
      return `${nameOf(path)} ${entry.version} is not installed`;
    }
    if (have.version !== entry.version) {
      return `${nameOf(path)} is ${have.version}, the lockfile has ${entry.version}`;
    }
    if (have.integrity && entry.integrity && have.integrity !== entry.integrity) {
      return `${nameOf(path)} ${entry.version} is not the copy that the lockfile names`;
    }
  }
  for (const path of Object.keys(present)) {
    if (!(path in wanted) && !MADE_BY_SCRIPTS.test(path))
      return `${nameOf(path)} is installed but not in the lockfile`;
  }
  return undefined;
}

/** Whether the lockfile was made for what package.json asks for now. */
export function isOfManifest(lock, manifest) {
  const asked = ({ dependencies = {}, devDependencies = {} } = {}) => [dependencies, devDependencies];
  return isDeepStrictEqual(asked(lock.packages?.['']), asked(manifest));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
