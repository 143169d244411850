/** Which days of which listings a book's month rests on. */
import { expect, it } from 'vitest';
import { DEFAULT_POPULATIONS } from '../matching/default-populations.ts';
import { DEFAULT_RULES } from '../matching/default-rules.ts';
import { bookNeeds, reachOf } from './month-needs.ts';

const ABOUT = { month: '2026-10', timeZone: 'America/Lima', now: Date.parse('2026-12-01T12:00:00Z') };

it('a ledger’s lines may belong to settlements and notes of the days beside the month, too', () => {
  const needs = bookNeeds(ABOUT, DEFAULT_POPULATIONS.ledger, { back: 5, forward: 1 });
  const from = Date.parse('2026-09-26T05:00:00Z');
  const to = Date.parse('2026-11-02T05:00:00Z');
  const wanted = ['deposits', 'cashouts', 'refunds', 'settlements', 'notes'];
  expect(needs).toEqual(wanted.map((listing) => ({ listing, period: { from, to } })));
});

it('the bank’s lines belong to settlements alone', () => {
  const needs = bookNeeds(ABOUT, DEFAULT_POPULATIONS.bank, { back: 5, forward: 1 });
  expect(needs.map(({ listing }) => listing)).toEqual(['settlements']);
});

it('exported entries have their records in their own month: their rules ask for no days beside it', () => {
  expect(reachOf(DEFAULT_RULES.ledger)).toEqual({ back: 31, forward: 3 });
  const ofEntries = DEFAULT_RULES.ledger.rules.filter((rule) => 'by' in rule && rule.by === 'entry');
  expect(ofEntries.length).toBeGreaterThan(0);
  expect(reachOf({ ...DEFAULT_RULES.ledger, rules: ofEntries })).toEqual({ back: 0, forward: 0 });
});
