// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cashoutRules } from '../../../../src-shared/contract/cashout-rules.ts';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import type { BalanceSnapshot } from '../../../../src-shared/contract/session.ts';
import { DEFAULT_SERVICE_SETTINGS, type Workspace } from '../../../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../../testing/screen.tsx';
import { EMPTY_DRAFT } from './cashout-form.ts';
import { CashoutPage } from './cashout-page.tsx';
import { CashoutsPage } from './cashouts-page.tsx';
import { NewCashoutPage } from './new-cashout-page.tsx';

const workspace: Workspace = {
  ...WORKSPACE,
  service: { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true },
  kept: { ...WORKSPACE.kept, payouts: true },
};
const balance: BalanceSnapshot = {
  asOf: Date.UTC(2026, 10, 20, 15),
  balances: [
    {
      currency: 'PEN',
      type: 'total',
      amounts: { totalBalance: '9200.00', availableBalance: '9007199254740.10' },
    },
    { currency: 'USD', type: 'total', amounts: { totalBalance: '5.00' } },
  ],
  asReceived: '{}',
};
const answers: Answers = {
  'session.balance': { balance },
  'drafts.list': { drafts: [] },
  'payouts.sendingBar': { bar: null },
  'cashoutRules.read': { rules: cashoutRules.parse({}), actor: 'Ana', onePerson: false },
};

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('the form of a cashout in %s', (language, words) => {
  const { form } = words.operations.cashouts;

  it('says what is available, and which bank an account is at', async () => {
    const { fill, user } = await showScreen(<NewCashoutPage />, answers, {
      language,
      workspace,
      path: 'new',
    });
    const available = await screen.findByTestId('available-balance');
    expect(available).toHaveTextContent(/^(Available balance|Saldo disponible): PEN 9,007,199,254,740\.10, /);
    const account = screen.getByRole('textbox', { name: new RegExp(`^${words.cashoutFields.account}`) });
    await fill(account, '00219300123456789806');
    expect(screen.getByText(/^(Bank|Banco): BCP \((code|código) 002\)$/)).toBeVisible();
    await user.clear(account);
    await fill(account, '99919300123456789806');
    expect(screen.getByText(form.accountBankCode.replace('{{code}}', '999'))).toBeVisible();
    await user.clear(account);
    await fill(account, '002193');
    expect(screen.queryByText(/BCP/)).toBeNull();
    const other = form.accountLength.replace('{{limit}}', '20').replace('{{count}}', '6');
    expect(screen.getByText(other)).toBeVisible();
  });

  it('does not show the balance of a currency that was not read', async () => {
    await showScreen(
      <NewCashoutPage />,
      { ...answers, 'session.balance': { balance: null } },
      { language, workspace, path: 'new' },
    );
    expect(await screen.findByTestId('available-balance')).toHaveTextContent(form.availableUnknown);
  });
});

const order: CashoutOrder = {
  id: '0d9ab1c2-6d33-4a4e-9a86-3a53f7b8a001',
  state: 'prepared',
  draft: { ...EMPTY_DRAFT, amount: '1250.50', currency: 'PEN', external_id: 'nomina-1' },
  createdAt: 1_000,
  sentAt: null,
  sendings: 0,
  cashoutId: null,
  error: null,
  lookUp: null,
  status: null,
};
const showOrder = (shown: CashoutOrder, language: 'en' | 'es' = 'en') =>
  showScreen(
    <CashoutPage />,
    { ...answers, 'payouts.list': { orders: [shown] } },
    { language, workspace, path: 'cashouts/:orderId', at: `cashouts/${order.id}` },
  );

describe('a cashout that is reviewed', () => {
  it('is sent as it is shown; one that is corrected meanwhile is another question, with an empty answer', async () => {
    let kept = order;
    const { user, fill, asked, tell } = await showScreen(
      <CashoutPage />,
      {
        ...answers,
        'payouts.list': () => ({ orders: [kept] }),
        'payouts.send': () => ({ order: { ...kept, state: 'confirmed', sendings: 1, sentAt: 2_000 } }),
      },
      { workspace, path: 'cashouts/:orderId', at: `cashouts/${order.id}` },
    );
    const { confirmLabel } = en.operations.cashouts.review;
    const amount = () => screen.findByRole('textbox', { name: new RegExp(`^${confirmLabel}`) });
    await fill(await amount(), '1250.50');
    kept = { ...order, draft: { ...order.draft, bank_account: '00219300123456787777' } };
    tell('payouts.changed', { workspaceId: WORKSPACE.id, order: kept });
    await waitFor(async () => expect(await amount()).toHaveValue(''));
    await fill(await amount(), '1250.50');
    await user.click(screen.getByRole('button', { name: /1,250\.50/ }));
    expect(asked('payouts.send')).toEqual([
      { workspaceId: WORKSPACE.id, orderId: order.id, confirmedAmount: '1250.50', shown: kept.draft },
    ]);
  });
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('what became of a cashout in %s', (language, words) => {
  const { actions, lookUps, noneMade, turnedAway } = words.operations.cashouts;
  const { cashoutStates: states } = words;

  it('that the service turned away says why, and can be sent', async () => {
    const error = {
      code: 'service-refused',
      area: 'payouts',
      httpStatus: 401,
      serviceCode: '401',
      retryable: false,
    } as const;
    await showOrder({ ...order, error }, language);
    const report = await screen.findByTestId('order-report');
    for (const text of [noneMade, turnedAway, '401']) expect(report).toHaveTextContent(text);
    expect(report).not.toHaveTextContent(states.prepared.meaning);
  });

  it('that was declined offers a new one', async () => {
    const lookUp = { outcome: 'declined', at: 2_000, listing: 'declined', statusQuery: 'failed' } as const;
    await showOrder({ ...order, state: 'refused', sentAt: 1_500, sendings: 1, lookUp }, language);
    const report = await screen.findByTestId('order-report');
    for (const text of [states.refused.meaning, lookUps.declined, lookUps.listing.declined])
      expect(report).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: actions.copy })).toBeVisible();
  });
});

it('discards away from where it sends', async () => {
  await showOrder(order);
  const send = await screen.findByRole('button', { name: 'Send PEN\u00a01,250.50 now' });
  const { actions, back } = en.operations.cashouts;
  const discard = screen.getByRole('button', { name: actions.discard });
  expect(screen.getByTestId('apart')).toContainElement(discard);
  // The way back stands between the two.
  expect(
    screen
      .getAllByRole('button')
      .filter((each) => [send, discard].includes(each) || each.textContent === back),
  ).toEqual([send, screen.getByRole('button', { name: back }), discard]);
  // The accent, on which text is white: no text colour of its own.
  expect(send.getAttribute('style') ?? '').not.toMatch(/black|teal|orange/);
});

it('the drawer of a cashout stays while a call about it is under way, and tells its refusal', async () => {
  let refuse = () => {};
  const lost = { ...order, state: 'unknown', sentAt: 1_500, sendings: 1 } as const;
  const { user } = await showScreen(
    <CashoutsPage />,
    {
      ...answers,
      'payouts.list': { orders: [lost] },
      'payouts.lookUp': () =>
        new Promise((_, reject) => {
          refuse = () => reject(new TieoutError('service-unreachable'));
        }),
    },
    { workspace, path: 'cashouts', at: `cashouts?order=${order.id}` },
  );
  await user.click(await screen.findByRole('button', { name: en.operations.cashouts.actions.lookUp }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: en.app.close }));
  expect(screen.getByRole('dialog')).toBeVisible();
  refuse();
  await screen.findByText(/cannot be reached/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
