/** Packages that are fetched from the npm registry by name, version and expected hash, without being installed. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npmCommand } from './dependencies.mjs';
import { StepError, tail } from './log.mjs';
import { run } from './run.mjs';

/** @typedef {{ package: string, version: string, integrity: string }} Pinned */

export async function integrityOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}

/** Runs a command that has to succeed. Throws a StepError for the step. */
export async function must(step, what, command, options) {
  const result = await run(command, { capture: true, ...options });
  if (result.code === 0) return result.output;
  throw new StepError({
    step,
    why: `${what} ended with code ${result.code}${result.stopped ? ` (${result.stopped})` : ''}.`,
    tail: tail(result.output),
    todo: 'check the network, the free disk space (1 GB is enough) and `npm config get registry`, then run the command again.',
  });
}

/**
 * Fetches the package's archive into a folder that holds no other.
 * @param {Pinned} pinned
 * @returns {Promise<string>} the archive
 */
export async function fetchPackage(step, pinned, into) {
  const name = `${pinned.package}@${pinned.version}`;
  const command = [...npmCommand(), 'pack', name, '--pack-destination', into, '--silent'];
  await must(step, `\`npm pack ${name}\``, command, { cwd: into, progress: 'still fetching' });
  const file = readdirSync(into).find((entry) => entry.endsWith('.tgz'));
  if (!file) throw new Error(`npm pack ${name} left no archive in ${into}`);
  await checkPackage(step, pinned, join(into, file));
  return join(into, file);
}

/** A package whose bytes are not the expected ones is removed before anything looks into it. */
export async function checkPackage(step, pinned, file) {
  const found = await integrityOf(file);
  if (found === pinned.integrity) return;
  rmSync(file);
  throw new StepError({
    step,
    why: `what the registry served for ${pinned.package}@${pinned.version} is not what is expected.\nexpected ${pinned.integrity}\ngot      ${found}`,
    todo: 'do not use it. Check `npm config get registry`; `npm cache clean --force` removes a damaged copy.',
  });
}
