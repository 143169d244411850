/** The two changelogs say the same, entry by entry: an entry that one lacks would stop the release that needs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

/** How many entries stand under each heading, in their order. */
function entriesByHeading(name) {
  const counts = [];
  for (const line of readFileSync(join(ROOT, 'docs', name), 'utf8').split('\n')) {
    if (line.startsWith('#')) counts.push(0);
    else if (line.startsWith('- ')) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }
  return counts;
}

it('both changelogs have as many entries under each heading', () => {
  expect(entriesByHeading('CHANGELOG.es.md')).toEqual(entriesByHeading('CHANGELOG.md'));
});
