// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { en } from '../../i18n/en.ts';
import { readView } from '../../records/listing-view.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LastChangeDays } from './last-change-filter.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';

afterEach(closeScreen);

const TODAY = '2026-11-22';
const show = (
  listing: ListingDefinition = deposits,
  search = 'month=2026-10',
  language: 'en' | 'es' = 'en',
) => {
  const changes: unknown[] = [];
  const view = readView(new URLSearchParams(search), listing, TODAY);
  const shown = showScreen(
    <>
      <ListingToolbar
        listing={listing}
        view={view}
        summary={undefined}
        onChange={(change) => changes.push(change)}
      />
      <FilterChips listing={listing} view={view} onChange={(change) => changes.push(change)} />
    </>,
    {},
    { path: 'deposits', language },
  );
  return shown.then(({ user }) => ({ user, changes }));
};

it('asks for the days of the last change, of which one may be open', async () => {
  const { user, changes } = await show();
  await user.click(screen.getByRole('button', { name: 'Data flags' }));
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-03' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } });
  expect(screen.getByText('This is before the first day.')).toBeInTheDocument();
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  await user.click(apply);
  expect(changes).toEqual([{ lastChange: { firstDay: '2026-11-03' } }]);
});

it('has its calendar within it: a press beside the filter closes the filter', async () => {
  const { user } = await showScreen(
    // As in a window, where a calendar may stand at the end of the document.
    <MantineProvider env="default" withCssVariables={false} withGlobalClasses={false}>
      <LastChangeDays
        days={null}
        listed={{ first: '2026-10-01', last: '2026-10-31' }}
        onChange={() => undefined}
      />
    </MantineProvider>,
    {},
    { path: 'deposits' },
  );
  const filter = screen.getByRole('group', { name: 'Last change' });
  for (const button of within(filter).getAllByRole('button', { name: en.app.pickDay })) {
    await user.click(button);
    await waitFor(() => expect(document.querySelector('table')).not.toBeNull());
    expect(filter.querySelector('table') === null).toBe(false);
    await user.click(button);
  }
});

it('finds what changed after the period by one press', async () => {
  const { user, changes } = await show();
  await user.click(screen.getByRole('button', { name: 'Data flags' }));
  await user.click(await screen.findByRole('button', { name: 'Changed after October 2026' }));
  expect(changes).toEqual([{ lastChange: { firstDay: '2026-11-01' } }]);
});

it('says what is asked for, to be removed by itself', async () => {
  const { user, changes } = await show(
    deposits,
    'month=2026-10&changedFrom=2026-11-01&changedTo=2026-11-05',
    'es',
  );
  await user.click(screen.getByRole('button', { name: /Último cambio: del 01 .* al 05 / }));
  expect(changes).toEqual([{ lastChange: null }]);
});

it('is not offered where records do not say when they changed', async () => {
  const { user } = await show(listings.settlements);
  await user.click(screen.getByRole('button', { name: 'Data flags' }));
  expect(await screen.findByRole('checkbox', { name: /^With a data flag/ })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Last change' })).toBeNull();
});
