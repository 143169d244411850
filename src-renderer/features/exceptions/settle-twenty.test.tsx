// @vitest-environment happy-dom
/** Twenty exceptions settled in the list by keyboard: how many keys it takes, and where the keyboard is after each. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  ExceptionEvent,
  ExceptionList,
  ListedException,
} from '../../../src-shared/contract/exceptions.ts';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { ExceptionsPage } from './exceptions-page.tsx';

const words = en.exceptions;
const MOST_KEYS = 60;

const listed = (number: number, change: Partial<ListedException> = {}): ListedException => ({
  key: `line-open:${number}`,
  kind: 'line-open',
  source: 'bank',
  month: '2026-10',
  day: `2026-10-${String(number).padStart(2, '0')}`,
  age: 30,
  currency: 'PEN',
  amount: `${number}.50`,
  items: [
    { kind: 'line', lineId: number, day: '2026-10-05', amount: `${number}.50`, text: `ABONO ${number}` },
  ],
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
  counterparty: `Client ${number}`,
  method: 'BCP',
  cause: `line-open:${number}`,
  ...change,
});

const list = (exceptions: readonly ListedException[]): ExceptionList => ({
  exceptions: [...exceptions],
  count: exceptions.length,
  causes: rowsOf(exceptions),
  sums: [],
  ageing: [],
  statuses: [],
  kinds: [],
  assignees: [],
  refreshedAt: 1,
});

const STATE = { status: 'accepted' as const, assignee: '', note: '', decision: null };
const EVENT: ExceptionEvent = {
  number: 7,
  at: 1,
  actor: 'Ana',
  event: 'changed',
  before: STATE,
  after: STATE,
  reason: 'Bank fee',
  undoes: null,
  undoable: true,
  together: null,
  togetherCount: 0,
};

/** The inbox of these, which lose what is settled. */
async function show(...exceptions: ListedException[]) {
  return showAt('', ...exceptions);
}
async function showAt(search: string, ...exceptions: ListedException[]) {
  let left: readonly ListedException[] = exceptions;
  const shown = await showScreen(
    <ExceptionsPage />,
    {
      'exceptions.list': ({ page, pageSize }: CallInput<'exceptions.list'>) => ({
        ...list(left.slice(page * pageSize, (page + 1) * pageSize)),
        count: left.length,
        causes: rowsOf(left),
      }),
      'exceptions.change': ({ keys }: CallInput<'exceptions.change'>) => {
        left = left.filter(({ key }) => !keys.includes(key));
        return { exceptions: [], number: 7, together: null };
      },
      'sync.coverage': { listings: [] },
      'exceptions.history': {
        exception: plain(exceptions).at(-1) as never,
        companions: plain(exceptions.slice(0, -1).filter(({ cause }) => cause === exceptions.at(-1)?.cause)),
        events: [{ ...EVENT, number: 3, undoable: false }, EVENT],
      },
      'exceptions.undo': () => ({
        exception: plain(exceptions).at(0) as never,
      }),
      'support.list': { files: [], locked: false },
    },
    { path: 'exceptions', at: `exceptions?month=2026-10${search}` },
  );
  await waitFor(() =>
    expect(document.querySelectorAll('tr[data-exception]')).toHaveLength(
      rowsOf(search === '' ? exceptions : exceptions.slice(50)),
    ),
  );
  return { ...shown, left: () => left };
}
const rowsOf = (exceptions: readonly ListedException[]) => new Set(exceptions.map(({ cause }) => cause)).size;
/** As it is told by itself. */
const plain = (exceptions: readonly ListedException[]) =>
  exceptions.map(({ counterparty: _, method: __, cause: ___, ...each }) => each);

const rowWithFocus = () => document.activeElement?.closest('tr')?.dataset.key;

afterEach(closeScreen);

