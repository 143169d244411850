// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JournalSetting } from '../../../src-shared/contract/journals.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { AccountsForm } from './accounts-form.tsx';

afterEach(closeScreen);

const settingIn = (language: string, code = '10'): JournalSetting => ({
  ...{ chart: [{ code, name: language === 'es' ? 'Caja' : 'Cash' }], mapping: [], per: 'day', feeTax: null },
  ...{ booksCurrency: 'PEN', subJournal: '' },
});

const show = () =>
  showScreen(
    <AccountsForm currency="PEN" />,
    { 'journals.setting': ({ language }) => ({ setting: settingIn(language), confirmed: null }) },
    { path: 'journals' },
  );
const chart = (words: typeof en | typeof es) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: words.journals.accounts.chart });

it('keeps a chart that is typed when the language changes', async () => {
  const { user } = await show();
  await user.type(await chart(en), '\n20 Bank');
  await act(() => changeLanguage('es'));
  expect(await chart(es)).toHaveValue('10 Cash\n20 Bank');
  expect(hasUnsavedInput()).toBe(true);
});

it('shows the accounts in the other language where nothing is typed', async () => {
  await show();
  await chart(en);
  await act(() => changeLanguage('es'));
  await waitFor(async () => expect(await chart(es)).toHaveValue('10 Caja'));
  expect(hasUnsavedInput()).toBe(false);
});

it('keeps what is typed when a colleague confirms other accounts, and says so', async () => {
  const { user, answer, tell } = await show();
  await user.type(await chart(en), '\n20 Bank');
  answer({
    'journals.setting': {
      setting: settingIn('en', '99'),
      confirmed: { by: 'Luis Rojas', at: Date.UTC(2026, 10, 1) },
    },
  });
  tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
  expect(await screen.findByText(en.journals.accounts.confirmedMeanwhile)).toBeVisible();
  expect(await chart(en)).toHaveValue('10 Cash\n20 Bank');
});
