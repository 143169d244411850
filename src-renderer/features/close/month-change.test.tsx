// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ClosePage } from './close-page.tsx';

const report = (month: string): CloseReport => ({
  ...{ month, currency: 'PEN', version: 1, state: 'open', source: 'live' },
  figures: {
    ...{ month, currency: 'PEN', timeZone: WORKSPACE.timeZone },
    ...{ opening: '100.00', net: '50.00', closing: '150.00', columns: [], listings: [], work: [] },
    tieOut: {
      ...{ rules: [], days: [], findings: [] },
      net: { signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 0, judged: 0 },
    },
  },
  ...{ digest: '0123456789abcdef'.repeat(4), items: [], ownPoints: [], coverage: [], signOffs: [] },
  ...{ comments: [], review: { sent: null, returned: null, threads: [] }, locks: [], snapshot: null },
  ...{ adjustments: null, prior: [], lockedBefore: null, lastDay: `${month}-28`, statement: null },
});

afterEach(closeScreen);

it('nothing that was typed or refused in one month stands in another', async () => {
  const { user, fill, address } = await showScreen(
    <ClosePage />,
    {
      'close.month': ({ month }) => report(month),
      'close.comment': new TieoutError('database-failed', { subject: 'disk I/O error' }),
      'support.list': { files: [], locked: false },
      'exceptions.carried': { forward: [], brought: [] },
      'close.list': { closes: [], actor: 'Ana Torres', onePerson: false },
      'jobs.list': { jobs: [] },
      'sync.notRead': { notRead: [] },
    },
    { path: 'close/:month/:currency', at: 'close/2026-09/PEN' },
  );
  const field = () => screen.findByRole('textbox', { name: en.close.comment });
  await field();
  await user.click(screen.getByRole('button', { name: en.period.nextMonth }));
  await waitFor(() => expect(address()).toContain('2026-10'));
  await fill(await field(), 'About October');
  await user.click(screen.getByRole('button', { name: en.close.addComment }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: en.period.previousMonth }));
  await waitFor(() => expect(address()).toContain('2026-09'));
  expect(await field()).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});
