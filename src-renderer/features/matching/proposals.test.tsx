// @vitest-environment happy-dom
/** Proposals in two lines each: what is marked, where the keyboard is after each decision, and what is told. */
import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LineItem, Proposal, RecordItem } from '../../../src-shared/contract/matches.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ProposalList } from './proposal-list.tsx';

const SCOPE = { workspaceId: WORKSPACE.id, book: 'bank', month: '2026-10' } as const;

const line = (id: number): LineItem => ({
  id,
  day: '2026-10-06',
  valueDay: null,
  currency: 'PEN',
  amount: '86532.55',
  rest: '86532.55',
  state: 'suggested',
  reference: `OP${id}`,
  description: 'ABONO LIQUIDACION',
  counterparty: '',
  kind: 'NTRF',
  account: '0021',
  fileName: 'statement.xml',
  number: id,
});
const record = (identity: string): RecordItem => ({
  listing: 'settlements',
  identity,
  day: '2026-10-05',
  currency: 'PEN',
  amount: '86547.55',
  rest: '86547.55',
  state: 'suggested',
  references: [identity],
  fee: null,
  status: 'COMPLETED',
  due: true,
  expected: true,
});
const proposal = (id: number, ...records: string[]): Proposal => ({
  id,
  kind: records.length > 1 ? 'ambiguous' : 'suggested',
  rule: {
    number: 8,
    version: 0,
    rule: {
      id: 'own',
      name: 'Same reference',
      enabled: true,
      kind: 'one-to-one',
      reference: 'equal',
      ambiguity: 'propose',
      amount: { kind: 'any' },
      netOfFee: false,
      days: { before: 0, after: 5 },
      outcome: 'suggest',
      lateAfter: null,
    },
  },
  currency: 'PEN',
  options: records.map((identity, at) => ({
    number: at + 1,
    lines: [line(id)],
    records: [record(identity)],
    evidence: { reference: 'in-text', difference: '-15.00', daysApart: 1, netOfFee: false },
  })),
  optionCount: records.length,
  differences: [],
});

async function show(language: 'en' | 'es', ...proposals: Proposal[]) {
  let left = proposals;
  return showScreen(
    <ProposalList scope={SCOPE} currency="" />,
    {
      'matching.proposals': () => ({ proposals: left, count: left.length }),
      'matching.rejected': { rejected: [] },
      'matching.decide': ({ decisions }) => {
        left = left.filter(({ id }) => !decisions.some(({ proposalId }) => proposalId === id));
        return { decided: decisions.length, matchIds: decisions.map(({ proposalId }) => proposalId) };
      },
    },
    { path: 'matching', at: 'matching?month=2026-10', language },
  );
}

const articles = () => screen.getAllByRole('article').map((each) => within(each));
const told = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ message }) => message);
};

