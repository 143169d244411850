import { expect, it } from 'vitest';
import { LogRefusal } from './log-failures.ts';
import { refusalOf } from './refusals.ts';

it.each([
  ['own-review', 'team-own-work'],
  ['own-cashout', 'team-own-work'],
  // Confirming one's own key is no work that was prepared: it has words of its own.
  ['own-key', 'team-own-key'],
  ['unheard-of', 'team-refused'],
])('what the log calls %s has the words of %s', (word, code) => {
  expect(refusalOf(new LogRefusal(word, ''))).toMatchObject({ details: { code } });
});
