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
