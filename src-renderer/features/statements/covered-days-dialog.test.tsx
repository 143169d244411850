// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { axeFindings } from '../../testing/axe.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { CoveredDaysDialog } from './covered-days-dialog.tsx';

const file: StatementFile = {
  ...{ id: '00000000-0000-4000-8000-000000000001', book: 'bank', name: 'setiembre.csv', format: 'csv' },
  ...{ importedAt: 1, importedBy: 'Ana', sha256: '', answers: {}, statements: [] },
};
const period = { firstDay: '2026-09-03', lastDay: '2026-09-28' };
const onClose = vi.fn();
const show = (language: 'en' | 'es', answers: Answers = {}) =>
  showScreen(
    <CoveredDaysDialog file={file} onClose={onClose} />,
    { 'statements.covering': { period, lines: period }, 'statements.cover': {}, ...answers },
    { path: 'statements', at: 'statements?month=2026-09', language },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 22, 17) });
  onClose.mockClear();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, words) => {
  const { files, flow } = words.statements;
  const change = () => screen.getByRole('button', { name: files.changeDays });

  it('the whole month is said by one press, with what was shown', async () => {
    const { user, asked } = await show(language);
    await user.click(await screen.findByRole('button', { name: flow.wholeMonth }));
    expect(await axeFindings()).toEqual([]);
    await user.click(change());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked('statements.cover')).toEqual([
      {
        ...{ workspaceId: WORKSPACE.id, fileId: file.id, shown: period },
        period: { firstDay: '2026-09-01', lastDay: '2026-09-30' },
      },
    ]);
  });

  it('days that leave out a line are not taken, nor the same days again, and far ones are confirmed', async () => {
    const { user } = await show(language);
    const from = await screen.findByLabelText<HTMLInputElement>(flow.periodFrom, { selector: 'input' });
    const type = (day: string) => {
      fireEvent.focus(from);
      fireEvent.change(from, { target: { value: day } });
      fireEvent.blur(from);
    };
    expect(change()).toBeDisabled();
    type('2026-09-05');
    expect(change()).toBeDisabled();
    type('2026-07-01');
    expect(change()).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: flow.periodConfirm }));
    expect(change()).toBeEnabled();
  });
});

it('tells that days of a locked month do not change', async () => {
  const { user } = await show('en', { 'statements.cover': new TieoutError('close-is-locked') });
  await user.click(await screen.findByRole('button', { name: en.statements.flow.wholeMonth }));
  await user.click(screen.getByRole('button', { name: en.statements.files.changeDays }));
  expect(await screen.findByText(/The month is locked/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('begins at what is covered now, not at what was when it was opened before', async () => {
  const other = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  const told = [period, other];
  let finish: () => void = () => undefined;
  function Opened() {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          Turn
        </button>
        {opened && <CoveredDaysDialog file={file} onClose={onClose} />}
      </>
    );
  }
  await showScreen(
    <Opened />,
    {
      'statements.covering': () => {
        const next = { period: told.shift() ?? other, lines: period };
        return next.period === period
          ? next
          : new Promise((done) => {
              finish = () => done(next);
            });
      },
    },
    { path: 'statements', at: 'statements?month=2026-09', language: 'en' },
  );
  const from = () =>
    screen.queryByLabelText<HTMLInputElement>(en.statements.flow.periodFrom, { selector: 'input' });
  await waitFor(() => expect(from()).not.toBeNull());
  const before = from()?.value;
  const turn = screen.getByText('Turn');
  fireEvent.click(turn);
  await waitFor(() => expect(from()).toBeNull());
  fireEvent.click(turn);
  await screen.findByRole('dialog');
  expect(from()).toBeNull();
  finish();
  await waitFor(() => expect(from()).not.toBeNull());
  expect(from()?.value).not.toBe(before);
});
