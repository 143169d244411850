/**
 * Is what is in node_modules what the lockfile asks for? npm leaves its own record of what it installed
 * (node_modules/.package-lock.json, written last), so no stamp of ours can disagree with it: a removed node_modules,
 * an interrupted install and an install done by hand are all seen for what they are.
 */

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

/** package.json edited by hand without a new lockfile: `npm ci` would refuse with a long message; say it shortly. */
export function differenceFromManifest(manifest, lock) {
  const root = lock.packages?.[''] ?? {};
  for (const group of ['dependencies', 'devDependencies']) {
    const wanted = manifest[group] ?? {};
    const locked = root[group] ?? {};
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)])) {
      if (wanted[name] !== locked[name])
        return `${name} is ${wanted[name] ?? 'absent'} in package.json and ${locked[name] ?? 'absent'} in package-lock.json`;
    }
  }
  return undefined;
}

/**
 * A dependency that no entry of the lockfile provides. npm writes such a lockfile without a word when the registry
 * lacks one of a package's builds for other platforms, and then refuses to install from it.
 * @returns {string | undefined} the first gap in words, or undefined when the lockfile is complete
 */
export function gapInLock(lock) {
  const packages = lock.packages ?? {};
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    for (const [name, range] of Object.entries(wantedBy(path, entry))) {
      if (!isProvided(packages, path, name))
        return `${path === '' ? 'the project' : `${nameOf(path)} ${entry.version}`} needs ${name} ${range}, which has no entry`;
    }
  }
  return undefined;
}

function wantedBy(path, entry) {
  return {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    // Those of an installed package are its authors' business.
    ...(path === '' ? entry.devDependencies : {}),
  };
}

/** Node's own search: beside the package, then beside each folder above it. */
function isProvided(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
