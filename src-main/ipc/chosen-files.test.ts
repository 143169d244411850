import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ChosenFiles } from './chosen-files.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** One workspace, in the folder. */
const registryOf = (path: string) =>
  ({
    list: () => [{ id: 'one' }],
    find: () => ({ id: 'one' }),
    folderOf: () => path,
  }) as unknown as ConstructorParameters<typeof ChosenFiles>[0];

it('what a killed run left is removed before the first copy is made', async () => {
  const left = join(folder.path, 'dropped', 'left');
  mkdirSync(join(folder.path, 'dropped'));
  writeFileSync(left, 'x');
  await new ChosenFiles(registryOf(folder.path)).announce('one', 'a.csv', 1);
  expect(existsSync(left)).toBe(false);
});

it('several who keep copies in one folder take none away from each other', async () => {
  const registry = registryOf(folder.path);
  const first = new ChosenFiles(registry);
  const { token } = await first.announce('one', 'a.csv', 1);
  const second = new ChosenFiles(registry);
  await second.announce('one', 'b.csv', 1);
  expect(readdirSync(join(folder.path, 'dropped'))).toHaveLength(2);
  await first.receive('one', token, 0, new Uint8Array([120]));
  expect(first.find('one', token).dropped?.received).toBe(1);
});
