// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckedFile, FileProblem } from '../../../../../src-shared/contract/cashout-files.ts';
import { cashoutRules } from '../../../../../src-shared/contract/cashout-rules.ts';
import type { Job } from '../../../../../src-shared/contract/jobs.ts';
import type { CashoutOrder } from '../../../../../src-shared/contract/payouts.ts';
import { DEFAULT_SERVICE_SETTINGS, type Workspace } from '../../../../../src-shared/contract/workspaces.ts';
import { cashoutFaults } from '../../../../../src-shared/service/cashout.ts';
import { en } from '../../../../i18n/en.ts';
import { es } from '../../../../i18n/es.ts';
import { axeFindings } from '../../../../testing/axe.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../../../testing/screen.tsx';
import { EMPTY_DRAFT } from '../cashout-form.ts';
import { CashoutPage } from '../cashout-page.tsx';
import { CashoutsPage } from '../cashouts-page.tsx';
import { FilePage } from './file-page.tsx';
import { NewFilePage } from './new-file-page.tsx';

const workspace: Workspace = {
  ...WORKSPACE,
  service: { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true },
  kept: { ...WORKSPACE.kept, payouts: true },
};
const FILE_ID = '5f0c9a34-2f53-4bcb-8d2c-6f0f3f7a1b10';
const SHA = 'ab'.repeat(32);
const draft = {
  ...EMPTY_DRAFT,
  amount: '10.10',
  currency: 'PEN',
  external_id: 'NOM-1',
  document_type: 'DNI',
};
const order = (number: number, change: Partial<CashoutOrder> = {}): CashoutOrder => ({
  id: `0d9ab1c2-6d33-4a4e-9a86-3a53f7b8a00${number}`,
  state: 'prepared',
  draft: { ...draft, external_id: `NOM-${number}` },
  createdAt: 1_000,
  sentAt: null,
  sendings: 0,
  cashoutId: null,
  error: null,
  lookUp: null,
  status: null,
  preparedBy: { name: 'Ana', account: 'Ana' },
  file: { id: FILE_ID, name: 'planilla.csv', sha256: SHA, line: number + 1 },
  ...change,
});
const rulesOf = (secondPerson: boolean) => ({
  rules: cashoutRules.parse({ secondPerson }),
  actor: 'Luis',
  onePerson: false,
});
const answers: Answers = {
  'jobs.list': { jobs: [] },
  'drafts.list': { drafts: [] },
  'payouts.sendingBar': { bar: null },
  'cashoutRules.read': rulesOf(false),
  'cashoutRelease.digest': { sha256: SHA },
  'cashoutRelease.release': {},
  'cashoutRelease.return': {},
  'cashoutFiles.send': { jobId: FILE_ID },
  'cashoutFiles.discard': {},
};
const PROBLEMS: FileProblem[] = (
  [
    ['bank_account', 'digits-lost'],
    ['currency', 'currency-mixed'],
    ['external_id', 'reference-twice'],
    ['external_id', 'reference-used'],
    ['external_id', 'required'],
    [null, 'row-too-long'],
  ] as const
).map(([column, problem]) => ({ column, problem, limit: 20, text: 'x' }));

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('a file in %s', (language, words) => {
  const { file, approval, groups, confirmations } = words.operations.cashouts;
  const title = (text: string, values: Record<string, string>) =>
    Object.entries(values)
      .reduce((all, [name, value]) => all.replaceAll(`{{${name}}}`, value), text)
      .replaceAll(/\{\{(\w+), number\}\}/g, (_, name) => values[name] ?? '');

  it('names every fault beside its row, and is not prepared', async () => {
    const formFaults = cashoutFaults({ ...EMPTY_DRAFT, notification_url: 'x', external_id: 'x'.repeat(101) });
    const checked: CheckedFile = {
      token: FILE_ID,
      name: 'planilla.csv',
      rows: [
        { line: 2, draft, faults: PROBLEMS, doubts: [] },
        {
          line: 3,
          draft,
          faults: formFaults.flatMap(({ field, problem, limit }) =>
            field === 'payTo' ? [] : [{ column: field, problem, ...(limit && { limit }), text: '' }],
          ),
          doubts: [],
        },
      ],
      totals: [{ currency: 'PEN', count: 2, amount: '20.20' }],
      known: null,
    };
    const { user } = await showScreen(
      <NewFilePage />,
      { ...answers, 'cashoutFiles.choose': checked },
      { language, workspace, path: 'operations/cashouts/file' },
    );
    await user.click(await screen.findByRole('button', { name: file.choose }));
    const table = await screen.findByTestId('file-rows');
    for (const item of within(table).getAllByRole('listitem')) {
      expect(item).not.toHaveTextContent('operations.cashouts');
      expect(item).not.toHaveTextContent('{{');
    }
    expect(within(table).getAllByRole('listitem')).toHaveLength(PROBLEMS.length + formFaults.length);
    expect(screen.getByTestId('file-totals')).toHaveTextContent('PEN 20.20');
    expect(screen.queryByRole('button', { name: new RegExp(`^${file.prepare.split(' ')[0]}`) })).toBeNull();
  });

  it('with rows to look at is prepared once these are confirmed', async () => {
    const doubts: FileProblem[] = (
      ['account-length', 'bank-unknown', 'same-in-file', 'similar', 'corrects'] as const
    ).map((problem) => ({ column: 'document_id', problem, limit: 2, text: 'x' }));
    const checked: CheckedFile = {
      token: FILE_ID,
      name: 'planilla.csv',
      rows: [
        { line: 2, draft, faults: [], doubts },
        { line: 3, draft, faults: [], doubts: [] },
      ],
      totals: [{ currency: 'PEN', count: 2, amount: '20.20' }],
      known: null,
    };
    const { user, asked, address } = await showScreen(
      <NewFilePage />,
      { ...answers, 'cashoutFiles.choose': checked, 'cashoutFiles.prepare': { fileId: FILE_ID } },
      { language, workspace, path: 'operations/cashouts/file' },
    );
    await user.click(await screen.findByRole('button', { name: file.choose }));
    const prepare = await screen.findByRole('button', { name: title(file.prepare, { count: '2' }) });
    expect(prepare).toBeDisabled();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: title(file.confirm_one, {}) }));
    await user.click(prepare);
    expect(asked('cashoutFiles.prepare')).toEqual([
      { workspaceId: WORKSPACE.id, token: FILE_ID, confirmed: true },
    ]);
    expect(address()).toContain(`/cashouts/files/${FILE_ID}`);
  });

  it('is sent once its total is typed as it stands', async () => {
    const { user, fill, asked } = await showScreen(
      <FilePage />,
      { ...answers, 'payouts.list': { orders: [order(1), order(2), order(3, { state: 'confirmed' })] } },
      {
        language,
        workspace,
        path: 'operations/cashouts/files/:fileId',
        at: `operations/cashouts/files/${FILE_ID}`,
      },
    );
    const total = await screen.findByRole('textbox', { name: new RegExp(`^${file.confirmTotal}`) });
    const send = screen.getByRole('button', {
      name: title(file.send, { count: '2', total: 'PEN\u00a020.20' }),
    });
    await fill(total, '20.2');
    expect(send).toBeDisabled();
    await fill(total, '0');
    await user.click(send);
    expect(asked('cashoutFiles.send')).toEqual([
      {
        ...{ workspaceId: WORKSPACE.id, fileId: FILE_ID, confirmedTotal: '20.20' },
        shown: [order(1), order(2)].map(({ id, draft: shown }) => ({ id, draft: shown })),
      },
    ]);
  });

  it('waits for a second person, who approves what is shown or returns it with a reason', async () => {
    const { user, fill, asked } = await showScreen(
      <FilePage />,
      { ...answers, 'cashoutRules.read': rulesOf(true), 'payouts.list': { orders: [order(1), order(2)] } },
      {
        language,
        workspace,
        path: 'operations/cashouts/files/:fileId',
        at: `operations/cashouts/files/${FILE_ID}`,
      },
    );
    const approve = await screen.findByRole('button', {
      name: title(approval.approve, { total: 'PEN\u00a020.20' }),
    });
    expect(screen.queryByRole('textbox', { name: new RegExp(`^${file.confirmTotal}`) })).toBeNull();
    await waitFor(() => expect(approve).toBeEnabled());
    expect(await axeFindings()).toEqual([]);
    await user.click(approve);
    const orderIds = [order(1).id, order(2).id];
    expect(asked('cashoutRelease.release')).toEqual([
      { workspaceId: WORKSPACE.id, orderIds, sha256: SHA, name: 'Luis' },
    ]);
    await user.click(screen.getByRole('button', { name: approval.return }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('textbox'), 'wrong month');
    await user.click(dialog.getByRole('button', { name: approval.return }));
    expect(asked('cashoutRelease.return')).toEqual([
      { workspaceId: WORKSPACE.id, orderIds, name: 'Luis', reason: 'wrong month' },
    ]);
  });

  it('has no way of its own to stop while it is sent: the strip above every screen has it', async () => {
    const job: Job = {
      ...{ id: FILE_ID, workspaceId: WORKSPACE.id, kind: 'cashouts', listing: null, status: 'running' },
      ...{
        done: 1,
        total: 3,
        startedAt: 1,
        finishedAt: null,
        sync: null,
        result: null,
        error: null,
        scheduled: false,
      },
    };
    await showScreen(
      <FilePage />,
      {
        ...answers,
        'jobs.list': { jobs: [job] },
        'payouts.list': { orders: [order(1), order(2), order(3, { state: 'confirmed' })] },
      },
      {
        language,
        workspace,
        path: 'operations/cashouts/files/:fileId',
        at: `operations/cashouts/files/${FILE_ID}`,
      },
    );
    await screen.findByTestId('file-states');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByRole('progressbar')).toBeNull();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...['NOM-1', 'NOM-2', 'NOM-3'],
      file.result.xlsx,
      file.result.csv,
      words.operations.cashouts.back,
    ]);
  });

  it('is discarded only after a question', async () => {
    const { user, asked } = await showScreen(
      <FilePage />,
      { ...answers, 'payouts.list': { orders: [order(1)] } },
      {
        language,
        workspace,
        path: 'operations/cashouts/files/:fileId',
        at: `operations/cashouts/files/${FILE_ID}`,
      },
    );
    const discard = title(file.discard_one, { count: '1' });
    await user.click(await screen.findByRole('button', { name: discard }));
    expect(asked('cashoutFiles.discard')).toEqual([]);
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByRole('button', { name: confirmations.keep })).toBeVisible();
    await user.click(question.getByRole('button', { name: discard }));
    expect(asked('cashoutFiles.discard')).toEqual([{ workspaceId: WORKSPACE.id, fileId: FILE_ID }]);
  });

  it('stands in the list of cashouts, with what waits to be approved', async () => {
    const single = order(4);
    delete (single as { file?: unknown }).file;
    const other = { id: order(6).id, name: 'bonos.csv', sha256: SHA, line: 2 };
    const sent = order(5, { state: 'confirmed', file: other });
    await showScreen(
      <CashoutsPage />,
      {
        ...answers,
        'cashoutRules.read': rulesOf(true),
        'payouts.list': { orders: [order(1), order(2), single, sent] },
      },
      { language, workspace, path: 'operations/cashouts' },
    );
    const waiting = within(await screen.findByTestId('groups-toApprove'));
    expect(waiting.getAllByRole('link').map((link) => link.textContent)).toEqual(['planilla.csv', 'NOM-4']);
    expect(screen.getByRole('heading', { name: groups.toApprove })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    // A file that waits is named once.
    expect(
      within(screen.getByTestId('groups-files'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['bonos.csv']);
  });

  it('a single cashout waits in the same way, and says who approved it', async () => {
    const { answer, tell } = await showScreen(
      <CashoutPage />,
      { ...answers, 'cashoutRules.read': rulesOf(true), 'payouts.list': { orders: [order(1)] } },
      { language, workspace, path: 'cashouts/:orderId', at: `cashouts/${order(1).id}` },
    );
    await screen.findByRole('button', { name: title(approval.approve, { total: 'PEN\u00a010.10' }) });
    const released = order(1, { release: { name: 'Luis', account: 'Luis', at: 2_000, sha256: SHA } });
    answer({ 'payouts.list': { orders: [released] } });
    tell('payouts.changed', { workspaceId: WORKSPACE.id, order: released });
    expect(await screen.findByText(title(approval.approved, { name: 'Luis' }))).toBeVisible();
    expect(screen.queryByRole('heading', { name: approval.title })).toBeNull();
  });
});
