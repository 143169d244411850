// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Preferences } from '../../../src-shared/contract/app.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { axeFindings } from '../../testing/axe.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ReviewMonth } from './review-month.tsx';
import { ReviewNotice } from './review-notice.tsx';

const TOKEN = '33333333-3333-4333-8333-333333333333';
const PREFERENCES: Preferences = {
  ...{ person: 'user', language: 'en', colorScheme: 'auto', dateOrder: 'system', lastScreen: null },
  personNamed: true,
  systemDateOrder: 'day-first',
};
const REVIEW = { month: '2026-10', currency: 'PEN', from: 'Ana Torres', to: 'Luis Rojas' };

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { reviewFile: words }) => {
  it('a review file is opened once the code of its sender was compared', async () => {
    const shown = await showScreen(
      <ReviewMonth />,
      {
        'reviewFile.open': {
          file: {
            ...{ token: TOKEN, fileName: 'september.tieout-review', name: 'Tienda', bytes: 2_000_000 },
            ...{ month: '2026-09', currency: 'PEN', madeAt: Date.UTC(2026, 9, 2) },
            from: { name: 'Ana Torres', code: 'ABCD-EFGH-JKMN-PQRS' },
          },
        },
        'reviewFile.accept': { jobId: TOKEN, workspaceId: WORKSPACE.id },
        'jobs.list': { jobs: [] },
      },
      { path: 'settings', language },
    );
    await shown.user.click(await screen.findByRole('button', { name: words.open }));
    const asking = within(await screen.findByRole('dialog'));
    expect(asking.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    const start = asking.getByRole('button', { name: words.start });
    expect(start).toBeDisabled();
    expect(await axeFindings()).toEqual([]);
    await shown.user.click(asking.getByRole('checkbox'));
    await shown.user.click(start);
    expect(shown.asked('reviewFile.accept')).toEqual([{ token: TOKEN }]);
  });

  it('the review key is saved with a name, and its code is shown', async () => {
    const person = 'Luis Rojas';
    const shown = await showScreen(
      <ReviewMonth />,
      {
        'app.preferences': PREFERENCES,
        'app.changePreferences': { ...PREFERENCES, person },
        'reviewFile.saveKey': { saved: { name: person, code: 'ABCD-EFGH-JKMN-PQRS', fileName: 'luis.json' } },
      },
      { path: 'settings', language },
    );
    await shown.user.click(await screen.findByRole('button', { name: words.saveKey }));
    const asking = within(await screen.findByRole('dialog'));
    await shown.user.clear(asking.getByLabelText(words.yourName));
    await shown.fill(asking.getByLabelText(words.yourName), person);
    await shown.user.click(asking.getByRole('button', { name: words.saveKey }));
    expect(await asking.findByRole('status')).toHaveTextContent('ABCD-EFGH-JKMN-PQRS');
    expect(shown.asked('app.changePreferences')).toEqual([{ change: { person } }]);
  });

  it('a copy for review says what it is, and saves the answer', async () => {
    const shown = await showScreen(
      <ReviewNotice />,
      { 'reviewFile.saveAnswer': { fileName: 'Luis Rojas - 2026-10 PEN.tieout-answer' } },
      { path: 'overview', language, workspace: { ...WORKSPACE, review: REVIEW } },
    );
    expect(await screen.findByTestId('review-copy')).toHaveTextContent('Ana Torres');
    expect(await axeFindings()).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: words.saveAnswer }));
    expect(shown.asked('reviewFile.saveAnswer')).toEqual([{ workspaceId: WORKSPACE.id }]);
    await shown.user.click(screen.getByRole('link', { name: words.toMonth }));
    expect(shown.address()).toBe(`/workspaces/${WORKSPACE.id}/close/2026-10/PEN`);
  });
});
