/**
 * `npm run package`: makes what people install, for the system that it runs on, into `dist/`. `-- --test` makes the
 * test form instead, installs it as a person would and drives it (scripts/package/installed/). `-- --contents win` or
 * `mac` makes what another system's package holds around a placeholder of its Electron, and reads it back.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from './bootstrap/log.mjs';
import { makePackage } from './package/make-package.ts';
import { sizes } from './package/read-back.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    test: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    form: { type: 'string', default: 'published' },
    into: { type: 'string', default: 'dist' },
    version: { type: 'string' },
    contents: { type: 'string' },
    'update-address': { type: 'string' },
  },
});

try {
  if (values.test) {
    const { testInstalled } = await import('./package/installed/test-installed.ts');
    process.exitCode = (await testInstalled(ROOT)) ? 0 : 1;
  } else if (values.twice) process.exitCode = (await makeTwice()) ? 0 : 1;
  else await makeAndTell();
} catch (error) {
  console.error(`\n${explain(error)}\n`);
  process.exitCode = 1;
}

async function makeAndTell(): Promise<void> {
  const into = resolve(ROOT, values.into);
  const address = values['update-address'] ?? process.env.TIEOUT_UPDATE_ADDRESS;
  const { files, folder, version } = await makePackage({
    root: ROOT,
    into,
    isTestForm: values.form === 'test',
    ...(values.contents === 'win' || values.contents === 'mac' ? { contentsOf: values.contents } : {}),
    ...(values.version ? { version: values.version } : {}),
    ...(address ? { updateAddress: address } : {}),
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`\nTieout ${version}, in ${into}:`);
  for (const name of files) console.log(`   ${name}  ${megabytes(statSync(join(into, name)).size)}`);
  const parts = sizes(folder);
  console.log(`Installed: ${megabytes(parts.reduce((sum, { bytes }) => sum + bytes, 0))}, of which`);
  for (const { path, bytes } of parts.slice(0, 5)) console.log(`   ${path}  ${megabytes(bytes)}`);
}

/** True when both are equal, file by file and as installers. */
async function makeTwice(): Promise<boolean> {
  const { differences } = await import('./package/compare.ts');
  const at = (name: string) => join(ROOT, '.tieout', 'package', name);
  const [first, second] = [at('first'), at('second')];
  for (const into of [first, second]) await makePackage({ root: ROOT, into, isTestForm: true });
  const differing = differences(first, second);
  for (const name of differing) console.log(`   differs: ${name}`);
  console.log(`\n${differing.length === 0 ? 'Both are equal.' : `${differing.length} files differ.`}`);
  return differing.length === 0;
}
