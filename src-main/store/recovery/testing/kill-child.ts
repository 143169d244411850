/**
 * The process that the kill test ends: opens damaged work, and ends itself at the call that it is told, or leaves what
 * a kill at each of them would leave: a copy of the folder as it is before the call. Calls are those to the file system
 * and those that begin a transaction, for SQLite writes past the former.
 */
import '../../testing/keys.ts';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

const [path = '', killAt = '', copies = ''] = process.argv.slice(2);
let isLoaded = false;
let calls = 0;

function count(): void {
  // Loading modules opens files too.
  if (!isLoaded) return;
  calls += 1;
  if (String(calls) === killAt) process.kill(process.pid, 'SIGKILL');
  if (!copies) return;
  isLoaded = false;
  fs.cpSync(dirname(path), join(copies, `before-${calls}`), { recursive: true });
  isLoaded = true;
}

for (const name of ['renameSync', 'rmSync', 'fsyncSync', 'openSync', 'writeSync'] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      count();
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
const { transaction } = Database.prototype;
Object.assign(Database.prototype, {
  transaction(this: Database.Database, work: (...args: unknown[]) => unknown) {
    count();
    return transaction.call(this, work);
  },
});
// Loaded once the calls are replaced, for a module may take them when it is loaded.
const { openKept } = await import('../kept-database.ts');
const { NOW, WORK } = await import('./work.ts');
const { DAY_MS } = await import('../../../../src-shared/durations.ts');
isLoaded = true;
openKept(path, WORK, NOW + 2 * DAY_MS, () => undefined);
process.stdout.write(String(calls));
