// @vitest-environment happy-dom
/** The way through the records of a page: by key, with the way back kept, and not under another dialog. */
import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { deposits } from '../../../../src-shared/service/deposits.ts';
import { en } from '../../../i18n/en.ts';
import { closeScreen, showScreen } from '../../../testing/screen.tsx';
import { RecordDrawer } from './record-drawer.tsx';

afterEach(closeScreen);

function Screen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [helps, setHelps] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => void navigate('?record=1', { state: { cameFrom: 'Settlement 9' } })}
      >
        go
      </button>
      <button type="button" onClick={() => setHelps(true)}>
        help
      </button>
      <RecordDrawer
        listing={deposits}
        identity={params.get('record')}
        identities={['1', '2', '3']}
        isFirstPage
        isLastPage
        onBeyond={() => undefined}
        onClose={() => undefined}
      />
      <Modal opened={helps} onClose={() => setHelps(false)} title="Help">
        text
      </Modal>
    </>
  );
}

async function show() {
  const failed = new TieoutError('service-unreachable');
  const shown = await showScreen(
    <Screen />,
    {
      'records.read': failed,
      'records.versions': failed,
      'records.neighbours': failed,
      'team.read': { shared: null },
    },
    { path: 'deposits' },
  );
  await shown.user.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(shown.address()).toContain('record=1'));
  return shown;
}

it('J goes to the next record, and the way back to where it all began stays', async () => {
  const { user, address } = await show();
  const back = en.record.back.replace('{{record}}', 'Settlement 9');
  expect(await screen.findByRole('button', { name: back })).toBeVisible();
  await user.keyboard('j');
  await waitFor(() => expect(address()).toContain('record=2'));
  expect(screen.getByRole('button', { name: back })).toBeVisible();
});

it('the record stays what it is while the help lies above it', async () => {
  const { user, address } = await show();
  await user.click(screen.getByRole('button', { name: 'help', hidden: true }));
  await screen.findByRole('dialog', { name: 'Help' });
  await user.keyboard('j');
  expect(address()).toContain('record=1');
});
