// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { NO_FILTERS, readView, writeView } from '../../records/listing-view.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';

afterEach(closeScreen);

const TODAY = '2026-11-22';

/** The toolbar over its address, and a way to clear the filters, which stands outside of it. */
function Toolbar() {
  const [params, setParams] = useSearchParams();
  const view = readView(params, deposits, TODAY);
  const change = (next: Partial<typeof view>) =>
    setParams(writeView({ ...view, ...next }, deposits, TODAY), { flushSync: true });
  return (
    <>
      <ListingToolbar listing={deposits} view={view} summary={undefined} onChange={change} />
      <button type="button" onClick={() => change(NO_FILTERS)}>
        {en.listing.clear}
      </button>
    </>
  );
}

async function show(language: 'en' | 'es' = 'en') {
  const shown = await showScreen(<Toolbar />, {}, { path: 'deposits', language });
  return { ...shown, field: await screen.findByRole('searchbox') };
}

it('keeps the space between two words, however long the pause', async () => {
  const { user, field, address } = await show();
  await user.type(field, 'Juan ');
  await waitFor(() => expect(address()).toContain('text=Juan'));
  await user.type(field, 'Perez');
  await waitFor(() => expect(address()).toContain('text=Juan+Perez'));
  expect(field).toHaveValue('Juan Perez');
});

it('clears what was typed a moment before', async () => {
  const { user, field, address } = await show();
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: en.listing.clear }));
  await waitFor(() => expect(field).toHaveValue(''));
  await new Promise((done) => setTimeout(done, 300));
  expect(address()).not.toContain('text=');
  expect(field).toHaveValue('');
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { listings }) => {
  it('tells how many of the pasted ids are not searched, until other ids are', async () => {
    const { user, field, address } = await show(language);
    await user.click(field);
    await user.paste(Array.from({ length: 350 }, (_, number) => `PED-${number}`).join('\n'));
    await waitFor(() => expect(address().match(/id=PED/g)).toHaveLength(200));
    const told = listings.filters.idsLeft
      .replace('{{count, number}}', '150')
      .replace('{{most, number}}', '200')
      .replace('{{first}}', 'PED-200');
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByRole('button', { name: en.listing.clear }));
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  });
});
