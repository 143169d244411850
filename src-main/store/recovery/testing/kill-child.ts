/**
 * The process that the kill test ends: opens damaged work, and ends itself at the call to the file system that it is
 * told, or leaves what a kill at each of them would leave: a copy of the folder as it is before the call.
 */
import '../../testing/keys.ts';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';

const [path = '', killAt = '', copies = ''] = process.argv.slice(2);
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
        if (copies) {
          isLoaded = false;
          fs.cpSync(dirname(path), join(copies, `before-${calls}`), { recursive: true });
          isLoaded = true;
        }
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
