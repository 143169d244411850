// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { Figures } from './figures.tsx';
import { TotalsStrip } from './totals-strip.tsx';

afterEach(closeScreen);

const summary = {
  count: 2,
  flagged: 0,
  notTotalled: 0,
  counted: ['COMPLETED'],
  byStatus: [],
  totals: { amount: [{ currency: 'PEN', amount: '300', count: 2 }] },
} as unknown as Parameters<typeof TotalsStrip>[0]['summary'];

it('totals of what is filtered have no average', async () => {
  await showScreen(<TotalsStrip listing={deposits} summary={summary} />, {}, { path: 'deposits' });
  expect(screen.getByTestId('total-amount-PEN').textContent).toBe('PEN\u00a0300.00');
});

it('figures of chosen records have theirs', async () => {
  const figures = [{ field: 'amount', currency: 'PEN', sum: '300', count: 2 }] as const;
  await showScreen(
    <Figures listing={deposits} figures={figures} testId="selected" averages />,
    {},
    { path: 'deposits' },
  );
  expect(screen.getByTestId('selected-amount-PEN').textContent).toBe('PEN\u00a0300.00 avg. 150.00');
});
