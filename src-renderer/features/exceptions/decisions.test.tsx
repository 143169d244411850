// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  Exception,
  ExceptionEvent,
  ExceptionList,
  ExceptionState,
} from '../../../src-shared/contract/exceptions.ts';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ExceptionsPage } from './exceptions-page.tsx';

const exception = (key: string, change: Partial<Exception> = {}): Exception => ({
  key,
  kind: 'line-open',
  source: 'bank',
  month: '2026-10',
  day: '2026-10-05',
  age: 12,
  currency: 'PEN',
  amount: '120.50',
  items: [{ kind: 'line', lineId: 1, day: '2026-10-05', amount: '120.50', text: 'ABONO 99' }],
  itemCount: 1,
  detail: '',
  column: null,
  suggestion: null,
  status: 'open',
  assignee: '',
  note: '',
  decision: null,
  firstSeen: Date.UTC(2026, 9, 6),
  clearedAt: null,
  returnedAt: null,
  ...change,
});

const list = (...exceptions: Exception[]): ExceptionList => ({
  exceptions: exceptions.map((each) => ({ ...each, counterparty: '', method: '', cause: each.key })),
  count: exceptions.length,
  causes: exceptions.length,
  sums: [{ currency: 'PEN', count: exceptions.length, gross: '241.00', net: '241.00' }],
  ageing: [],
  statuses: [{ status: 'open', count: exceptions.length }],
  kinds: [{ kind: 'line-open', count: exceptions.length }],
  assignees: ['Ana Torres'],
  refreshedAt: Date.UTC(2026, 9, 7),
});

const state = (change: Partial<ExceptionState> = {}): ExceptionState => ({
  status: 'open',
  assignee: '',
  note: '',
  decision: null,
  ...change,
});
const event = (number: number, change: Partial<ExceptionEvent> = {}): ExceptionEvent => ({
  number,
  at: Date.UTC(2026, 9, 7, 15),
  actor: 'Ana Torres',
  event: 'changed',
  before: state(),
  after: state(),
  reason: '',
  undoes: null,
  undoable: false,
  together: null,
  togetherCount: 1,
  ...change,
});

const ONE = exception('line-open:1');
const TWO = exception('line-open:2', { day: '2026-10-06' });

const show = (answers: Answers = {}, open = false, language: 'en' | 'es' = 'en') =>
  showScreen(
    <ExceptionsPage />,
    {
      'exceptions.list': list(ONE, TWO),
      'exceptions.history': {
        exception: ONE,
        companions: [],
        events: [event(1, { event: 'appeared', before: null, actor: '' })],
      },
      'exceptions.change': { exceptions: [ONE], number: 2, together: null },
      'support.list': { files: [], locked: false },
      ...answers,
    },
    {
      path: 'exceptions',
      at: `exceptions?month=2026-10${open ? `&exception=${encodeURIComponent(ONE.key)}` : ''}`,
      language,
    },
  );

const drawer = async () => within(await screen.findByRole('dialog'));
const change = (kind: object, keys = [ONE.key]) => ({ workspaceId: WORKSPACE.id, keys, change: kind });

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
] as const)('in %s', (language, { exceptions: words, exception: named }) => {
  it('accepts one with its reason, and says by whom and why afterwards', async () => {
    const shown = await show({}, true, language);
    const one = await drawer();
    const accept = await one.findByRole('button', { name: words.accept });
    expect(accept).toBeDisabled();
    await shown.fill(one.getByLabelText(words.why), ' Bank charge ');
    const decision = { by: 'Ana Torres', at: Date.UTC(2026, 9, 8, 15), reason: 'Bank charge', amount: null };
    const accepted = exception(ONE.key, { status: 'accepted', decision });
    shown.answer({ 'exceptions.history': { exception: accepted, companions: [], events: [] } });
    await shown.user.click(accept);
    expect(await one.findByText(/Ana Torres.*Bank charge/)).toBeVisible();
    expect(one.getByText(named.statuses.accepted)).toBeVisible();
    expect(shown.asked('exceptions.change')).toEqual([change({ kind: 'accept', reason: 'Bank charge' })]);
    // The inbox behind it is asked anew.
    expect(shown.asked('exceptions.list')).toHaveLength(2);
  });

  it('writes a part off, and no amount that is none', async () => {
    const shown = await show({}, true, language);
    const one = await drawer();
    await shown.fill(await one.findByLabelText(words.why), 'Rounding');
    await shown.fill(one.getByLabelText(words.part.replace('{{currency}}', 'PEN')), 'ten');
    expect(one.getByText(words.partWrong)).toBeVisible();
    const writeOff = one.getByRole('button', { name: words.writeOff });
    expect(writeOff).toBeDisabled();
    await shown.user.clear(one.getByLabelText(words.part.replace('{{currency}}', 'PEN')));
    await shown.fill(one.getByLabelText(words.part.replace('{{currency}}', 'PEN')), '1,100.5');
    await shown.user.click(writeOff);
    await waitFor(() =>
      expect(shown.asked('exceptions.change')).toEqual([
        change({ kind: 'write-off', amount: '1100.50', reason: 'Rounding' }),
      ]),
    );
  });
});