afterEach(() => {
  notifications.clean();
  closeScreen();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { matching: { proposals: words, fields }, app }) => {
  it('each is two lines with what differs marked, and all fields on demand', async () => {
    const { user } = await show(language, proposal(1, '7001'));
    const article = await screen.findByRole('article');
    expect(article.querySelectorAll('.proposal-line')).toHaveLength(2);
    const marked = [...article.querySelectorAll('.compared-differs')].map(({ textContent }) => textContent);
    expect(marked).toHaveLength(4);
    expect(marked.filter((text) => text?.includes('86,5'))).toEqual([
      'PEN\u00a086,532.55',
      'PEN\u00a086,547.55',
    ]);
    expect(within(article).queryByRole('table')).toBeNull();
    await user.click(within(article).getByRole('button', { name: words.allFields }));
    expect(within(article).getByRole('rowheader', { name: fields.fileName })).toBeVisible();
  });

  it('of several options each has a line, and one place says none of them', async () => {
    const { user, asked } = await show(language, proposal(1, '7001', '7002'));
    const article = await screen.findByRole('article');
    expect(article.querySelectorAll('.proposal-line')).toHaveLength(3);
    expect(within(article).getAllByRole('button', { name: words.reject })).toHaveLength(1);
    await user.click(
      within(article).getByRole('button', {
        name: words.confirmOption.replace('{{number, number}}', '2').replace('{{number}}', '2'),
      }),
    );
    await waitFor(() =>
      expect(asked('matching.decide')[0]?.decisions).toEqual([
        { proposalId: 1, decision: 'confirm', option: 2 },
      ]),
    );
  });

  it('after confirming, the keyboard is at the same button of the next, and a notice says so', async () => {
    const { user } = await show(language, proposal(1, '7001'), proposal(2, '7002'));
    await screen.findAllByRole('article');
    const [first, second] = articles().map((each) => each.getByRole('button', { name: words.confirm }));
    if (!first || !second) throw new Error('two proposals are shown');
    await user.click(first);
    await waitFor(() => expect(second).toHaveFocus());
    expect(told()).toEqual([words.confirmed_one.replace('{{count, number}}', '1')]);
  });

  it('after rejecting with a reason, the keyboard is at the next, and a notice says so', async () => {
    const { user, fill, asked } = await show(language, proposal(1, '7001'), proposal(2, '7002'));
    await screen.findAllByRole('article');
    const [first, second] = articles().map((each) => each.getByRole('button', { name: words.rejectOne }));
    if (!first || !second) throw new Error('two proposals are shown');
    await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByLabelText(app.reason), 'Another client');
    await user.click(dialog.getByRole('button', { name: words.rejectOne }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(second).toHaveFocus());
    expect(asked('matching.decide')[0]?.decisions).toEqual([
      { proposalId: 1, decision: 'reject', reason: 'Another client' },
    ]);
    expect(told()).toEqual([words.rejected]);
  });
});

it('an auditor reads a proposal with its fields, and is not asked to decide', async () => {
  const { answer, tell, user } = await show('en', proposal(1, '7001'));
  const { proposals: words } = en.matching;
  const article = await screen.findByRole('article');
  expect(within(article).getByRole('button', { name: words.confirm })).toBeVisible();
  const { id: workspaceId } = WORKSPACE;
  answer({
    'team.read': {
      shared: {
        ...{
          stage: 'joined',
          person: 'Eva Paz',
          roles: ['auditor'],
          state: 'online',
          since: 0,
          fault: null,
          withoutRecords: false,
        },
        server: { host: 'db.example', port: 5432, database: 'tieout', login: 'eva' },
      },
    },
  });
  tell('team.changed', { workspaceId, what: 'state' });
  await waitFor(() => expect(within(article).queryByRole('button', { name: words.confirm })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(within(article).getByRole('button', { name: words.allFields }));
  expect(within(article).getByRole('table')).toBeVisible();
  expect(within(article).queryByRole('button', { name: words.rejectOne })).toBeNull();
});

it('shows the page before once the last one has nothing any more', async () => {
  const all = Array.from({ length: 51 }, (_, at) => proposal(at + 1, String(7001 + at)));
  let left = all;
  const { user } = await showScreen(
    <ProposalList scope={SCOPE} currency="" />,
    {
      'matching.proposals': ({ page, pageSize }) => ({
        proposals: left.slice(page * pageSize, (page + 1) * pageSize),
        count: left.length,
      }),
      'matching.rejected': { rejected: [] },
      'matching.decide': ({ decisions }) => {
        left = left.slice(0, 50);
        return { decided: decisions.length, matchIds: [1] };
      },
    },
    { path: 'matching', at: 'matching?month=2026-10' },
  );
  await user.click(
    await screen.findByRole('button', { name: en.pages.item.replace('{{page, number}}', '2') }),
  );
  await waitFor(() => expect(articles()).toHaveLength(1));
  const { confirm: words } = en.matching.proposals;
  await user.click(screen.getByRole('button', { name: words }));
  await waitFor(() => expect(articles()).toHaveLength(50));
});
