/** A setting in which every kind has an account of its own. */
import { type JournalKind, type JournalSetting, PLAIN_KINDS } from '../../../src-shared/contract/journals.ts';

export const NOTE_TYPES = [
  'CHARGEBACK',
  'REFUND',
  'CASHOUT_PROCESSING_FEE',
  'SERVICE_FEE_CREDIT_NOTE',
  'NEW_TYPE',
];

const KINDS: readonly JournalKind[] = [...PLAIN_KINDS, ...NOTE_TYPES.map((type) => `note:${type}` as const)];

export function settingOf(change: Partial<JournalSetting> = {}): JournalSetting {
  return {
    chart: KINDS.map((kind, index) => ({ code: `10${index}`, name: kind })),
    mapping: ['PEN', 'USD'].flatMap((currency) =>
      KINDS.map((kind, index) => ({
        kind,
        currency,
        account: `10${index}`,
        costCentre: kind === 'deposit-fee' ? 'ADM' : '',
        auxiliary: '',
      })),
    ),
    per: 'day',
    feeTax: null,
    booksCurrency: 'PEN',
    subJournal: '11',
    ...change,
  };
}
