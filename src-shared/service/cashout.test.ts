import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CashoutDraft, cashoutFaults, DOCUMENT_DIGITS, WALLET_CODES } from './cashout.ts';

const bank: CashoutDraft = {
  payTo: 'bank',
  bank_account: '00219300123456789012',
  account_type: 'S',
  bank_code: '',
  amount: '10.10',
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '10020030',
  beneficiary_name: 'Íñigo',
  beneficiary_lastname: 'Muñoz Peña',
  phone: '',
  comments: '',
  notification_url: '',
  external_id: '',
};
const wallet: CashoutDraft = {
  ...bank,
  payTo: 'wallet',
  bank_account: '',
  account_type: '',
  bank_code: '901',
  phone: '+51987654321',
};

const faultsOf = (change: Partial<CashoutDraft>, draft = bank) => cashoutFaults({ ...draft, ...change });

describe('a cashout draft', () => {
  it('may be sent when every rule holds', () => {
    expect(cashoutFaults(bank)).toEqual([]);
    expect(cashoutFaults(wallet)).toEqual([]);
    for (const bank_code of WALLET_CODES) expect(faultsOf({ bank_code }, wallet)).toEqual([]);
  });

  it.each<[string, Partial<CashoutDraft>, CashoutDraft, object]>([
    ['no account', { bank_account: '' }, bank, { field: 'bank_account', problem: 'required' }],
    [
      'letters in the account',
      { bank_account: '0021930012345678901X' },
      bank,
      { field: 'bank_account', problem: 'not-digits' },
    ],
    [
      'digits of another script',
      { bank_account: '٠٠٢' },
      bank,
      { field: 'bank_account', problem: 'not-digits' },
    ],
    [
      'an account of 21 digits',
      { bank_account: '1'.repeat(21) },
      bank,
      { field: 'bank_account', problem: 'too-long', limit: 20 },
    ],
    ['no account type', { account_type: '' }, bank, { field: 'account_type', problem: 'required' }],
    [
      'an unknown account type',
      { account_type: 'X' },
      bank,
      { field: 'account_type', problem: 'not-a-choice' },
    ],
    [
      'a wallet code beside an account',
      { bank_code: '901' },
      bank,
      { field: 'bank_code', problem: 'not-for-bank' },
    ],
    [
      'an account beside a wallet code',
      { bank_account: '1' },
      wallet,
      { field: 'bank_account', problem: 'not-for-wallet' },
    ],
    [
      'an account type for a wallet',
      { account_type: 'C' },
      wallet,
      { field: 'account_type', problem: 'not-for-wallet' },
    ],
    ['no wallet code', { bank_code: '' }, wallet, { field: 'bank_code', problem: 'required' }],
    ['an unknown wallet code', { bank_code: '900' }, wallet, { field: 'bank_code', problem: 'not-a-choice' }],
    ['no phone for a wallet', { phone: '' }, wallet, { field: 'phone', problem: 'required' }],
    ['a phone with letters', { phone: '98765abc' }, wallet, { field: 'phone', problem: 'not-a-phone' }],
    ['no amount', { amount: '' }, bank, { field: 'amount', problem: 'required' }],
    [
      'three decimals',
      { amount: '10.105' },
      bank,
      { field: 'amount', problem: 'too-many-decimals', limit: 2 },
    ],
    ['an exponent', { amount: '1e3' }, bank, { field: 'amount', problem: 'not-an-amount' }],
    ['a sign', { amount: '-5' }, bank, { field: 'amount', problem: 'not-an-amount' }],
    ['a thousands sign', { amount: '1,000' }, bank, { field: 'amount', problem: 'not-an-amount' }],
    ['a zero in front', { amount: '010' }, bank, { field: 'amount', problem: 'not-an-amount' }],
    [
      'a float’s artefact',
      { amount: String(0.1 + 0.2) },
      bank,
      { field: 'amount', problem: 'too-many-decimals', limit: 2 },
    ],
    ['nothing', { amount: '0.00' }, bank, { field: 'amount', problem: 'not-positive' }],
    ['another currency', { currency: 'EUR' }, bank, { field: 'currency', problem: 'not-a-choice' }],
    ['no document type', { document_type: '' }, bank, { field: 'document_type', problem: 'required' }],
    [
      'an unknown document type',
      { document_type: 'NIE' },
      bank,
      { field: 'document_type', problem: 'not-a-choice' },
    ],
    ['no document', { document_id: '' }, bank, { field: 'document_id', problem: 'required' }],
    [
      'letters in the document',
      { document_id: '1002003X' },
      bank,
      { field: 'document_id', problem: 'not-digits' },
    ],
    [
      'no family name',
      { beneficiary_lastname: ' ' },
      bank,
      { field: 'beneficiary_lastname', problem: 'required' },
    ],
    [
      'a long family name',
      { beneficiary_lastname: 'ñ'.repeat(101) },
      bank,
      { field: 'beneficiary_lastname', problem: 'too-long', limit: 100 },
    ],
    [
      'a long name',
      { beneficiary_name: 'x'.repeat(101) },
      bank,
      { field: 'beneficiary_name', problem: 'too-long', limit: 100 },
    ],
    [
      'a long comment',
      { comments: 'x'.repeat(201) },
      bank,
      { field: 'comments', problem: 'too-long', limit: 200 },
    ],
    [
      'a line break in a comment',
      { comments: 'a\nb' },
      bank,
      { field: 'comments', problem: 'control-characters' },
    ],
    [
      'a long address',
      { notification_url: `https://a.example/${'x'.repeat(300)}` },
      bank,
      { field: 'notification_url', problem: 'too-long', limit: 300 },
    ],
    [
      'no web address',
      { notification_url: 'ftp://a.example' },
      bank,
      { field: 'notification_url', problem: 'not-an-address' },
    ],
    [
      'a long external id',
      { external_id: 'x'.repeat(101) },
      bank,
      { field: 'external_id', problem: 'too-long', limit: 100 },
    ],
  ])('with %s has that one fault', (_, change, draft, fault) => {
    expect(faultsOf(change, draft)).toEqual([fault]);
  });

  it.each(Object.entries(DOCUMENT_DIGITS))(
    'wants the right number of digits for %s',
    (document_type, digits) => {
      expect(faultsOf({ document_type, document_id: '1'.repeat(digits) })).toEqual([]);
      for (const wrong of [digits - 1, digits + 1]) {
        expect(faultsOf({ document_type, document_id: '1'.repeat(wrong) })).toEqual([
          { field: 'document_id', problem: 'document-length', limit: digits },
        ]);
      }
    },
  );

  it.each([
    ['a mark that turns the text around it', 'Mu\u202eñoz'],
    ['a space without width', 'Mu\u200bñoz'],
    ['a line end of another kind', 'Mu\u2028ñoz'],
    ['half a character', 'Mu\ud800ñoz'],
    ['a control character beyond the first ones', 'Mu\u0085ñoz'],
  ])('refuses %s, which is invisible in a review', (_, text) => {
    for (const field of ['beneficiary_lastname', 'beneficiary_name', 'comments', 'external_id'] as const)
      expect(faultsOf({ [field]: text })).toMatchObject([{ field, problem: 'control-characters' }]);
  });

  it.each(['https:avisos.example', 'https://avisos.example/a b', 'https://user:secret@avisos.example'])(
    'refuses the notification address %s',
    (notification_url) => {
      expect(faultsOf({ notification_url })).toMatchObject([{ problem: 'not-an-address' }]);
    },
  );

  it('counts characters, not halves of them', () => {
    expect(faultsOf({ comments: '😀'.repeat(200) })).toEqual([]);
  });

  it('lists the faults in the order of the form, one per field', () => {
    const fields = faultsOf({ external_id: 'x'.repeat(101), amount: '', bank_account: 'x'.repeat(30) });
    expect(fields.map(({ field }) => field)).toEqual(['bank_account', 'amount', 'external_id']);
  });

  it('takes any positive amount of at most two decimals', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(cents, (units) => {
        const digits = units.toString().padStart(3, '0');
        expect(faultsOf({ amount: `${digits.slice(0, -2)}.${digits.slice(-2)}` })).toEqual([]);
      }),
    );
  });
});
