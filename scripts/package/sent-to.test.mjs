/** What the app's texts send people to is in the package, under the name that they say. */
import { existsSync, readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { closeText } from '../../src-main/export/close/text.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { es } from '../../src-renderer/i18n/es.ts';
import { ROOT } from '../bootstrap/paths.mjs';
import { SENT_TO } from './builder-config.ts';

/** Documents and SQL, wherever a text says them to be. */
const NAMED = /[\w/.-]*\b[\w-]+\.(?:md|sql)\b/g;

const named = new Set(JSON.stringify([en, es, closeText]).match(NAMED));

const shipped = SENT_TO.flatMap(({ from, to, filter }) =>
  readdirSync(join(ROOT, from))
    .filter((name) => filter.some((pattern) => matchesGlob(name, pattern)))
    .map((name) => `resources/${to}/${name}`),
);

it('every document and every SQL file that a text names', () => {
  expect(named.size).toBeGreaterThan(4);
  expect([...named].filter((name) => !shipped.includes(name))).toEqual([]);
});

it('and what is to be shipped is there', () => {
  for (const { from, filter } of SENT_TO)
    for (const name of filter) if (!name.includes('*')) expect(existsSync(join(ROOT, from, name))).toBe(true);
});
