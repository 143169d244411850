import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CASHOUT_LIMITS,
  type CashoutDraft,
  type CashoutFault,
  type CashoutField,
  cashoutFaults,
  DOCUMENT_DIGITS,
} from '../../../../src-shared/service/cashout.ts';
import type { WordKey } from '../../../i18n/word-key.ts';
import { enOperations } from '../words.en.ts';
import { esOperations } from '../words.es.ts';
import { copyOf, draftErrors, EMPTY_DRAFT, OTHER_KIND, tidyDraft } from './cashout-form.ts';

const RIGHT: CashoutDraft = {
  ...EMPTY_DRAFT,
  bank_account: '00219300123456789012',
  account_type: 'S',
  amount: '1250.50',
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '45678912',
  beneficiary_lastname: 'Ñáñez Peña',
};
const WALLET: CashoutDraft = {
  ...RIGHT,
  ...OTHER_KIND.wallet,
  payTo: 'wallet',
  bank_code: '901',
  phone: '987654321',
};

/** For each field, texts of every kind that a rule could object to. */
const ODD: Readonly<Record<CashoutField, readonly string[]>> = {
  payTo: [],
  bank_account: ['', '12-3', '1'.repeat(21)],
  account_type: ['', 'X', 'C'],
  bank_code: ['', '12', '901'],
  amount: ['', '1,250.50', '1.234', '0.00'],
  currency: ['', 'EUR'],
  document_type: ['', 'NIE'],
  document_id: ['', 'A1234567', '1'],
  beneficiary_name: ['a'.repeat(101), 'a\u0007b'],
  beneficiary_lastname: ['', 'a'.repeat(101), 'a\tb'],
  phone: ['', '98-76'],
  comments: ['a'.repeat(201), 'a\nb'],
  notification_url: [`https://a.example/${'a'.repeat(300)}`, 'a.example', 'https://a.example/\u0001'],
  external_id: ['a'.repeat(101), 'a\nb'],
};

/** Every fault that those texts bring about, once for each field and problem. */
function occurring(): CashoutFault[] {
  const found = new Map<string, CashoutFault>();
  for (const draft of [RIGHT, WALLET]) {
    for (const [field, texts] of Object.entries(ODD)) {
      for (const text of texts)
        for (const fault of cashoutFaults({ ...draft, [field]: text }))
          found.set(`${fault.field} ${fault.problem}`, fault);
    }
  }
  return [...found.values()];
}

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { operations: enOperations } },
      es: { translation: { operations: esOperations } },
    },
  }),
);

describe('words of faults', () => {
  test('a right draft has none', () => {
    expect(cashoutFaults(RIGHT)).toEqual([]);
    expect(cashoutFaults(WALLET)).toEqual([]);
  });

  test.each(['en', 'es'])('every fault that can occur has words of its own (%s)', (language) => {
    const t = i18next.getFixedT(language);
    const faults = occurring();
    expect(faults.length).toBeGreaterThan(30);
    for (const { field, problem, limit } of faults) {
      const key = `operations.cashouts.faults.${field}.${problem}` as WordKey;
      const words = t(key, { limit });
      expect(words).not.toBe(key);
      expect(words).not.toContain('{{');
      if (limit !== undefined) expect(words).toContain(String(limit));
    }
  });

  test('they stand at their fields, with the limit', () => {
    const t = i18next.getFixedT('en');
    expect(draftErrors({ ...RIGHT, document_type: 'RUC', comments: 'a'.repeat(201) }, t)).toEqual({
      document_id: `This document type has exactly ${DOCUMENT_DIGITS.RUC} digits.`,
      comments: `At most ${CASHOUT_LIMITS.comments} characters.`,
    });
  });
});

describe('a draft as it goes on', () => {
  test('spaces around texts are dropped, and nothing inside them', () => {
    expect(tidyDraft({ ...RIGHT, bank_account: ' 123 ', comments: ' pago  de 3 ' })).toEqual({
      ...RIGHT,
      bank_account: '123',
      comments: 'pago  de 3',
    });
  });

  test('an amount is never written differently', () => {
    const amount = fc.stringMatching(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/);
    fc.assert(
      fc.property(amount, (text) => {
        expect(tidyDraft({ ...RIGHT, amount: text }).amount).toBe(text);
      }),
    );
  });

  test('changing the kind empties what the other kind has, so that no fault is left behind', () => {
    expect(cashoutFaults({ ...WALLET, ...RIGHT, ...OTHER_KIND.bank })).toEqual([]);
    expect(cashoutFaults({ ...RIGHT, ...WALLET, ...OTHER_KIND.wallet })).toEqual([]);
  });

  test('a copy has an external id of its own', () => {
    expect(copyOf({ ...RIGHT, external_id: 'nomina-7' })).toEqual(RIGHT);
  });
});
