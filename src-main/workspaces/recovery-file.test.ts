import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeRecoveryFile } from './recovery-file.ts';

it.each([
  ['es', 'Guardado el 03 nov. 2026'],
  ['en', 'Saved on Nov 03, 2026'],
] as const)('an evening in Lima is of its own day, not of the next one, in %s', async (language, words) => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'code.txt');
  const at = Date.UTC(2026, 10, 4, 0, 30);
  await writeRecoveryFile(path, { name: 'Tienda', code: 'ABCD', language, at, timeZone: 'America/Lima' });
  expect(readFileSync(path, 'utf8')).toContain(words);
});
