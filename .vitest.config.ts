import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Databases are opened in folders of no workspace.
  test: { setupFiles: ['src-main/store/testing/keys.ts'] },
});
