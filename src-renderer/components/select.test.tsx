// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { axeFindings } from '../testing/axe.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { Autocomplete, MultiSelect, Select, TagsInput } from './select.tsx';

afterEach(closeScreen);

const BANKS = ['BCP', 'BBVA', 'Interbank'];

function Fields() {
  const [bank, setBank] = useState<string | null>('BBVA');
  return (
    <>
      <Select label="Bank" data={BANKS} value={bank} onChange={setBank} />
      <MultiSelect label="Banks" data={BANKS} />
      <Autocomplete label="Written bank" data={BANKS} />
      <TagsInput label="Tags" data={BANKS} />
    </>
  );
}

const show = () => showScreen(<Fields />, {}, { path: 'deposits', language: 'en' });
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

it.each(['Bank', 'Banks', 'Written bank', 'Tags'])(
  '%s: the list is there while somebody is at the field',
  async (label) => {
    await show();
    expect(options()).toEqual([]);
    const field = screen.getByLabelText(label);
    fireEvent.focus(field);
    await expect.poll(options).toEqual(BANKS);
    fireEvent.blur(field);
    await expect.poll(options).toEqual([]);
  },
);

it('is opened by an arrow key at what is chosen, and goes on from there', async () => {
  const { user } = await show();
  await user.tab();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Bank' });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const chosen = screen.getByRole('option', { name: 'BBVA' });
  expect(field).toHaveAttribute('aria-activedescendant', chosen.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Interbank');
});

it('is opened by a click, and taken away with its options once another field is gone to', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('combobox', { name: 'Bank' }));
  await user.click(await screen.findByRole('option', { name: 'BCP' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bank' }).value).toBe('BCP');
  expect(await axeFindings()).toEqual([]);
  await user.tab();
  await expect
    .poll(() => screen.queryByRole('option', { name: 'BCP', hidden: true, selected: true }))
    .toBe(null);
});
