import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { WordKey } from './word-key.ts';

it('a key that nobody wrote does not compile, nor does one that is composed of any text', () => {
  const keys: WordKey[] = ['app.name', 'screens.close'];
  // @ts-expect-error There is no such key.
  const wrong: WordKey = 'app.nane';
  // @ts-expect-error The template has cases that are no keys.
  const composed = (name: string) => i18next.t(`jobs.${name}`);
  // @ts-expect-error This listing has no words.
  const listing = (name: 'disputes') => i18next.t(`service.listings.${name}`);
  expect([...keys, wrong, composed, listing]).toHaveLength(5);
});
