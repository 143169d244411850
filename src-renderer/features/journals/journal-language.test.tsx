// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { useJournal } from './queries.ts';

afterEach(closeScreen);

function Journal() {
  const { t } = useTranslation();
  useJournal({ workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' });
  return <p>{t('screens.journals')}</p>;
}

it('is asked anew in another language: the accounts that are offered have their names in it', async () => {
  const { asked } = await showScreen(
    <Journal />,
    {
      'journals.month': new TieoutError('service-unreachable'),
      'app.changePreferences': new TieoutError('service-unreachable'),
    },
    { path: 'journals' },
  );
  await screen.findByRole('paragraph');
  await changeLanguage('es').catch(() => undefined);
  await waitFor(() => expect(asked('journals.month').map(({ language }) => language)).toEqual(['en', 'es']));
});
