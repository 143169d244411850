/** What is offered has an account for every kind that is documented, and none for what is not. */
import { expect, it } from 'vitest';
import { journalSetting } from '../../src-shared/contract/journals.ts';
import { kindsOf, starterSetting, withKinds } from './starter.ts';

it('offers an account of its chart for each documented kind, by currency', () => {
  const offered = starterSetting(['PEN', 'USD'], ['HALF_NEW'], 'es');
  expect(journalSetting.safeParse(offered).success).toBe(true);
  expect(offered.booksCurrency).toBe('PEN');
  expect(offered.mapping).toHaveLength(2 * kindsOf(['HALF_NEW']).length);
  const codes = new Set(offered.chart.map(({ code }) => code));
  const without = offered.mapping.filter(({ account }) => !codes.has(account));
  expect(without.map(({ kind, currency, account }) => [kind, currency, account])).toEqual([
    ['note:HALF_NEW', 'PEN', ''],
    ['note:HALF_NEW', 'USD', ''],
  ]);
});

it('asks for what came since, and changes nothing that was confirmed', () => {
  const confirmed = starterSetting(['PEN'], [], 'en');
  const now = withKinds(confirmed, ['PEN'], ['HALF_NEW']);
  expect(now.mapping.slice(0, confirmed.mapping.length)).toEqual(confirmed.mapping);
  expect(now.mapping.slice(confirmed.mapping.length)).toEqual([
    { kind: 'note:HALF_NEW', currency: 'PEN', account: '', costCentre: '', auxiliary: '' },
  ]);
});
