// @vitest-environment happy-dom
/** Saved views: what removes one asks first, a name is one view's, and what was typed stays where saving fails. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { en } from '../../i18n/en.ts';
import { readView } from '../../records/listing-view.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { defaultLayout } from './table-layout.ts';
import { ViewsMenu } from './views-menu.tsx';

afterEach(closeScreen);

const TODAY = '2026-11-21';
const words = en.listings.views;
const saved = (name: string, id: string): SavedView => ({
  id,
  name,
  listing: 'deposits',
  query: 'status=PENDING',
  layout: defaultLayout(deposits),
  isDefault: false,
});
const OPEN = saved('Open', 'b1a5b8f5-9d5f-4f0e-a6d0-0f0f4b6c7a11');
const LATE = saved('Late', 'b1a5b8f5-9d5f-4f0e-a6d0-0f0f4b6c7a12');

async function show(answers: Answers = {}) {
  const shown = await showScreen(
    <ViewsMenu
      listing={deposits}
      view={readView(new URLSearchParams('month=2026-10'), deposits, TODAY)}
      layout={defaultLayout(deposits)}
      today={TODAY}
      onShow={() => undefined}
    />,
    { 'views.list': { views: [OPEN, LATE] }, ...answers },
    { path: 'deposits' },
  );
  await shown.user.click(screen.getByRole('button', { name: words.title }));
  await screen.findByRole('button', { name: 'Open' });
  return shown;
}

it('is removed only after a question', async () => {
  const { user, asked } = await show({ 'views.remove': { views: [LATE] } });
  await user.click(screen.getByRole('button', { name: words.remove.replace('{{name}}', 'Open') }));
  expect(asked('views.remove')).toEqual([]);
  const asking = within(await screen.findByRole('dialog', { name: words.removeTitle }));
  await user.click(asking.getByRole('button', { name: en.app.remove }));
  expect(asked('views.remove')).toEqual([{ workspaceId: WORKSPACE.id, id: OPEN.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words.removeTitle })).toBeNull());
});

it('does not get the name of another by being renamed', async () => {
  const { user, fill, asked } = await show();
  const rename = words.rename.replace('{{name}}', 'Open');
  await user.click(screen.getByRole('button', { name: rename }));
  const field = screen.getByRole('textbox', { name: rename });
  await user.clear(field);
  await fill(field, 'Late');
  expect(screen.getByText(words.taken)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(asked('views.save')).toEqual([]);
});

it('a name that could not be saved stays in its field', async () => {
  const { user, fill } = await show({ 'views.save': new TieoutError('service-unreachable') });
  const field = screen.getByRole('textbox', { name: words.saveAs });
  await fill(field, 'Mine');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('Mine');
});
