/**
 * Actions of others run with the repository's rights and secrets: each is the commit that was looked at, and no other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';
import { INSTALLERS } from './package/targets.ts';

const FOLDER = join(ROOT, '.github', 'workflows');
const uses = readdirSync(FOLDER).flatMap((name) =>
  [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\buses: *(\S+)(.*)$/gm)].map(
    ([, action = '', comment = '']) => ({ name, action, comment: comment.trim() }),
  ),
);

it('every action is pinned to a commit, and says which version that is', () => {
  expect(uses.length).toBeGreaterThan(5);
  const unpinned = uses.filter(
    ({ action, comment }) =>
      !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action) || !/^# v\d+\.\d+\.\d+$/.test(comment),
  );
  expect(unpinned).toEqual([]);
});

it('all workflows use the same commit of an action', () => {
  const commits = new Map(uses.map(({ action }) => [action.split('@')[0], action]));
  expect(uses.filter(({ action }) => commits.get(action.split('@')[0]) !== action)).toEqual([]);
});

it('the release hands on every file that its checksums name: the draft checks them all', () => {
  const text = readFileSync(join(FOLDER, 'release.yml'), 'utf8');
  const handedOn = [...text.matchAll(/^ +dist\/(\S+)$/gm)].map(([, pattern = '']) => pattern);
  const names = [
    ...INSTALLERS.map((ending) => `Tieout-1.0.0-linux-x64.${ending}`),
    ...['tieout-1.0.0-linux.cdx.json', 'third-party-notices.txt', 'release-notes.md'],
    ...['update-linux.json', 'update-linux.json.sig', 'SHA256SUMS'],
  ];
  expect(names.filter((name) => !handedOn.some((pattern) => matchesGlob(name, pattern)))).toEqual([]);
});
