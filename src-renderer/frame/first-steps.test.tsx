// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallResponse } from '../../src-shared/contract/index.ts';
import type { StatementFile } from '../../src-shared/contract/statements.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { type Answers, closeScreen, showScreen } from '../testing/screen.tsx';
import { FirstSteps } from './first-steps.tsx';

type MonthState = CallResponse<'sync.coverage'>['listings'][number]['months'][number]['state'];

const read = (...states: MonthState[]): CallResponse<'sync.coverage'> => ({
  listings: states.map((state, index) => ({
    listing: index === 0 ? 'deposits' : 'cashouts',
    months: [{ month: '2026-10', state, coverage: { asOf: null, complete: state === 'complete', gaps: [] } }],
  })),
});
const left = (count: number, refreshedAt: number | null = 0): CallResponse<'exceptions.list'> => ({
  exceptions: [],
  count,
  causes: count,
  sums: [],
  ageing: [],
  statuses: [],
  kinds: [],
  assignees: [],
  refreshedAt,
});
const file = (firstDay: string, lastDay: string): StatementFile => ({
  id: '55555555-5555-4555-8555-555555555555',
  book: 'bank',
  name: 'banco.csv',
  format: 'csv',
  importedAt: 0,
  importedBy: 'Ana Torres',
  sha256: '0'.repeat(64),
  answers: {},
  statements: [
    {
      id: 1,
      account: '194-1',
      currency: 'PEN',
      firstDay,
      lastDay,
      opening: null,
      closing: null,
      lines: 10,
      alreadyThere: 0,
      moneyIn: '10.00',
      moneyOut: '0.00',
      proof: 'no-balances',
    },
  ],
});

/** One page of one listing was read, and nothing else is done. */
const BEGUN: Answers = {
  'sync.runs': { runs: [] },
  'sync.coverage': read('partly', 'not-read'),
  'exceptions.list': left(0, null),
  'statements.list': { files: [] },
  'close.list': { closes: [], actor: 'Ana Torres', onePerson: false },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
  localStorage.clear();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { shell: { steps } }) => {
  const done = async (answers: Answers, at = 'deposits') => {
    await showScreen(<FirstSteps />, { ...BEGUN, ...answers }, { path: ':screen', at, language });
    await screen.findByTestId('first-steps');
    // What the marks follow from is asked for one by one.
    await waitFor(() => expect(screen.getByTestId('first-steps')).toBeVisible());
    await new Promise((resolve) => setTimeout(resolve, 50));
    return screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.endsWith(steps.done))
      .map((text) => text.slice(0, -steps.done.length).trim());
  };
  const month = steps.sync.replace('{{month}}', language === 'en' ? 'October 2026' : 'octubre de 2026');

  it('a month of which a part was read is not read, nor one whose screen was opened tied out', async () => {
    expect(await done({}, 'tie-out')).toEqual([steps.connect]);
  });

  it('a month of which every listing was read is read', async () => {
    expect(await done({ 'sync.coverage': read('complete', 'complete') })).toEqual([steps.connect, month]);
  });

  it('a month is tied out once its report was compared and nothing is left to settle', async () => {
    const all = read('complete', 'complete');
    expect(await done({ 'sync.coverage': all, 'exceptions.list': left(3) })).not.toContain(steps['tie-out']);
    closeScreen();
    expect(await done({ 'sync.coverage': all, 'exceptions.list': left(0) })).toContain(steps['tie-out']);
    closeScreen();
    expect(await done({ 'exceptions.list': left(0) })).not.toContain(steps['tie-out']);
  });

  it('the bank statement is there once it covers the month', async () => {
    const some = { files: [file('2026-10-01', '2026-10-15')] };
    expect(await done({ 'statements.list': some })).not.toContain(steps.statements);
    closeScreen();
    const all = { files: [file('2026-10-01', '2026-10-31')] };
    expect(await done({ 'statements.list': all })).toContain(steps.statements);
  });
});

it('a ledger is no bank statement', async () => {
  const shown = await showScreen(<FirstSteps />, BEGUN, { path: 'deposits' });
  await screen.findByTestId('first-steps');
  await waitFor(() => expect(shown.asked('statements.list')).toHaveLength(1));
  expect(shown.asked('statements.list').map(({ book }) => book)).toEqual(['bank']);
});
