// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cashoutRules } from '../../../src-shared/contract/cashout-rules.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { axeFindings } from '../../testing/axe.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { CashoutRulesCard } from './cashout-rules-card.tsx';

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { settings: { cashoutRules: words } }) => {
  it('a limit and the second person are set with a reason, and a wrong amount is told', async () => {
    const none = { rules: cashoutRules.parse({}), actor: 'Ana', onePerson: false };
    const { user, fill, asked } = await showScreen(
      <CashoutRulesCard />,
      {
        'cashoutRules.read': none,
        'cashoutRules.set': ({ rules }) => ({ rules: cashoutRules.parse(rules) }),
      },
      { path: 'settings', language },
    );
    const amount = await screen.findByLabelText(words.limit.replace('{{currency}}', 'PEN'));
    const save = screen.getByRole('button', { name: words.save });
    expect(save).toBeDisabled();
    await fill(amount, '-4');
    expect(screen.getByRole('alert')).toHaveTextContent(words.wrong);
    expect(await axeFindings()).toEqual([]);
    await user.clear(amount);
    await fill(amount, '25,000.50');
    await user.click(screen.getByRole('switch', { name: new RegExp(`^${words.secondPerson}`) }));
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('textbox'), 'Treasury policy');
    await user.click(dialog.getByRole('button', { name: words.save }));
    await screen.findByText(words.saved);
    expect(asked('cashoutRules.set')).toEqual([
      {
        workspaceId: WORKSPACE.id,
        shown: none.rules,
        rules: { limits: [{ currency: 'PEN', amount: '25000.50' }], secondPerson: true },
        reason: 'Treasury policy',
      },
    ]);
  });
});
