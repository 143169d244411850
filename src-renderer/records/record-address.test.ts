import { expect, it } from 'vitest';
import { dailyBalances } from '../../src-shared/service/daily-balances.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { recordAddress } from './record-address.ts';

const workspace = { id: 'w', timeZone: 'America/Lima' };

it('a record is found in the month in which the listing has it', () => {
  const at = Date.parse('2026-10-01T03:00:00Z');
  expect(recordAddress(workspace, deposits, { identity: '7', values: { creationDate: at } })).toEqual({
    pathname: '/workspaces/w/deposits',
    search: 'month=2026-09&record=7',
  });
  // A day of the report is that day wherever it is read.
  expect(recordAddress(workspace, dailyBalances, { identity: '1 2 PEN', values: { date: at } }).search).toBe(
    'month=2026-10&record=1+2+PEN',
  );
});

it('a record named with a day is shown in the month of that day', () => {
  expect(recordAddress(workspace, deposits, { identity: '7', day: '2026-10-01' }).search).toBe(
    'month=2026-10&record=7',
  );
});

it('a record without a date is named all the same', () => {
  expect(recordAddress(workspace, deposits, { identity: 'a&b', values: { creationDate: null } }).search).toBe(
    'record=a%26b',
  );
});
