import { expect, it } from 'vitest';
import { dailyBalances } from './daily-balances.ts';
import { deposits } from './deposits.ts';
import { fieldOf } from './listing.ts';
import { plainValue, withoutFormula } from './plain-value.ts';

const LIMA = 'America/Lima';

it('writes dates in ISO form in the zone, days as days, and everything else as it is', () => {
  const of = (name: string, value: string | number | null) =>
    plainValue(fieldOf(deposits, name), value, LIMA);
  expect(of('creationDate', Date.parse('2026-10-01T04:59:59.999Z'))).toBe('2026-09-30 23:59:59');
  expect(plainValue(fieldOf(dailyBalances, 'date'), Date.parse('2026-10-01T00:00:00Z'), 'UTC')).toBe(
    '2026-10-01',
  );
  expect(of('amount', '-1234.5678')).toBe('-1234.5678');
  expect(of('idDeposit', '00123456789012345678')).toBe('00123456789012345678');
  expect(of('status', 'COMPLETED')).toBe('COMPLETED');
  expect(of('flags', '[]')).toBe('');
  expect(of('flags', '["A"]')).toBe('["A"]');
  expect(of('idUser', null)).toBe('');
});

it.each(['=1+1', '+51 999', '-1', '@SUM(A1)', '\tx', '\r=1'])('does not let a spreadsheet run %j', (text) => {
  expect(withoutFormula(fieldOf(deposits, 'paymentMethodName'), text)).toBe(`'${text}`);
});

it('leaves amounts and ordinary text alone', () => {
  expect(withoutFormula(fieldOf(deposits, 'amount'), '-10.00')).toBe('-10.00');
  expect(withoutFormula(fieldOf(deposits, 'externalId'), 'PED=1')).toBe('PED=1');
});

const UNSEEN = [
  '',
  '\n',
  '\v',
  '\f',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u2060',
  '\u3000',
  '\u0085',
  '\u00ad',
  '\0',
  ' \u200b\n',
];

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'])(
  'takes %s for a sign, whatever invisible characters stand before it',
  (sign) => {
    for (const before of UNSEEN) {
      const text = `${before}${sign}1`;
      expect(withoutFormula(fieldOf(deposits, 'externalId'), text)).toBe(`'${text}`);
    }
    expect(withoutFormula(fieldOf(deposits, 'externalId'), `a${sign}1`)).toBe(`a${sign}1`);
  },
);

it('takes nothing for an amount that is no decimal', () => {
  const amount = fieldOf(deposits, 'amount');
  expect(withoutFormula(amount, '-0.000001')).toBe('-0.000001');
  expect(withoutFormula(amount, '-1+cmd')).toBe("'-1+cmd");
  expect(withoutFormula(amount, '')).toBe('');
});
