import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src-*/**/*.test.{ts,tsx}', 'scripts/**/*.test.{mjs,ts}'],
    // A test that needs longer is a bench or an end-to-end test.
    testTimeout: 10_000,
  },
});
