import { expect, it } from 'vitest';
import { bankOfAccount } from './interbank-account.ts';

it.each([
  ['00219300123456789806', { code: '002', name: 'BCP' }],
  ['01119300123456789806', { code: '011', name: 'BBVA' }],
  ['99919300123456789806', { code: '999', name: undefined }],
  ['0021930012345678980', undefined],
  ['002-193-001234567898-06', undefined],
  ['', undefined],
])('the bank of %j is %j', (account, bank) => {
  expect(bankOfAccount(account)).toEqual(bank);
});
