/** Actions of others run with the repository's rights and secrets: each is the commit that was looked at, and no other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

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
