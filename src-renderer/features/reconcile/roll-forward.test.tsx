// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TIE_OUT_COLUMNS, type TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { DayTable } from './day-table.tsx';

const DAY: TieOutDay = {
  day: '2026-10-17',
  currency: 'PEN',
  cells: TIE_OUT_COLUMNS.map((column) => ({
    column,
    state: 'agrees' as const,
    report: column === 'netAmount' ? '50.00' : '0.00',
    records: '0.00',
    difference: '0.00',
    explanations: [],
  })),
  closing: '1373.16',
  rollForward: '223.16',
};

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { tieOut }) => {
  it('a balance that does not roll forward says how the gap comes about', async () => {
    const shown = await showScreen(
      <DayTable currency="PEN" days={[DAY]} />,
      { 'sync.run': { jobIds: [], waiting: [], running: [] } },
      { path: 'tie-out', language },
    );
    await shown.user.click(screen.getByRole('button', { name: /223\.16/ }));
    const story = within(await screen.findByRole('dialog'));
    const { gapSteps } = tieOut;
    for (const line of [
      `${gapSteps.opening}: 1,100.00`,
      `${gapSteps.net}: 50.00`,
      `${gapSteps.expected}: 1,150.00`,
      `${gapSteps.closing}: 1,373.16`,
      `${gapSteps.gap}: 223.16`,
    ])
      expect(story.getByText(line)).toBeVisible();
    await shown.user.click(story.getByRole('button', { name: tieOut.reread }));
    expect(shown.asked('sync.run')).toMatchObject([
      { workspaceId: WORKSPACE.id, firstDay: '2026-10-16', lastDay: '2026-10-18' },
    ]);
  });
});
