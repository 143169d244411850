// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MatchingRule, Population } from '../../../src-shared/contract/matching-rules.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { MatchingPage } from './matching-page.tsx';

afterEach(closeScreen);

const RULE: MatchingRule = {
  id: 'bank-1',
  name: 'Fees',
  enabled: true,
  kind: 'set-aside',
  direction: 'out',
  texts: [],
  from: null,
  to: null,
};
const POPULATION: Population = {
  listing: 'settlements',
  statuses: null,
  amountField: 'amount',
  feeField: null,
  currencyField: 'currency',
  dateField: 'settlementDate',
  dayCut: 'reporting',
  sign: 'plus',
  references: [],
};

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { matching }) => {
  it('each tab says how much stands behind it, and the excluded lines have one of their own', async () => {
    const none = { count: 0, amount: '0.00' };
    const side = { total: { count: 9, amount: '90.00' }, matched: none, excluded: none, suggested: none };
    const { user, asked } = await showScreen(
      <MatchingPage />,
      {
        'jobs.list': { jobs: [] },
        'sync.notRead': { notRead: [] },
        'matching.overview': {
          currencies: [
            {
              currency: 'PEN',
              lines: { ...side, open: { count: 3, amount: '30.00' } },
              records: { ...side, open: { count: 4, amount: '40.00' } },
              notDue: none,
              difference: '0.00',
              uncovered: [],
            },
          ],
          lastRun: null,
          stale: false,
          asOf: null,
          complete: true,
          namesEntries: true,
        },
        'matching.proposals': { proposals: [], count: 2 },
        'matching.matches': ({ origins }) => ({ matches: [], count: origins.includes('set-aside') ? 11 : 6 }),
        'matching.items': { lines: [], records: [], count: 0, sums: [] },
        'matching.rules': {
          version: 0,
          references: { prefixes: [], othersDiffer: false },
          rules: [RULE, { ...RULE, id: 'bank-2' }, { ...RULE, id: 'bank-3', enabled: false }],
          at: null,
          actor: '',
        },
        'matching.populations': { bank: [POPULATION], ledger: [] },
      },
      { path: 'matching', at: 'matching?month=2026-10', language },
    );
    const tab = async (name: string, count: number) =>
      screen.findByRole('tab', { name: `${name} (${count})` });
    await tab(matching.tabs.open, 7);
    await tab(matching.tabs.proposals, 2);
    await tab(matching.tabs.matches, 6);
    // Those that are switched on: the others match nothing.
    await tab(matching.tabs.rules, 2);
    await tab(matching.tabs.expected, 1);
    await user.click(await tab(matching.tabs.excluded, 11));
    expect(asked('matching.matches').at(-1)).toMatchObject({ origins: ['set-aside'], pageSize: 50 });
    // Lines that are of exported entries lead to what is expected.
    expect(screen.getByText(matching.namesEntries)).toBeVisible();
    await user.click(screen.getByRole('button', { name: matching.toExpected }));
    expect(await screen.findByText(matching.expected.intro)).toBeVisible();
    expect(screen.queryByText(matching.namesEntries)).toBeNull();
  });
});

it('the figures of a book do not stand under the name of the other', async () => {
  const none = { count: 0, amount: '0.00' };
  const side = { total: { count: 9, amount: '90.00' }, matched: none, excluded: none, suggested: none };
  const later = () => new Promise<never>(() => undefined);
  const isBank = ({ book }: { readonly book: string }) => book === 'bank';
  const { user } = await showScreen(
    <MatchingPage />,
    {
      'jobs.list': { jobs: [] },
      'sync.notRead': { notRead: [] },
      'matching.overview': (asked) =>
        isBank(asked)
          ? {
              currencies: [
                {
                  currency: 'PEN',
                  lines: { ...side, open: { count: 3, amount: '30.00' } },
                  records: { ...side, open: { count: 4, amount: '40.00' } },
                  notDue: none,
                  difference: '0.00',
                  uncovered: [],
                },
              ],
              lastRun: null,
              stale: false,
              asOf: null,
              complete: true,
            }
          : later(),
      'matching.proposals': (asked) => (isBank(asked) ? { proposals: [], count: 2 } : later()),
      'matching.matches': (asked) => (isBank(asked) ? { matches: [], count: 6 } : later()),
      'matching.items': (asked) => (isBank(asked) ? { lines: [], records: [], count: 0, sums: [] } : later()),
      'matching.rules': (asked) =>
        isBank(asked)
          ? {
              version: 0,
              references: { prefixes: [], othersDiffer: false },
              rules: [RULE],
              at: null,
              actor: '',
            }
          : later(),
      'matching.populations': { bank: [POPULATION], ledger: [] },
    },
    { path: 'matching', at: 'matching?month=2026-10' },
  );
  const { tabs } = en.matching;
  await screen.findByRole('tab', { name: `${tabs.open} (7)` });
  await screen.findByRole('tab', { name: `${tabs.proposals} (2)` });
  await user.click(screen.getByText(en.books.names.ledger));
  for (const name of [tabs.open, tabs.proposals, tabs.matches, tabs.rules])
    expect(screen.getByRole('tab', { name })).toBeVisible();
});
