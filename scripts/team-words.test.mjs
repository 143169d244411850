/** What a workspace's settings say is not shared with a team is what the guide for IT says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enTeam } from '../src-renderer/features/workspaces/team/words.en.ts';
import { esTeam } from '../src-renderer/features/workspaces/team/words.es.ts';
import { ROOT } from './bootstrap/paths.mjs';

/** The second column of the table of what is shared, and what is not. */
function notSharedInTheGuide() {
  const guide = readFileSync(join(ROOT, 'docs/team.md'), 'utf8');
  const [, table = ''] = /\| Shared \| Not shared yet \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const cells = table.trimEnd().split('\n');
  return cells.flatMap((row) => row.split('|').at(2)?.trim().toLowerCase().split(', ') ?? []).filter(Boolean);
}

/** What a sentence counts up behind these words. */
const countedUp = (text, behind, and) => {
  const [, list = ''] = new RegExp(`${behind}: ([^.]+)\\.`).exec(text) ?? [];
  return list.split(new RegExp(`, | ${and} `)).filter(Boolean);
};

it('in both languages', () => {
  const inTheGuide = notSharedInTheGuide();
  expect(inTheGuide.length).toBeGreaterThan(0);
  expect(countedUp(enTeam.limits, 'Not shared yet', 'and')).toEqual(inTheGuide);
  expect(countedUp(esTeam.limits, 'Todavía no se comparten', 'y')).toHaveLength(inTheGuide.length);
});
