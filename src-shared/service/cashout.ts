/**
 * A cashout before it is sent (specification, Payouts API, create a cashout): its fields as a person writes them, all
 * text, and every rule that can be checked without asking the service. Form and main process check with the same rules.
 */
import { z } from 'zod';

export const ACCOUNT_TYPES = ['C', 'S'] as const;
export const CASHOUT_CURRENCIES = ['PEN', 'USD'] as const;
/** Document types with the number of digits each has. */
export const DOCUMENT_DIGITS = { DNI: 8, CE: 9, RUC: 11, PASS: 12 } as const;
type DocumentType = keyof typeof DOCUMENT_DIGITS;
export const DOCUMENT_TYPES = Object.keys(DOCUMENT_DIGITS) as DocumentType[];
/** Wallet codes of `bank_code`. */
export const WALLET_CODES = ['901', '902', '921', '776', '806', '904', '922', '55', '775'] as const;

/** Longest texts, in characters (specification, Limits). */
export const CASHOUT_LIMITS = {
  bank_account: 20,
  beneficiary_name: 100,
  beneficiary_lastname: 100,
  comments: 200,
  notification_url: 300,
  external_id: 100,
} as const;

/**
 * What a person who reviews a text cannot see: control characters, line ends, halves of characters, and marks that
 * change the order or the look of what stands around them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const text = z.string().max(1_000);

/** What a person fills in. An optional text that is empty is not sent. */
export const cashoutDraft = z.strictObject({
  payTo: z.enum(['bank', 'wallet']),
  bank_account: text,
  account_type: text,
  /** Wallet code; empty for a bank account. */
  bank_code: text,
  /** Decimal text in the currency, at most two decimals. */
  amount: text,
  currency: text,
  document_type: text,
  document_id: text,
  beneficiary_name: text,
  beneficiary_lastname: text,
  phone: text,
  comments: text,
  notification_url: text,
  /** Empty: the app gives one. */
  external_id: text,
});
export type CashoutDraft = z.infer<typeof cashoutDraft>;
export type CashoutField = keyof CashoutDraft;

type CashoutProblem =
  | 'required'
  | 'too-long'
  | 'not-digits'
  | 'document-length'
  | 'not-a-choice'
  | 'not-an-amount'
  | 'too-many-decimals'
  | 'not-positive'
  | 'not-a-phone'
  | 'not-an-address'
  | 'not-for-wallet'
  | 'not-for-bank'
  | 'control-characters';

/** What is wrong with one field; `limit` makes the words specific (a length, a number of digits). */
export type CashoutFault = {
  readonly field: CashoutField;
  readonly problem: CashoutProblem;
  readonly limit?: number;
};

/** Every fault of a draft, at most one per field, in the order of the form. Empty: it may be sent. */
export function cashoutFaults(draft: CashoutDraft): CashoutFault[] {
  const faults = new Map<CashoutField, CashoutFault>();
  const found = (field: CashoutField, problem: CashoutProblem, limit?: number) => {
    if (!faults.has(field)) faults.set(field, { field, problem, ...(limit === undefined ? {} : { limit }) });
  };
  checkDestination(draft, found);
  checkAmount(draft, found);
  checkBeneficiary(draft, found);
  for (const [field, limit] of Object.entries(CASHOUT_LIMITS) as [CashoutField, number][]) {
    const value = draft[field];
    if ([...value].length > limit) found(field, 'too-long', limit);
    if (UNSEEN.test(value)) found(field, 'control-characters');
  }
  if (draft.notification_url !== '' && !isWebAddress(draft.notification_url))
    found('notification_url', 'not-an-address');
  const order = Object.keys(cashoutDraft.shape);
  return [...faults.values()].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

type Found = (field: CashoutField, problem: CashoutProblem, limit?: number) => void;

/** A bank account or a wallet code, never both. */
function checkDestination(draft: CashoutDraft, found: Found): void {
  const { payTo, bank_account, account_type, bank_code } = draft;
  if (payTo === 'wallet') {
    if (bank_account !== '') found('bank_account', 'not-for-wallet');
    if (account_type !== '') found('account_type', 'not-for-wallet');
    if (bank_code === '') found('bank_code', 'required');
    else if (!isOneOf(WALLET_CODES, bank_code)) found('bank_code', 'not-a-choice');
    return;
  }
  if (bank_code !== '') found('bank_code', 'not-for-bank');
  if (bank_account === '') found('bank_account', 'required');
  else if (!/^[0-9]+$/.test(bank_account)) found('bank_account', 'not-digits');
  if (account_type === '') found('account_type', 'required');
  else if (!isOneOf(ACCOUNT_TYPES, account_type)) found('account_type', 'not-a-choice');
}

function checkAmount({ amount, currency }: CashoutDraft, found: Found): void {
  if (amount === '') found('amount', 'required');
  // No exponent, no sign, no thousands sign, no superfluous zero in front: exactly what will be sent.
  else if (!/^(0|[1-9][0-9]{0,14})(\.[0-9]+)?$/.test(amount)) found('amount', 'not-an-amount');
  else if (!/^[0-9]+(\.[0-9]{1,2})?$/.test(amount)) found('amount', 'too-many-decimals', 2);
  else if (!/[1-9]/.test(amount)) found('amount', 'not-positive');
  if (currency === '') found('currency', 'required');
  else if (!isOneOf(CASHOUT_CURRENCIES, currency)) found('currency', 'not-a-choice');
}

function checkBeneficiary(draft: CashoutDraft, found: Found): void {
  const { document_type, document_id, beneficiary_lastname, phone, payTo } = draft;
  if (document_type === '') found('document_type', 'required');
  else if (!isDocumentType(document_type)) found('document_type', 'not-a-choice');
  if (document_id === '') found('document_id', 'required');
  else if (!/^[0-9]+$/.test(document_id)) found('document_id', 'not-digits');
  else if (isDocumentType(document_type) && document_id.length !== DOCUMENT_DIGITS[document_type])
    found('document_id', 'document-length', DOCUMENT_DIGITS[document_type]);
  if (beneficiary_lastname.trim() === '') found('beneficiary_lastname', 'required');
  // A wallet is found by its phone number: the service answers 540 without one.
  if (phone === '' && payTo === 'wallet') found('phone', 'required');
  else if (phone !== '' && !/^\+?[0-9]{6,15}$/.test(phone)) found('phone', 'not-a-phone');
}

export function isDocumentType(value: string): value is DocumentType {
  return Object.hasOwn(DOCUMENT_DIGITS, value);
}

function isOneOf(choices: readonly string[], value: string): boolean {
  return choices.includes(value);
}

/** As it will be sent: a URL's own reading forgives what another program would not. Without a password: it is kept. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
