// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CloseReport, ReviewThread, SignOff } from '../../../src-shared/contract/close.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import type { TeamPerson, TeamRole } from '../../../src-shared/contract/team.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { axeFindings } from '../../testing/axe.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ClosePage } from './close-page.tsx';

const PLACE = { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' };
const DIGEST = '0123456789abcdef'.repeat(4);
const AT = Date.UTC(2026, 10, 3, 15);
const CLOSING = { kind: 'figure', key: 'closing', title: 'Closing balance' } as const;

const point: CloseItem = {
  ...{ item: 'bank', state: 'ok', required: true, figures: [], waiver: null, owner: '', due: null },
};
const prepared = (change: Partial<SignOff> = {}): SignOff => ({
  ...{ role: 'preparer', name: 'Ana Torres', actor: 'account', at: AT, digest: DIGEST, comment: '' },
  ...{ stands: true, changed: [] },
  ...change,
});
const thread = (change: Partial<ReviewThread> = {}): ReviewThread => ({
  id: '11111111-1111-4111-8111-111111111111',
  subject: CLOSING,
  comments: [{ at: AT, by: 'Luis Rojas', text: 'Why so much?' }],
  resolved: null,
  ...change,
});
const NO_REVIEW: CloseReport['review'] = { sent: null, returned: null, threads: [] };

const report = (change: Partial<CloseReport>): CloseReport => ({
  ...{ month: PLACE.month, currency: PLACE.currency, version: 1, state: 'prepared', source: 'live' },
  figures: {
    ...{ month: PLACE.month, currency: PLACE.currency, timeZone: WORKSPACE.timeZone },
    ...{ opening: '100.00', net: '50.00', closing: '150.00', columns: [], listings: [], work: [] },
    tieOut: {
      ...{ rules: [], days: [], findings: [] },
      net: { signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 0, judged: 0 },
    },
  },
  ...{ digest: DIGEST, items: [point], ownPoints: [], coverage: [], signOffs: [prepared()], comments: [] },
  ...{ review: NO_REVIEW, locks: [], snapshot: null, adjustments: null, prior: [], lockedBefore: null },
  ...{ lastDay: '2026-10-31', statement: null },
  ...change,
});

const show = (
  month: CloseReport,
  answers: Answers = {},
  language: 'en' | 'es' = 'en',
  workspace = WORKSPACE,
) =>
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
    { path: 'close/:month/:currency', at: 'close/2026-10/PEN', language, workspace },
  );
/** Shared by Ana, who is at work, with the roles that she has. */
const sharedAs = (roles: TeamRole[]): Answers => ({
  'team.read': {
    shared: {
      ...{
        stage: 'joined',
        person: 'Ana Torres',
        roles,
        state: 'online',
        since: AT,
        fault: null,
        withoutRecords: false,
      },
      server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
    },
  },
  'team.people': {
    people: [
      colleague('Ana Torres', roles),
      colleague('Eva Paz', ['preparer']),
      colleague('Luis Rojas', ['preparer', 'reviewer']),
      { ...colleague('Once Here', ['reviewer']), revokedAt: AT },
    ],
  },
});
const colleague = (name: string, roles: TeamRole[]): TeamPerson => ({
  ...{ login: name, name, roles, addedAt: 0, addedBy: '', revokedAt: null, revokedBy: null, reason: null },
  ...{ key: null, isSelf: name === 'Ana Torres' },
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { close }) => {
  const { review } = close;

  it('is sent for review by name, and shows with whom it is', async () => {
    const shown = await show(report({}), { 'close.sendForReview': {} }, language);
    await shown.user.click(await button(review.send));
    const asking = await dialog();
    expect(asking.getByRole('button', { name: review.send })).toBeDisabled();
    await shown.fill(asking.getByLabelText(review.to), ' Luis Rojas ');
    shown.answer({
      'close.month': report({
        state: 'in-review',
        review: { ...NO_REVIEW, sent: { at: AT, by: 'Ana Torres', to: 'Luis Rojas' } },
      }),
    });
    await shown.user.click(asking.getByRole('button', { name: review.send }));
    expect(shown.asked('close.sendForReview')).toEqual([{ ...PLACE, to: 'Luis Rojas', digest: DIGEST }]);
    expect(await screen.findByTestId('in-review')).toHaveTextContent('Luis Rojas');
    expect(screen.getByText(close.states['in-review'])).toBeVisible();
  });

  it('is returned with reasons, and says what stands against signing again', async () => {
    const shown = await show(report({}), { 'close.return': {} }, language);
    await shown.user.click(await button(new RegExp(`^${review.return} `)));
    const asking = await dialog();
    await shown.fill(asking.getByRole('textbox'), 'A fee is missing');
    const returned = { at: AT, by: 'Luis Rojas', text: 'A fee is missing' };
    shown.answer({
      'close.month': report({
        state: 'open',
        signOffs: [],
        review: { sent: null, returned, threads: [thread()] },
      }),
    });
    await shown.user.click(asking.getByRole('button', { name: review.return }));
    expect(shown.asked('close.return')).toEqual([{ ...PLACE, reason: 'A fee is missing' }]);
    const told = await screen.findByTestId('returned');
    expect(told).toHaveTextContent('A fee is missing');
    expect(told).toHaveTextContent(review.resolveFirst_one);
  });

  it('a signature that fell names the parts that changed', async () => {
    const fell = prepared({ stands: false, changed: ['exceptions', 'listing deposits'] });
    await show(report({ signOffs: [fell] }), {}, language);
    expect(await screen.findByTestId('changed-parts')).toHaveTextContent(
      language === 'es' ? 'excepciones, Depósitos' : 'exceptions, Deposits',
    );
  });
});

