// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { axeFindings } from '../testing/axe.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { InputDialog } from './input-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { useUnsavedInput } from './unsaved-input.ts';

let closed: string[] = [];
beforeEach(() => {
  closed = [];
});
afterEach(closeScreen);

function Field({ label }: { readonly label: string }) {
  const [text, setText] = useState('');
  useUnsavedInput(text !== '');
  return <TextInput label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

const Reason = () => (
  <ReasonDialog
    title="Waive"
    text="Why?"
    action="Waive"
    error={null}
    pending={false}
    onDecide={async () => undefined}
    onClose={() => closed.push('reason')}
  />
);

function Drawer() {
  const [inner, setInner] = useState(false);
  return (
    <>
      <Field label="behind" />
      <SideDrawer opened onClose={() => closed.push('drawer')} size={300} title="Drawer">
        <Field label="within" />
        <button type="button" onClick={() => setInner(true)}>
          Open
        </button>
        {inner && (
          <InputDialog opened title="Inner" onClose={() => setInner(false)}>
            <Field label="inner" />
          </InputDialog>
        )}
      </SideDrawer>
    </>
  );
}

const show = (shown: React.ReactNode, language: 'en' | 'es' = 'en') =>
  showScreen(shown, {}, { path: 'screen', language });

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { app }) => {
  it('asks before Escape or the cross throws away what was typed', async () => {
    const { user } = await show(<Reason />, language);
    const field = await screen.findByRole('textbox');
    await user.type(field, 'Because');
    await user.keyboard('{Escape}');
    expect(screen.getByText(app.loseText)).toBeVisible();
    expect(screen.getByRole('button', { name: app.keepTyping })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: app.keepTyping }));
    expect(screen.queryByText(app.loseText)).toBeNull();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Because');
    await user.click(screen.getByRole('button', { name: app.close }));
    expect(closed).toEqual([]);
    await user.click(screen.getByRole('button', { name: app.closeUnsaved }));
    expect(closed).toEqual(['reason']);
  });
});

it('goes at once where nothing was typed, and by Cancel', async () => {
  const { user } = await show(<Reason />);
  const field = await screen.findByRole('textbox');
  await user.keyboard('{Escape}');
  expect(closed).toEqual(['reason']);
  await user.type(field, 'Because');
  await user.click(screen.getByRole('button', { name: en.app.cancel }));
  expect(closed).toEqual(['reason', 'reason']);
});

it('a click beside it asks, too; another Escape goes on with typing', async () => {
  const { user } = await show(<Reason />);
  await user.type(await screen.findByRole('textbox'), 'Because');
  const beside = document.querySelector('[class*="Modal-overlay"]');
  await user.click(beside as HTMLElement);
  expect(screen.getByText(en.app.loseText)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(en.app.loseText)).toBeNull();
  expect(closed).toEqual([]);
});

it('of a drawer, what is typed in it counts, and not what stands behind it', async () => {
  const { user } = await show(<Drawer />);
  await user.type(await screen.findByLabelText('within'), 'a');
  await user.keyboard('{Escape}');
  expect(closed).toEqual([]);
  await user.click(screen.getByRole('button', { name: en.app.closeUnsaved }));
  expect(closed).toEqual(['drawer']);
});

it('Escape is about the dialog that lies on top', async () => {
  const { user } = await show(<Drawer />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.type(await screen.findByLabelText('inner'), 'a');
  await user.keyboard('{Escape}');
  expect(screen.getAllByText(en.app.loseText)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: en.app.closeUnsaved }));
  expect(screen.queryByLabelText('inner')).toBeNull();
  expect(closed).toEqual([]);
  await user.keyboard('{Escape}');
  expect(closed).toEqual(['drawer']);
});
