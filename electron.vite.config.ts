import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { lateSchemas } from './scripts/build/late-schemas.ts';
import { DEV_MARKER } from './src-main/shell/dev-server.ts';

const root = import.meta.dirname;
/** Where the build goes; packaging makes builds of its own. */
const out = resolve(root, process.env.TIEOUT_OUT ?? 'out');
/**
 * One character beyond Latin-1, such as a typographic quote, has the engine keep a whole script at two bytes a
 * character, once in each process and thread that runs it; and comments are kept with it.
 */
const SMALL_IN_MEMORY = { charset: 'ascii', comments: false } as const;
/** See src-main/shell/form.ts: decides what of the developers' paths is in the code. */
const form = JSON.stringify(process.env.TIEOUT_FORM ?? 'developer');
const isForDevelopers = (process.env.TIEOUT_FORM ?? 'developer') === 'developer';
const LATE_SCHEMA = resolve(root, 'src-shared/late-schema.ts');
const given = (name: string) => JSON.stringify(process.env[name] ?? '');

/**
 * Writes beside a bundle which packages' code is in it: their names, so that a test can tell what the app loads, and
 * their folders, of which the list of components and the notices are made (scripts/package/components.ts).
 */
function listPackages(): Plugin {
  let base = root;
  return {
    name: 'list-packages',
    configResolved: (resolved) => {
      base = resolved.root;
    },
    generateBundle(_, bundle) {
      // Of a file that is shipped as it is, such as a typeface, the bundler says where it was below its root.
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(base, name)),
      );
      const inPackage = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//;
      const list = (fileName: string, of: readonly string[]) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify([...new Set(of)].sort(), null, 2) });
      const matches = modules.flatMap((id) => {
        const match = inPackage.exec(id.replaceAll('\\', '/'));
        return match?.[1] && match[2] ? [{ folder: match[1], name: match[2] }] : [];
      });
      list(
        'packages.json',
        matches.map(({ name }) => name),
      );
      list(
        'package-folders.json',
        matches.map(({ folder }) => relative(root, folder).replaceAll('\\', '/')),
      );
    },
  };
}

/** Has the document name the screens' script: asked for with the entry, and not after that has run. */
function nameScreens(): Plugin {
  return {
    name: 'name-screens',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.name === 'app')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head',
          })),
    },
  };
}

const config: UserConfig = {
  main: {
    // What stands in a public folder is found by the way from the build to it, and a package is made of the build
    // alone.
    publicDir: resolve(root, 'no-public-folder'),
    define: {
      'import.meta.env.TIEOUT_FORM': form,
      'import.meta.env.TIEOUT_UPDATE_ADDRESS': given('TIEOUT_UPDATE_ADDRESS'),
      'import.meta.env.TIEOUT_UPDATE_PUBLIC_KEYS': given('TIEOUT_UPDATE_PUBLIC_KEYS'),
    },
    plugins: [lateSchemas(LATE_SCHEMA), listPackages()],
    resolve: {
      // The archiver of workbooks can search folders; the packages for that are old, and the app does not use it.
      alias: [
        { find: /^(glob|readdir-glob)$/, replacement: resolve(root, 'src-main/export/no-file-search.cjs') },
      ],
    },
    build: {
      outDir: resolve(out, 'main'),
      // Node 20 is what the oldest Electron that must run the app (33) carries.
      target: 'node20.18',
      rollupOptions: {
        input: { index: resolve(root, 'src-main/index.ts') },
        // Read at every start, too, of what people install. Names of functions and classes stay, for the log tells
        // where a defect is by them.
        output: {
          ...SMALL_IN_MEMORY,
          minify: isForDevelopers
            ? false
            : {
                compress: { keepNames: { function: true, class: true } },
                mangle: { keepNames: true, toplevel: false },
              },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: resolve(out, 'preload'),
      rollupOptions: {
        input: { preload: resolve(root, 'src-main/preload.ts') },
        // Sandboxed preload scripts cannot be ES modules.
        output: { ...SMALL_IN_MEMORY, format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    plugins: [lateSchemas(LATE_SCHEMA), react(), nameScreens(), listPackages()],
    build: {
      outDir: resolve(out, 'renderer'),
      target: 'chrome130',
      // Half as much to read and compile at every start.
      minify: true,
      rollupOptions: {
        input: { index: resolve(root, 'src-renderer/index.html') },
        output: {
          ...SMALL_IN_MEMORY,
          codeSplitting: {
            // What the first screen needs is one file, for each takes its way through the main process; the entry is
            // one of its own, so that it runs before that.
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
  // This process starts the app, and the app takes an address for its window from this process only.
  if (command === 'serve') process.env[DEV_MARKER] = String(process.pid);
  return config;
});
