// @vitest-environment happy-dom
/**
 * What the notice says of people's own work that damage has cost: what is lost, and that sending waits for a person.
 */
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { WorkRecovery } from '../../../src-shared/contract/storage.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { StorageNotices } from './storage-notices.tsx';

afterEach(closeScreen);

const AT = Date.UTC(2026, 9, 7, 15);
const WORK: WorkRecovery = {
  places: [{ kind: 'file', name: 'work.damaged-1.db', madeAt: null, taken: 7 }],
  newestRead: true,
  parts: [{ part: 'orders', saved: 1, lost: 1 }],
  doubtfulOrders: 1,
  lostOrders: ['pago-2'],
  keptAside: 0,
  openAgain: [],
  sendingBarred: true,
};

const show = (work: WorkRecovery) =>
  showScreen(
    <StorageNotices />,
    {
      'storage.state': {
        recoveries: [{ what: 'work', at: AT, restoredFrom: null, setAside: 'work.damaged-1.db', work }],
        settingsUnusable: null,
        closeFiles: { lost: [], uncopied: [] },
        copyOverdue: null,
        encryption: null,
      },
    },
    { path: 'overview' },
  );

it('names the cashouts of which only the external ID is known, and says that sending is suspended', async () => {
  await show(WORK);
  const notice = await screen.findByRole('alert');
  for (const words of [
    'Not recovered: cashouts: 1',
    'Cashouts of which only the external ID is known: pago-2.',
    'The outcome of 1 cashout is no longer certain.',
    'Sending cashouts is suspended in this workspace until a person has compared',
  ])
    expect(notice).toHaveTextContent(words);
});

it('says so where nothing was lost, and suspends nothing then', async () => {
  await show({
    ...WORK,
    parts: [{ part: 'orders', saved: 2, lost: 0 }],
    doubtfulOrders: 0,
    lostOrders: [],
    sendingBarred: false,
  });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Nothing was lost.');
  expect(notice).not.toHaveTextContent('suspended');
});
