/**
 * Makes the bare window (bare-window/main.cjs): builds its page as the app's is built, and writes the rows that it
 * shows.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { build } from 'vite';

/** Columns of a deposit that fit the app's window. */
const COLUMNS = 11;
const ROWS = 1_000;

/** The folder that Electron is started with; made anew each time, in two or three seconds. */
export async function bareWindow(): Promise<string> {
  const from = join(import.meta.dirname, 'bare-window');
  const folder = join(import.meta.dirname, '..', '..', '.tieout', 'bench', 'bare-window');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['main.cjs', 'preload.cjs', 'package.json'])
    cpSync(join(from, file), join(folder, file));
  await build({
    root: from,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir: join(folder, 'page'), target: 'chrome130', minify: true },
  });
  writeRows(join(folder, 'rows.db'));
  return folder;
}

/** The script of the bare table that asks over the app's bridge (bare-window/asking.tsx), in one piece. */
export async function askingScript(): Promise<string> {
  const from = join(import.meta.dirname, 'bare-window');
  const built = await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome130',
      minify: true,
      lib: { entry: join(from, 'asking.tsx'), formats: ['iife'], name: 'asking' },
    },
  });
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk') throw new Error('the bare table was not built');
  return script.code;
}

function writeRows(path: string): void {
  const columns = Array.from({ length: COLUMNS }, (_, at) => `text${at}`);
  const db = new Database(path);
  db.exec(`CREATE TABLE deposit (number INTEGER PRIMARY KEY, ${columns.join(', ')})`);
  const insert = db.prepare(`INSERT INTO deposit VALUES (?, ${columns.map(() => '?').join(', ')})`);
  db.transaction(() => {
    for (let number = 1; number <= ROWS; number += 1)
      insert.run(number, ...columns.map((column, at) => `${column} ${number * (at + 7)}`));
  })();
  db.close();
}