const { close } = en;

it('a figure is commented on beside it, and the headline counts what is open', async () => {
  const shown = await show(report({}), { 'close.comment': {} });
  await shown.user.click(await button(close.review.commentOn.replace('{{name}}', close.closing)));
  const asking = await dialog();
  await shown.fill(asking.getByLabelText(close.comment), 'Why so much?');
  shown.answer({ 'close.month': report({ review: { ...NO_REVIEW, threads: [thread()] } }) });
  await shown.user.click(asking.getByRole('button', { name: close.addComment }));
  expect(shown.asked('close.comment')).toEqual([{ ...PLACE, text: 'Why so much?', subject: CLOSING }]);
  expect(await screen.findByText('1 open comment')).toBeInTheDocument();
  expect((await dialog()).getByTestId('thread')).toHaveTextContent('Luis Rojas');
});

it('a thread is answered and resolved', async () => {
  const shown = await show(report({ review: { ...NO_REVIEW, threads: [thread()] } }), { 'close.answer': {} });
  const [mark] = await screen.findAllByRole('button', { name: 'Comments: Closing balance (1 open)' });
  if (!mark) throw new Error('the figure has no mark');
  await shown.user.click(mark);
  const asking = within((await dialog()).getByTestId('thread'));
  await shown.fill(asking.getByLabelText(close.review.answer), 'A campaign');
  shown.answer({
    'close.month': report({
      review: { ...NO_REVIEW, threads: [thread({ resolved: { at: AT, by: 'Ana Torres' } })] },
    }),
  });
  await shown.user.click(asking.getByRole('button', { name: close.review.resolve }));
  expect(shown.asked('close.answer')).toEqual([
    { ...PLACE, thread: thread().id, text: 'A campaign', resolved: true },
  ]);
  await waitFor(() => expect(screen.queryByText('1 open comment')).toBeNull());
});

it('a point of the checklist is commented on from its menu', async () => {
  const shown = await show(report({}), { 'close.comment': {} });
  const row = within(await screen.findByTestId('item-bank'));
  await shown.user.click(row.getByRole('button'));
  await shown.user.click(await screen.findByRole('menuitem', { name: close.review.addToPoint }));
  const asking = await dialog();
  await shown.fill(asking.getByLabelText(close.comment), 'Where is the letter?');
  await shown.user.click(asking.getByRole('button', { name: close.addComment }));
  expect(shown.asked('close.comment').map(({ subject }) => subject)).toEqual([
    { kind: 'point', key: 'bank', title: en.checklistPoints.bank },
  ]);
});

it('of a locked month there is nothing to send or to return', async () => {
  await show(report({ state: 'locked', snapshot: 'intact' }));
  await screen.findByTestId('item-bank');
  expect(screen.queryByRole('button', { name: close.review.send })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Return / })).toBeNull();
});

