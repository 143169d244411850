// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { CheckStep } from './check-step.tsx';

const words = en.statements.flow;
const statement = {
  ...{ account: '191', currency: 'PEN', firstDay: '2026-09-02', lastDay: '2026-09-28', lines: 2 },
  ...{ opening: null, closing: null, moneyIn: '7.00', moneyOut: '0.00', proof: 'no-balances' as const },
  ...{ alreadyThere: 0, alike: 0, lacking: 0 },
};
const report: StatementReport = {
  ...{ format: 'csv', lines: 2, statements: [statement], problems: [], problemCount: 0 },
  ...{ leftOut: [], leftOutCount: 0, sample: [], questions: [], cutSigns: [], lacking: [], period: null },
};
const store = vi.fn();

const show = (found = report) =>
  showScreen(
    <CheckStep report={found} withPeriod onStore={store}>
      {null}
    </CheckStep>,
    {},
    { path: 'statements', at: 'statements?month=2026-09' },
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
function type(label: string, text: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
}
const button = () => screen.getByRole('button', { name: words.store.replace('{{count, number}}', '2') });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 22, 17) });
  store.mockClear();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

it('names what an earlier file has of these days and this one has not', async () => {
  const line = { account: '191', currency: 'PEN', day: '2026-09-05', amount: '-30.00', text: 'LIQ2 ABONO' };
  await show({ ...report, statements: [{ ...statement, lacking: 1 }], lacking: [line] });
  expect(screen.getByRole('alert')).toHaveTextContent(words.lacking_one);
  expect(screen.getByRole('listitem')).toHaveTextContent(/LIQ2 ABONO \(191\)/);
});

it('a day that is none keeps the lines from being stored with the earlier one', async () => {
  const { user } = await show();
  type(words.periodTo, '2026-09-31');
  expect(button()).toBeDisabled();
  type(words.periodTo, '2026-09-30');
  expect(button()).toBeEnabled();
  await user.click(button());
  expect(store.mock.calls).toEqual([[{ firstDay: '2026-09-02', lastDay: '2026-09-30' }]]);
});

it.each([
  [words.periodFrom, '2026-09-05'],
  [words.periodFrom, '2026-10-05'],
  [words.periodTo, '2026-09-27'],
  [words.periodTo, '2026-08-31'],
])('%s %s does not hold the days of the lines, and says so', async (label, day) => {
  await show();
  type(label, day);
  expect(screen.getByText(/must hold those of the lines/)).toBeVisible();
  expect(button()).toBeDisabled();
});

it.each([
  [words.periodTo, '2027-09-30'],
  [words.periodFrom, '2025-09-01'],
  [words.periodTo, '2026-10-23'],
])('%s %s is far from the lines or not over, and asked about', async (label, day) => {
  const { user } = await show();
  type(label, day);
  expect(button()).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: words.periodConfirm }));
  expect(button()).toBeEnabled();
  // Other days are other days.
  type(label, label === words.periodTo ? '2028-09-30' : '2024-09-01');
  expect(button()).toBeDisabled();
});

it('begins with the days that stand in the file, and says so until they are changed', async () => {
  const period = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  const { user } = await show({ ...report, period });
  expect(screen.getByText(words.periodStated)).toBeVisible();
  await user.click(button());
  expect(store.mock.calls).toEqual([[period]]);
  type(words.periodFrom, '2026-09-02');
  expect(screen.getByText(words.periodHint)).toBeVisible();
});

it('a month around the lines is taken as it is', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: words.wholeMonth }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(button());
  expect(store.mock.calls).toEqual([[{ firstDay: '2026-09-01', lastDay: '2026-09-30' }]]);
});
