// @vitest-environment happy-dom
/** What a colleague saves while somebody changes the same thing. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MatchingRule } from '../../../src-shared/contract/matching-rules.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ExpectedRecords } from './expected-records.tsx';
import { populationOf } from './first-population.ts';
import { RuleList } from './rule-list.tsx';

afterEach(closeScreen);

const rule = (id: string, name: string): MatchingRule => ({
  ...{ id, name, enabled: true, kind: 'set-aside', direction: 'out', texts: [], from: null, to: null },
});
const FEES = rule('bank-1', 'Fees');
const DOCUMENT = { references: { prefixes: [], othersDiffer: false }, rules: [FEES] };
const SCOPE = { workspaceId: WORKSPACE.id, book: 'bank', month: '2026-10' } as const;
const THEIRS = { ...DOCUMENT, rules: [FEES, rule('bank-2', 'Taxes')], version: 4, at: 1, actor: 'Luis' };

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { matching }) => {
  it('leaves changed rules as they are, and says so', async () => {
    const { user, fill, asked, answer, tell } = await showScreen(
      <RuleList scope={SCOPE} />,
      {
        'matching.rules': { ...DOCUMENT, version: 3, at: null, actor: '' },
        'matching.defaultRules': DOCUMENT,
      },
      { path: 'matching', language },
    );
    const colleagueSaves = () => {
      answer({ 'matching.rules': THEIRS });
      tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
    };
    const enabled = matching.rules.enabled.replace('{{name}}', 'Fees');
    await user.click(await screen.findByRole('switch', { name: enabled }));
    colleagueSaves();
    const told = matching.rules.keptMeanwhile
      .replace('{{actor}}', 'Luis')
      .replace('{{version, number}}', '4')
      .replace('{{from, number}}', '3');
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByRole('switch', { name: enabled })).not.toBeChecked();
    // Seen, theirs can be replaced.
    answer({ 'matching.setRules': THEIRS });
    await user.click(screen.getByRole('button', { name: matching.rules.keep }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('textbox'), 'Agreed');
    await user.click(dialog.getByRole('button', { name: matching.rules.keepConfirm }));
    await waitFor(() => expect(asked('matching.setRules')).toMatchObject([{ shown: 4 }]));
    await user.click(await screen.findByRole('switch', { name: enabled }));
    await user.click(screen.getByRole('button', { name: matching.rules.discard }));
    expect(screen.queryByText(told)).toBeNull();
    expect(screen.getByText('Taxes')).toBeVisible();
    expect(hasUnsavedInput()).toBe(false);
  });

  it('shows theirs where nothing is changed', async () => {
    const { user, answer, tell } = await showScreen(
      <RuleList scope={SCOPE} />,
      {
        'matching.rules': { ...DOCUMENT, version: 3, at: null, actor: '' },
        'matching.defaultRules': DOCUMENT,
      },
      { path: 'matching', language },
    );
    const fees = await screen.findByRole('switch', {
      name: matching.rules.enabled.replace('{{name}}', 'Fees'),
    });
    // Changed, and back as it was.
    await user.click(fees);
    await user.click(fees);
    answer({ 'matching.rules': THEIRS });
    tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
    expect(await screen.findByText('Taxes')).toBeVisible();
    expect(hasUnsavedInput()).toBe(false);
  });

  it('leaves changed expected records as they are, and says so', async () => {
    const { user, answer, tell } = await showScreen(
      <ExpectedRecords book="bank" month="2026-10" />,
      { 'matching.populations': { bank: [populationOf('settlements')], ledger: [] } },
      { path: 'matching', language },
    );
    await user.click(await screen.findByRole('button', { name: matching.expected.add }));
    answer({ 'matching.populations': { bank: [], ledger: [] } });
    tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
    expect(await screen.findByText(matching.expected.keptMeanwhile)).toBeVisible();
    expect(screen.getAllByRole('group', { name: matching.expected.groups.records })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: matching.rules.discard }));
    await waitFor(() => expect(screen.getByText(matching.expected.none)).toBeVisible());
  });
});
