import { isLosslessNumber, parse } from 'lossless-json';
import type { Currency } from '../data/methods.ts';
import { type Cents, centsOf } from '../data/money.ts';
import { DOCUMENT_LENGTH, type DocumentType } from '../data/people.ts';
import { Refusal } from './errors.ts';

/** A cashout as ordered, every field checked. */
export type CashoutOrder = {
  readonly amount: Cents;
  readonly currency: Currency;
  readonly bankAccount: string;
  readonly bankCode: number | null;
  readonly document: string;
  readonly phone: string;
  readonly externalId: string;
};

/** Wallet codes of bank_code (section "Payouts API"). */
const WALLETS = [901, 902, 921, 776, 806, 904, 922, 55, 775];
const FIELDS = [
  'login',
  'pass',
  'bank_account',
  'account_type',
  'amount',
  'currency',
  'document_type',
  'document_id',
  'country',
  'beneficiary_lastname',
  'beneficiary_name',
  'phone',
  'comments',
  'notification_url',
  'external_id',
  'bank_code',
];

export type Body = Readonly<Record<string, unknown>>;

const invalid = (name: string, reason: string): Refusal =>
  new Refusal(412, 300, `Invalid params: ${name} ${reason}`);

/** Reads a JSON object without losing a digit of its numbers. */
export function jsonObject(bytes: Buffer): Body {
  const refusal = new Refusal(412, 502, 'Invalid request body: JSON not well formed');
  let value: unknown;
  try {
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value) || isLosslessNumber(value))
    throw refusal;
  return value as Body;
}

/** Refuses fields the call does not have. */
export function onlyKnown(body: Body, known: readonly string[]): void {
  for (const name of Object.keys(body))
    if (!known.includes(name)) throw invalid(name, 'is not a known field');
}

/** A required text of 1 to `max` characters; `empty` allows none. */
export function requiredText(body: Body, name: string, max: number, empty = false): string {
  if (body[name] === undefined) throw invalid(name, 'is required');
  const text = optionalText(body, name, max);
  if (text === '' && !empty) throw invalid(name, 'must not be empty');
  return text;
}

function optionalText(body: Body, name: string, max: number): string {
  const value = body[name];
  if (value === undefined) return '';
  if (typeof value !== 'string') throw invalid(name, 'must be a string');
  // Characters, as people count them: of a pair of UTF-16 halves one.
  if ([...value].length > max) throw invalid(name, `must not be longer than ${max} characters`);
  return value;
}

/** The body of a creation, checked field by field (section "Payouts API"); `minimum` is in cents. */
export function cashoutOrder(body: Body, minimum: Readonly<Record<Currency, Cents>>): CashoutOrder {
  onlyKnown(body, FIELDS);
  if (requiredText(body, 'country', 2) !== 'PE') throw new Refusal(412, 518, 'Country not available');
  const currency = requiredText(body, 'currency', 3);
  if (currency !== 'PEN' && currency !== 'USD') throw new Refusal(412, 526, 'Invalid currency');
  const bankCode = walletCode(body);
  const bankAccount = account(body, bankCode !== null);
  const amount = amountOf(body);
  const document = documentOf(body);
  requiredText(body, 'beneficiary_lastname', 100);
  optionalText(body, 'beneficiary_name', 100);
  optionalText(body, 'comments', 200);
  checkUrl(optionalText(body, 'notification_url', 300));
  const externalId = optionalText(body, 'external_id', 100);
  if (body.external_id === '') throw invalid('external_id', 'must not be empty');
  const phone = phoneOf(body, bankCode !== null);
  if (amount < minimum[currency]) {
    throw new Refusal(412, 533, `Invalid amount: below the minimum for ${currency}`);
  }
  return { amount, currency, bankAccount, bankCode, document, phone, externalId };
}

function walletCode(body: Body): number | null {
  const value = body.bank_code;
  if (value === undefined) return null;
  if (!isLosslessNumber(value)) throw invalid('bank_code', 'must be a number');
  const code = Number(value.value);
  if (!WALLETS.includes(code)) throw new Refusal(412, 303, 'Invalid bank code');
  return code;
}

function account(body: Body, wallet: boolean): string {
  const bankAccount = requiredText(body, 'bank_account', 20, true);
  const type = requiredText(body, 'account_type', 1, true);
  if (wallet) {
    if (bankAccount !== '') throw invalid('bank_account', 'must be empty for a wallet cashout');
    if (type !== '') throw invalid('account_type', 'must be empty for a wallet cashout');
    return '';
  }
  if (!/^\d+$/.test(bankAccount)) throw invalid('bank_account', 'must be digits only');
  if (type !== 'C' && type !== 'S') throw invalid('account_type', 'must be C or S');
  return bankAccount;
}

/** A number, or the same quoted: both occur. */
function amountOf(body: Body): Cents {
  const value = body.amount;
  if (value === undefined) throw invalid('amount', 'is required');
  const text = isLosslessNumber(value) ? value.value : value;
  if (typeof text !== 'string') throw invalid('amount', 'must be a number');
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(text)) throw invalid('amount', 'must be positive with up to 2 decimals');
  return centsOf(text);
}

function documentOf(body: Body): string {
  const type = requiredText(body, 'document_type', 4);
  if (!Object.hasOwn(DOCUMENT_LENGTH, type)) throw invalid('document_type', 'must be PASS, RUC, CE or DNI');
  const id = requiredText(body, 'document_id', 12);
  if (!/^\d+$/.test(id)) throw invalid('document_id', 'must be digits only');
  const length = DOCUMENT_LENGTH[type as DocumentType];
  if (id.length !== length) throw invalid('document_id', `must have ${length} digits for ${type}`);
  return id;
}

function checkUrl(url: string): void {
  if (url !== '' && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw invalid('notification_url', 'must be an http or https address');
  }
}

function phoneOf(body: Body, wallet: boolean): string {
  const phone = optionalText(body, 'phone', 20);
  if (phone === '' && wallet) throw new Refusal(412, 540, 'Beneficiary e-mail or phone is required');
  if (phone !== '' && !/^(\+?51)?9\d{8}$/.test(phone)) {
    throw new Refusal(412, 543, 'Must be a valid phone number');
  }
  return phone;
}
