// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { useDrafts } from '../../data/drafts.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ExceptionNote } from './exception-note.tsx';
import { useExceptionHistory } from './queries.ts';

const ONE: Exception = {
  ...{ key: 'line-open:1', kind: 'line-open', source: 'bank', month: '2026-10', day: '2026-10-05', age: 12 },
  ...{
    currency: 'PEN',
    amount: '120.50',
    items: [],
    itemCount: 0,
    detail: '',
    column: null,
    suggestion: null,
  },
  ...{ status: 'open', assignee: '', note: 'Asked the bank', decision: null, firstSeen: 0 },
  ...{ clearedAt: null, returnedAt: null },
};

function Note() {
  useDrafts(WORKSPACE.id);
  const { data } = useExceptionHistory(WORKSPACE.id, ONE.key);
  return data && <ExceptionNote exception={data.exception} />;
}

const historyOf = (note: string) => ({ exception: { ...ONE, note }, companions: [], events: [] });

async function show(language: 'en' | 'es' = 'en', drafts: readonly object[] = []) {
  const { exceptions } = language === 'en' ? en : es;
  const shown = await showScreen(
    <Note />,
    {
      'exceptions.history': historyOf(ONE.note),
      'exceptions.change': { exceptions: [ONE], number: 2, together: null },
      'drafts.list': { drafts: drafts as never },
      'drafts.keep': {},
      'drafts.discard': {},
    },
    { path: 'exceptions', language },
  );
  const field = await screen.findByRole('textbox', { name: exceptions.note });
  /** A colleague writes another note. */
  const colleagueWrites = (note: string) => {
    shown.answer({ 'exceptions.history': historyOf(note) });
    shown.tell('team.changed', { workspaceId: WORKSPACE.id, what: 'work' });
  };
  return { ...shown, field, colleagueWrites };
}

afterEach(closeScreen);

it('is unsaved input as long as it is not kept', async () => {
  const { user, field, answer } = await show();
  expect(hasUnsavedInput()).toBe(false);
  await user.type(field, ' twice');
  expect(hasUnsavedInput()).toBe(true);
  answer({ 'exceptions.history': historyOf('Asked the bank twice') });
  await user.click(screen.getByRole('button', { name: en.exceptions.keepNote }));
  await waitFor(() => expect(hasUnsavedInput()).toBe(false));
  expect(field).toHaveValue('Asked the bank twice');
});

it('follows what a colleague writes while nothing is typed', async () => {
  const { field, colleagueWrites } = await show();
  colleagueWrites('The bank answered');
  await waitFor(() => expect(field).toHaveValue('The bank answered'));
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { exceptions }) => {
  it('says that a colleague changed it meanwhile, and keeps what is typed until theirs is chosen', async () => {
    const { user, field, colleagueWrites, asked } = await show(language);
    await user.type(field, ' twice');
    colleagueWrites('The bank answered');
    expect(await screen.findByText(exceptions.noteChanged)).toBeVisible();
    expect(screen.getByText('The bank answered')).toBeVisible();
    expect(field).toHaveValue('Asked the bank twice');
    await user.click(screen.getByRole('button', { name: exceptions.noteTakeTheirs }));
    expect(field).toHaveValue('The bank answered');
    expect(asked('exceptions.change')).toEqual([]);
    expect(hasUnsavedInput()).toBe(false);
  });
});

it('is kept while it is typed, and comes back after the app ended', async () => {
  const { user, field, tell, asked } = await show();
  await user.type(field, ' twice');
  tell('drafts.keepNow', {});
  const input = { kind: 'reason', title: en.exceptions.note, reason: 'Asked the bank twice' };
  await waitFor(() =>
    expect(asked('drafts.keep').at(-1)?.draft).toMatchObject({ name: `note ${ONE.key}`, input }),
  );
  closeScreen();
  // A closed form discards its draft a moment later.
  await new Promise((done) => setTimeout(done, 5));
  const again = await show('en', [{ name: `note ${ONE.key}`, screen: 'exceptions', input, at: 0 }]);
  await waitFor(() => expect(again.field).toHaveValue('Asked the bank twice'));
});
