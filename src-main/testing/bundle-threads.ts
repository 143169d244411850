/**
 * Bundles the threads of the main process before a run of its tests, as the product's are bundled, and the programs
 * that tests kill: hundreds of each are started, and loading one from some two hundred sources takes more than twice as
 * long.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { lateSchemas } from '../../scripts/build/late-schemas.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { BUNDLED, CHILD_SOURCES, childName, THREAD_SOURCES } from './thread-files.ts';

const ROOT = dirname(dirname(import.meta.dirname));
/** Among the packages, so that native ones are found from there; goes away together with them. */
const FOLDER = join(ROOT, 'node_modules', '.cache', 'tieout-threads');

/**
 * Where many tests are to run (scripts/checks/stages.mjs): a few end sooner without. Once in a run, however many ask.
 */
export default async function bundleThreads(): Promise<void> {
  if (!process.env.TIEOUT_BUNDLE_THREADS || process.env[BUNDLED]) return;
  const files = await bundled();
  const digest = createHash('sha256');
  for (const { fileName, code } of files) digest.update(`${fileName}\0${code}\0`);
  const folder = join(FOLDER, digest.digest('hex').slice(0, 16));
  mkdirSync(FOLDER, { recursive: true });
  removeOld(folder);
  if (!existsSync(folder)) write(folder, files);
  process.env[BUNDLED] = `${pathToFileURL(folder)}/`;
}

/** Packages for the older kind of modules ask for these; the product's bundles have them too. */
const NAMES_OF_FILE = 'const __filename = import.meta.filename, __dirname = import.meta.dirname;';

type Chunk = { readonly fileName: string; readonly code: string };

/**
 * Each thread by itself, so that all that it begins with is one file: of sixty that it shares with others, the search
 * for them takes a third of its start. The killed programs are started too seldom for that.
 */
async function bundled(): Promise<Chunk[]> {
  const threads = Object.entries(THREAD_SOURCES).map(([name, source]) => ({
    [inItself(name)]: fileURLToPath(source),
  }));
  const killed = Object.fromEntries(
    globSync(CHILD_SOURCES, { cwd: ROOT }).map((source) => {
      const path = join(ROOT, source);
      return [childName(path), path];
    }),
  );
  const bundles = await Promise.all([...threads.map((input) => bundle(input, BY_ITSELF)), bundle(killed)]);
  const entries = Object.keys(THREAD_SOURCES).map((name) => ({
    fileName: `${name}.js`,
    code: keptCompiled(inItself(name)),
  }));
  return [...bundles.flat(), ...entries, { fileName: 'package.json', code: '{"type":"module"}' }];
}

const inItself = (name: string) => `${name}-itself`;

/**
 * Keeps what the engine makes of a thread's program, beside it, when the first such thread ends: each of the hundreds
 * of others would compile a quarter of its start again. Node's switch for all of a process would keep every module of
 * the tests, too, which takes longer than it saves.
 */
const keptCompiled = (program: string) => `import { enableCompileCache } from 'node:module';
enableCompileCache(\`\${import.meta.dirname}/compiled\`);
await import('./${program}.js');
`;

/** One file of what is loaded at once; what is loaded later stays apart. */
const BY_ITSELF: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
};

async function bundle(
  input: Readonly<Record<string, string>>,
  splitting: Rolldown.OutputOptions = {},
): Promise<Chunk[]> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [lateSchemas(join(ROOT, 'src-shared', 'late-schema.ts'))],
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node24',
      rollupOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', banner: NAMES_OF_FILE, ...splitting },
      },
    },
  });
  return [result].flat().flatMap((each) => ('output' in each ? each.output.filter(isChunk) : []));
}

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk';

/** Whole or not at all: another run may look for the same. */
function write(folder: string, files: readonly Chunk[]): void {
  const half = mkdtempSync(`${folder}-`);
  for (const { fileName, code } of files) {
    mkdirSync(dirname(join(half, fileName)), { recursive: true });
    writeFileSync(join(half, fileName), code);
  }
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Those of earlier sources, unless a run may still use them. */
function removeOld(kept: string): void {
  for (const name of readdirSync(FOLDER)) {
    const folder = join(FOLDER, name);
    if (folder !== kept && statSync(folder).mtimeMs < Date.now() - DAY_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}
