// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dayWords } from '../../components/days-and-amounts.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { CoverageTable } from './coverage-table.tsx';

afterEach(closeScreen);

it.each(['en', 'es'] as const)('says each day as days are written (%s)', async (language) => {
  const days = [{ day: '2026-10-05', covered: true }];
  await showScreen(
    <CoverageTable
      book="bank"
      month="2026-10"
      accounts={[{ account: '191', currency: 'PEN', days, missing: [] }]}
    />,
    {},
    { path: 'statements', language },
  );
  const titles = [...document.querySelectorAll('.day-cell')].map((cell) => cell.getAttribute('title'));
  expect(titles).toEqual([dayWords('2026-10-05')]);
  expect(titles[0]).not.toContain('2026-10-05');
});

it('says of a ledger’s days that they are in the ledger, not that they have a statement', async () => {
  const days = [{ day: '2026-10-05', covered: false }];
  const missing = [{ firstDay: '2026-10-05', lastDay: '2026-10-05' }];
  await showScreen(
    <CoverageTable
      book="ledger"
      month="2026-10"
      accounts={[{ account: '1041', currency: 'PEN', days, missing }]}
    />,
    {},
    { path: 'statements' },
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Days of October 2026 in the ledger');
  expect(document.body).toHaveTextContent(/Not in the ledger: /);
  expect(document.body).not.toHaveTextContent(/statement/);
});