it('settles twenty with at most sixty keys, and goes on to the next row by itself', async () => {
  const all = Array.from({ length: 20 }, (_, index) => listed(index + 1));
  const { user, left, asked } = await show(...all);
  let keys = 0;
  const press = async (...presses: string[]) => {
    for (const each of presses) await user.keyboard(each);
    keys += presses.length;
  };
  await press('{ArrowDown}');
  expect(rowWithFocus()).toBe('line-open:1');
  for (let settled = 1; settled <= 20; settled += 1) {
    await press('a');
    // The reason of the one before stands there.
    if (settled === 1) await press(...'Bank fee');
    await press('{Enter}');
    await waitFor(() => expect(left()).toHaveLength(20 - settled));
    if (settled < 20) await waitFor(() => expect(rowWithFocus()).toBe(`line-open:${settled + 1}`));
  }
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  expect(asked('exceptions.change').map(({ change }) => change)).toEqual(
    all.map(() => ({ kind: 'accept', reason: 'Bank fee' })),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

describe('keys of the list', () => {
  it('go from row to row, select, open, and give up a decision where it was begun', async () => {
    const { user, address } = await show(listed(1), listed(2), listed(3));
    await user.keyboard('{ArrowDown}jj{ArrowDown}k');
    expect(rowWithFocus()).toBe('line-open:2');
    await user.keyboard(' ');
    expect(screen.getByRole('region', { name: words.bulk_one.replace('{{count}}', '1') })).toBeVisible();
    await user.keyboard(' w');
    expect(screen.getByRole('form', { name: words.writeOff })).toBeVisible();
    expect(screen.getByRole('textbox', { name: `${words.writeOff}: reason` })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(rowWithFocus()).toBe('line-open:2');
    await user.keyboard('{Enter}');
    expect(address()).toContain('exception=line-open%3A2');
  });

  it('leave the letter after a G to the frame', async () => {
    const { user } = await show(listed(1));
    await user.keyboard('{ArrowDown}ga');
    expect(screen.queryByRole('form')).toBeNull();
    await user.keyboard('a');
    expect(screen.getByRole('form', { name: words.accept })).toBeVisible();
  });

  it('without a reason decide nothing', async () => {
    const { user, asked } = await show(listed(1));
    await user.keyboard('{ArrowDown}a{Enter}');
    expect(asked('exceptions.change')).toEqual([]);
  });

  it('with rows selected lead to the reason for all of them', async () => {
    const { user } = await show(listed(1), listed(2));
    await user.keyboard('{ArrowDown} j a');
    expect(screen.getByLabelText(words.why)).toHaveFocus();
  });
});

it('takes back what was decided last, from the line below the list', async () => {
  const { user, asked, fill } = await show(listed(1), listed(2));
  await user.keyboard('{ArrowDown}aBank fee{Enter}');
  await user.click(await screen.findByRole('button', { name: words.undo }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`${words.done.accept_one}. ${words.undoText}`)).toBeVisible();
  await fill(dialog.getByRole('textbox'), 'Wrong line');
  await user.click(dialog.getByRole('button', { name: words.undo }));
  await waitFor(() =>
    expect(asked('exceptions.undo')).toEqual([expect.objectContaining({ number: 7, reason: 'Wrong line' })]),
  );
  // By the number of that decision: what came after it, a note or a colleague's decision, is not undone in its place.
  expect(asked('exceptions.history')).toEqual([]);
  expect(await screen.findByText(words.undoneLast)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.undo })).toBeNull();
});

it('says how many exceptions stand in how many rows, and what a bank’s code means', async () => {
  const item = { kind: 'record' as const, listing: 'deposits' as const, identity: '9001', day: null };
  const items = [{ ...item, amount: null, text: '9001' }];
  const differs = {
    kind: 'report-differs' as const,
    detail: 'not-in-report',
    day: '2026-10-04',
    items,
    cause: '9001',
  };
  await show(
    listed(1, { method: 'NTRF' }),
    listed(4, differs),
    listed(5, { ...differs, column: 'depositTotal' }),
  );
  expect(screen.getByRole('cell', { name: 'Transfer' })).toBeVisible();
  expect(screen.getByText(/^3 exceptions in 2 rows · Exposure/)).toBeVisible();
});

it('says of what is selected how many rows it is, and what it comes to', async () => {
  const twice = { kind: 'report-differs' as const, detail: 'not-in-report', cause: '9001', amount: '-4.00' };
  const { user } = await show(listed(1), listed(4, twice), listed(5, { ...twice, column: 'depositTotal' }));
  await user.click(screen.getByRole('checkbox', { name: words.selectPage }));
  const region = screen.getByRole('region', { name: words.bulk_other.replace('{{count}}', '3') });
  expect(region).toHaveTextContent(/^3 exceptions selected in 2 rows · PEN: net .*, gross 9\.50/);
  await user.click(within(region).getByRole('button', { name: words.carry.open }));
  const carry = within(await screen.findByRole('dialog'));
  expect(carry.getByTestId('cause-sums')).toHaveTextContent(/^3 exceptions · PEN: net .*, gross 9\.50$/);
  expect(carry.getByText(words.carry.text_other)).toBeVisible();
});

it('asks of a single one which part to write off, as its amount is written', async () => {
  const { user } = await show(listed(1, { amount: '-1234.50', currency: 'USD' }));
  await user.click(screen.getByRole('checkbox', { name: words.selectPage }));
  const part = screen.getByLabelText(words.part.replace('{{currency}}', 'USD'));
  expect(part).toHaveAttribute('placeholder', '-1,234.50');
  expect(screen.getByText('1 exception selected')).toBeVisible();
});

it('names the month of a day of the report, as the days beside it', async () => {
  const identity = '["42069","2026-10-22","PEN"]';
  const day = { kind: 'record' as const, listing: 'dailyBalances' as const, identity, day: null };
  await show(listed(1, { items: [{ ...day, amount: null, text: identity }] }));
  expect(screen.getByRole('cell', { name: /^Oct 22, 2026 · / })).toBeVisible();
});

it('shows day, counterparty and method in columns of their own', async () => {
  await show(listed(1, { suggestion: { kind: 'decide-proposal', proposalId: 3 } }));
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(1, 3)).toEqual([words.suggestion, words.kind]);
  expect(heads).toEqual(
    expect.arrayContaining([words.day, words.counterparty, words.method, en.exception.amount]),
  );
  const row = within(document.querySelector<HTMLElement>('tr[data-exception]') ?? document.body);
  expect(row.getByText('Client 1')).toBeVisible();
  expect(row.getByRole('link', { name: words.suggestions['decide-proposal'] })).toBeVisible();
});

it('says of what a book lacks which book it is', async () => {
  await show(
    listed(1, { kind: 'record-open', source: 'bank' }),
    listed(2, { key: 'record-open:2', kind: 'record-open', source: 'ledger' }),
  );
  expect(screen.getByRole('button', { name: 'Not on the bank statement' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Not in the ledger' })).toBeVisible();
});

it.each([
  ['in the list', false],
  ['opened', true],
] as const)('a record that the report leaves out is one row and one decision, %s', async (_, opened) => {
  const items = [
    {
      kind: 'record' as const,
      listing: 'deposits' as const,
      identity: '9001',
      day: null,
      amount: null,
      text: '9001',
    },
  ];
  const column = (name: 'depositTotal' | 'depositFeeTotal', amount: string) =>
    listed(4, {
      key: `report-differs:2026-10-04:USD:${name}`,
      kind: 'report-differs',
      source: 'service',
      currency: 'USD',
      amount,
      column: name,
      detail: 'not-in-report',
      items,
      cause: 'deposits 9001',
    });
  // How many exceptions are decided, and what they come to.
  const SUMS = '2 exceptions of one cause · USD: net -64.07, gross 64.07';
  const keys = ['depositFeeTotal', 'depositTotal'].map((name) => `report-differs:2026-10-04:USD:${name}`);
  const { user, asked, fill } = await show(
    column('depositTotal', '-62.51'),
    column('depositFeeTotal', '-1.56'),
  );
  const [row] = document.querySelectorAll<HTMLElement>('tr[data-exception]');
  expect(row).toHaveTextContent('USD -62.51');
  if (opened) {
    await user.keyboard('{ArrowDown}{Enter}');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByTestId('cause-sums')).toHaveTextContent(SUMS);
    await fill(await drawer.findByLabelText(words.why), 'Late');
    await user.click(drawer.getByRole('button', { name: words.accept }));
  } else {
    await user.keyboard('{ArrowDown}c');
    const carry = within(await screen.findByRole('dialog'));
    expect(carry.getByTestId('cause-sums')).toHaveTextContent(SUMS);
    await user.keyboard('{Escape}');
    await user.keyboard('aLate');
    expect(screen.getByTestId('cause-sums')).toHaveTextContent(SUMS);
    await user.keyboard('{Enter}');
  }
  await waitFor(() =>
    expect(asked('exceptions.change')).toEqual([
      expect.objectContaining({
        keys: expect.arrayContaining(keys),
        confirmed: [{ currency: 'USD', count: 2, gross: '64.07', net: '-64.07' }],
      }),
    ]),
  );
});

it('the last one of the last page leads back to the page before, where the decision can still be undone', async () => {
  const all = Array.from({ length: 51 }, (_, index) => listed(index + 1, { day: '2026-10-05' }));
  const { user, left, address } = await showAt('&page=2', ...all);
  await user.keyboard('{ArrowDown}aBank fee{Enter}');
  await waitFor(() => expect(left()).toHaveLength(50));
  await waitFor(() => expect(document.querySelectorAll('tr[data-exception]')).toHaveLength(50));
  expect(address()).not.toContain('page=');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(screen.getByRole('button', { name: words.undo })).toBeVisible();
});

it('has a field that the keys for search find', async () => {
  await show(listed(1));
  expect(screen.getByRole('searchbox', { name: words.text })).toBeVisible();
});

it('what another filter found is not decided on while this one is answered', async () => {
  const { user, answer } = await show(listed(1), listed(2));
  answer({ 'exceptions.list': () => new Promise(() => undefined) });
  await user.click(screen.getByRole('button', { name: en.exception.amount }));
  await user.keyboard('{ArrowDown}a');
  expect(screen.queryByRole('form', { name: words.accept })).toBeNull();
});

it('a row that is clicked is the one that the keys decide on, and its own checkbox stays a checkbox', async () => {
  const { user } = await show(listed(1), listed(2));
  await user.click(screen.getByText('Client 2'));
  expect(rowWithFocus()).toBe('line-open:2');
  await user.keyboard('a');
  expect(await screen.findByRole('textbox', { name: new RegExp(words.accept) })).toHaveFocus();
});

describe('what was typed is still there behind another filter', () => {
  const sort = (name: string) => screen.getByRole('button', { name });
  it('for a decision in the list', async () => {
    const { user } = await show(listed(1), listed(2));
    await user.keyboard('{ArrowDown}aAs agreed with the bank');
    await user.click(sort(en.exception.amount));
    await waitFor(() => expect(screen.queryByRole('form', { name: words.accept })).toBeNull());
    (await screen.findAllByRole('button', { name: en.exception.kinds['line-open'] }))[0]?.focus();
    await user.keyboard('a');
    expect(screen.getByRole('textbox', { name: `${words.accept}: reason` })).toHaveValue(
      'As agreed with the bank',
    );
    // Given up, it is not offered for another row.
    await user.keyboard('Another{Escape}a');
    expect(screen.getByRole('textbox', { name: `${words.accept}: reason` })).toHaveValue(
      'As agreed with the bank',
    );
  });

  it('for several at once, until they are decided', async () => {
    const { user, fill } = await show(listed(1), listed(2));
    const select = () => user.click(screen.getByRole('checkbox', { name: words.selectPage }));
    await select();
    await fill(screen.getByLabelText(words.why), 'As agreed with the bank');
    await fill(screen.getByRole('combobox', { name: words.assignTo }), 'Rosa');
    await user.click(sort(en.exception.amount));
    await waitFor(() => expect(screen.queryByLabelText(words.why)).toBeNull());
    await select();
    expect(screen.getByLabelText(words.why)).toHaveValue('As agreed with the bank');
    expect(screen.getByRole('combobox', { name: words.assignTo })).toHaveValue('Rosa');
    await user.click(screen.getByRole('button', { name: words.make.waiting }));
    await waitFor(() => expect(screen.queryByLabelText(words.why)).toBeNull());
  });
});

it('a decision in the list stays until it is answered, whatever is pressed meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { user, answer, asked } = await show(listed(1), listed(2));
  answer({ 'exceptions.change': () => promise });
  await user.keyboard('{ArrowDown}aBank fee{Enter}');
  await waitFor(() => expect(asked('exceptions.change')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: en.exception.amount }));
  const form = () => within(screen.getByRole('form', { name: words.accept }));
  expect(form().getByRole('button', { name: en.app.cancel })).toBeDisabled();
  reject(new TieoutError('exception-settled-by-itself'));
  expect(await form().findByRole('alert')).toHaveTextContent(en.errors['exception-settled-by-itself'].what);
  await user.click(form().getByRole('button', { name: en.app.cancel }));
  expect(screen.queryByRole('form', { name: words.accept })).toBeNull();
});