const words = en.exceptions;
const { exception: named } = en;

/** The books' chart, with losses where write-offs go. */
const setting = (confirmed: boolean, currencies = ['PEN']): CallResponse<'journals.setting'> => ({
  setting: {
    chart: [
      { code: '659', name: 'Losses' },
      { code: '6391', name: 'Bank fees' },
      { code: '6391', name: 'Bank fees, typed twice' },
    ],
    mapping: currencies.map((currency, index) => ({
      kind: 'write-off',
      currency,
      account: index === 0 ? '659' : '6391',
      costCentre: '',
      auxiliary: '',
    })),
    per: 'day',
    feeTax: null,
    booksCurrency: 'PEN',
    subJournal: '11',
  },
  confirmed: confirmed ? { at: Date.UTC(2026, 9, 1), by: 'Ana Torres' } : null,
});

describe('the account of a write-off', () => {
  const label = en.writeOffAccount.label;

  it.each([
    [true, '659'],
    // Nobody has confirmed it: what is mapped when the journal is made counts.
    [false, undefined],
  ])('is the mapped one until another is chosen (confirmed: %s)', async (confirmed, account) => {
    const shown = await show({ 'journals.setting': setting(confirmed) }, true);
    const one = await drawer();
    await waitFor(() => expect(one.getByRole('combobox', { name: label })).toHaveValue('659 Losses'));
    await shown.fill(one.getByLabelText(words.why), 'Too old');
    await shown.user.click(one.getByRole('button', { name: words.writeOff }));
    await waitFor(() =>
      expect(shown.asked('exceptions.change')).toEqual([
        change({ kind: 'write-off', amount: null, reason: 'Too old', ...(account && { account }) }),
      ]),
    );
  });

  it('is chosen from the chart, and told afterwards', async () => {
    const shown = await show({ 'journals.setting': setting(false) }, true);
    const one = await drawer();
    await shown.user.click(await one.findByRole('combobox', { name: label }));
    await shown.user.click(await screen.findByRole('option', { name: /^6391 / }));
    await shown.fill(one.getByLabelText(words.why), 'Bank charge');
    const by = { by: 'Ana Torres', at: Date.UTC(2026, 9, 8, 15), reason: 'Bank charge' };
    const after = { status: 'written-off', decision: { ...by, amount: '120.50', account: '6391' } } as const;
    shown.answer({
      'exceptions.history': {
        exception: exception(ONE.key, after),
        companions: [],
        events: [event(2, { after: state(after), reason: 'Bank charge' })],
      },
    });
    await shown.user.click(one.getByRole('button', { name: words.writeOff }));
    await waitFor(() => expect(one.getAllByText(/Written off to account 6391/)).toHaveLength(2));
    expect(shown.asked('exceptions.change')).toEqual([
      change({ kind: 'write-off', amount: null, reason: 'Bank charge', account: '6391' }),
    ]);
  });

  it('is each currency’s own where several are written off', async () => {
    const shown = await show({
      'exceptions.list': list(ONE, { ...TWO, currency: 'USD' }),
      'journals.setting': setting(true, ['PEN', 'USD']),
    });
    await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
    const field = await screen.findByRole('combobox', { name: label });
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', en.writeOffAccount.mapped);
  });

  it('is asked for by the keyboard too, without another key', async () => {
    const shown = await show({ 'journals.setting': setting(true) });
    await screen.findByRole('checkbox', { name: words.selectPage });
    await shown.user.keyboard('{ArrowDown}w');
    await waitFor(() => expect(screen.getByRole('combobox', { name: label })).toHaveValue('659 Losses'));
    await shown.user.keyboard('Too old{Enter}');
    await waitFor(() =>
      expect(shown.asked('exceptions.change')).toEqual([
        change({ kind: 'write-off', amount: null, reason: 'Too old', account: '659' }),
      ]),
    );
  });
});

it('writes off the whole amount where no part is named', async () => {
  const shown = await show({}, true);
  const one = await drawer();
  await shown.fill(await one.findByLabelText(words.why), 'Too old');
  await shown.user.click(one.getByRole('button', { name: words.writeOff }));
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([
      change({ kind: 'write-off', amount: null, reason: 'Too old' }),
    ]),
  );
});

