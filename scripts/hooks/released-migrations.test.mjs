import { expect, it } from 'vitest';
import { changedMigrations, unlistedMigrations } from './released-migrations.mjs';

it('finds every released migration as it was released', () => {
  expect(changedMigrations()).toEqual([]);
});

it('names one that was changed and one that is gone, and lets new ones be', () => {
  const released = { 'cache/0001-a': 'one', 'cache/0002-b': 'two', 'work/0001-c': 'three' };
  const present = { 'cache/0001-a': 'one', 'cache/0002-b': 'other', 'cache/0003-new': 'four' };
  expect(changedMigrations(released, present)).toEqual([
    'cache/0002-b was released and is no longer what it was: write a new one',
    'work/0001-c was released and is gone',
  ]);
});

it('names those that a release would bring unlisted', () => {
  expect(
    unlistedMigrations({ 'work/0001-a': 'one' }, { 'work/0001-a': 'one', 'work/0002-b': 'two' }),
  ).toEqual(['work/0002-b']);
});
