// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import {
  DEFAULT_SCHEDULE,
  type SyncRun,
  type SyncSchedule,
  type SyncSummary,
} from '../../../src-shared/contract/sync.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { writtenDay } from '../../../src-shared/written-dates.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { currentDateOrder } from '../../i18n/index.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { axeFindings } from '../../testing/axe.ts';
import { type Answers, closeScreen, sharedAs, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { SyncPage } from './sync-page.tsx';

const NOTHING_READ = { asOf: null, complete: false, gaps: [] };
const coverage = (state: 'not-read' | 'complete' = 'not-read'): CallResponse<'sync.coverage'>['listings'] => [
  {
    listing: 'deposits',
    months: [{ month: '2026-09', state, coverage: { ...NOTHING_READ, complete: state === 'complete' } }],
  },
];

const summary: SyncSummary = {
  kind: 'sync',
  pages: 3,
  rows: 1_250,
  resumed: 0,
  added: 40,
  changed: 2,
  unchanged: 1_208,
  flagged: 1,
  lateAdded: 3,
  lateChanged: 4,
  unlisted: 0,
};
const run = (change: Partial<SyncRun> = {}): SyncRun => ({
  listing: 'deposits',
  mode: 'changes',
  scheduled: false,
  startedAt: Date.UTC(2026, 9, 14, 12),
  finishedAt: Date.UTC(2026, 9, 14, 12, 1),
  period: { from: 0, to: 1 },
  summary,
  error: null,
  ...change,
});

const NOT_WATCHED = { folder: null, eachMinute: false, lookedAt: null, waiting: [] };

const show = (answers: Answers = {}, options: Partial<Parameters<typeof showScreen>[2]> = {}) =>
  showScreen(
    <SyncPage />,
    {
      'sync.schedule': DEFAULT_SCHEDULE,
      'dailyRun.last': { run: null },
      'dailyRun.watched': NOT_WATCHED,
      'reports.list': { files: [] },
      'sync.coverage': { listings: coverage() },
      'sync.runs': { runs: [] },
      'sync.unlisted': { total: 0, records: [] },
      ...answers,
    },
    { path: 'sync', ...options },
  );

const STARTED = { jobIds: ['44444444-4444-4444-8444-444444444444'], waiting: [], running: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 14, 17) });
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, words) => {
  const { sync } = words;
  const labels = serviceLabels[language];

  it('offers an auditor of a team no sync and no daily run, and the settings to be read', async () => {
    const shared = sharedAs(['auditor']);
    await show({ 'team.read': { shared } }, { language });
    await waitFor(() => expect(screen.queryByRole('button', { name: sync.start })).toBeNull());
    expect(screen.queryByRole('button', { name: sync.daily.start })).toBeNull();
    expect(await screen.findByLabelText(sync.trailingDays)).toBeDisabled();
    closeScreen();
    await show({ 'team.read': { shared: { ...shared, roles: ['preparer'] } } }, { language });
    expect(await screen.findByRole('button', { name: sync.start })).toBeEnabled();
    expect(await screen.findByLabelText(sync.trailingDays)).toBeEnabled();
  });

  it('writes the days that were picked as each other day is written', async () => {
    await show({}, { language, at: 'sync?month=2026-09' });
    const written = (day: number) =>
      writtenDay(Date.UTC(2026, 8, day), {
        language,
        order: currentDateOrder(),
        timeZone: 'UTC',
        named: true,
      });
    expect(await screen.findByLabelText(sync.days)).toHaveTextContent(`${written(1)} – ${written(30)}`);
    forgetMonth(WORKSPACE.id);
  });

  it('reads the month that is being looked at, as far as it has come', async () => {
    const days = [];
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      const shown = await show({ 'sync.run': STARTED }, { language, at: `sync?month=${month}` });
      await shown.user.click(await screen.findByRole('button', { name: sync.start }));
      days.push(...shown.asked('sync.run').map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`));
      closeScreen();
    }
    forgetMonth(WORKSPACE.id);
    expect(days).toEqual([
      '2026-09-01 2026-09-30',
      '2026-10-01 2026-10-14',
      // What has not begun has nothing to read.
      '2026-10-01 2026-10-14',
    ]);
  });

  it('reads this month of every listing unless told otherwise', async () => {
    const shown = await show({ 'sync.run': STARTED }, { language });
    await shown.user.click(await screen.findByRole('button', { name: sync.start }));
    expect(await screen.findByText(sync.started_one.replace('{{count, number}}', '1'))).toBeVisible();
    expect(shown.asked('sync.run')).toEqual([
      {
        workspaceId: WORKSPACE.id,
        listings: [...LISTING_NAMES],
        firstDay: '2026-10-01',
        lastDay: '2026-10-14',
        mode: 'changes',
        trailingDays: DEFAULT_SCHEDULE.trailingDays,
      },
    ]);
  });

  it('says how syncs ended, and what each found', async () => {
    const failed = run({
      listing: 'cashouts',
      summary: null,
      error: new TieoutError('service-unreachable', { subject: 'api.example' }).details,
    });
    await show({ 'sync.runs': { runs: [run(), failed] } }, { language });
    const deposits = within(await screen.findByTestId('run-deposits'));
    expect(deposits.getByText(labels.listings.deposits ?? '')).toBeVisible();
    expect(deposits.getByText(sync.outcomes.done)).toBeVisible();
    const counts = deposits.getAllByRole('cell').map(({ textContent }) => textContent);
    // In few words, in full when pointed at.
    expect(deposits.getByText(sync.modesRead[run().mode])).toHaveAttribute('title', sync.modes[run().mode]);
    expect(counts.slice(3, 10)).toEqual(['1,250', '40', '2', '1,208', '7', '1', '0']);
    const cashouts = within(screen.getByTestId('run-cashouts'));
    expect(cashouts.getByText(sync.outcomes.failed)).toBeVisible();
    expect(
      cashouts.getByText(words.errors['service-unreachable'].what.replace('{{subject}}', 'api.example'), {
        exact: false,
      }),
    ).toBeVisible();
  });
});

const { sync } = en;

it('reads what a month of the calendar lacks', async () => {
  const shown = await show({ 'sync.run': STARTED });
  await shown.user.click(await screen.findByTestId('coverage-deposits-2026-09'));
  await shown.user.click(screen.getByRole('button', { name: sync.start }));
  await waitFor(() => expect(shown.asked('sync.run')).toHaveLength(1));
  expect(shown.asked('sync.run')[0]).toMatchObject({
    listings: ['deposits'],
    firstDay: '2026-09-01',
    lastDay: '2026-09-30',
    mode: 'missing',
  });
});

it('shows what was read once a sync has ended', async () => {
  const shown = await show();
  expect(await screen.findByTestId('coverage-deposits-2026-09')).toHaveAttribute('data-state', 'not-read');
  shown.answer({ 'sync.coverage': { listings: coverage('complete') }, 'sync.runs': { runs: [run()] } });
  const job: Job = {
    id: STARTED.jobIds[0] ?? '',
    workspaceId: WORKSPACE.id,
    kind: 'sync',
    listing: 'deposits',
    status: 'done',
    startedAt: 0,
    finishedAt: 1,
    done: 1,
    total: null,
    sync: null,
    scheduled: false,
    result: summary,
    error: null,
  };
  shown.tell('jobs.changed', job);
  await waitFor(() =>
    expect(screen.getByTestId('coverage-deposits-2026-09')).toHaveAttribute('data-state', 'complete'),
  );
  expect(await screen.findByTestId('run-deposits')).toBeVisible();
});

it('says what is read already, and what is read after that', async () => {
  const shown = await show({
    'sync.run': { ...STARTED, waiting: ['refunds'], running: ['deposits', 'notes'] },
  });
  await shown.user.click(await screen.findByRole('button', { name: sync.start }));
  const status = await screen.findByRole('status');
  expect(status).toHaveTextContent(sync.waiting.replace('{{listings}}', 'Refunds'));
  expect(status).toHaveTextContent(/Deposits and .*[Nn]otes/);
});

it('reads nothing without credentials', async () => {
  const workspace = { ...WORKSPACE, kept: { ...WORKSPACE.kept, reporting: false } };
  const shown = await show({}, { workspace });
  expect(await screen.findByText(sync.credentialsMissing)).toBeVisible();
  expect(screen.getByRole('button', { name: sync.start })).toBeDisabled();
  expect(shown.asked('sync.run')).toEqual([]);
});

it('keeps how often it syncs by itself', async () => {
  const hourly = { ...DEFAULT_SCHEDULE, everyMinutes: 60 };
  const shown = await show({ 'sync.setSchedule': hourly });
  const every = await screen.findByRole('combobox', { name: sync.every });
  expect(every).toHaveValue(sync.off);
  await shown.user.click(every);
  const hour = sync.everyHours_one.replace('{{count, number}}', '1').replace('{{count}}', '1');
  await shown.user.click(await screen.findByRole('option', { name: hour }));
  await waitFor(() => expect(every).toHaveValue(hour));
  expect(shown.asked('sync.setSchedule')).toEqual([{ workspaceId: WORKSPACE.id, schedule: hourly }]);
});

it('says what became of each file of the watched folder, and what does not count as read; and chooses another one', async () => {
  const file = { lines: 0, row: null, error: null };
  const run: DailyRun = {
    startedAt: Date.UTC(2026, 9, 14, 12),
    finishedAt: Date.UTC(2026, 9, 14, 12, 1),
    since: null,
    startedBy: 'schedule',
    listings: [
      { listing: 'deposits', added: 0, changed: 0, late: 0, error: null, problem: 'outside-window' },
      { listing: 'notes', added: 0, changed: 0, late: 0, error: null, problem: null },
    ],
    books: [],
    files: [
      { ...file, name: 'october.ofx', outcome: 'imported', lines: 1_250 },
      { ...file, name: 'new-bank.csv', outcome: 'mapping-unknown' },
      { ...file, name: 'broken.csv', outcome: 'faulty', row: 17 },
    ],
    exceptions: { appeared: 0, cleared: 0, unsettled: 0 },
    outcome: 'to-look-at',
  };
  const shown = await show({
    'dailyRun.last': { run },
    'dailyRun.watched': { ...NOT_WATCHED, folder: '/bank' },
    'dailyRun.watch': { ...NOT_WATCHED, folder: '/other' },
  });
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Deposits: .*only records outside the dates requested, so the period does not/),
      'File october.ofx: 1,250 lines imported.',
      expect.stringMatching(
        /^File new-bank\.csv: Its columns are not known yet\..*Import it under Statements$/,
      ),
      'File broken.csv: Not imported: some of its rows cannot be read. First in row 17. Import it under Statements',
    ]),
  );
  expect(items.filter((text) => text?.startsWith('Notes'))).toEqual([]);
  expect(screen.getByText('/bank')).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: sync.daily.watchOther }));
  expect(await screen.findByText('/other')).toBeVisible();
});

it('looks at the watched folder each minute where that is chosen, says when, and what waits', async () => {
  const off = { ...NOT_WATCHED, folder: '/bank' };
  const file = {
    name: 'new-bank.csv',
    outcome: 'mapping-unknown',
    lines: 0,
    row: null,
    error: null,
  } as const;
  const on = { ...off, eachMinute: true, lookedAt: Date.UTC(2026, 9, 14, 12), waiting: [file] };
  const shown = await show({ 'dailyRun.watched': off, 'dailyRun.watchEachMinute': on });
  const choice = await screen.findByRole('checkbox', { name: sync.daily.eachMinute });
  expect(choice).not.toBeChecked();
  await shown.user.click(choice);
  expect(await screen.findByText(/^Last looked at .*2026/)).toBeVisible();
  expect(choice).toBeChecked();
  expect(screen.getByRole('list', { name: sync.daily.waiting })).toHaveTextContent(
    /File new-bank\.csv: Its columns are not known yet/,
  );
  expect(shown.asked('dailyRun.watchEachMinute')).toEqual([{ workspaceId: WORKSPACE.id, eachMinute: true }]);
});

it('keeps whether the matching runs by itself', async () => {
  const schedule = { ...DEFAULT_SCHEDULE, matchAfter: true };
  const shown = await show({ 'sync.setSchedule': schedule });
  await shown.user.click(await screen.findByRole('checkbox', { name: sync.matchAfter }));
  await waitFor(() =>
    expect(shown.asked('sync.setSchedule')).toEqual([{ workspaceId: WORKSPACE.id, schedule }]),
  );
});

it('imports a report file: its columns, what is at fault, and the days that count as read', async () => {
  const mapping = {
    headerRow: 1,
    fields: ['idDeposit' as const, null],
    dateOrder: 'dmy' as const,
    decimal: '.' as const,
    timeZone: 'America/Lima',
    encoding: 'utf-8' as const,
    delimiter: ';' as const,
  };
  const token = '44444444-4444-4444-8444-444444444444';
  const days = { firstDay: '2026-10-01', lastDay: '2026-10-10' };
  const faulty = {
    rows: 1,
    problems: [{ code: 'date-unreadable' as const, row: 7, field: 'creationDate' as const, text: '32/10' }],
    problemCount: 1,
    missing: [],
    days: null,
    daysStated: false,
  };
  let check: CallResponse<'reports.check'> = faulty;
  const shown = await show({
    'reports.choose': {
      token,
      name: 'deposits.csv',
      rows: [
        ['Id', 'When'],
        ['7', '01/10'],
      ],
      mapping,
    },
    'reports.check': () => check,
    'reports.import': { added: 2, changed: 0, unchanged: 0, fromService: 0 },
  });
  await shown.user.click(screen.getByRole('button', { name: sync.report.choose }));
  const column = sync.report.column.replace('{{column, number}}', '2');
  await shown.user.click(await screen.findByRole('combobox', { name: column }));
  await shown.user.click(await screen.findByRole('option', { name: serviceLabels.en.fields.creationDate }));
  await shown.user.click(screen.getByRole('button', { name: sync.report.check }));
  expect(await screen.findByText(/Row 7:.*“32\/10” is not a date in this order\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: sync.report.import })).toBeNull();

  // Days that the file does not state count as read only where a person says so.
  check = { rows: 2, problems: [], problemCount: 0, missing: [], days, daysStated: false };
  await shown.user.click(screen.getByRole('button', { name: sync.report.check }));
  expect(await screen.findByRole('checkbox', { name: /as read$/ })).not.toBeChecked();
  check = { ...check, daysStated: true };
  await shown.user.click(screen.getByRole('button', { name: sync.report.check }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /as read$/ })).toBeChecked());
  await shown.user.click(await screen.findByRole('button', { name: sync.report.import }));
  await screen.findByRole('button', { name: sync.report.choose });
  const fields = ['idDeposit', 'creationDate'];
  expect(shown.asked('reports.import')).toEqual([
    { workspaceId: WORKSPACE.id, token, listing: 'deposits', mapping: { ...mapping, fields }, days },
  ]);
});

it('takes an imported report file out, once it was said what goes with it', async () => {
  const file = {
    id: '22222222-2222-4222-8222-222222222222',
    listing: 'deposits' as const,
    name: 'deposits.csv',
    importedAt: 0,
    importedBy: 'Ana',
    rows: 3,
    days: null,
  };
  const shown = await show({ 'reports.list': { files: [file] }, 'reports.remove': { removed: 2 } });
  const { remove, removeText } = en.sync.report;
  await shown.user.click(await screen.findByRole('button', { name: remove.replace('{{name}}', file.name) }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(removeText.replace('{{name}}', file.name))).toBeVisible();
  expect(shown.asked('reports.remove')).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  await shown.user.click(dialog.getByRole('button', { name: en.app.remove }));
  expect(shown.asked('reports.remove')).toEqual([{ workspaceId: WORKSPACE.id, id: file.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the months of a year do not stand under another', async () => {
  const { user } = await show({
    'sync.coverage': ({ firstMonth }) =>
      firstMonth === '2026-01' ? { listings: coverage('complete') } : new Promise<never>(() => undefined),
  });
  await screen.findByTestId('coverage-deposits-2026-09');
  await user.click(screen.getByRole('button', { name: en.sync.previousYear }));
  expect(screen.queryByTestId('coverage-deposits-2026-09')).toBeNull();
  // The lines stay where they are.
  expect(screen.getByRole('rowheader', { name: serviceLabels.en.listings.deposits })).toBeVisible();
});

describe('the schedule', () => {
  it('keeps a number once it is typed, not each of its digits', async () => {
    const shown = await show({
      'sync.setSchedule': ({ schedule }) => schedule as SyncSchedule,
    });
    const field = await screen.findByLabelText(sync.trailingDays);
    await shown.user.clear(field);
    await shown.user.type(field, '14');
    await shown.user.tab();
    await waitFor(() => expect(shown.asked('sync.setSchedule')).toHaveLength(1));
    expect(shown.asked('sync.setSchedule')[0]?.schedule.trailingDays).toBe(14);
    await waitFor(() => expect(field).toHaveValue('14'));
  });

  it('a change right after another keeps both', async () => {
    const waiting: (() => void)[] = [];
    const hourly = { ...DEFAULT_SCHEDULE, everyMinutes: 60, match: false };
    const shown = await show({
      'sync.schedule': hourly,
      'sync.setSchedule': ({ schedule }) =>
        new Promise((done) => {
          waiting.push(() => done(schedule as SyncSchedule));
        }),
    });
    await shown.user.click(await screen.findByRole('checkbox', { name: sync.matchAfter }));
    await shown.user.click(screen.getByRole('checkbox', { name: sync.thenMatch }));
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(shown.asked('sync.setSchedule').at(-1)?.schedule).toEqual({
      ...hourly,
      matchAfter: !hourly.matchAfter,
      match: true,
    });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: sync.thenMatch })).toBeChecked());
    expect(screen.getByRole('checkbox', { name: sync.matchAfter })).toBeChecked();
  });
});
