// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { ExpectedRecords } from './expected-records.tsx';
import { populationOf } from './first-population.ts';

afterEach(closeScreen);

it.each([
  ['en', en],
  ['es', es],
] as const)(
  'in %s asks which records, for what amount, on what day and by what reference',
  async (language, words) => {
    const { expected } = words.matching;
    const bank = [populationOf('settlements')];
    await showScreen(
      <ExpectedRecords book="bank" month="2026-10" />,
      { 'matching.populations': { bank, ledger: [] } },
      { path: 'matching', language },
    );
    await screen.findByText(expected.intro);
    const groups = [
      [expected.groups.records, [expected.listing, expected.statuses, expected.part]],
      [
        expected.groups.amount,
        [expected.sign, expected.amountField, expected.feeField, expected.currencyField],
      ],
      [expected.groups.day, [expected.dateField, expected.dayCut, expected.when]],
      [expected.groups.reference, [expected.references]],
    ] as const;
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
      groups.map(([name]) => name),
    );
    for (const [name, fields] of groups)
      for (const field of fields)
        expect(within(screen.getByRole('group', { name })).getAllByLabelText(field).length).toBeGreaterThan(
          0,
        );
  },
);

it('of a ledger that is kept with the journal entries takes the records that these are made of', async () => {
  const rule: ColumnRule = {
    listing: 'deposits',
    statuses: ['COMPLETED'],
    amountField: 'amount',
    currencyField: 'currency',
    dateField: 'creationDate',
    dayCut: 'utc',
    sign: 'plus',
  };
  const inForce = { origin: 'inferred', alternatives: 0, agree: 1, judged: 1 } as const;
  const { user, asked } = await showScreen(
    <ExpectedRecords book="ledger" month="2026-10" />,
    {
      'matching.populations': { bank: [], ledger: [populationOf('refunds')] },
      'matching.setPopulations': ({ populations }) => [...populations],
      'tieOut.month': {
        ...{ cutOffDays: 3, days: [], findings: [], asOf: null, complete: true },
        rules: [
          { column: 'depositTotal', rule, ...inForce },
          { column: 'depositFeeTotal', rule: { ...rule, amountField: 'fee' }, ...inForce },
        ],
        net: { signs: [1, -1, -1, 1, -1, 1], origin: 'inferred', agree: 1, judged: 1 },
      },
    },
    { path: 'matching', language: 'en' },
  );
  await user.click(await screen.findByRole('button', { name: en.matching.expected.asEntries }));
  await screen.findByText(en.matching.expected.changed);
  await user.click(screen.getByRole('button', { name: en.matching.expected.keep }));
  await user.type(await screen.findByRole('textbox'), 'Kept with the entries');
  await user.click(screen.getByRole('button', { name: en.matching.rules.keepConfirm }));
  await waitFor(() => expect(asked('matching.setPopulations')).toHaveLength(1));
  expect(
    asked('matching.setPopulations')[0]?.populations.map(({ listing, part, sign, dayCut }) => [
      listing,
      part,
      sign,
      dayCut,
    ]),
  ).toEqual([
    ['deposits', undefined, 'plus', 'utc'],
    ['deposits', 'fee', 'minus', 'utc'],
  ]);
});
