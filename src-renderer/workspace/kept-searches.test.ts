import { beforeEach, expect, it } from 'vitest';
import { forgetSearches, keepSearch, searchOf } from './kept-searches.ts';

beforeEach(() => forgetSearches('one'));

it('a screen that was not opened yet is opened in the month', () => {
  expect(searchOf('one', 'deposits', '2026-10')).toBe('month=2026-10');
  expect(searchOf('one', 'settings', null)).toBe('');
});

it('a screen is found as it was left, without what stood open over it', () => {
  keepSearch('one', 'deposits', '?month=2026-10&status=COMPLETED&sort=-amount&page=3&record=7');
  expect(searchOf('one', 'deposits', '2026-10')).toBe('month=2026-10&status=COMPLETED&sort=-amount');
  expect(searchOf('one', 'cashouts', '2026-10')).toBe('month=2026-10');
});

it('the month that was chosen meanwhile counts, and the days of the one before do not', () => {
  keepSearch('one', 'deposits', '?month=2026-10&days=2026-10-05..2026-10-09&status=COMPLETED');
  expect(searchOf('one', 'deposits', '2026-09')).toBe('month=2026-09&status=COMPLETED');
  keepSearch('one', 'deposits', '?month=2026-10&period=last-month');
  expect(searchOf('one', 'deposits', '2026-09')).toBe('month=2026-09');
  expect(searchOf('one', 'deposits', '2026-10')).toBe('month=2026-10&period=last-month');
});

it('filters that only look like days stay, and so does every month', () => {
  keepSearch('one', 'tie-out', '?month=2026-10&days=all');
  expect(searchOf('one', 'tie-out', '2026-09')).toBe('month=2026-09&days=all');
  keepSearch('one', 'exceptions', '?month=all&kind=line-open');
  expect(searchOf('one', 'exceptions', '2026-09')).toBe('month=all&kind=line-open');
});

it('is forgotten with its workspace', () => {
  keepSearch('one', 'deposits', '?month=2026-10&text=Quispe');
  keepSearch('two', 'deposits', '?month=2026-10&text=Huaman');
  forgetSearches('one');
  expect(searchOf('one', 'deposits', null)).toBe('');
  expect(searchOf('two', 'deposits', null)).toBe('month=2026-10&text=Huaman');
});
