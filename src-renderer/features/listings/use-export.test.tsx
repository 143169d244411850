// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { readView } from '../../records/listing-view.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { NOTHING_SELECTED } from './selection.ts';
import { useExport } from './use-export.ts';

const JOB = { jobId: '44444444-4444-4444-8444-444444444444' };
const WHAT = { format: 'xlsx', csvStyle: 'comma', selectedOnly: false, shownColumnsOnly: false } as const;

function Probe({ count }: { readonly count: number }) {
  const view = readView(new URLSearchParams('month=2026-10'), deposits, '2026-11-22');
  const columns = ['idDeposit'];
  const layout = { columns, order: columns, widths: {}, density: 'normal' as const };
  const { start, nothing } = useExport(deposits, view, layout, NOTHING_SELECTED, count);
  return (
    <button type="button" onClick={() => start(WHAT)}>
      {nothing ? 'nothing' : 'export'}
    </button>
  );
}

afterEach(closeScreen);

it.each([
  [0, 'nothing', 0],
  [7, 'export', 1],
])('of %i records it ends as "%s"', async (count, words, asked) => {
  const shown = await showScreen(<Probe count={count} />, { 'export.start': JOB }, { path: 'deposits' });
  await shown.user.click(screen.getByRole('button', { name: 'export' }));
  expect(await screen.findByRole('button', { name: words })).toBeVisible();
  expect(shown.asked('export.start')).toHaveLength(asked);
});
