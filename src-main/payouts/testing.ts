/** Drafts for the tests of cashouts. */
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';

/** A cashout to a bank account that every rule accepts. */
export function draft(change: Partial<CashoutDraft> = {}): CashoutDraft {
  return {
    payTo: 'bank',
    bank_account: '00219300123456789123',
    account_type: 'S',
    bank_code: '',
    amount: '150.10',
    currency: 'PEN',
    document_type: 'DNI',
    document_id: '45678901',
    beneficiary_name: 'Íñigo',
    beneficiary_lastname: 'Muñoz Peña',
    phone: '',
    comments: '',
    notification_url: '',
    external_id: 'PAGO-1',
    ...change,
  };
}