it('decides several at once, without a part, and lets go of them afterwards', async () => {
  const shown = await show();
  await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
  const several = within(screen.getByRole('region', { name: words.bulk_other.replace('{{count}}', '2') }));
  expect(several.queryByLabelText(words.part.replace('{{currency}}', 'PEN'))).toBeNull();
  await shown.user.click(several.getByRole('button', { name: words.make.waiting }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: words.selectPage })).not.toBeChecked());
  expect(shown.asked('exceptions.change')).toEqual([
    change({ kind: 'status', status: 'waiting', reason: '' }, [ONE.key, TWO.key]),
  ]);
});

it('does not offer what the exception is already', async () => {
  await show({}, true);
  const one = await drawer();
  expect(await one.findByRole('button', { name: words.make.open })).toBeDisabled();
  expect(one.getByRole('button', { name: words.unassign })).toBeDisabled();
  expect(one.getByRole('button', { name: words.make.waiting })).toBeEnabled();
});

it('assigns to somebody, and to nobody', async () => {
  const assigned = exception(ONE.key, { assignee: 'Benito' });
  const shown = await show(
    { 'exceptions.history': { exception: assigned, companions: [], events: [] } },
    true,
  );
  const one = await drawer();
  await shown.user.click(await one.findByRole('button', { name: words.unassign }));
  await shown.fill(one.getByRole('combobox', { name: words.assignTo }), 'Ana Torres');
  await shown.user.click(one.getByRole('button', { name: words.assign }));
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([
      change({ kind: 'assign', assignee: '' }),
      change({ kind: 'assign', assignee: 'Ana Torres' }),
    ]),
  );
});

it('keeps the reason of a decision that was refused, and says what to do', async () => {
  const shown = await show(
    { 'exceptions.change': new TieoutError('write-off-too-large', { subject: 'PEN -1250.00' }) },
    true,
  );
  const one = await drawer();
  await shown.fill(await one.findByLabelText(words.why), 'Rounding');
  expect(hasUnsavedInput()).toBe(true);
  await shown.user.click(one.getByRole('button', { name: words.writeOff }));
  expect(await one.findByRole('alert')).toHaveTextContent(
    en.errors['write-off-too-large'].what.replace('{{subject}}', 'PEN -1,250.00'),
  );
  expect(one.getByLabelText(words.why)).toHaveValue('Rounding');
});

it('keeps a note once it is another one', async () => {
  const shown = await show({}, true);
  const one = await drawer();
  const keep = await one.findByRole('button', { name: words.keepNote });
  expect(keep).toBeDisabled();
  await shown.fill(one.getByLabelText(words.note), 'Asked the bank');
  await shown.user.click(keep);
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([change({ kind: 'note', note: 'Asked the bank' })]),
  );
});

it('undoes the latest decision, with its reason, and no other', async () => {
  const decided = state({
    status: 'accepted',
    decision: { by: 'Ana Torres', at: 1, reason: 'Fee', amount: null },
  });
  const shown = await show(
    {
      'exceptions.history': {
        exception: ONE,
        companions: [],
        events: [event(7), event(8, { after: decided, undoable: true, reason: 'Fee' })],
      },
      'exceptions.undo': { exception: ONE },
    },
    true,
  );
  const one = await drawer();
  expect(await one.findByText(`${named.statuses.open} → ${named.statuses.accepted}`)).toBeVisible();
  await shown.user.click(one.getByRole('button', { name: words.undo }));
  await shown.fill(one.getByLabelText(new RegExp(words.undoWhy)), 'It was no fee');
  await shown.user.click(one.getByRole('button', { name: words.undo }));
  await waitFor(() =>
    expect(shown.asked('exceptions.undo')).toEqual([
      { workspaceId: WORKSPACE.id, number: 8, reason: 'It was no fee' },
    ]),
  );
});

it('offers no decision about what cleared by itself', async () => {
  const resolved = exception(ONE.key, { status: 'resolved' });
  await show({ 'exceptions.history': { exception: resolved, companions: [], events: [] } }, true);
  const one = await drawer();
  expect(await one.findByText(named.statuses.resolved)).toBeVisible();
  expect(one.queryByRole('button', { name: words.accept })).toBeNull();
});

