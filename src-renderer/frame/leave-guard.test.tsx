// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptInput } from '../components/kept-input.ts';
import { useUnsavedInput } from '../components/unsaved-input.ts';
import { useDrafts } from '../data/drafts.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { LeaveGuard } from './leave-guard.ts';

afterEach(closeScreen);

/** A form in a tab. */
function Form() {
  const [text, setText] = useState('');
  useUnsavedInput(text !== '', 'tab');
  return <TextInput label="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

async function show(leave: boolean) {
  const shown = await showScreen(
    <>
      <LeaveGuard />
      <Form />
      <Link to="?tab=b">other tab</Link>
      <Link to="?tab=a&month=2026-09">other month</Link>
      <Link to="?tab=a&text=x">search</Link>
    </>,
    { 'app.confirmLeaving': { leave } },
    { path: 'screen', at: 'screen?tab=a&month=2026-10' },
  );
  await shown.user.type(await screen.findByLabelText('text'), 'a');
  return shown;
}

describe('what stands in the address and takes a form away', () => {
  it('is asked about before it changes, and stays as it is where the person stays', async () => {
    const { user, asked, address } = await show(false);
    await user.click(screen.getByRole('link', { name: 'other tab' }));
    await waitFor(() => expect(asked('app.confirmLeaving')).toHaveLength(1));
    expect(address()).toContain('tab=a');
    expect(screen.getByLabelText('text')).toHaveValue('a');
  });

  it('changes where the person leaves', async () => {
    const { user, address } = await show(true);
    await user.click(screen.getByRole('link', { name: 'other tab' }));
    await waitFor(() => expect(address()).toContain('tab=b'));
  });

  it('is not asked about where something else of the address changes', async () => {
    const { user, asked, address } = await show(false);
    await user.click(screen.getByRole('link', { name: 'other month' }));
    await waitFor(() => expect(address()).toContain('month=2026-09'));
    await user.click(screen.getByRole('link', { name: 'search' }));
    await waitFor(() => expect(address()).toContain('text=x'));
    expect(asked('app.confirmLeaving')).toEqual([]);
  });
});

it('of two forms only the one that is left loses its draft', async () => {
  function Kept({ name, place }: { readonly name: string; readonly place: string }) {
    const [text, setText] = useState('');
    useUnsavedInput(text !== '', place);
    useKeptInput({
      kind: 'comment',
      name,
      input: text === '' ? null : { kind: 'comment', text },
      restore: () => undefined,
    });
    return <TextInput label={name} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
  }
  function Forms() {
    useDrafts(WORKSPACE.id);
    const [params] = useSearchParams();
    return (
      <>
        <LeaveGuard />
        <Kept name="stays" place="" />
        {params.get('tab') === 'a' && <Kept name="goes" place="tab" />}
        <Link to="?tab=b">other tab</Link>
      </>
    );
  }
  const { user, fill, asked, tell } = await showScreen(
    <Forms />,
    {
      'app.confirmLeaving': { leave: true },
      'drafts.list': { drafts: [] },
      'drafts.keep': {},
      'drafts.discard': {},
    },
    { path: 'screen', at: 'screen?tab=a' },
  );
  for (const name of ['stays', 'goes']) await fill(await screen.findByLabelText(name), 'typed');
  tell('drafts.keepNow', {});
  await waitFor(() => expect(asked('drafts.keep')).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'other tab' }));
  await waitFor(() => expect(asked('drafts.discard').map(({ name }) => name)).toEqual(['goes']));
  expect(screen.getByLabelText('stays')).toHaveValue('typed');
});

it.each([
  ['en', en],
  ['es', es],
] as const)('an app that quits says which answer it waits for, in %s', async (language, words) => {
  const { tell } = await showScreen(
    <>
      <LeaveGuard />
      <Notifications />
    </>,
    {},
    { language, path: 'deposits' },
  );
  tell('app.waitsForSending', {});
  expect(await screen.findByText(words.shell.waitsForSending)).toBeVisible();
});
