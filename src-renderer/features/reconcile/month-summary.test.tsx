// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { type Answers, closeScreen, showScreen } from '../../testing/screen.tsx';
import { MonthSummary } from './month-summary.tsx';
import type { MonthTotal } from './month-totals.ts';

const TOTAL: MonthTotal = {
  currency: 'PEN',
  columns: [],
  days: 31,
  notCovered: 0,
  differing: 2,
  breaks: 1,
  opening: '100.00',
  closing: '110.00',
};
const point = (item: CloseItem['item'], change: Partial<CloseItem>): CloseItem => ({
  ...{ item, state: 'attention', required: true, figures: [], waiver: null, owner: '', due: null },
  ...change,
});
const month = (...items: CloseItem[]) =>
  ({
    ...{ month: '2026-10', currency: 'PEN', version: 1, state: 'open', source: 'live' },
    figures: {
      ...{ month: '2026-10', currency: 'PEN', timeZone: 'America/Lima' },
      ...{ opening: null, net: '0.00', closing: null, columns: [], listings: [], work: [] },
      tieOut: {
        ...{ rules: [], days: [], findings: [] },
        net: { signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 0, judged: 0 },
      },
    },
    ...{ digest: 'a'.repeat(64), items, ownPoints: [], coverage: [], signOffs: [], comments: [], locks: [] },
    ...{ snapshot: null, adjustments: null, prior: [], lockedBefore: null, lastDay: '2026-10-31' },
    ...{ statement: null, review: { sent: null, returned: null, threads: [] } },
  }) as CloseReport;

const show = (answers: Answers, language: 'en' | 'es', total = TOTAL) =>
  showScreen(<MonthSummary total={total} month="2026-10" />, answers, { path: 'tie-out', language });

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { tieOut, controlStates }) => {
  const differing = tieOut.daysDiffer_other.replace('{{count}}', '2');
  const broken = tieOut.daysBreak_one.replace('{{count}}', '1');

  it('what was waived or answered for is accepted, with the reason, as on Close', async () => {
    const waiver = { at: 0, by: 'Ana', reason: 'The service corrects it in November' };
    const answered = { name: 'differencesAnswered', kind: 'count', value: '2' } as const;
    const items = [
      point('activity', { state: 'ok', figures: [answered] }),
      point('roll-forward', { state: 'not-applicable', waiver }),
    ];
    await show({ 'close.month': month(...items) }, language);
    expect(await screen.findByText(`${differing} · ${controlStates.accepted}`)).toBeVisible();
    expect(screen.getByText(`${broken} · ${controlStates.accepted}`)).toBeVisible();
    expect(screen.getByText(new RegExp(`${waiver.reason} \\(Ana\\)`))).toBeVisible();
  });

  it('what nobody answered for is to check', async () => {
    await show({ 'close.month': month(point('activity', {}), point('roll-forward', {})) }, language);
    expect(await screen.findByText(`${differing} · ${controlStates.failed}`)).toBeVisible();
    expect(screen.getByText(`${broken} · ${controlStates.failed}`)).toBeVisible();
  });
});

it('asks nothing of Close where every day agrees', async () => {
  const shown = await show({}, 'en', { ...TOTAL, differing: 0, breaks: 0 });
  await screen.findByText(en.tieOut.tiesOut_other.replace('{{count}}', '31'));
  expect(shown.asked('close.month')).toEqual([]);
});
