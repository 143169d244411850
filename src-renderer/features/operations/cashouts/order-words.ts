/** A cashout order in words. */

import type { MantineColor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { CashoutStatus, OrderState } from '../../../../src-shared/contract/payouts.ts';
import type { CashoutDraft } from '../../../../src-shared/service/cashout.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import type { WordsBelow } from '../../../i18n/word-key.ts';

export const STATE_COLORS: Readonly<Record<OrderState, MantineColor>> = {
  prepared: 'violet',
  discarded: 'gray',
  sent: 'cyan',
  // No green: that the service has it does not say that it was paid.
  confirmed: 'blue',
  refused: 'red',
  unknown: 'orange',
};

const STATUS_COLORS = {
  0: 'yellow',
  1: 'green',
  2: 'gray',
  3: 'red',
  4: 'cyan',
  5: 'orange',
} as const satisfies Readonly<Record<string, MantineColor>>;

const isDocumented = (code: string): code is `${keyof typeof STATUS_COLORS}` =>
  Object.hasOwn(STATUS_COLORS, code);

/** Colour, name and meaning of a status at the service; one that is not documented is named by its code. */
export function statusWords({ code, description }: CashoutStatus, t: TFunction) {
  if (!isDocumented(code)) {
    return { color: 'grape', name: t('operations.cashouts.statusOther', { code }), meaning: description };
  }
  const words = (part: 'name' | 'meaning') => t(`operations.cashouts.statuses.${code}.${part}`);
  return { color: STATUS_COLORS[code], name: words('name'), meaning: words('meaning') };
}

/** `PEN 1,250.50`. */
export function money({ currency, amount }: CashoutDraft): string {
  return moneyWords(currency, amount);
}

/** Given name before family name, as the two fields are called. */
export function beneficiary({ beneficiary_name, beneficiary_lastname }: CashoutDraft): string {
  return [beneficiary_name, beneficiary_lastname].filter(Boolean).join(' ');
}

/** The kind of account with its number, or the wallet with the phone number that it is found by. */
export function destination(draft: CashoutDraft, t: TFunction): { kind: string; number: string } {
  const words = (name: WordsBelow<'operations.cashouts.destinations'>) =>
    t(`operations.cashouts.destinations.${name}`, { code: draft.bank_code });
  if (draft.payTo === 'wallet') return { kind: words('wallet'), number: draft.phone };
  return { kind: words(draft.account_type === 'S' ? 'savings' : 'checking'), number: draft.bank_account };
}
