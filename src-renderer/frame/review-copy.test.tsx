// @vitest-environment happy-dom
/** What is not offered in a copy to review a month in, and to an auditor, as it would be refused. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListedException } from '../../src-shared/contract/exceptions.ts';
import type { LineItem } from '../../src-shared/contract/matches.ts';
import type { StoredReport } from '../../src-shared/contract/reports.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { useTeam } from '../data/team.ts';
import { ExceptionsPage } from '../features/exceptions/exceptions-page.tsx';
import { OpenItems } from '../features/matching/open-items.tsx';
import { StatusCheck } from '../features/reconcile/status-check.tsx';
import { ReportCard } from '../features/sync/report-card.tsx';
import { en } from '../i18n/en.ts';
import { closeScreen, sharedAs, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { NotReadYet } from '../workspace/not-read-yet.tsx';

afterEach(closeScreen);

const COPY: Workspace = {
  ...WORKSPACE,
  review: { month: '2026-10', currency: 'PEN', from: 'Ana', to: 'Luis' },
};
const NOT_SHARED = { 'team.read': { shared: null } } as const;
const BY_AN_AUDITOR = { 'team.read': { shared: sharedAs(['auditor']) } };

const EXCEPTION: ListedException = {
  key: 'line-open:1',
  kind: 'line-open',
  source: 'bank',
  month: '2026-10',
  day: '2026-10-05',
  age: 30,
  currency: 'PEN',
  amount: '10.50',
  items: [{ kind: 'line', lineId: 1, day: '2026-10-05', amount: '10.50', text: 'ABONO' }],
  itemCount: 1,
  detail: '',
  column: null,
  suggestion: null,
  status: 'open',
  assignee: '',
  note: '',
  decision: null,
  firstSeen: 1,
  clearedAt: null,
  returnedAt: null,
  counterparty: 'Client',
  method: 'BCP',
  cause: 'line-open:1',
};
const LINE: LineItem = {
  id: 1,
  state: 'open',
  day: '2026-10-05',
  currency: 'PEN',
  amount: '10.00',
  rest: '10.00',
  valueDay: null,
  reference: 'R1',
  description: 'ABONO',
  counterparty: '',
  kind: '',
  account: '191',
  fileName: 'october.csv',
  number: 1,
};
const REPORT: StoredReport = {
  id: '22222222-2222-4222-8222-222222222222',
  listing: 'deposits',
  name: 'october.xlsx',
  rows: 3,
  days: null,
  importedAt: 1,
  importedBy: 'Ana',
};

function Known() {
  return useTeam(WORKSPACE.id).isFetched && <p>known</p>;
}

it.each([
  ['who decides', WORKSPACE, true],
  ['who reviews in a copy', COPY, false],
] as const)('the keys and the form of the exceptions: %s', async (_, workspace, offered) => {
  const { user } = await showScreen(
    <ExceptionsPage />,
    {
      ...NOT_SHARED,
      'exceptions.list': {
        exceptions: [EXCEPTION],
        count: 1,
        causes: 1,
        sums: [],
        ageing: [],
        statuses: [],
        kinds: [],
        assignees: [],
        refreshedAt: 1,
      },
      'sync.coverage': { listings: [] },
    },
    { path: 'exceptions', at: 'exceptions?month=2026-10', workspace },
  );
  await waitFor(() => expect(document.querySelector('tr[data-exception]')).not.toBeNull());
  await user.keyboard('{ArrowDown}a');
  expect(screen.queryAllByRole('form', { name: en.exceptions.accept })).toHaveLength(offered ? 1 : 0);
  if (offered) await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  const form = en.exceptions.bulk_one.replace('{{count}}', '1');
  expect(screen.queryAllByRole('region', { name: form })).toHaveLength(offered ? 1 : 0);
});

it.each([
  ['who decides', WORKSPACE, true],
  ['who reviews in a copy', COPY, false],
] as const)('matching and excluding by hand: %s', async (_, workspace, offered) => {
  const { user } = await showScreen(
    <OpenItems
      scope={{ workspaceId: WORKSPACE.id, book: 'bank', month: '2026-10' }}
      currency="PEN"
      text=""
    />,
    {
      ...NOT_SHARED,
      'matching.items': ({ side }) => ({
        lines: side === 'lines' ? [LINE] : [],
        records: [],
        count: side === 'lines' ? 1 : 0,
        sums: [],
      }),
    },
    { path: 'matching', workspace },
  );
  await user.click((await screen.findAllByRole('checkbox', { name: /R1/ }))[0] as HTMLElement);
  const { exclude, match } = en.matching.selection;
  expect(screen.queryAllByRole('button', { name: exclude })).toHaveLength(offered ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: match })).toHaveLength(offered ? 1 : 0);
});

describe.each([
  ['who decides', WORKSPACE, NOT_SHARED, true],
  ['who reviews in a copy', COPY, NOT_SHARED, false],
  ['an auditor', WORKSPACE, BY_AN_AUDITOR, false],
] as const)('%s', (_, workspace, answers, offered) => {
  const times = offered ? 1 : 0;

  it("imports and removes the panel's reports", async () => {
    await showScreen(
      <>
        <Known />
        <ReportCard />
      </>,
      { ...answers, 'reports.list': { files: [REPORT] } },
      { path: 'sync', workspace },
    );
    await screen.findByText('known');
    // What was imported is for everybody to see.
    await screen.findByText(/october\.xlsx/);
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: en.sync.report.choose })).toHaveLength(times),
    );
    const remove = en.sync.report.remove.replace('{{name}}', REPORT.name);
    expect(screen.queryAllByRole('button', { name: remove })).toHaveLength(times);
  });

  it('asks the service for statuses', async () => {
    await showScreen(
      <>
        <Known />
        <StatusCheck month="2026-10" />
      </>,
      { ...answers, 'statusCheck.latest': { check: null }, 'jobs.list': { jobs: [] } },
      { path: 'tie-out', workspace },
    );
    await screen.findByText('known');
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: en.tieOut.check.start })).toHaveLength(times),
    );
  });

  it('says that it is not known which days are missing', async () => {
    const { user, answer } = await showScreen(
      <NotReadYet month="2026-10" of="close" text="text" />,
      { ...answers, 'sync.notRead': new TieoutError('database-locked') },
      { path: 'close', workspace },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(en.errors['database-locked'].what);
    answer({ 'sync.notRead': { notRead: [] } });
    await user.click(screen.getByRole('button', { name: en.app.retry }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('reads the days that are missing', async () => {
    await showScreen(
      <>
        <Known />
        <NotReadYet month="2026-10" of="close" text="text" />
      </>,
      {
        ...answers,
        'sync.notRead': { notRead: [{ listing: 'deposits', firstDay: '2026-10-05', lastDay: '2026-10-06' }] },
      },
      { path: 'close', workspace },
    );
    await screen.findByText('known');
    await screen.findByTestId('not-read-yet');
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: en.workspace.readTheseDays })).toHaveLength(times),
    );
  });
});
