/**
 * better-sqlite3 (here the fork of it that can encrypt) must load in two runtimes: the pinned Node (unit tests, tools)
 * and the Electron that runs the app. Its prebuilt library fits every Electron from 35 on. An older one crashes on it,
 * so there it is built from source against the stable part of Node-API that both share. What was built is kept in the
 * cache, and whatever is put in place is tried in both runtimes before it counts.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StepError, say, tail, timed } from './log.mjs';
import { headersFolder, pinnedNode, thisNode } from './node.mjs';
import { MODULES, packageJson, toolScript } from './paths.mjs';
import { onLeave, run } from './run.mjs';

const PACKAGE = join(MODULES, 'better-sqlite3');
const BUILT = join(PACKAGE, 'build', 'Release', 'better_sqlite3.node');
/** The package loads its prebuilt library rather than one that was built, so that must not be there under its name. */
const PREBUILT = join(PACKAGE, 'prebuilds');
const PREBUILT_ASIDE = join(PACKAGE, 'prebuilds-set-aside');
const STEP = 'making better-sqlite3 load';
const ANSWER = 'better-sqlite3 answers 42';
const PROBE = `
  const Database = require(${JSON.stringify(PACKAGE)});
  const db = new Database(':memory:');
  db.exec('create table t (n integer)');
  const insert = db.prepare('insert into t values (?)');
  db.transaction(() => { for (let i = 0; i < 42; i += 1) insert.run(i); })();
  db.pragma("cipher = 'aegis'");
  if (db.pragma('cipher', { simple: true }) !== 'aegis') throw new Error('this library cannot encrypt');
  console.log('better-sqlite3 answers ' + db.prepare('select count(*) from t').pluck().get());
  db.close();
`;

/** Changes when another library is put in place, or another version of the package is installed. */
export function fingerprint() {
  const { name, version } = packageJson('better-sqlite3');
  const built = isBuiltInPlace() && statSync(BUILT);
  return `${name} ${version} ${built ? `built ${built.size} ${Math.round(built.mtimeMs)}` : 'prebuilt'}`;
}

export function cachedFile(cache, electronId) {
  // The package behind the name, so that another one with the same version is not taken for it.
  const { name, version } = packageJson('better-sqlite3');
  return join(
    cache,
    `${name}-${version}-${electronId}-node-${thisNode().version}-${process.platform}-${process.arch}.node`,
  );
}

/** Whether a library that was built is the one that the package loads. */
function isBuiltInPlace() {
  return existsSync(BUILT) && !existsSync(PREBUILT);
}

function placeBuilt(from) {
  copyComplete(from, BUILT);
  if (!existsSync(PREBUILT)) return;
  rmSync(PREBUILT_ASIDE, { recursive: true, force: true });
  renameSync(PREBUILT, PREBUILT_ASIDE);
}

function placePrebuilt() {
  if (!existsSync(PREBUILT) && existsSync(PREBUILT_ASIDE)) renameSync(PREBUILT_ASIDE, PREBUILT);
  rmSync(BUILT, { force: true });
}

async function probe(executable, env) {
  const result = await run([executable, '-e', PROBE], { capture: true, env, limitMs: 30_000 });
  const good = result.code === 0 && result.output.includes(ANSWER);
  return { good, why: result.stopped ?? `code ${result.code}`, output: result.output };
}

/** @returns {Promise<boolean>} whether what is in place loads in Node, which is all that unit tests need */
export async function loadsInNode() {
  return (await probe(pinnedNode(), process.env)).good;
}

/** @returns {Promise<{ node: object, electron: object, good: boolean }>} */
async function probeBoth(electron) {
  const [inNode, inElectron] = await Promise.all([
    probe(pinnedNode(), process.env),
    probe(electron, { ...process.env, ELECTRON_RUN_AS_NODE: '1' }),
  ]);
  return { node: inNode, electron: inElectron, good: inNode.good && inElectron.good };
}

/** The file appears under its name only when it is complete: another process may be loading it. */
function copyComplete(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const half = `${to}.${process.pid}`;
  copyFileSync(from, half);
  renameSync(half, to);
}