it('in a team it is sent to one of those who may review it', async () => {
  const shown = await show(report({}), { ...sharedAs(['owner', 'reviewer']), 'close.sendForReview': {} });
  await shown.user.click(await button(close.review.send));
  const asking = await dialog();
  await waitFor(() => expect(shown.asked('team.people')).toHaveLength(1));
  const field = asking.getByRole('combobox', { name: close.review.to });
  await shown.user.click(field);
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Luis Rojas']);
  await shown.user.click(screen.getByRole('option', { name: 'Luis Rojas' }));
  await shown.user.click(asking.getByRole('button', { name: close.review.send }));
  expect(shown.asked('close.sendForReview')).toEqual([{ ...PLACE, to: 'Luis Rojas', digest: DIGEST }]);
});

it('an auditor reads the month and exports it, and is offered nothing else', async () => {
  const shown = await show(report({ signOffs: [prepared()] }), {
    ...sharedAs(['auditor']),
    'close.export': { jobId: null },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: close.review.send })).toBeNull());
  const roles = [close.roles.preparer, close.roles.reviewer].map((role) => role.toLowerCase());
  for (const name of [
    ...roles.map((role) => close.sign.replace('{{role}}', role)),
    ...[close.withdraw, close.lock, close.addComment],
  ])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await shown.user.click(await button(close.exportWorkbook));
  expect(shown.asked('close.export')).toEqual([{ ...PLACE, language: 'en' }]);
});

describe('without a server', () => {
  const alone = { 'team.read': { shared: null } } as const;
  const token = '33333333-3333-4333-8333-333333333333';

  it('is sent as a file, once the code of the reviewer’s key was compared', async () => {
    const shown = await show(report({}), {
      ...alone,
      'reviewFile.chooseKey': {
        reviewer: { token, name: 'Luis Rojas', code: 'ABCD-EFGH-JKMN-PQRS', ownCode: 'TVWX-YZ01-2345-6789' },
      },
      'reviewFile.send': { jobId: token },
    });
    await shown.user.click(await button(close.review.byFile));
    const asking = await dialog();
    const send = () => asking.getByRole('button', { name: close.review.byFile });
    await shown.user.click(asking.getByRole('button', { name: close.review.chooseKey }));
    expect(await asking.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(asking.getByText(/TVWX-YZ01-2345-6789/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(send()).toBeDisabled();
    await shown.user.click(asking.getByRole('checkbox'));
    await shown.user.click(send());
    expect(shown.asked('reviewFile.send')).toEqual([{ ...PLACE, token, digest: DIGEST }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an answer is taken in, and one that is refused says why', async () => {
    const older = new TieoutError('review-file-older', { subject: 'Luis.tieout-answer' });
    const signed = prepared({ role: 'reviewer', name: 'Luis Rojas', key: 'ABCD-EFGH-JKMN-PQRS' });
    const shown = await show(report({ review: { ...NO_REVIEW, byFile: 'Luis Rojas' } }), {
      ...alone,
      'reviewFile.takeAnswer': older,
    });
    await shown.user.click(await button(close.review.openAnswer));
    expect(await screen.findByText(/Luis\.tieout-answer is older/)).toBeVisible();
    shown.answer({
      'reviewFile.takeAnswer': {
        taken: { name: 'Luis Rojas', comments: 0, returned: false, signed: true },
      },
      'close.month': report({ state: 'reviewed', signOffs: [prepared(), signed] }),
    });
    await shown.user.click(await button(close.review.openAnswer));
    expect(await screen.findByText(/ABCD-EFGH-JKMN-PQRS/)).toBeVisible();
  });

  it('the reviewer’s copy offers comments, signing as reviewer and returning, and nothing else', async () => {
    const review = { month: '2026-10', currency: 'PEN', from: 'Ana Torres', to: 'Luis Rojas' };
    await show(report({}), alone, 'en', { ...WORKSPACE, review });
    const [preparer, reviewer] = [close.roles.preparer, close.roles.reviewer].map((role) =>
      close.sign.replace('{{role}}', role.toLowerCase()),
    );
    expect(await button(reviewer ?? '')).toBeEnabled();
    expect(await button(new RegExp(`^${close.review.return} `))).toBeEnabled();
    expect(await button(close.addComment)).toBeVisible();
    for (const name of [preparer ?? '', close.withdraw, close.lock, close.review.send, close.review.byFile])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