describe('the focus', () => {
  it('stays in the drawer after a decision, and goes back to what opened it', async () => {
    const shown = await show();
    const [open] = await screen.findAllByRole('button', { name: named.kinds['line-open'] });
    if (!open) throw new Error('no exception is listed');
    await shown.user.click(open);
    const one = await drawer();
    await shown.fill(await one.findByLabelText(words.why), 'Bank charge');
    await shown.user.click(one.getByRole('button', { name: words.accept }));
    // The button has nothing to do without a reason.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
  });

  it('goes to the heading once several were decided', async () => {
    const shown = await show();
    await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
    await shown.user.click(screen.getByRole('button', { name: words.make.waiting }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

it('a notice says what was decided', async () => {
  const shown = await show({}, true);
  const one = await drawer();
  await shown.fill(await one.findByLabelText(words.why), 'Bank charge');
  await shown.user.click(one.getByRole('button', { name: words.accept }));
  await waitFor(() => expect(told()).toEqual([words.done.accept_one]));
});

it('settles several only after count and sums are confirmed, without what is assigned, and undoes them as one', async () => {
  const others = [
    exception('line-open:3', { assignee: 'Benito' }),
    exception('line-open:4', { currency: 'USD', amount: '-7.00' }),
  ];
  const shown = await show({
    'exceptions.list': list(ONE, TWO, ...others),
    'exceptions.change': { exceptions: [ONE, TWO], number: null, together: 9 },
    'exceptions.undoTogether': { undone: 2, left: [] },
  });
  await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
  const several = within(screen.getByRole('region', { name: words.bulk_other.replace('{{count}}', '4') }));
  await shown.fill(several.getByLabelText(words.why), 'Known');
  await shown.user.click(several.getByRole('button', { name: words.accept }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(shown.asked('exceptions.change')).toEqual([]);
  // Of two currencies none is chosen by itself; what each comes to is told before.
  expect(dialog.getByText('241.00', { selector: 'td:nth-child(3)' })).toBeVisible();
  expect(dialog.getByText('-7.00')).toBeVisible();
  expect(dialog.getByText(words.confirm.none.replace('{{action}}', words.accept))).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Accept (0)' })).toBeDisabled();
  await shown.user.click(dialog.getByRole('checkbox', { name: 'PEN' }));
  expect(dialog.getByRole('checkbox', { name: /Benito/ })).not.toBeChecked();
  await shown.user.click(dialog.getByRole('button', { name: 'Accept (2)' }));
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([
      {
        ...change({ kind: 'accept', reason: 'Known' }, [ONE.key, TWO.key]),
        confirmed: [{ currency: 'PEN', count: 2, gross: '241.00', net: '241.00' }],
      },
    ]),
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Undo all 2' }));
  const asked = within(await screen.findByRole('dialog'));
  await shown.fill(asked.getByRole('textbox'), 'wrong filter');
  await shown.user.click(asked.getByRole('button', { name: 'Undo all 2' }));
  await waitFor(() =>
    expect(shown.asked('exceptions.undoTogether')).toEqual([
      { workspaceId: WORKSPACE.id, together: 9, reason: 'wrong filter' },
    ]),
  );
});

it('carries forward with cause, owner and the day on which it is expected to clear', async () => {
  const shown = await show({}, true);
  const one = await drawer();
  await shown.user.click(await one.findByRole('button', { name: words.carry.open }));
  const form = within(await screen.findByRole('dialog', { name: words.carry.title }));
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: new RegExp(en.exception.cause) })).toHaveFocus(),
  );
  const carry = form.getByRole('button', { name: words.carry.action });
  expect(carry).toBeDisabled();
  await shown.user.click(form.getByRole('combobox', { name: new RegExp(named.cause) }));
  await shown.user.click(await screen.findByRole('option', { name: words.carry.causes['in-transit'] }));
  await shown.fill(form.getByRole('combobox', { name: new RegExp(named.owner) }), 'Rosa');
  await shown.fill(form.getByLabelText(new RegExp(named.expected)), '2026-11-03');
  await shown.fill(form.getByLabelText(new RegExp(en.app.reason)), 'Sent on the 31st');
  await shown.user.click(carry);
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([
      change({
        kind: 'carry-forward',
        cause: 'in-transit',
        owner: 'Rosa',
        expected: '2026-11-03',
        reason: 'Sent on the 31st',
      }),
    ]),
  );
});

it('what is selected stays selected while colleagues decide, but for what they settled', async () => {
  const { user, answer, tell } = await show();
  for (const box of (await screen.findAllByRole('checkbox')).slice(-2)) await user.click(box);
  expect(
    await screen.findByRole('region', { name: en.exceptions.bulk_other.replace('{{count}}', '2') }),
  ).toBeVisible();
  const three = exception('line-open:3', { day: '2026-10-07' });
  answer({ 'exceptions.list': list(three, ONE) });
  tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
  const region = await screen.findByRole('region', {
    name: en.exceptions.bulk_one.replace('{{count}}', '1'),
  });
  expect(region).toBeVisible();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').slice(-2);
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  answer({ 'exceptions.list': list(three) });
  tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
  await waitFor(() => expect(region).not.toBeInTheDocument());
});

it('while a decision is taken there is no second one', async () => {
  const answer = Promise.withResolvers<CallResponse<'exceptions.change'>>();
  const shown = await show({ 'exceptions.change': () => answer.promise }, true);
  const one = await drawer();
  await shown.fill(await one.findByLabelText(words.why), 'Bank charge');
  await shown.user.click(one.getByRole('button', { name: words.accept }));
  for (const name of [
    words.accept,
    words.writeOff,
    words.unassign,
    words.make.waiting,
    words.make.open,
    words.make['in-progress'],
    words.carry.open,
  ])
    await waitFor(() => expect(one.getByRole('button', { name })).toBeDisabled());
  expect(shown.asked('exceptions.change')).toHaveLength(1);
  answer.resolve({ exceptions: [ONE], number: 2, together: null });
  await waitFor(() => expect(one.getByRole('button', { name: words.make.waiting })).toBeEnabled());
});

it('a part typed for one is not written off of several, and not of another', async () => {
  const shown = await show();
  const [first, second] = (await screen.findAllByRole('checkbox')).slice(-2);
  if (!first || !second) throw new Error('two exceptions are not listed');
  await shown.user.click(first);
  await shown.fill(screen.getByLabelText(words.part.replace('{{currency}}', 'PEN')), 'ten');
  await shown.fill(screen.getByLabelText(words.why), 'Rounding');
  expect(screen.getByRole('button', { name: words.writeOff })).toBeDisabled();
  await shown.user.click(second);
  expect(screen.queryByLabelText(words.part.replace('{{currency}}', 'PEN'))).toBeNull();
  expect(screen.getByRole('button', { name: words.writeOff })).toBeEnabled();
  await shown.user.click(first);
  expect(screen.getByLabelText(words.part.replace('{{currency}}', 'PEN'))).toHaveValue('');
  await shown.user.click(screen.getByRole('button', { name: words.writeOff }));
  await waitFor(() =>
    expect(shown.asked('exceptions.change')).toEqual([
      change({ kind: 'write-off', amount: null, reason: 'Rounding' }, [TWO.key]),
    ]),
  );
});

it('what was typed to carry several forward is still there when their confirmation is cancelled', async () => {
  const words = en.exceptions;
  const shown = await show({ 'exceptions.list': list(ONE, TWO) });
  await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
  const several = within(screen.getByRole('region', { name: words.bulk_other.replace('{{count}}', '2') }));
  await shown.user.click(several.getByRole('button', { name: words.carry.open }));
  const carry = async () => within(await screen.findByRole('dialog', { name: words.carry.title }));
  const asked = await carry();
  await shown.user.click(asked.getByRole('combobox', { name: new RegExp(`^${named.cause}`) }));
  await shown.user.click(await screen.findByRole('option', { name: words.carry.causes['in-transit'] }));
  await shown.fill(asked.getByRole('combobox', { name: new RegExp(`^${named.owner}`) }), 'Ana Torres');
  await shown.fill(asked.getByLabelText(new RegExp(named.expected)), '2026-11-03');
  await shown.fill(asked.getByLabelText(new RegExp(en.app.reason)), 'Not cleared yet');
  await shown.user.click(asked.getByRole('button', { name: words.carry.action }));
  const confirming = within(await screen.findByRole('dialog', { name: /2/ }));
  await shown.user.click(confirming.getByRole('button', { name: en.app.cancel }));
  expect((await carry()).getByLabelText(new RegExp(en.app.reason))).toHaveValue('Not cleared yet');
});

it('a decision about several that is refused behind another filter is told, and leaves what is selected there', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const shown = await show({ 'exceptions.change': () => promise });
  await shown.user.click(await screen.findByRole('checkbox', { name: words.selectPage }));
  await shown.user.click(screen.getByRole('button', { name: words.make.waiting }));
  await waitFor(() => expect(shown.asked('exceptions.change')).toHaveLength(1));
  await shown.user.click(screen.getByRole('button', { name: en.exception.amount }));
  await waitFor(() => expect(screen.queryByLabelText(words.why)).toBeNull());
  await shown.user.click(screen.getByRole('checkbox', { name: words.selectPage }));
  reject(new TieoutError('exception-settled-by-itself'));
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([words.notDecided]),
  );
  expect(screen.getByRole('checkbox', { name: words.selectPage })).toBeChecked();
});
