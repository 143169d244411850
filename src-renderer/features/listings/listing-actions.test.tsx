// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TeamRole } from '../../../src-shared/contract/team.ts';
import type { Workspace } from '../../../src-shared/contract/workspaces.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { CommandsProvider } from '../../commands/commands.tsx';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { readView } from '../../records/listing-view.ts';
import { closeScreen, sharedAs, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ListingActions } from './listing-actions.tsx';
import type { Exporting } from './use-export.ts';

const TODAY = '2026-11-22';
const start = vi.fn<Exporting['start']>();
const exporting = (selected: number, nothing = false): Exporting => ({
  counts: { filtered: nothing ? 0 : 40, selected, columns: 9, shownColumns: 5 },
  period: 'X',
  start,
  pending: false,
  nothing,
  error: null,
});

const show = (
  exported: Exporting,
  language: 'en' | 'es',
  month = '2026-10',
  complete = false,
  {
    workspace = WORKSPACE,
    roles = null,
    period,
  }: { workspace?: Workspace; roles?: TeamRole[] | null; period?: string } = {},
) =>
  showScreen(
    <CommandsProvider>
      <ListingActions
        listing={deposits}
        view={readView(new URLSearchParams({ month, ...(period && { period }) }), deposits, TODAY)}
        exporting={exported}
        complete={complete}
      />
    </CommandsProvider>,
    {
      'sync.startAll': { jobIds: [], waiting: [], running: [] },
      'jobs.list': { jobs: [] },
      'team.read': { shared: roles && sharedAs(roles) },
    },
    { path: 'deposits', language, workspace },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
  start.mockClear();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { coverage, listing }) => {
  it('exports what is selected where something is, else what is filtered', async () => {
    const shown = await show(exporting(3), language);
    await shown.user.click(
      screen.getByRole('button', { name: listing.exportSelected.replace('{{count, number}}', '3') }),
    );
    closeScreen();
    const again = await show(exporting(0), language);
    await again.user.click(screen.getByRole('button', { name: listing.export }));
    expect(start.mock.calls.map(([what]) => what.selectedOnly)).toEqual([true, false]);
  });

  it('says why nothing was exported', async () => {
    await show(exporting(0, true), language);
    expect(screen.getByText(coverage.nothingToExport.replace('{{period}}', 'X'))).toBeVisible();
  });

  it('makes the sync its first action only where something is missing', async () => {
    for (const complete of [false, true]) {
      await show(exporting(0), language, '2026-10', complete);
      const sync = screen.getByRole('button', { name: new RegExp(`^${listing.sync.split(' ')[0]} `) });
      expect(sync).toHaveAttribute('data-variant', complete ? 'default' : 'filled');
      closeScreen();
    }
  });

  it('offers no sync of a month that has not begun', async () => {
    await show(exporting(0), language, '2026-12');
    expect(screen.getByRole('button', { name: listing.syncAll })).toBeDisabled();
    closeScreen();
    await show(exporting(0), language, '2026-11');
    expect(screen.getByRole('button', { name: listing.syncAll })).toBeEnabled();
  });

  it('syncs all of the month that is today where the period goes on beyond it', async () => {
    const { user, asked } = await show(exporting(0), language, '2026-10', false, { period: 'this-quarter' });
    await user.click(screen.getByRole('button', { name: listing.syncAll }));
    await waitFor(() => expect(asked('sync.startAll')).toMatchObject([{ month: '2026-11' }]));
  });

  it('offers no sync in a copy to review a month in', async () => {
    const review = { month: '2026-10', currency: 'PEN', from: 'Ana', to: 'Luis' };
    await show(exporting(0), language, '2026-10', false, { workspace: { ...WORKSPACE, review } });
    expect(screen.queryByRole('button', { name: listing.syncAll })).toBeNull();
    expect(screen.getByRole('button', { name: listing.export })).toBeVisible();
  });

  it('offers no sync to an auditor of a team, who exports as everybody does', async () => {
    await show(exporting(0), language, '2026-10', false, { roles: ['auditor'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: listing.syncAll })).toBeNull());
    expect(screen.getByRole('button', { name: listing.export })).toBeVisible();
    closeScreen();
    await show(exporting(0), language, '2026-10', false, { roles: ['preparer'] });
    expect(screen.getByRole('button', { name: listing.syncAll })).toBeEnabled();
  });
});