async function build(cache, into) {
  const work = join(cache, `.tmp-sqlite-${process.pid}`);
  const clean = onLeave(() => rmSync(work, { recursive: true, force: true }));
  try {
    // In a copy, because a half-made build folder in the package could be taken for a whole one.
    const made = [dirname(dirname(BUILT)), PREBUILT, PREBUILT_ASIDE];
    cpSync(PACKAGE, work, { recursive: true, filter: (file) => !made.includes(file) });
    const addonApi = dirname(
      createRequire(join(PACKAGE, 'package.json')).resolve('node-addon-api/package.json'),
    );
    mkdirSync(join(work, 'node_modules'), { recursive: true });
    // A junction: on Windows a symbolic link would need rights that few people have.
    symlinkSync(addonApi, join(work, 'node_modules', 'node-addon-api'), 'junction');
    const command = [
      pinnedNode(),
      toolScript('node-gyp'),
      'rebuild',
      '--release',
      '--force_build=1',
      '--jobs=max',
    ];
    const headers = headersFolder();
    const result = await run([...command, ...(headers ? [`--nodedir=${headers}`] : [])], {
      cwd: work,
      capture: true,
      progress: 'still compiling',
      env: {
        ...process.env,
        // Compiled for development only: -O3 and link-time optimisation take three times as long. The engine is not
        // compiled with less, so that benches where this library runs stay near those of the prebuilt one.
        CFLAGS: '-O2',
        CXXFLAGS: '-O1 -fno-lto -UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT',
        // A function that one of the runtimes lacks is to show when the library is loaded, not when it is first used.
        ...(process.platform === 'linux' ? { LDFLAGS: '-Wl,-z,now' } : {}),
      },
    });
    const library = join(work, 'build', 'Release', 'better_sqlite3.node');
    if (result.code !== 0 || !existsSync(library)) {
      throw new StepError({
        step: STEP,
        why: `building it from source ended with code ${result.code}.`,
        tail: tail(result.output, 25),
        todo: 'a C++ compiler, make and Python 3 are needed (on Debian: apt-get install g++ make python3).',
      });
    }
    copyComplete(library, into);
  } finally {
    clean();
  }
}

/** Known beforehand, so that the compiler can be installed together with the other system packages. */
export function willBuild({ cache, electronId, standIn }) {
  return standIn && !isBuiltInPlace() && !existsSync(cachedFile(cache, electronId));
}

async function compileInto(cache, stored) {
  await timed(
    'Building better-sqlite3 from source for this Electron (about a minute, once per machine)',
    () => build(cache, stored),
  );
}

/** Builds what will be needed into the cache, and leaves what is in place alone: another process may be using it. */
export async function buildAhead(about) {
  if (willBuild(about)) await compileInto(about.cache, cachedFile(about.cache, about.electronId));
}

/**
 * @returns {Promise<string>} the fingerprint of what was found to work
 */
export async function ensureSqlite({ cache, electron, electronId, standIn, needCompiler }) {
  const stored = cachedFile(cache, electronId);
  const restore = () => {
    if (!existsSync(stored)) return false;
    placeBuilt(stored);
    return true;
  };
  const compile = async () => {
    await needCompiler();
    await compileInto(cache, stored);
    placeBuilt(stored);
  };
  const candidates = [
    ['what is in place', isBuiltInPlace],
    ['the prebuilt library', standIn ? () => false : placePrebuilt],
    ['the library built earlier', restore],
    ['a library built from source', compile],
  ];
  let last;
  for (const [name, place] of candidates) {
    if ((await place()) === false) continue;
    last = await probeBoth(electron);
    if (last.good) {
      say(`better-sqlite3 runs in Node and in Electron (${name})`);
      return fingerprint();
    }
    // A library that was tried and found bad must not be offered again.
    if (name === 'the library built earlier') rmSync(stored, { force: true });
  }
  const bad = last.node.good ? last.electron : last.node;
  throw new StepError({
    step: STEP,
    why: `even built from source it does not run in ${last.node.good ? 'Electron' : 'Node'} (${bad.why}).`,
    tail: tail(bad.output),
    todo: 'if the lines above name a missing library, install it; otherwise report this with the lines above.',
  });
}
