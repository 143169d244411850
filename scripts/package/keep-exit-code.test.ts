import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a program ends with that packaged, as the packager's library does it, and then set the code. */
const endsWith = (code: number) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import ${JSON.stringify(new URL('./keep-exit-code.ts', import.meta.url))};
     import { TmpDir } from 'temp-file';
     await new TmpDir('test').getTempFile();
     process.exitCode = ${code};`,
  ]).status;

it('a program that packaged ends with its own code, not with that of the packager’s library', () => {
  expect([endsWith(3), endsWith(0)]).toEqual([3, 0]);
});
