// @vitest-environment happy-dom
import { Notifications, notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { useCopy } from './use-copy.ts';

afterEach(() => {
  notifications.clean();
  closeScreen();
});

it.each([
  ['en', en],
  ['es', es],
] as const)(
  'what could not be copied is told with what it was about and what to do, in %s',
  async (language, words) => {
    function Copying() {
      const { copyIds } = useCopy(listings.deposits, { columns: [] } as never);
      return (
        <>
          <button type="button" onClick={() => copyIds(['7'])}>
            copy
          </button>
          <Notifications />
        </>
      );
    }
    const { user } = await showScreen(
      <Copying />,
      { 'listings.copy': new TieoutError('invalid-request', { subject: 'text' }) },
      { path: 'deposits', language },
    );
    await user.click(screen.getByRole('button', { name: 'copy' }));
    expect(await screen.findByText(words.app.notCopied)).toBeVisible();
    const { what, do: todo } = words.errors['invalid-request'];
    expect(screen.getByText(`${what.replace('{{subject}}', 'text')} ${todo}`)).toBeVisible();
  },
);
