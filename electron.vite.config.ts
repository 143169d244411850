import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { DEV_MARKER } from './src-main/shell/dev-server.ts';

const root = import.meta.dirname;

/** Writes beside a bundle the names of the packages whose code is in it, so that a test can tell what the app loads. */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const names = modules.flatMap((id) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
      const source = JSON.stringify([...new Set(names)].sort(), null, 2);
      this.emitFile({ type: 'asset', fileName: 'packages.json', source });
    },
  };
}

const config: UserConfig = {
  main: {
    plugins: [listPackages()],
    resolve: {
      // The archiver of workbooks can search folders; the packages for that are old, and nobody asks it to.
      alias: [
        { find: /^(glob|readdir-glob)$/, replacement: resolve(root, 'src-main/export/no-file-search.cjs') },
      ],
    },
    build: {
      outDir: 'out/main',
      // Node 20 is what the oldest Electron that must run the app (33) carries.
      target: 'node20.18',
      rollupOptions: { input: { index: resolve(root, 'src-main/index.ts') } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { preload: resolve(root, 'src-main/preload.ts') },
        // Sandboxed preload scripts cannot be ES modules.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    plugins: [react()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: 'chrome130',
      // Half as much to read and compile at every start.
      minify: true,
      rollupOptions: {
        input: { index: resolve(root, 'src-renderer/index.html') },
        output: {
          codeSplitting: {
            // What the first screen needs is one file, for each takes its way through the main process; the entry is one
            // of its own, so that it runs before that.
            groups: [
              { name: 'entry', test: /src-renderer[\\/]main\.tsx$/, priority: 1 },
              { name: 'app', test: /src-renderer[\\/]show-app\.tsx$/ },
            ],
          },
        },
      },
    },
  },
};

export default defineConfig(({ command }) => {
  // This process starts the app, and the app takes an address for its window from nobody else.
  if (command === 'serve') process.env[DEV_MARKER] = String(process.pid);
  return config;
});
