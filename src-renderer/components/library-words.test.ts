/** The library's components have English words of their own unless they are given others. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Which of our components gives a library's component its words. */
const TRANSLATED: Readonly<Record<string, string>> = { PasswordInput: 'secret-input.tsx' };

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(ROOT, folder, name));

/** The components of the library that say something in English. */
const ENGLISH = ['core', 'dates'].flatMap((part) =>
  filesIn(`node_modules/@mantine/${part}/esm`, /\.mjs$/)
    .filter((file) => /"?(aria-label|ariaLabel|label|title)"?: "[A-Z][a-z]+/.test(readFileSync(file, 'utf8')))
    .map((file) => basename(file, '.mjs')),
);

it('knows components with words of their own', () => {
  expect(ENGLISH).toContain('PasswordInput');
});

it('no screen shows a component with the library’s own words', () => {
  const uses = filesIn('src-renderer', /(?<!\.test)\.tsx$/).flatMap((file) => {
    const imported = /import \{([^}]+)\} from '@mantine\/(?:core|dates)'/.exec(
      readFileSync(file, 'utf8'),
    )?.[1];
    const names = imported?.split(',').map((name) => name.trim()) ?? [];
    return names
      .filter((name) => ENGLISH.includes(name) && TRANSLATED[name] !== basename(file))
      .map((name) => `${basename(file)}: ${name}`);
  });
  expect(uses).toEqual([]);
});
