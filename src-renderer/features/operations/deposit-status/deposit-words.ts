/** A deposit status record in words, in the groups an accountant reads it by. */

import type { TFunction } from 'i18next';
import type { DepositStatus } from '../../../../src-shared/contract/deposit-status.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { type WordsPrefix, wordsOfName } from '../../../i18n/service-names.ts';
import type { WordsBelow } from '../../../i18n/word-key.ts';
import { stateWords } from '../../../records/deposit-state.ts';

type FieldWords = WordsBelow<'operations.deposits.fields'>;
type FactRow = { readonly name: string; readonly label: string; readonly text: string | null };
type DepositGroup = {
  readonly name: 'deposit' | 'amounts' | 'payer' | 'verification';
  readonly rows: readonly FactRow[];
};

/** The words with the code that was received, for looking it up elsewhere. */
const withCode = (words: string, code: string) => (words === code ? code : `${words} (${code})`);

/** Every field of the record. */
export function depositGroups(status: DepositStatus, t: TFunction): readonly DepositGroup[] {
  const { payer } = status;
  const row = (name: FieldWords, text: string | null): FactRow => ({
    name,
    label: t(`operations.deposits.fields.${name}`),
    text,
  });
  /** The code alone when there are no words for it. */
  const coded = (name: FieldWords, code: string | null, key: WordsPrefix) => {
    const words = code && wordsOfName(t, key, code);
    return row(name, words && code ? withCode(words, code) : code);
  };
  const amount = (name: FieldWords, text: string | null, currency: string | null = null) =>
    row(name, text && moneyWords(currency, text));
  return [
    {
      name: 'deposit',
      rows: [
        row('deposit_id', status.deposit_id),
        row('status', status.status && withCode(stateWords(status.status, t).name, status.status)),
        row('invoice_id', status.invoice_id),
        row('user_id', status.user_id),
        coded('country', status.country, 'operations.deposits.countries'),
        row('payment_method', status.payment_method),
        coded('payment_type', status.payment_type, 'operations.deposits.paymentTypes'),
        coded('completed_payment_method_code', status.completed_payment_method_code, 'service.methods'),
        row(
          'refunded',
          status.refunded === null ? null : t(status.refunded ? 'operations.yes' : 'operations.no'),
        ),
      ],
    },
    {
      name: 'amounts',
      rows: [
        row('currency', status.currency),
        amount('local_amount', status.local_amount),
        amount('usd_amount', status.usd_amount, 'USD'),
        amount('fee_amount', status.fee_amount, status.fee_currency),
        row('fee_currency', status.fee_currency),
      ],
    },
    {
      name: 'payer',
      rows: [
        row('first_name', payer.first_name),
        row('last_name', payer.last_name),
        row('document_type', payer.document_type),
        row('document', payer.document),
        row('email', payer.email),
        row('street', payer.address.street),
        row('city', payer.address.city),
        row('state', payer.address.state),
        row('zip_code', payer.address.zip_code),
      ],
    },
    {
      name: 'verification',
      rows: [
        coded(
          'current_payer_verification',
          status.current_payer_verification,
          'operations.deposits.verifications',
        ),
      ],
    },
  ];
}
