import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Claimant, claimantOf, claimFolder, isElsewhere, RENEWED_MS } from './folder-claim.ts';
import { wordsFor } from './start-refusals.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (host: string, session = 'Console', pid = 1): Claimant => ({ host, session, pid });
const now = () => Date.now();

it('two computers do not have one folder, and the second gets it when the first has ended', async () => {
  const first = await claimFolder(folder.path, at('desk'), now);
  expect(first).not.toBeNull();
  expect(await claimFolder(folder.path, at('laptop'), now)).toBeNull();
  expect(await claimantOf(folder.path)).toEqual(at('desk'));
  await first?.giveBack();
  expect(readdirSync(folder.path)).toEqual([]);
  expect(await claimFolder(folder.path, at('laptop'), now)).not.toBeNull();
});

it('a claim that nobody renews any more is of an app that was killed; one that is renewed holds', async () => {
  const path = join(folder.path, 'open.json');
  const first = await claimFolder(folder.path, at('desk'), now);
  const old = new Date(Date.now() - 4 * RENEWED_MS);
  utimesSync(path, old, old);
  await first?.renew();
  expect(await claimFolder(folder.path, at('laptop'), now)).toBeNull();
  utimesSync(path, old, old);
  expect(await claimFolder(folder.path, at('laptop'), now)).not.toBeNull();
  await first?.giveBack();
  expect(await claimantOf(folder.path)).toEqual(at('laptop'));
});

it('what a killed app of the same computer left is taken over, and so is what cannot be read', async () => {
  await claimFolder(folder.path, at('desk', 'Console', 1), now);
  expect(await claimFolder(folder.path, at('desk', 'Console', 2), now)).not.toBeNull();
  writeFileSync(join(folder.path, 'open.json'), '{');
  expect(await claimFolder(folder.path, at('desk', 'Console', 3), now)).not.toBeNull();
});

it('only somebody in another session is told: in the same one the window comes to the front', () => {
  expect(isElsewhere(at('desk', 'Console', 1), at('desk', 'Console', 2))).toBe(false);
  expect(isElsewhere(at('desk', 'Console', 1), at('desk', 'RDP-Tcp#3', 2))).toBe(true);
  expect(isElsewhere(at('laptop'), at('desk'))).toBe(true);
  expect(isElsewhere(undefined, at('desk'))).toBe(false);
});

it('the words name what they are about, in both languages', () => {
  for (const language of ['en', 'es'] as const)
    for (const refusal of [
      'share',
      'synchronised',
      'other-computer',
      'other-session',
      'not-moved',
    ] as const) {
      const facts = { folder: 'FOLDER', host: 'HOST', session: 'SESSION', before: 'BEFORE', why: 'WHY' };
      const { title, text } = wordsFor(refusal, language, facts);
      expect(`${title} ${text}`).not.toMatch(/[{}?]|undefined/);
    }
  expect(wordsFor('other-session', 'es', { session: 'RDP-Tcp#3' }).text).toContain('RDP-Tcp#3');
});
