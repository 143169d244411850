// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { ListingBridge } from './listing-bridge.tsx';
import type { MonthTotal } from './month-totals.ts';

afterEach(closeScreen);

const rule: TieOut['rules'][number]['rule'] = {
  listing: 'deposits',
  statuses: ['COMPLETED'],
  dateField: 'lastChangeDate',
  dayCut: 'utc',
  amountField: 'amount',
  currencyField: 'currency',
  sign: 'plus',
};
const total: MonthTotal = {
  currency: 'PEN',
  columns: [
    { column: 'depositTotal', report: '899.00', records: '900.10', difference: '-1.10', differing: 1 },
  ],
  days: 31,
  notCovered: 0,
  differing: 1,
  breaks: 0,
  opening: null,
  closing: null,
};

it('puts every figure of a column under the one it follows from, by the rules in force', async () => {
  const tieOut = { rules: [{ column: 'depositTotal', rule }] } as unknown as TieOut;
  const figure = (count: number, amount: string) => ({ count, amount });
  const { user, asked } = await showScreen(
    <ListingBridge total={total} month="2026-10" tieOut={tieOut} />,
    {
      'tieOut.bridges': {
        bridges: [
          {
            column: 'depositTotal',
            currency: 'PEN',
            all: figure(10, '1000.00'),
            notCounted: figure(2, '-150.00'),
            leaving: figure(1, '-50.00'),
            entering: figure(3, '200.10'),
            records: figure(10, '1000.10'),
          },
        ],
      },
    },
    { path: 'tie-out', at: 'tie-out', language: 'en' },
  );
  await user.click(await screen.findByRole('button', { name: en.tieOut.bridge.title }));
  const table = await screen.findByRole('table');
  const rows = [...table.querySelectorAll('tr[data-bridge]')].map((row) => [
    row.getAttribute('data-bridge'),
    row.querySelector('td')?.textContent,
  ]);
  expect(rows).toEqual([
    ['all', '1,000.00 (10)'],
    ['notCounted', '-150.00 (2)'],
    ['leaving', '-50.00 (1)'],
    ['entering', '200.10 (3)'],
    ['records', '1,000.10 (10)'],
    ['notCompared', '-100.00'],
    ['difference', '-1.10'],
    ['report', '899.00'],
  ]);
  expect(asked('tieOut.bridges')).toMatchObject([{ month: '2026-10', rules: [{ column: 'depositTotal' }] }]);
});
