// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
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
