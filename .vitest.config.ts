import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TESTS = '**/*.test.{ts,tsx,mjs}';
const ELSEWHERE = ['**/node_modules/**', '**/out/**'];
/**
 * Tests without databases, threads and a document share processes: loading the same modules for each file takes longer than most of
 * them. They leave nothing behind in their process.
 */
const TOGETHER = [
  '{scripts,src-renderer,src-sandbox,src-shared}/**/*.test.{ts,mjs}',
  'src-main/{close,jobs,matching,redaction,shell,statements}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Databases are opened in folders of no workspace.
    setupFiles: ['src-main/store/testing/keys.ts'],
    // A test that needs longer is a bench or an end-to-end test.
    testTimeout: 10_000,
    // One less by default: on two cores that leaves one of them idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: [TESTS], exclude: [...ELSEWHERE, ...TOGETHER] },
      },
      {
        extends: true,
        test: { name: 'together', isolate: false, include: TOGETHER, exclude: ELSEWHERE },
      },
    ],
  },
});
