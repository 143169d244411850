import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TESTS = '**/*.test.{ts,tsx,mjs}';
const ELSEWHERE = ['**/node_modules/**', '**/out/**'];
/**
 * Nearly all tests share processes: loading the same modules for each file, and getting them up to speed, takes longer
 * than most of them. They leave nothing behind in their process: folders and databases are of their own. Apart stays
 * what replaces modules or the clock of its process, and what lets a thread die in the middle of its work: a native
 * library may take the process with it.
 */
const APART = [
  'src-main/keychain.test.ts',
  'src-main/store/replica/shared-writes.test.ts',
  'src-main/ipc/handlers/stuck-reader.test.ts',
  'src-main/service-client/large-answers.test.ts',
  'src-main/statement-reader/**/*.test.ts',
  'src-main/worker/{ending-threads,link,stop-now,thread-keys,warm-threads}.test.ts',
  // It mostly waits for what it has killed: begun last, it left the other processor to itself for as long.
  'scripts/torture/*.test.ts',
];

/** For the projects that start threads; the second of them finds it done. */
const THREADS = ['src-main/testing/bundle-threads.ts'];

/**
 * Screens share processes too: the library that they are drawn with takes longer to load than most of them to be
 * tested. Each test takes its screen down, and each file begins with modules of its own.
 */
const SCREENS = ['src-renderer/**/*.test.tsx'];

/**
 * The modules of the app alone fill the memory at which a process first looks through all it has for garbage, and that
 * comes round again with each file: given more room from the start, the same tests take a fifteenth less of the
 * processor. Megabytes.
 */
const ROOM = ['--initial-old-space-size=512'];

/**
 * Tells only a test that hangs from one that ends: a busy machine is many times slower. Nearly all end within a second.
 */
const LIMIT_MS = Number(process.env.TIEOUT_UNIT_LIMIT_MS ?? 120_000);

export default defineConfig({
  test: {
    // Databases are opened in folders of no workspace.
    setupFiles: ['src-main/store/testing/keys.ts'],
    // Given here, for projects do not hear of what a command line says.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // What a test waits for comes at once; without this, a second would decide.
    expect: { poll: { timeout: LIMIT_MS / 4 } },
    // One more than there are processors: each now and then waits for a server, a thread or what it has killed.
    maxWorkers: availableParallelism() + 1,
    execArgv: ROOM,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          sequence: { groupOrder: 1 },
          include: APART,
          exclude: ELSEWHERE,
          globalSetup: THREADS,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          sequence: { groupOrder: 1 },
          isolate: false,
          include: [TESTS],
          exclude: [...ELSEWHERE, ...APART, ...SCREENS],
          globalSetup: THREADS,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          isolate: false,
          // They wait for nothing, and each process more has to bring the library up to speed once more.
          maxWorkers: availableParallelism(),
          // Another number of processes takes a turn of its own: the first, when the static checks run beside it.
          sequence: { groupOrder: 0 },
          include: SCREENS,
          exclude: ELSEWHERE,
          environment: 'happy-dom',
          // Nothing stands in contracts, labels and words that a file could change: they stay loaded, as libraries do.
          server: { deps: { external: [/\/src-shared\//, /\/words\.(en|es)\.ts$/] } },
          // React as users have it (src-renderer/testing/built-react.ts).
          env: { NODE_ENV: 'production' },
          setupFiles: [
            'src-renderer/testing/built-react.ts',
            'src-renderer/testing/own-modules.ts',
            'src-renderer/testing/quick-styles.ts',
          ],
        },
      },
    ],
  },
});
