import { expect, it } from 'vitest';
import { LogRefusal } from './log-failures.ts';
import { refusalOf } from './refusals.ts';

it.each([
  ['own-review', 'team-own-work'],
  ['own-cashout', 'team-own-work'],
  // Nobody prepared anything who confirms a key.
  ['own-key', 'team-own-key'],
  ['unheard-of', 'team-refused'],
])('what the log calls %s has the words of %s', (word, code) => {
  expect(refusalOf(new LogRefusal(word, ''))).toMatchObject({ details: { code } });
});
