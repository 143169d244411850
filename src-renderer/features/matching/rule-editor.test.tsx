// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MatchingRule } from '../../../src-shared/contract/matching-rules.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { RuleEditor } from './rule-editor.tsx';

const RULE: MatchingRule = {
  id: 'own',
  name: 'Near',
  enabled: true,
  kind: 'one-to-one',
  reference: 'equal',
  ambiguity: 'propose',
  amount: { kind: 'share', perTenThousand: 300 },
  netOfFee: false,
  days: { before: 0, after: 5 },
  outcome: 'suggest',
  lateAfter: null,
};

afterEach(closeScreen);

it.each([
  ['en', en, '0.25'],
  ['es', es, '0,25'],
] as const)('a share is read and typed in percent, in %s', async (language, words, typed) => {
  let kept: MatchingRule = RULE;
  const Editor = () => {
    const [rule, setRule] = useState<MatchingRule>(RULE);
    kept = rule;
    return <RuleEditor rule={rule} onChange={setRule} onClose={() => undefined} />;
  };
  const { user } = await showScreen(<Editor />, {}, { path: 'matching', language });
  const field = await screen.findByRole('textbox', { name: words.matching.rules.editor.share });
  expect(field).toHaveValue('3 %');
  await user.clear(field);
  await user.type(field, typed);
  expect(kept).toMatchObject({ amount: { perTenThousand: 25 } });
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('a number that cannot be read, in %s', (language, words) => {
  const { editor } = words.matching.rules;
  const within: MatchingRule = { ...RULE, amount: { kind: 'within', tolerance: '1.00' } };
  const set: MatchingRule = {
    ...{ id: 'own', name: 'Fees', enabled: true, kind: 'set-aside', direction: 'out', texts: [] },
    ...{ from: '5.00', to: null },
  };

  it.each([
    ['a tolerance with a comma', within, editor.tolerance, '1,5', '2.50'],
    ['no tolerance', within, editor.tolerance, '', '2.50'],
    ['no share', RULE, editor.share, '', '2'],
    ['no days', RULE, editor.after, '', '7'],
    ['a bound that is none', set, editor.from, 'five', '6'],
  ] as const)('%s keeps the rule open until it is corrected', async (_, rule, name, typed, corrected) => {
    let closed = 0;
    const Editor = () => {
      const [edited, setRule] = useState<MatchingRule>(rule);
      return <RuleEditor rule={edited} onChange={setRule} onClose={() => (closed += 1)} />;
    };
    const { user } = await showScreen(<Editor />, {}, { path: 'matching', language });
    const field = await screen.findByRole('textbox', { name });
    const done = screen.getByRole('button', { name: editor.done });
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    expect(field).toBeInvalid();
    expect(await screen.findByText(editor.unreadable)).toBeVisible();
    expect(done).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(closed).toBe(0);
    await user.clear(field);
    await user.type(field, corrected);
    await waitFor(() => expect(done).toBeEnabled());
    expect(field).toBeValid();
    await user.click(done);
    expect(closed).toBe(1);
  });
});
