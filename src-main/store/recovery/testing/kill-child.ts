/**
 * The process that the kill test ends: opens damaged work, and ends itself at the call to the file system that it is
 * told.
 */
import '../../testing/keys.ts';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [path = '', killAt = ''] = process.argv.slice(2);
let isLoaded = false;
let calls = 0;
for (const name of ['renameSync', 'rmSync', 'fsyncSync', 'openSync', 'writeSync'] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      // Loading modules opens files too.
      if (isLoaded) {
        calls += 1;
        if (String(calls) === killAt) process.kill(process.pid, 'SIGKILL');
      }
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
// Loaded once the calls are replaced, for a module may take them when it is loaded.
const { openKept } = await import('../kept-database.ts');
const { NOW, WORK } = await import('./work.ts');
const { DAY_MS } = await import('../../../../src-shared/durations.ts');
isLoaded = true;
openKept(path, WORK, NOW + 2 * DAY_MS, () => undefined);
process.stdout.write(String(calls));
