import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TESTS = '**/*.test.{ts,tsx,mjs}';
const ELSEWHERE = ['**/node_modules/**', '**/out/**'];
/**
 * Tests without threads and a document share processes: loading the same modules for each file takes longer than most of
 * them. They leave nothing behind in their process: folders and databases are of their own. What ends threads or kills stays
 * apart, and so does what lays down keys for every folder.
 */
const TOGETHER = [
  '{scripts,src-renderer,src-sandbox,src-shared}/**/*.test.{ts,mjs}',
  'src-main/{close,daily-run,export,jobs,journal,matching,policy,reconcile,redaction,shell,statements}/**/*.test.ts',
  'src-main/{payouts,service-client,status-check,sync,updates,workspaces}/**/!(*kill*|large-answers).test.ts',
  'src-main/store/{balances,close,exceptions,matching,statements,work}/**/!(*kill*).test.ts',
  'src-main/store/listings/!(records).test.ts',
];

/**
 * Screens share processes too: the library that they are drawn with takes longer to load than most of them to be tested. Each test
 * takes its screen down, and each file begins with modules of its own.
 */
const SCREENS = ['src-renderer/**/*.test.tsx'];

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
    // One less by default: on two cores that leaves one of them idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: [TESTS],
          exclude: [...ELSEWHERE, ...TOGETHER, ...SCREENS],
          globalSetup: ['src-main/testing/bundle-threads.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'together', isolate: false, include: TOGETHER, exclude: ELSEWHERE },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          isolate: false,
          include: SCREENS,
          exclude: ELSEWHERE,
          environment: 'happy-dom',
          setupFiles: ['src-renderer/testing/own-modules.ts'],
        },
      },
    ],
  },
});
