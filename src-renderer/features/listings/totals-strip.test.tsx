// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { TotalsStrip } from './totals-strip.tsx';

afterEach(closeScreen);

const totals = (pen: number, usd: number): ListingSummary['totals'] => ({
  amount: [
    { currency: 'PEN', amount: '10.00', count: pen },
    { currency: 'USD', amount: '2.00', count: usd },
  ],
  // A fee may be missing where the amount is not.
  fee: [{ currency: 'PEN', amount: '1.00', count: pen - 1 }],
});

it('the totals say of how many records they are: the number beside them is of all statuses', async () => {
  const { user } = await showScreen(
    <TotalsStrip
      listing={deposits}
      summary={{
        ...{ count: 1_519, counted: ['COMPLETED'], totals: totals(1_200, 34) },
        byStatus: [
          { status: 'COMPLETED', totals: totals(1_200, 34) },
          { status: 'CANCELLED', totals: totals(280, 5) },
        ],
        ...{ notTotalled: 0, flagged: 0, choices: {} },
        coverage: { state: 'complete', asOf: 0, gaps: [] } as unknown as ListingSummary['coverage'],
      }}
    />,
    {},
    { path: 'deposits' },
  );
  expect(screen.getByTestId('record-count')).toHaveTextContent('1,519');
  expect(screen.getByTestId('counted-records')).toHaveTextContent('(1,234)');
  await user.click(screen.getByRole('button', { name: en.listing.otherStatuses }));
  expect(within(screen.getByTestId('not-counted-CANCELLED')).getByText(/285/)).toBeVisible();
});
