// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Preferences } from '../../../src-shared/contract/app.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { PersonCard } from './person-card.tsx';

afterEach(closeScreen);

const NAME = 'Rosa Huamán';
const PREFERENCES: Preferences = {
  ...{ person: 'root', language: 'en', colorScheme: 'auto', dateOrder: 'system', lastScreen: null },
  ...{ personNamed: false, systemDateOrder: 'day-first' },
};

const show = (savedWhenLeft: boolean) =>
  showScreen(
    <>
      <PersonCard savedWhenLeft={savedWhenLeft} />
      <button type="button">On</button>
    </>,
    {
      'app.preferences': PREFERENCES,
      'app.changePreferences': { ...PREFERENCES, person: NAME, personNamed: true },
    },
    { path: 'settings' },
  );
const field = () => screen.findByRole('textbox', { name: en.person.label });

it('on the first screen a name is saved by going on: decisions would be signed by the account of the computer', async () => {
  const { user, asked } = await show(true);
  await user.type(await field(), NAME);
  await user.click(screen.getByRole('button', { name: 'On' }));
  await waitFor(() => expect(asked('app.changePreferences')).toEqual([{ change: { person: NAME } }]));
  expect(hasUnsavedInput()).toBe(false);
});

it('in the settings it is saved by its button alone, and unsaved until then', async () => {
  const { user, asked } = await show(false);
  await user.type(await field(), NAME);
  await user.click(screen.getByRole('button', { name: 'On' }));
  expect(asked('app.changePreferences')).toEqual([]);
  expect(hasUnsavedInput()).toBe(true);
  await user.click(screen.getByRole('button', { name: en.person.save }));
  await waitFor(() => expect(asked('app.changePreferences')).toHaveLength(1));
  await waitFor(() => expect(hasUnsavedInput()).toBe(false));
});
