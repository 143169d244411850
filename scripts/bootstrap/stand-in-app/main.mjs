/**
 * What Electron's own default app does for `electron <folder>`, for a runtime that comes without it: the first
 * argument that is no flag names the app's folder; take its name, version and path, then load its main script.
 *
 * A module that awaits at its top: Electron holds back its `ready` until it has been evaluated, so that the app's main
 * script can still do what must be done before that.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, dialog } from 'electron';

function parse(args) {
  const preloads = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    if (arg === '-r' || arg === '--require') {
      index += 1;
      preloads.push(args[index]);
    } else if (!arg.startsWith('-')) {
      return { preloads, target: arg };
    }
  }
  return { preloads, target: undefined };
}

async function load({ preloads, target }) {
  if (target === undefined) throw new Error('No app folder was given: electron <folder>');
  const require = createRequire(import.meta.url);
  for (const file of preloads) require(resolve(file));
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  const path = resolve(target);
  const isFolder = statSync(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  let main = path;
  const manifestFile = join(folder, 'package.json');
  if (existsSync(manifestFile)) {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    if (manifest.version) app.setVersion(manifest.version);
    if (manifest.productName || manifest.name) app.setName(manifest.productName || manifest.name);
    if (isFolder) main = resolve(folder, manifest.main || 'index.js');
  } else if (isFolder) {
    main = join(folder, 'index.js');
  }
  app.setAppPath(folder);
  await import(pathToFileURL(main).href);
}

try {
  await load(parse(process.argv.slice(1)));
} catch (error) {
  process.stderr.write(`Could not start the app: ${error.stack}\n`);
  if (app.isReady()) dialog.showErrorBox('Could not start the app', String(error.message));
  app.exit(1);
}
