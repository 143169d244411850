// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CloseItemName, leastReason } from '../../../src-shared/close/checklist.ts';
import type { CloseLock, CloseReport, SignOff } from '../../../src-shared/contract/close.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ClosePage } from './close-page.tsx';
import { shortDigest } from './close-words.ts';

const LEAST = leastReason('coverage') ?? 0;
const PLACE = { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' };
const DIGEST = '0123456789abcdef'.repeat(4);

/** The fewest characters of a reason in a sentence. */
const item = (name: CloseItemName, change: Partial<CloseItem> = {}): CloseItem => ({
  item: name,
  state: 'ok',
  required: true,
  figures: [],
  waiver: null,
  owner: '',
  due: null,
  ...change,
});

const signOff = (role: SignOff['role'], name: string, stands = true): SignOff => ({
  role,
  name,
  actor: 'account',
  at: Date.UTC(2026, 10, 3, 15),
  digest: DIGEST,
  comment: '',
  stands,
  changed: [],
});
const SIGNED = [signOff('preparer', 'Ana Torres'), signOff('reviewer', 'Luis Rojas')];

const lock: CloseLock = {
  version: 1,
  lockedAt: Date.UTC(2026, 10, 4, 15),
  lockedBy: 'Luis Rojas',
  preparer: 'Ana Torres',
  reviewer: 'Luis Rojas',
  digest: DIGEST,
  file: '2026-10-PEN-1.db',
  bytes: 4_096,
  records: 1_234,
  sha256: DIGEST,
  opening: '100.00',
  closing: '160.00',
  reopened: null,
};

const report = (change: Partial<CloseReport> = {}): CloseReport => ({
  month: PLACE.month,
  currency: PLACE.currency,
  version: 1,
  state: 'open',
  source: 'live',
  figures: {
    month: PLACE.month,
    currency: PLACE.currency,
    timeZone: WORKSPACE.timeZone,
    opening: '100.00',
    net: '50.00',
    closing: '160.00',
    columns: [],
    tieOut: {
      rules: [],
      net: { signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 0, judged: 0 },
      days: [],
      findings: [],
    },
    listings: [],
    work: [],
  },
  digest: DIGEST,
  items: [item('coverage'), item('exceptions')],
  ownPoints: [],
  coverage: [],
  signOffs: [],
  comments: [],
  review: { sent: null, returned: null, threads: [] },
  locks: [],
  snapshot: null,
  adjustments: null,
  prior: [],
  lockedBefore: null,
  lastDay: '2026-10-31',
  statement: null,
  ...change,
});

const show = (month: CloseReport, answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  showScreen(
    <ClosePage />,
    {
      'close.month': month,
      'support.list': { files: [], locked: false },
      'exceptions.carried': { forward: [], brought: [] },
      'close.list': { closes: [], actor: 'Ana Torres', onePerson: false },
      'jobs.list': { jobs: [] },
      ...answers,
    },
    { path: 'close/:month/:currency', at: 'close/2026-10/PEN', language },
  );

const row = async (name: CloseItemName) => within(await screen.findByTestId(`item-${name}`));
/** Chooses an entry of a point's menu. */
async function choose(shown: Awaited<ReturnType<typeof show>>, name: CloseItemName, entry: string) {
  await shown.user.click((await row(name)).getByRole('button'));
  await shown.user.click(await screen.findByRole('menuitem', { name: entry }));
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(() => {
  notifications.clean();
  closeScreen();
});

describe.each([
  ['en', en, '10.00'],
  ['es', es, '10.00'],
] as const)('in %s', (language, words, unexplained) => {
  const { close, controlStates } = words;
  const preparer = close.roles.preparer.toLocaleLowerCase();

  it('says what stands against signing, and where to look', async () => {
    const items = [item('coverage', { state: 'attention' }), item('bank', { state: 'blocked' })];
    await show(report({ items }), {}, language);
    const coverage = await row('coverage');
    expect(coverage.getByText(controlStates.failed)).toBeVisible();
    expect(coverage.getByRole('link')).toHaveAttribute(
      'href',
      `/workspaces/${WORKSPACE.id}/sync?month=${PLACE.month}`,
    );
    const bank = (await row('bank')).getByRole('link');
    expect(bank).toHaveTextContent(close.actions.matching);
    expect(bank.getAttribute('href')).toMatch(/matching\?month=2026-10&book=bank$/);
    expect(screen.getByTestId('readiness')).toHaveTextContent(/0 (?:of|de) 2/);
    expect(screen.getByText(close.signLater)).toBeVisible();
    expect(button(close.sign.replace('{{role}}', preparer))).toBeDisabled();
    expect(button(close.lock)).toBeDisabled();
  });

  it('shows the figures that are signed, and what they leave unexplained', async () => {
    await show(report(), {}, language);
    expect(await screen.findByTestId('figure-opening')).toHaveTextContent('100.00');
    expect(screen.getByTestId('figure-closing')).toHaveTextContent('160.00');
    expect(screen.getByText(new RegExp(`${close.unexplained}`))).toHaveTextContent(unexplained);
  });

  it('has the preparer sign the digest that is shown, under a name, after a look', async () => {
    const shown = await show(report(), { 'close.sign': {} }, language);
    const sign = close.sign.replace('{{role}}', preparer);
    await shown.user.click(await screen.findByRole('button', { name: sign }));
    const asking = await dialog();
    expect(asking.getByText(shortDigest(DIGEST))).toBeVisible();
    expect(asking.getByLabelText(close.signName)).toHaveValue('Ana Torres');
    expect(asking.getByRole('button', { name: sign })).toBeDisabled();
    await shown.user.click(asking.getByRole('checkbox', { name: close.signConfirm }));
    shown.answer({ 'close.month': report({ state: 'prepared', signOffs: SIGNED.slice(0, 1) }) });
    await shown.user.click(asking.getByRole('button', { name: sign }));
    expect(await screen.findByText(close.stands)).toBeVisible();
    expect(shown.asked('close.sign')).toEqual([
      { ...PLACE, role: 'preparer', name: 'Ana Torres', digest: DIGEST, comment: '' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const { close, controlStates } = en;

it('lets the reviewer sign once the preparer has', async () => {
  const reviewer = close.sign.replace('{{role}}', 'reviewer');
  const shown = await show(report());
  expect(await screen.findByRole('button', { name: reviewer })).toBeDisabled();
  shown.answer({ 'close.month': report({ signOffs: SIGNED.slice(0, 1) }) });
  shown.tell('jobs.changed', ended('matching'));
  expect(await screen.findByText(close.stands)).toBeVisible();
  expect(button(reviewer)).toBeEnabled();
});

describe('figures that change while a sign-off is asked', () => {
  const OTHER = 'fedcba9876543210'.repeat(4);
  const preparer = close.sign.replace('{{role}}', 'preparer');
  const ticked = async () => {
    const shown = await show(report(), { 'close.sign': {} });
    await shown.user.click(await screen.findByRole('button', { name: preparer }));
    const asking = await dialog();
    const tick = asking.getByRole('checkbox', { name: close.signConfirm });
    await shown.user.click(tick);
    shown.answer({ 'close.month': report({ digest: OTHER }) });
    shown.tell('jobs.changed', ended('matching'));
    return { shown, asking, tick };
  };

  it('take the tick back and say so: the new ones are not signed for the look at the old ones', async () => {
    const { shown, asking, tick } = await ticked();
    expect(await asking.findByText(close.signChanged)).toBeVisible();
    expect(tick).not.toBeChecked();
    expect(asking.getByRole('button', { name: preparer })).toBeDisabled();
    expect(asking.getByText(shortDigest(OTHER))).toBeVisible();
    await shown.user.click(tick);
    expect(asking.queryByText(close.signChanged)).toBeNull();
    await shown.user.click(asking.getByRole('button', { name: preparer }));
    await waitFor(() => expect(shown.asked('close.sign')).toMatchObject([{ digest: OTHER }]));
  });
});

it('keeps a refused sign-off in its dialog, with what to do', async () => {
  const shown = await show(report(), { 'close.sign': new TieoutError('close-figures-changed') });
  const sign = close.sign.replace('{{role}}', 'preparer');
  await shown.user.click(await screen.findByRole('button', { name: sign }));
  const asking = await dialog();
  await shown.user.click(asking.getByRole('checkbox'));
  await shown.user.click(asking.getByRole('button', { name: sign }));
  expect(await asking.findByRole('alert')).toHaveTextContent(en.errors['close-figures-changed'].what);
  // What was refused may have changed meanwhile.
  expect(shown.asked('close.month')).toHaveLength(2);
});

it('has no column for owners and days where no point has any', async () => {
  await show(report({ items: [item('coverage', { state: 'attention' })] }));
  await row('coverage');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toContain(close.pointColumns.action);
  expect(heads).not.toContain(close.pointColumns.owner);
  expect(heads).not.toContain(close.pointColumns.due);
});

it('opens what a point’s menu asks inside of the table’s cells: between its rows only rows may stand', async () => {
  const said = vi.spyOn(console, 'error');
  const shown = await show(report({ items: [item('coverage', { state: 'attention' })] }));
  await choose(shown, 'coverage', close.waiveWithReason);
  await dialog();
  expect(
    said.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('cannot be a child')),
  ).toEqual([]);
  said.mockRestore();
});

it('waives what the figures rest on only with a whole sentence', async () => {
  const gap: CloseItem['figures'] = [{ name: 'notCovered', kind: 'listing', value: 'notes' }];
  const shown = await show(report({ items: [item('coverage', { state: 'attention', figures: gap })] }), {
    'close.waive': {},
  });
  await choose(shown, 'coverage', close.waiveWithReason);
  const asking = await dialog();
  expect(asking.getByText(new RegExp(close.waiveExplicit.slice(0, 20)))).toBeVisible();
  const decide = asking.getByRole('button', { name: close.waive });
  await shown.fill(asking.getByRole('textbox'), 'x'.repeat(LEAST - 1));
  expect(decide).toBeDisabled();
  await shown.fill(asking.getByRole('textbox'), 'y');
  await shown.user.click(decide);
  expect(shown.asked('close.waive')).toEqual([
    { ...PLACE, item: 'coverage', reason: `${'x'.repeat(LEAST - 1)}y`, figures: gap },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that a waiver no longer holds, and for which figures it was given', async () => {
  const waiver = { by: 'Ana Torres', at: Date.UTC(2026, 10, 2), reason: 'It is corrected in November' };
  const amount = (value: string): CloseItem['figures'] => [{ name: 'difference', kind: 'amount', value }];
  await show(
    report({
      items: [
        item('opening', {
          ...{ state: 'attention', figures: amount('900.00') },
          lapsed: { ...waiver, figures: amount('5.00') },
        }),
      ],
    }),
  );
  const opening = await row('opening');
  expect(opening.getByText(/difference PEN 900\.00.*Ana Torres.*difference PEN 5\.00/)).toBeVisible();
});

it('offers no waiver for what must be settled, and takes up again what was waived', async () => {
  const waiver = { by: 'Ana Torres', at: Date.UTC(2026, 10, 2), reason: 'No ledger is kept' };
  const shown = await show(
    report({
      items: [
        item('exceptions', { state: 'attention' }),
        item('ledger', { state: 'not-applicable', waiver }),
      ],
    }),
    { 'close.waive': {} },
  );
  await shown.user.click((await row('exceptions')).getByRole('button'));
  expect(await screen.findByRole('menuitem', { name: close.point.plan })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: close.waiveWithReason })).toBeNull();
  const ledger = await row('ledger');
  expect(ledger.getByText(controlStates.accepted)).toBeVisible();
  expect(ledger.getByText(/No ledger is kept/)).toBeVisible();
  await choose(shown, 'ledger', close.takeUp);
  expect(shown.asked('close.waive')).toEqual([{ ...PLACE, item: 'ledger', reason: null }]);
});

describe('points of the workspace’s own', () => {
  const point = {
    id: '22222222-2222-4222-8222-222222222222',
    title: 'Invoice received',
    owner: 'Ana Torres',
    due: '2026-11-05',
    tick: null,
  };
  const own = async () => within(await screen.findByTestId('own-point'));

  it('stand against signing until a person ticks them', async () => {
    const shown = await show(report({ ownPoints: [point] }), { 'close.tickPoint': {} });
    expect((await own()).getByText('Invoice received')).toBeVisible();
    expect(screen.getByTestId('readiness')).toHaveTextContent('Not ready: 2 of 3 settled');
    expect(button(close.sign.replace('{{role}}', 'preparer'))).toBeDisabled();
    const tick = { by: 'Ana Torres', at: Date.UTC(2026, 10, 4, 15) };
    shown.answer({ 'close.month': report({ ownPoints: [{ ...point, tick }] }) });
    await shown.user.click((await own()).getByRole('button', { name: new RegExp(close.point.tick) }));
    expect(shown.asked('close.tickPoint')).toEqual([{ ...PLACE, id: point.id, done: true }]);
    expect(await screen.findByText(/Done by Ana Torres on/)).toBeVisible();
    await shown.user.click((await own()).getByRole('button', { name: new RegExp(close.more) }));
    await shown.user.click(await screen.findByRole('menuitem', { name: close.point.untick }));
    expect(shown.asked('close.tickPoint').at(-1)).toEqual({ ...PLACE, id: point.id, done: false });
  });

  it('are added with an owner and a day, and removed', async () => {
    const shown = await show(report({ ownPoints: [point] }), { 'close.changePoint': {} });
    await shown.user.click(await screen.findByRole('button', { name: close.point.add }));
    const asking = await dialog();
    expect(asking.getByRole('button', { name: close.point.save })).toBeDisabled();
    await shown.fill(asking.getByRole('textbox', { name: new RegExp(close.point.title) }), ' Rates entered ');
    await shown.fill(asking.getByLabelText(close.point.owner), 'Luis Rojas');
    await shown.user.click(asking.getByRole('button', { name: close.point.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click((await own()).getByRole('button', { name: new RegExp(close.more) }));
    await shown.user.click(await screen.findByRole('menuitem', { name: close.point.remove }));
    // It leaves later months, too: that is asked about.
    const removal = await dialog();
    expect(shown.asked('close.changePoint')).toHaveLength(1);
    await shown.user.click(removal.getByRole('button', { name: close.point.remove }));
    expect(shown.asked('close.changePoint').map(({ change }) => change)).toEqual([
      { kind: 'own', id: null, title: 'Rates entered', owner: 'Luis Rojas', dueDay: null },
      { kind: 'removed', id: point.id },
    ]);
  });
});

it('a point has its amount, its owner and its day, and says when the day is over', async () => {
  const items = [
    item('exceptions', {
      state: 'attention',
      owner: 'Luis Rojas',
      due: '2026-11-05',
      figures: [
        { name: 'openExceptions', kind: 'count', value: '12' },
        { name: 'openExceptionsNet', kind: 'amount', value: '-8.26' },
      ],
    }),
  ];
  const shown = await show(report({ items }), { 'close.changePoint': {} });
  const exceptions = await row('exceptions');
  expect(exceptions.getByText('-8.26')).toBeVisible();
  expect(exceptions.getByText('Luis Rojas')).toBeVisible();
  expect(exceptions.getByRole('img', { name: close.late })).toBeVisible();
  expect(exceptions.getByRole('link')).toHaveTextContent(close.actions.exceptions);
  expect(screen.getAllByRole('columnheader', { name: close.pointColumns.owner })).toHaveLength(1);
  expect(screen.getByTestId('readiness')).toHaveTextContent(
    'Not ready: 0 of 1 settled · PEN 10.00 unexplained · 12 exceptions',
  );
  await choose(shown, 'exceptions', close.point.plan);
  const asking = await dialog();
  expect(asking.getByLabelText(close.point.dueDay, { selector: 'input:not([type=hidden])' })).toHaveValue(
    '5',
  );
  await shown.fill(asking.getByLabelText(close.point.owner), ' María');
  await shown.user.click(asking.getByRole('button', { name: close.point.save }));
  expect(shown.asked('close.changePoint')).toEqual([
    {
      ...PLACE,
      change: { kind: 'built-in', item: 'exceptions', owner: 'Luis Rojas María', dueDay: 5 },
      shown: { owner: 'Luis Rojas', due: '2026-11-05' },
    },
  ]);
});

it('days that differ are told where the month’s sum is 0.00', async () => {
  const { figures } = report();
  const column = {
    column: 'depositTotal',
    report: '100.00',
    records: '100.00',
    difference: '0.00',
    daysDiffering: 2,
    daysNotCovered: 0,
  } as const;
  await show(report({ figures: { ...figures, columns: [column] } }));
  const cells = within(await screen.findByTestId('column-depositTotal'));
  expect(cells.getByText('0.00')).toBeVisible();
  expect(cells.getByRole('link')).toHaveTextContent('2 days differ');
});

it('the other currencies of the month say how far they are', async () => {
  const listed = {
    month: '2026-10',
    state: 'open',
    version: 1,
    covered: true,
    preparer: null,
    reviewer: null,
    lock: null,
    pending: 0,
  } as const;
  await show(report(), {
    'close.list': {
      closes: [
        { ...listed, currency: 'PEN' },
        { ...listed, currency: 'USD' },
      ],
      actor: 'Ana Torres',
      onePerson: false,
    },
    'close.readiness': { state: 'open', done: 3, points: 6, unexplained: '0.00', items: 2 },
  });
  expect(await screen.findByText('Not ready: 3 of 6 settled · 2 exceptions', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'USD' })).toHaveAttribute(
    'href',
    `/workspaces/${WORKSPACE.id}/close/2026-10/USD`,
  );
});

it('withdraws a sign-off with its reason', async () => {
  const shown = await show(report({ signOffs: SIGNED.slice(0, 1) }), { 'close.withdraw': {} });
  await screen.findByText(close.stands);
  await shown.user.click(button(close.withdrawTitle.replace('{{role}}', 'preparer')));
  const asking = await dialog();
  await shown.fill(asking.getByRole('textbox'), 'A deposit is missing');
  await shown.user.click(asking.getByRole('button', { name: close.withdraw }));
  expect(shown.asked('close.withdraw')).toEqual([
    { ...PLACE, role: 'preparer', reason: 'A deposit is missing' },
  ]);
});

it('locks what was signed after a question, and shows the frozen month once the lock has ended', async () => {
  const shown = await show(report({ state: 'reviewed', signOffs: SIGNED }), {
    'close.lock': { jobId: '44444444-4444-4444-8444-444444444444' },
  });
  await screen.findByText(close.lockReady);
  await shown.user.click(button(close.lock));
  expect(shown.asked('close.lock')).toEqual([]);
  await shown.user.click((await dialog()).getByRole('button', { name: close.lock }));
  expect(shown.asked('close.lock')).toEqual([{ ...PLACE, digest: DIGEST }]);
  shown.answer({
    'close.month': report({ state: 'locked', source: 'snapshot', snapshot: 'intact', locks: [lock] }),
  });
  shown.tell('jobs.changed', ended('lock'));
  expect(await screen.findByTestId('snapshot')).toHaveTextContent(close.snapshot.intact);
  expect(screen.getByText(close.frozenFigures)).toBeVisible();
});

it('cries out over a snapshot that is not what was locked, and reopens with a reason', async () => {
  const shown = await show(
    report({ state: 'locked', snapshot: 'damaged', locks: [lock], items: [item('coverage')] }),
    { 'close.reopen': {} },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(close.snapshot.damaged);
  await shown.user.click(button(close.reopen));
  const asking = await dialog();
  await shown.fill(asking.getByRole('textbox'), 'Restore');
  await shown.user.click(asking.getByRole('button', { name: close.reopen }));
  expect(shown.asked('close.reopen')).toEqual([{ ...PLACE, reason: 'Restore' }]);
});

describe('the focus', () => {
  const preparer = close.sign.replace('{{role}}', 'preparer');

  it('goes on to the next point once one is waived', async () => {
    const waiver = { by: 'Ana Torres', at: Date.UTC(2026, 10, 2), reason: 'No bank' };
    const items = [item('bank', { state: 'attention' }), item('ledger', { state: 'attention' })];
    const shown = await show(report({ items }), { 'close.waive': {} });
    await choose(shown, 'bank', close.waiveWithReason);
    const asking = await dialog();
    await shown.fill(asking.getByRole('textbox'), 'No bank account is kept in this currency.');
    shown.answer({
      'close.month': report({ items: [item('bank', { state: 'attention', waiver }), ...items.slice(1)] }),
    });
    await shown.user.click(asking.getByRole('button', { name: close.waive }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect((await row('ledger')).getByRole('link')).toHaveFocus());
  });

  it('stays at the sign-offs once it is signed, and a notice says so', async () => {
    const shown = await show(report(), { 'close.sign': {} });
    await shown.user.click(await screen.findByRole('button', { name: preparer }));
    const asking = await dialog();
    // Enter in a field does what the button does, and nothing before the figures were looked at.
    await shown.user.type(asking.getByLabelText(close.signName), '{Enter}');
    await shown.user.click(asking.getByRole('checkbox', { name: close.signConfirm }));
    expect(shown.asked('close.sign')).toEqual([]);
    shown.answer({ 'close.month': report({ state: 'prepared', signOffs: SIGNED.slice(0, 1) }) });
    await shown.user.type(asking.getByLabelText(close.signName), '{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: close.signOffs })).toHaveFocus());
    const { notifications: told } = notificationsStore.getState();
    expect(told.map(({ message }) => message)).toEqual(['Signed as preparer: Ana Torres']);
  });

  it('stays at the lock once the month is locked, whose closing balance was said', async () => {
    const shown = await show(report({ state: 'reviewed', signOffs: SIGNED }), {
      'close.lock': { jobId: '44444444-4444-4444-8444-444444444444' },
    });
    await screen.findByText(close.lockReady);
    await shown.user.click(button(close.lock));
    const asking = await dialog();
    await waitFor(() => expect(asking.getByRole('button', { name: en.app.cancel })).toHaveFocus());
    expect(asking.getByText(/^PEN /)).toHaveTextContent('PEN 160.00');
    await shown.user.click(asking.getByRole('button', { name: close.lock }));
    shown.answer({
      'close.month': report({ state: 'locked', source: 'snapshot', snapshot: 'intact', locks: [lock] }),
    });
    shown.tell('jobs.changed', ended('lock'));
    await screen.findByTestId('snapshot');
    await waitFor(() => expect(screen.getByRole('heading', { name: close.lockTitle })).toHaveFocus());
  });
});

it('says why a month cannot be shown, and asks again when told to', async () => {
  const shown = await show(report(), {
    'close.month': new TieoutError('database-failed', { subject: 'disk I/O error' }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    en.errors['database-failed'].what.replace('{{subject}}', 'disk I/O error'),
  );
  shown.answer({ 'close.month': report() });
  await shown.user.click(button(en.app.retry));
  expect(await screen.findByTestId('item-coverage')).toBeVisible();
});

function ended(kind: Job['kind']): Job {
  return {
    id: '44444444-4444-4444-8444-444444444444',
    workspaceId: WORKSPACE.id,
    kind,
    listing: null,
    status: 'done',
    startedAt: 0,
    finishedAt: 1,
    done: 1,
    total: 1,
    sync: null,
    scheduled: false,
    result: null,
    error: null,
  };
}
