/** The form of a new cashout: what a person types, tidied, and what is wrong with it in their words. */
import type { TFunction } from 'i18next';
import { type CashoutDraft, cashoutFaults } from '../../../../src-shared/service/cashout.ts';
import type { WordKey } from '../../../i18n/word-key.ts';

export const EMPTY_DRAFT: CashoutDraft = {
  payTo: 'bank',
  bank_account: '',
  account_type: '',
  bank_code: '',
  amount: '',
  currency: '',
  document_type: '',
  document_id: '',
  beneficiary_name: '',
  beneficiary_lastname: '',
  phone: '',
  comments: '',
  notification_url: '',
  external_id: '',
};

/** Without the spaces around each text that pasting brings along. Nothing else is changed: the amount least of all. */
export function tidyDraft(draft: CashoutDraft): CashoutDraft {
  const tidy = Object.entries(draft).map(([field, text]) => [field, text.trim()]);
  return { ...draft, ...Object.fromEntries(tidy), payTo: draft.payTo };
}

/** Words for each faulty field, by the form's name of it. */
export function draftErrors(draft: CashoutDraft, t: TFunction): Record<string, string> {
  return Object.fromEntries(
    cashoutFaults(tidyDraft(draft)).map(({ field, problem, limit }) => [
      field,
      // Not each problem can be one of each field; a test asks for the words of all that are found.
      t(`operations.cashouts.faults.${field}.${problem}` as WordKey, { limit }),
    ]),
  );
}

/** The fields that only a bank account or only a wallet has, emptied. */
export const OTHER_KIND = {
  bank: { bank_code: '' },
  wallet: { bank_account: '', account_type: '' },
} as const satisfies Record<CashoutDraft['payTo'], Partial<CashoutDraft>>;

/**
 * A new draft with the values of an old one. Its external id stays with the old one: the service takes each but once.
 */
export function copyOf(draft: CashoutDraft): CashoutDraft {
  return { ...draft, external_id: '' };
}
