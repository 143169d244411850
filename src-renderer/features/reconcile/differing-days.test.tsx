// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import type { TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { Deviations } from './deviations.tsx';
import { DifferingDays } from './differing-days.tsx';

afterEach(closeScreen);

const day = (
  on: string,
  amounts: readonly (readonly ['depositTotal' | 'depositFeeTotal', string])[],
): TieOutDay => ({
  day: on,
  currency: 'PEN',
  cells: amounts.map(([column, difference]) => ({
    column,
    state: 'differs',
    report: '500.00',
    records: '500.00',
    difference,
    explanations: [
      {
        cause: 'counted-on-neighbouring-day',
        listing: 'deposits',
        identity: '310016378',
        amount: difference,
        ambiguous: false,
      },
    ],
  })),
  closing: '0.00',
  rollForward: '0.00',
});
const DAYS = [
  day('2026-10-17', [
    ['depositTotal', '93.00'],
    ['depositFeeTotal', '3.75'],
  ]),
  day('2026-10-18', [
    ['depositTotal', '-93.00'],
    ['depositFeeTotal', '-3.75'],
  ]),
];
const ACCEPTED = {
  kind: 'counted-on-other-day',
  currency: 'PEN',
  day: '2026-10-17',
  status: 'accepted',
  column: null,
  decision: { reason: 'The service corrects it in November', by: 'Ana', at: 0, amount: null },
  items: [{ kind: 'record', identity: '310016378' }],
} as unknown as Exception;

describe.each([
  [
    'en',
    /^Deposit 310016378, 93\.00, fee 3\.75: on .*17.* in the report, on .*18.* in the records; nets to zero\.$/,
    'Accepted',
    /^.*9.*: Deposits PEN 1,027,142\.91; the median of the 9 days read before it is 26,951\.34 \(\+3,711 %\)\.$/,
  ],
  [
    'es',
    /^Depósito 310016378, 93\.00, comisión 3\.75: el .*17.* en el reporte, el .*18.* en los registros; el neto es cero\.$/,
    'Aceptada',
    /^.*9.*: Depósitos PEN 1,027,142\.91; la mediana de los 9 días anteriores leídos es 26,951\.34 \(\+3,711 %\)\.$/,
  ],
] as const)('in %s', (language, sentence, accepted, unusual) => {
  it('a deposit on the neighbouring day is one sentence, and says that it was accepted, and why', async () => {
    const shown = { path: 'tie-out', language } as const;
    await showScreen(<DifferingDays currency="PEN" days={DAYS} exceptions={[ACCEPTED]} />, {}, shown);
    const [cause, ...others] = document.querySelectorAll('[data-cause]');
    expect(others).toEqual([]);
    expect([...(cause?.querySelectorAll('p') ?? [])][1]?.textContent).toMatch(sentence);
    expect(screen.getByText(accepted)).toBeVisible();
    expect(screen.getByText('The service corrects it in November (Ana)')).toBeVisible();
  });

  it('what one side alone has, and what no record explains, are sentences too', async () => {
    const [first] = DAYS;
    if (!first) throw new Error('no day');
    const cells = first.cells.map((cell) => ({
      ...cell,
      explanations: cell.explanations.map((each) => ({ ...each, cause: 'not-in-report' as const })),
    }));
    const bare = { ...first, day: '2026-10-20', cells: cells.map((cell) => ({ ...cell, explanations: [] })) };
    const broken = { ...first, day: '2026-10-21', cells: [], rollForward: '-349.90' };
    const days = [{ ...first, cells }, bare, broken];
    await showScreen(
      <DifferingDays currency="PEN" days={days} exceptions={[]} />,
      {},
      { path: 'tie-out', language },
    );
    expect(
      [...document.querySelectorAll('[data-cause]')].map((each) => each.getAttribute('data-cause')),
    ).toEqual(['not-in-report', 'unexplained', 'unexplained', 'roll-forward']);
  });

  it('an extraordinary day is told with what is usual', async () => {
    const thresholds = { day: 300, month: 50, floors: [] };
    const deviation = {
      against: 'day',
      day: '2026-10-09',
      currency: 'PEN',
      column: 'depositTotal',
      method: null,
      amount: '1027142.91',
      usual: '26951.34',
      days: 9,
      percent: 3711,
    } as const;
    await showScreen(
      <Deviations month="2026-10" />,
      {
        'materiality.deviations': {
          deviations: [{ ...deviation, explanation: null }],
          thresholds,
          notCompared: 12,
        },
      },
      { path: 'tie-out', language },
    );
    expect(await screen.findByText(unusual)).toBeVisible();
  });

  it('why a figure is unusual is written down with its key, and shown with its author', async () => {
    const { unusual: words } = (language === 'en' ? en : es).tieOut;
    const deviation = {
      against: 'day',
      day: '2026-10-09',
      currency: 'PEN',
      column: 'depositTotal',
      method: 'XA',
      amount: '1027142.91',
      usual: '26951.34',
      days: 9,
      percent: 3711,
    } as const;
    const explanation = { text: 'A single customer paid the year.', by: 'ana', at: 0 };
    const thresholds = { day: 300, month: 50, floors: [] };
    let told: typeof explanation | null = null;
    const { user, fill, asked } = await showScreen(
      <Deviations month="2026-10" />,
      {
        'materiality.deviations': () => ({
          deviations: [{ ...deviation, explanation: told }],
          thresholds,
          notCompared: 0,
        }),
        'close.explainDeviation': () => {
          told = explanation;
          return {};
        },
      },
      { path: 'tie-out', language },
    );
    await user.click(await screen.findByRole('button', { name: new RegExp(words.explain) }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: words.save });
    const text = dialog.getByRole('textbox', { name: words.explanation });
    await fill(text, 'Too short');
    expect(save).toBeDisabled();
    expect(text).toHaveAccessibleDescription(/20/);
    await user.clear(dialog.getByRole('textbox'));
    await fill(dialog.getByRole('textbox'), explanation.text);
    await user.click(save);
    expect(await screen.findByText(`${explanation.text} (ana)`)).toBeVisible();
    expect(asked('close.explainDeviation')).toMatchObject([
      {
        month: '2026-10',
        currency: 'PEN',
        key: 'day:2026-10-09:depositTotal:XA',
        text: explanation.text,
        shown: null,
      },
    ]);
    // What was said is there to be corrected.
    await user.click(screen.getByRole('button', { name: new RegExp(words.change) }));
    expect(await screen.findByRole('textbox', { name: words.explanation })).toHaveValue(explanation.text);
  });
});
