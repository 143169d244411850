// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { MaterialityCard } from './materiality-card.tsx';

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { settings: { materiality }, errors, app }) => {
  it('a policy is set with a reason, and a wrong amount is told', async () => {
    const none = materialitySettings.parse({});
    const { user, fill, asked } = await showScreen(
      <MaterialityCard />,
      {
        'materiality.settings': none,
        'materiality.set': ({ settings }) => materialitySettings.parse(settings),
      },
      { path: 'settings', language },
    );
    const amount = await screen.findByLabelText(materiality.amount.replace('{{currency}}', 'PEN'));
    const save = screen.getByRole('button', { name: materiality.save });
    expect(save).toBeDisabled();
    await fill(screen.getByLabelText(materiality.name), 'Trifles');
    await fill(amount, '-4');
    expect(screen.getByRole('alert')).toHaveTextContent(materiality.wrong);
    await user.clear(amount);
    await fill(amount, '400');
    await fill(screen.getByLabelText(materiality.percent.replace('{{currency}}', 'PEN')), '0.05');
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('textbox'), 'Agreed');
    await user.click(dialog.getByRole('button', { name: materiality.save }));
    await screen.findByText(materiality.saved);
    expect(asked('materiality.set')).toEqual([
      {
        workspaceId: WORKSPACE.id,
        shown: none,
        settings: {
          ...none,
          policy: { name: 'Trifles', limits: [{ currency: 'PEN', amount: '400.00', percent: '0.05' }] },
        },
        reason: 'Agreed',
      },
    ]);
  });

  it('what a colleague set meanwhile is told, and replaced only once it was seen', async () => {
    const none = materialitySettings.parse({});
    const theirs = materialitySettings.parse({ explain: true });
    const { fill, user, asked, answer, tell } = await showScreen(
      <MaterialityCard />,
      { 'materiality.settings': none, 'materiality.set': new TieoutError('settings-changed') },
      { path: 'settings', language },
    );
    await fill(await screen.findByLabelText(materiality.name), 'Trifles');
    await fill(screen.getByLabelText(materiality.amount.replace('{{currency}}', 'PEN')), '400');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: materiality.save }));
      const dialog = within(await screen.findByRole('dialog'));
      await fill(dialog.getByRole('textbox'), 'Agreed');
      await user.click(dialog.getByRole('button', { name: materiality.save }));
      return dialog;
    };
    answer({ 'materiality.settings': theirs });
    // The word of it is still on its way.
    const dialog = await save();
    expect(await dialog.findByRole('alert')).toHaveTextContent(errors['settings-changed'].what);
    await user.click(dialog.getByRole('button', { name: app.cancel }));
    expect(await screen.findByText(app.changedMeanwhile)).toBeVisible();
    answer({ 'materiality.set': ({ settings }) => materialitySettings.parse(settings) });
    await save();
    await screen.findByText(materiality.saved);
    expect(asked('materiality.set').map(({ shown }) => shown)).toEqual([none, theirs]);
    tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
    expect(screen.queryByText(app.changedMeanwhile)).toBeNull();
  });
});
