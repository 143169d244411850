// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../testing/axe.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { DayInput } from './day-input.tsx';

afterEach(closeScreen);

const changed = vi.fn();
function Field() {
  const [day, setDay] = useState('2026-10-31');
  return (
    <DayInput
      label="Day"
      value={day}
      onChange={(next) => {
        changed(next);
        setDay(next);
      }}
    />
  );
}

async function show() {
  changed.mockClear();
  const shown = await showScreen(<Field />, {}, { path: 'deposits', language: 'es' });
  return { ...shown, field: screen.getByLabelText<HTMLInputElement>('Day', { selector: 'input' }) };
}

const type = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } });

it('is written with its month by name, and read in the reader’s own order', async () => {
  const { field } = await show();
  expect(field.value).toMatch(/^31 oct\.? 2026$/);
  fireEvent.focus(field);
  type(field, '05/10/2026');
  fireEvent.blur(field);
  expect(changed.mock.calls).toEqual([['2026-10-05']]);
  expect(field.value).toMatch(/^05 oct\.? 2026$/);
  expect(await axeFindings()).toEqual([]);
});

it('says what is no day, changes nothing and keeps the form from being sent', async () => {
  const { field } = await show();
  fireEvent.focus(field);
  type(field, '31/02/2026');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(screen.getByText(/«31\/02\/2026» no es un día/)).toBeInTheDocument();
  fireEvent.blur(field);
  expect(field.value).toMatch(/^31 oct/);
  expect(changed).not.toHaveBeenCalled();
});

it('can be emptied, and picked from a calendar that its button opens', async () => {
  const { field, user } = await show();
  fireEvent.focus(field);
  expect(screen.queryByRole('table')).toBeNull();
  type(field, '');
  await user.click(screen.getByRole('button', { name: 'Elegir el día' }));
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: '15 octubre 2026' }));
  expect(changed.mock.calls).toEqual([[''], ['2026-10-15']]);
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps the form from being sent by its button as well, until a day is there again', async () => {
  const sent = vi.fn();
  const refused = vi.fn();
  const { user } = await showScreen(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <DayInput label="Day" value="2026-09-28" onChange={changed} onRefused={refused} />
      <button type="submit">Save</button>
    </form>,
    {},
    { path: 'deposits', language: 'es' },
  );
  const field = screen.getByLabelText<HTMLInputElement>('Day', { selector: 'input' });
  fireEvent.focus(field);
  type(field, '31/09/2026');
  fireEvent.blur(field);
  expect(refused.mock.lastCall).toEqual([true]);
  expect(field.checkValidity()).toBe(false);
  expect(field.validationMessage).toMatch(/«31\/09\/2026» no es un día/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).not.toHaveBeenCalled();
  // Left as it stands in the field, the earlier day is meant.
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(refused.mock.lastCall).toEqual([false]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toHaveBeenCalledOnce();
});
