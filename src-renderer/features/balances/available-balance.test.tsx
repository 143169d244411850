// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { AvailableBalance } from './available-balance.tsx';

afterEach(closeScreen);

const JOB = '44444444-4444-4444-8444-444444444444';
/** Eight in the evening of 14 October in Lima. */
const AS_OF = Date.parse('2026-10-15T01:00:00Z');
const BALANCE = {
  balance: {
    asOf: AS_OF,
    balances: [
      { currency: 'PEN', type: 'total', amounts: { totalBalance: '100.00', availableBalance: '80.00' } },
    ],
    asReceived: '{}',
  },
};

describe.each([
  ['en', en],
  ['es', es],
] as const)('what is held for cashouts, in %s', (language, words) => {
  it('is not known before they were read, and the press that reads them stands beside', async () => {
    const { user, asked } = await showScreen(
      <AvailableBalance />,
      {
        'session.balance': BALANCE,
        'balances.held': { held: null },
        'jobs.list': { jobs: [] },
        'sync.run': { jobIds: [JOB], waiting: [], running: ['cashouts'] },
      },
      { language, path: 'balances' },
    );
    expect(await screen.findByText(/31/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.balance.parts.read }));
    expect(asked('sync.run')).toMatchObject([
      {
        workspaceId: WORKSPACE.id,
        listings: ['cashouts'],
        firstDay: '2026-09-13',
        lastDay: '2026-10-14',
        mode: 'missing',
      },
    ]);
  });
});
