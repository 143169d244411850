/**
 * Files with the headers of Peruvian banks, of our own making: each is proposed right, and nobody corrects anything.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ColumnRole } from '../../src-shared/contract/statement-mapping.ts';
import { readAll } from './testing/read-all.ts';

const FOLDER = join(import.meta.dirname, 'testing', 'banks');
type Bank = {
  readonly account: string;
  readonly currency: string;
  readonly roles: readonly (ColumnRole | null)[];
  /** Day, amount, reference, entry number and balance of the first line. */
  readonly first: readonly (string | null)[];
  readonly amounts: readonly string[];
};
const BANKS: Readonly<Record<string, Bank>> = {
  'bcp-history': {
    account: '193-2345678-0-90',
    currency: 'PEN',
    roles: [
      'bookingDay',
      'valueDay',
      'description',
      'amount',
      'balance',
      null,
      'entryNumber',
      null,
      null,
      null,
      'reference',
    ],
    first: ['2026-10-30', '10240.35', 'LIQ1040977', '00412345', '52480.10'],
    amounts: ['10240.35', '-35.00', '-1250.00'],
  },
  'bcp-daily': {
    account: '193-1234567-1-45',
    currency: 'USD',
    roles: ['bookingDay', 'description', 'entryNumber', null, 'amount'],
    first: ['2026-10-30', '1830.20', '', '412401', null],
    amounts: ['1830.20', '-0.05', '-600.00'],
  },
  bbva: {
    account: '0011-0123-0100012345',
    currency: 'PEN',
    roles: ['bookingDay', 'valueDay', null, 'reference', 'description', 'amount', null],
    first: ['2026-10-30', '10240.35', 'LIQ1040977', '', null],
    amounts: ['10240.35', '-35.00', '-1250.00'],
  },
  // The number in the bank's own groups, of which two and the next two are written like a day.
  'bbva-groups': {
    account: '0011-0176-02-00012345',
    currency: 'USD',
    roles: ['bookingDay', 'valueDay', null, 'reference', 'description', 'amount', null],
    first: ['2026-10-30', '10240.35', 'LIQ1040977', '', null],
    amounts: ['10240.35', '-35.00', '-1250.00'],
  },
  interbank: {
    account: '200-3001234567',
    currency: 'PEN',
    roles: ['bookingDay', 'description', 'description', 'kind', null, 'moneyOut', 'moneyIn', 'balance'],
    first: ['2026-10-28', '-1250.00', '', '', '42274.75'],
    amounts: ['-1250.00', '-35.00', '10240.35'],
  },
  scotiabank: {
    account: '000-7654321',
    currency: 'PEN',
    roles: ['bookingDay', 'description', 'entryNumber', 'moneyOut', 'moneyIn', 'balance'],
    first: ['2026-10-28', '-1250.00', '', '00398811', '42274.75'],
    amounts: ['-1250.00', '-35.00', '10240.35'],
  },
  'banco-de-la-nacion': {
    account: '00-068-123456',
    currency: 'PEN',
    roles: ['bookingDay', 'description', 'entryNumber', null, 'moneyOut', 'moneyIn', 'balance'],
    first: ['2026-10-28', '-1250.00', '', '00398811', '42274.75'],
    amounts: ['-1250.00', '-35.00', '10240.35'],
  },
};

describe.each(Object.entries(BANKS))('%s', (name, bank) => {
  it('is read as proposed, with the account that stands above its header', async () => {
    const { mapping, lines, problems, questions, leftOut } = await readAll(
      join(FOLDER, `${name}.csv`),
      'bank',
    );
    expect({ problems, questions, leftOut }).toEqual({ problems: [], questions: [], leftOut: [] });
    expect(mapping).toMatchObject({ roles: bank.roles, account: bank.account, currency: bank.currency });
    const [first] = lines;
    expect([
      first?.bookingDay,
      first?.amount,
      first?.reference,
      first?.entryNumber,
      first?.balance ?? null,
    ]).toEqual(bank.first);
    expect(lines.map(({ amount }) => amount)).toEqual(bank.amounts);
    expect(new Set(lines.map(({ account, currency }) => `${account} ${currency}`))).toEqual(
      new Set([`${bank.account} ${bank.currency}`]),
    );
  });
});
