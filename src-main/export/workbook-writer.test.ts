import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Packages that are installed for the app itself and not for building or testing it. */
function shipped(): string[] {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean }>(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

it('brings none of the packages along with which exceljs reads and unpacks workbooks', () => {
  const names = shipped();
  expect(names).toContain('better-sqlite3');
  const unwanted = ['unzipper', 'fstream', 'rimraf', 'glob', 'inflight', 'exceljs'];
  expect(names.filter((name) => unwanted.includes(name))).toEqual([]);
});
