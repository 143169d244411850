// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
      <ExpectedRecords book="bank" />,
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
