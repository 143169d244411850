// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import type { TrialCheck } from '../../../src-shared/contract/trial-balance.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { axeFindings } from '../../testing/axe.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { StatementCard } from './statement-card.tsx';

const PLACE = { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' };
const KEY = 'not-booked:depositFeeTotal:2026-10';

const item = (change: Partial<ReconcilingItem> = {}): ReconcilingItem => ({
  key: KEY,
  kind: 'not-booked',
  month: '2026-10',
  day: '2026-10-31',
  cause: 'fee-not-booked',
  amount: '45.00',
  state: 'open',
  owner: '',
  expected: null,
  account: '',
  reason: '',
  column: 'depositFeeTotal',
  text: '',
  exception: null,
  rows: [],
  rowCount: 0,
  ...change,
});

const end = { rows: [], rowCount: 0, amount: '0.00' };
const statement = (change: Partial<AccountStatement> = {}): AccountStatement => ({
  month: '2026-10',
  currency: 'PEN',
  timeZone: WORKSPACE.timeZone,
  asOf: 0,
  complete: true,
  from: '2026-10',
  account: '121301',
  perService: '100.00',
  perBooks: { amount: '150.00', origin: 'typed', file: '', row: null, by: 'Ana', at: 0 },
  items: [item()],
  itemsSum: '45.00',
  difference: '50.00',
  unexplained: '5.00',
  cleared: [],
  bank: null,
  bridge: { report: '60.00', start: end, end, books: '60.00', unexplained: '0.00' },
  composition: null,
  ...change,
});

const show = (of: AccountStatement, language: 'en' | 'es' = 'en', locked = false, answers: Answers = {}) =>
  showScreen(
    <StatementCard place={PLACE} statement={of} locked={locked} />,
    {
      'support.counts': { counts: [] },
      'close.enterBalance': {},
      'close.addItem': {},
      'close.decideItems': {},
      ...answers,
    },
    { path: 'close', at: 'close', language },
  );
const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, words) => {
  const own = statementWords[language];
  const { statement: buttons } = words.close;

  it('shows what makes the balance per books of that per service, and what nothing explains', async () => {
    await show(statement(), language);
    expect(await screen.findByTestId('per-service')).toHaveTextContent('100.00');
    expect(screen.getByTestId('per-books')).toHaveTextContent('150.00');
    expect(screen.getByTestId('unexplained')).toHaveTextContent('5.00');
    expect(screen.getByTestId('reconciling-item')).toHaveTextContent(own.states.open);
  });

  it('begins with fifty items, and tells how many more there are and what they come to', async () => {
    const items = Array.from({ length: 53 }, (_, at) =>
      item({ key: `record:deposits:${at}`, amount: '-0.10' }),
    );
    const { user } = await show(statement({ items }), language);
    expect(await screen.findAllByTestId('reconciling-item')).toHaveLength(50);
    const row = screen.getByTestId('more-items');
    expect(row).toHaveTextContent('-0.30');
    expect(row.closest('tr')).toHaveTextContent(buttons.moreItems.replace('{{count, number}}', '3'));
    await user.click(screen.getByRole('button', { name: buttons.showMore }));
    expect(screen.getAllByTestId('reconciling-item')).toHaveLength(53);
    expect(screen.queryByTestId('more-items')).toBeNull();
  });

  it('tells below an item why it is so, who said so and when', async () => {
    const decided = { by: 'Rosa Quispe', at: Date.parse('2026-11-03T15:00:00Z') };
    const items = [item({ state: 'accepted', reason: 'Billed in November', decided })];
    await show(statement({ items }), language);
    const row = await screen.findByTestId('reconciling-item');
    expect(row).toHaveTextContent(/Billed in November \(Rosa Quispe, .*2026/);
  });

  it('tells what was and is outstanding at the bank, and lets what is in transit be decided on', async () => {
    const transit = item({ key: 'bank:record:settlements:1', kind: 'timing', column: null, text: 'LIQ1' });
    const none = { count: 0, amount: '0.00' };
    const bank = {
      ...{ broughtForward: '-7.00', settlements: none, credits: none, excluded: none },
      ...{ items: [transit], itemsSum: '-7.00', unexplained: '0.00' },
    };
    const shown = await show(statement({ items: [], bank }), language);
    expect(await screen.findByTestId('bank-brought-forward')).toHaveTextContent('-7.00');
    expect(screen.getByText(own.outstanding)).toBeVisible();
    const named = `${buttons.decide}: ${own.bankKinds.timing}: LIQ1`;
    await shown.user.click(screen.getByRole('button', { name: named }));
    expect(await (await dialog()).findByText(new RegExp(`^${own.bankKinds.timing}: LIQ1`))).toBeVisible();
  });

  it('of a month that was locked before tells what moved at the bank, as it was', async () => {
    const none = { count: 0, amount: '0.00' };
    const bank = {
      settlements: none,
      credits: none,
      excluded: none,
      items: [],
      itemsSum: '0.00',
      unexplained: '0.00',
    };
    await show(statement({ bank }), language, true);
    expect(await screen.findByTestId('bank-unexplained')).toHaveTextContent('0.00');
    expect(screen.queryByTestId('bank-brought-forward')).toBeNull();
    expect(screen.queryByText(own.outstanding)).toBeNull();
  });

  it('takes the balance per books as it is typed, and refuses what is no amount', async () => {
    const shown = await show(statement({ perBooks: null, unexplained: null, difference: null }), language);
    expect(await screen.findByTestId('per-books')).toHaveTextContent(buttons.noBalance);
    await shown.user.click(screen.getByRole('button', { name: buttons.enterBalance }));
    const asking = await dialog();
    const amount = asking.getByLabelText(`${own.perBooks} (PEN)`);
    const enter = asking.getByRole('button', { name: buttons.enterBalance });
    await shown.user.type(amount, '1.234,5');
    expect(enter).toBeDisabled();
    await shown.user.clear(amount);
    await shown.user.type(amount, '1,234.50');
    await shown.user.click(enter);
    expect(shown.asked('close.enterBalance')).toEqual([
      {
        // The composition is not known: nobody has seen whether a reserve was entered.
        ...{ ...PLACE, account: '121301', amount: '1234.50' },
        shown: { account: '121301', amount: null },
      },
    ]);
  });

  it('offers the payments account of the journal entries for a balance that has no account yet', async () => {
    const clearing = { kind: 'clearing' as const, currency: 'PEN', account: '1689' };
    const setting = {
      chart: [{ code: '1689', name: 'Payments service' }],
      mapping: [{ ...clearing, costCentre: '', auxiliary: '' }],
      ...{ per: 'day' as const, feeTax: null, booksCurrency: 'PEN', subJournal: '11' },
    };
    const shown = await show(statement({ account: '', perBooks: null }), language, false, {
      'journals.setting': { setting, confirmed: { at: 0, by: 'Ana Torres' } },
    });
    await shown.user.click(await screen.findByRole('button', { name: buttons.enterBalance }));
    const asking = await dialog();
    await waitFor(() => expect(asking.getByLabelText(own.account)).toHaveValue('1689'));
  });

  it('an open item is not decided by a reason alone: what becomes of it is chosen', async () => {
    const shown = await show(statement({ items: [item({ state: 'open' })] }), language);
    await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${buttons.decide}: `) }));
    const asking = await dialog();
    await shown.fill(asking.getByLabelText(new RegExp(words.app.reason)), 'Agreed');
    expect(asking.getByRole('button', { name: buttons.decide })).toBeDisabled();
    await shown.user.click(asking.getByRole('combobox', { name: new RegExp(`^${own.state}`) }));
    await shown.user.click(await screen.findByRole('option', { name: own.states.accepted }));
    await shown.user.click(asking.getByRole('button', { name: buttons.decide }));
    expect(shown.asked('close.decideItems')).toMatchObject([
      { state: 'accepted', items: [{ key: KEY, amount: item().amount, shown: null }] },
    ]);
  });

  it('enters what a trial balance says, once a person confirms what is odd about it', async () => {
    const check: TrialCheck = {
      ...{ rows: 2, columns: ['Deudor', 'Acreedor'], problems: [], problemCount: 0 },
      sums: [{ currency: 'PEN', debit: '150.00', credit: '150.00' }],
      entries: [
        { currency: 'PEN', account: '121301', name: 'Pagos', row: 14, amount: '150.00' },
        { currency: 'USD', account: '121302', name: 'Pagos', row: 15, amount: '7.00' },
      ],
      entered: [
        { currency: 'PEN', account: '121301', amount: '150.00', reserve: null },
        { currency: 'USD', account: '121302', amount: '6.50', reserve: '1.00' },
      ],
      doubts: [
        { code: 'other-month', row: null, text: '2026-09' },
        { code: 'not-in-chart', row: 9, text: '5011 Capital' },
      ],
      doubtCount: 2,
    };
    const token = '00000000-0000-4000-8000-000000000001';
    const shown = await show(statement(), language, false, {
      'close.chooseTrialBalance': { token, name: 'balance.csv', check },
      'close.importTrialBalance': { entered: ['PEN'] },
    });
    await shown.user.click(await screen.findByRole('button', { name: buttons.enterBalance }));
    const asking = await dialog();
    const { trial } = words.close;
    await shown.user.click(asking.getByRole('button', { name: trial.choose }));
    const [own150, usd] = await asking.findAllByTestId('trial-entry');
    expect(own150).toHaveTextContent(/121301 Pagos, .+ 14.*PEN 150\.00/);
    // What is replaced in a currency that the screen does not show.
    expect(usd).toHaveTextContent(trial.replaces.replace('{{amount}}', '6.50'));
    expect(asking.getByRole('alert')).toHaveTextContent(/2026.*2026.*9: 5011 Capital/);
    const enter = asking.getByRole('button', { name: trial.enter });
    expect(enter).toBeDisabled();
    expect(await axeFindings()).toEqual([]);
    await shown.user.click(asking.getByRole('checkbox', { name: trial.accept }));
    // The reserve goes with it, and what is no amount is not taken for none.
    const reserve = asking.getByLabelText(new RegExp(own.reserve));
    await shown.fill(reserve, 'x');
    expect(enter).toBeDisabled();
    await shown.user.clear(reserve);
    await shown.fill(reserve, '12.50');
    await shown.user.click(enter);
    const asked = { ...PLACE, account: '121301' };
    expect(shown.asked('close.chooseTrialBalance')).toEqual([asked]);
    expect(shown.asked('close.importTrialBalance')).toEqual([
      {
        ...{ ...asked, token, accepted: true, reserve: '12.50' },
        shown: [
          { currency: 'PEN', account: '121301', amount: '150.00' },
          { currency: 'USD', account: '121302', amount: '6.50', reserve: '1.00' },
        ],
      },
    ]);
  });

  it('names the faults of a trial balance by their lines, and offers nothing to enter', async () => {
    const check: TrialCheck = {
      ...{
        rows: 2,
        columns: [],
        sums: [],
        entries: [],
        entered: [],
        doubts: [],
        doubtCount: 0,
        problemCount: 21,
      },
      problems: [
        { code: 'does-not-balance', row: null, text: '7.01 / 7.00 (PEN 0.01)' },
        { code: 'account-not-in-chart', row: 5, text: '121301' },
        { code: 'quote-not-closed', row: 9, text: '' },
      ],
    };
    const shown = await show(statement(), language, false, {
      'close.chooseTrialBalance': { token: '00000000-0000-4000-8000-000000000001', name: 'x.csv', check },
    });
    await shown.user.click(await screen.findByRole('button', { name: buttons.enterBalance }));
    const asking = await dialog();
    const { trial } = words.close;
    await shown.user.click(asking.getByRole('button', { name: trial.choose }));
    expect(await asking.findByText(trial.faulty)).toBeVisible();
    expect(asking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${trial.file} ${trial.problems['does-not-balance'].replace('{{text}}', '7.01 / 7.00 (PEN 0.01)')}`,
      `${trial.row.replace('{{row, number}}', '5')} ${trial.problems['account-not-in-chart'].replace('{{text}}', '121301')}`,
      `${trial.row.replace('{{row, number}}', '9')} ${words.fileFaults['quote-not-closed']}`,
      trial.more_one,
    ]);
    expect(asking.queryByRole('button', { name: trial.enter })).toBeNull();
  });

  it('offers the account that write-offs are mapped to', async () => {
    const mapped = { currency: 'PEN', account: '659', costCentre: '', auxiliary: '' };
    const setting = {
      chart: [{ code: '659', name: 'Losses' }],
      mapping: [{ ...mapped, kind: 'write-off' as const }],
      per: 'day' as const,
      feeTax: null,
      booksCurrency: 'PEN',
      subJournal: '11',
    };
    const shown = await show(statement({ items: [item({ state: 'written-off' })] }), language, false, {
      'journals.setting': { setting, confirmed: null },
    });
    await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${buttons.decide}: `) }));
    const asking = await dialog();
    await waitFor(() =>
      expect(asking.getByRole('combobox', { name: new RegExp(buttons.writeOffAccount) })).toHaveValue('659'),
    );
    await shown.fill(asking.getByLabelText(new RegExp(words.app.reason)), 'Below materiality');
    await shown.user.click(asking.getByRole('button', { name: buttons.decide }));
    expect(shown.asked('close.decideItems')).toMatchObject([
      { account: '659', items: [{ key: KEY, amount: item().amount }] },
    ]);
  });

  it('has an item commented on in its line', async () => {
    const shown = await show(statement(), language, false, { 'close.comment': {} });
    const line = within(await screen.findByTestId('reconciling-item'));
    const { commentOn } = words.close.review;
    const mark = await line.findByRole('button', { name: new RegExp(`^${commentOn.split('{{')[0]}`) });
    const title = mark.getAttribute('aria-label')?.slice(commentOn.indexOf('{{'));
    await shown.user.click(mark);
    const asking = await dialog();
    await shown.fill(asking.getByLabelText(words.close.comment), 'Which invoice?');
    await shown.user.click(asking.getByRole('button', { name: words.close.addComment }));
    expect(title).toBeTruthy();
    expect(shown.asked('close.comment')).toEqual([
      { ...PLACE, text: 'Which invoice?', subject: { kind: 'item', key: KEY, title } },
    ]);
  });

  it('shows how many documents support an item, and the documents themselves', async () => {
    const file = {
      ...{
        id: 3,
        name: 'Factura.pdf',
        kind: 'pdf' as const,
        bytes: 100,
        sha256: 'a'.repeat(64),
        at: 0,
        by: 'Ana',
      },
      locked: true,
      arriving: false,
    };
    const shown = await show(
      statement({ items: [item(), item({ key: 'cut-off:2026-10' })] }),
      language,
      false,
      {
        'support.counts': { counts: [{ key: KEY, files: 2 }] },
        'support.list': {
          files: [file, { ...file, id: 4, name: 'Correo.eml', arriving: true }],
          locked: false,
        },
        'support.attach': { file: null },
      },
    );
    expect(await screen.findByTestId('item-documents')).toHaveTextContent('2');
    const [clip] = screen.getAllByRole('button', { name: /^2 / });
    if (!clip) throw new Error('an item has a paper clip');
    await shown.user.click(clip);
    const asking = await dialog();
    await asking.findByText('Factura.pdf');
    // A colleague's that has not come yet says so, and is not offered to be opened.
    expect(asking.getAllByText(words.support.arriving.replace('{{by}}', 'Ana'))).toHaveLength(1);
    const open = (name: string) =>
      asking.queryByRole('button', { name: words.support.open.replace('{{name}}', name) });
    expect([open('Factura.pdf') === null, open('Correo.eml')]).toEqual([false, null]);
    expect(await axeFindings()).toEqual([]);
    expect(shown.asked('support.list')).toEqual([
      {
        workspaceId: WORKSPACE.id,
        subject: { kind: 'item', month: '2026-10', currency: 'PEN', key: KEY, formerly: [] },
      },
    ]);
    // A locked month rests on it.
    expect(
      asking.queryByRole('button', { name: words.support.remove.replace('{{name}}', 'Factura.pdf') }),
    ).toBeNull();
    await shown.user.click(asking.getByRole('button', { name: words.support.attach }));
    expect(shown.asked('support.attach')).toHaveLength(1);
  });

  it('asks for the account of what is written off', async () => {
    const shown = await show(statement({ items: [item({ state: 'written-off' })] }), language);
    await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${buttons.decide}: `) }));
    const asking = await dialog();
    const decide = asking.getByRole('button', { name: buttons.decide });
    await shown.fill(asking.getByLabelText(new RegExp(words.app.reason)), 'Below materiality');
    expect(decide).toBeDisabled();
    await shown.fill(asking.getByRole('combobox', { name: new RegExp(buttons.writeOffAccount) }), '659901');
    await shown.user.click(decide);
    expect(shown.asked('close.decideItems')).toMatchObject([
      { state: 'written-off', account: '659901', reason: 'Below materiality', items: [{ key: KEY }] },
    ]);
  });

  it('decides on an item as it was shown, and a refusal is told where somebody decided meanwhile', async () => {
    const decided = { by: 'Bo Díaz', at: 7 };
    const items = [item({ state: 'accepted', decided })];
    const shown = await show(statement({ items }), language, false, {
      'close.decideItems': new TieoutError('close-items-changed'),
    });
    await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${buttons.decide}: `) }));
    const asking = await dialog();
    await shown.user.type(asking.getByLabelText(new RegExp(words.app.reason)), 'X');
    await shown.user.click(asking.getByRole('button', { name: buttons.decide }));
    expect(shown.asked('close.decideItems')).toMatchObject([{ items: [{ key: KEY, shown: decided }] }]);
    expect(await asking.findByText(words.errors['close-items-changed'].what, { exact: false })).toBeVisible();
  });
});

describe('several items', () => {
  const words = en.close.statement;
  const decided = { by: 'Rosa', at: 7 };
  const items = [
    item({ key: 'a', owner: 'Ana', amount: '45.00' }),
    item({ key: 'b', state: 'accepted', reason: 'Before', decided, amount: '-20.00' }),
    item({ key: 'record-open:x', exception: 'record-open:x', kind: 'not-in-books' }),
  ];
  const choose = async (shown: Awaited<ReturnType<typeof show>>) => {
    for (const box of await screen.findAllByRole('checkbox')) await shown.user.click(box);
    await shown.user.click(screen.getByRole('button', { name: words.decideSelected }));
    return dialog();
  };

  it('are decided on at once, with one reason, each with its own cause and owner', async () => {
    const shown = await show(statement({ items }), 'en', false, { 'close.decideItems': {} });
    const asking = await choose(shown);
    // An exception is decided on elsewhere: it has no box.
    expect(screen.getByTestId('item-selection')).toHaveTextContent(
      /2 items selected.*net PEN 25\.00, gross PEN 65\.00/,
    );
    const decide = asking.getByRole('button', { name: 'Decide on 2 items' });
    await shown.user.click(asking.getByRole('combobox', { name: /^State/ }));
    await shown.user.click(await screen.findByRole('option', { name: statementWords.en.states.accepted }));
    expect(decide).toBeDisabled();
    await shown.fill(asking.getByLabelText(new RegExp(en.app.reason)), 'Below materiality');
    expect(await axeFindings()).toEqual([]);
    await shown.user.click(decide);
    const about = { cause: 'fee-not-booked', expected: null };
    expect(shown.asked('close.decideItems')).toEqual([
      {
        ...{ ...PLACE, state: 'accepted', account: '', reason: 'Below materiality' },
        items: [
          { ...about, key: 'a', amount: '45.00', owner: 'Ana', shown: null },
          { ...about, key: 'b', amount: '-20.00', owner: '', shown: decided },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByTestId('item-selection')).toBeNull());
  });

  it('are carried forward only where each has an owner and a day', async () => {
    const shown = await show(statement({ items }), 'en', false, { 'close.decideItems': {} });
    const asking = await choose(shown);
    await shown.user.click(asking.getByRole('combobox', { name: /^State/ }));
    await shown.user.click(
      await screen.findByRole('option', { name: statementWords.en.states['carried-forward'] }),
    );
    await shown.fill(asking.getByLabelText(new RegExp(en.app.reason)), 'In transit');
    await shown.fill(asking.getByLabelText(statementWords.en.expected), '2026-11-03');
    const decide = asking.getByRole('button', { name: 'Decide on 2 items' });
    // The second has no owner.
    expect(decide).toBeDisabled();
    await shown.fill(asking.getByLabelText(statementWords.en.owner), 'Bo');
    await shown.user.click(decide);
    expect(
      shown.asked('close.decideItems')[0]?.items.map(({ owner, expected }) => [owner, expected]),
    ).toEqual([
      ['Bo', '2026-11-03'],
      ['Bo', '2026-11-03'],
    ]);
  });

  it('stay chosen where somebody decided meanwhile, and the refusal is told', async () => {
    const shown = await show(statement({ items }), 'en', false, {
      'close.decideItems': new TieoutError('close-items-changed'),
    });
    const asking = await choose(shown);
    await shown.user.click(asking.getByRole('combobox', { name: /^State/ }));
    await shown.user.click(await screen.findByRole('option', { name: statementWords.en.states.cleared }));
    await shown.fill(asking.getByLabelText(new RegExp(en.app.reason)), 'X');
    await shown.user.click(asking.getByRole('button', { name: 'Decide on 2 items' }));
    expect(await asking.findByText(en.errors['close-items-changed'].what, { exact: false })).toBeVisible();
  });

  it('have no boxes in a locked month, and the open ones are selected by one press', async () => {
    const shown = await show(statement({ items: [...items, item({ key: 'c' })] }), 'en');
    await shown.user.click(
      await screen.findByRole('button', { name: 'Select the open items decided here (2)' }),
    );
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    closeScreen();
    await show(statement({ items }), 'en', true);
    await screen.findByTestId('per-service');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('enters and decides nothing in a locked month; an exception is decided on among the exceptions', async () => {
  await show(statement(), 'en', true);
  await screen.findByTestId('per-service');
  for (const name of [en.close.statement.enterBalance, en.close.statement.addItem])
    expect(screen.queryByRole('button', { name })).toBeNull();
  closeScreen();
  await show(
    statement({ items: [item({ exception: 'record-open:x', kind: 'not-in-books', text: 'PED-1' })] }),
  );
  expect(await screen.findByRole('link', { name: /^Exceptions: Not in the ledger/ })).toBeVisible();
});

it('holds nothing as unsaved while the balance is only looked at', async () => {
  const counted = { count: 0, amount: '0.00' };
  const composition = {
    ...{ total: '100.00', deposits: [], oldest: null, reserve: '12.50', unexplained: '0.00' },
    ...{ pendingCashouts: counted, pendingRefunds: counted },
  };
  const shown = await show(statement({ composition }));
  await shown.user.click(await screen.findByRole('button', { name: en.close.statement.enterBalance }));
  const asking = await dialog();
  expect(asking.getByDisplayValue('150.00')).toBeVisible();
  expect(hasUnsavedInput()).toBe(false);
  await shown.fill(asking.getByDisplayValue('12.50'), '1');
  expect(hasUnsavedInput()).toBe(true);
});

it('enters a reserve that is typed while the composition is not known, and says that an empty one stays', async () => {
  const shown = await show(statement({ composition: null }));
  await shown.user.click(await screen.findByRole('button', { name: en.close.statement.enterBalance }));
  const asking = await dialog();
  expect(asking.getByText(en.close.statement.reserveKept)).toBeVisible();
  await shown.fill(asking.getByLabelText(/^Rolling reserve/), '9.00');
  await shown.user.click(asking.getByRole('button', { name: en.close.statement.enterBalance }));
  expect(shown.asked('close.enterBalance')).toMatchObject([{ amount: '150.00', reserve: '9.00' }]);
});

it('says of a cut-off with more records than are listed how many there are', async () => {
  const row = { listing: 'deposits' as const, identity: '1', text: '1', day: '2026-10-31', amount: '1.00' };
  const many = { rows: [row, { ...row, identity: '2' }], rowCount: 612, amount: '612.00' };
  const { user } = await show(
    statement({ bridge: { report: '60.00', start: end, end: many, books: '60.00', unexplained: '0.00' } }),
  );
  await user.click(await screen.findByRole('button', { name: en.close.statement.showRecords }));
  const words = en.close.statement.recordsLeft
    .replace('{{shown, number}}', '2')
    .replace('{{count, number}}', '612');
  expect(screen.getByText(words)).toBeVisible();
});

it('copies the bank’s side with exact figures, all of its items, and no text that a spreadsheet would run', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    item({ key: `bank:line:${index}`, kind: 'no-record', column: null, text: `L${index}`, amount: '1.5' }),
  );
  const first = {
    ...item({ key: 'x', kind: 'by-hand', column: null, text: '=1+1', amount: '-1234.50' }),
    reason: 'a\tb',
  };
  const bank = {
    ...{ broughtForward: '0.00', settlements: { count: 3, amount: '1234567.89' } },
    ...{ items: [first, ...items], itemsSum: '-1144.50' },
    ...{ credits: { count: 63, amount: '1233423.39' }, excluded: { count: 0, amount: '0.00' } },
    unexplained: '0.00',
  };
  const { user, asked } = await show(statement({ bank }), 'es', true, { 'listings.copy': {} });
  await user.click(await screen.findByRole('button', { name: 'Copiar la tabla “Banco”' }));
  await waitFor(() => expect(asked('listings.copy')).toHaveLength(1));
  const [copied] = asked('listings.copy');
  const rows = String((copied as { text?: string })?.text)
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows).toHaveLength(1 + 1 + 1 + 61 + 3);
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([10]));
  expect(rows[0]?.at(-1)).toBe('Importe');
  expect(rows[1]).toEqual([
    'Liquidaciones según el proveedor de pagos (3)',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'PEN',
    '1234567.89',
  ]);
  const [name, month, , , , , , reason, currency, amount] = rows[3] ?? [];
  expect(name).toMatch(/^'=1\+1/);
  expect([month, reason, currency, amount]).toEqual(['2026-10', 'a b', 'PEN', '-1234.50']);
  expect(rows.at(-1)?.at(-1)).toBe('0.00');
});
