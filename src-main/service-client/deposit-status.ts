/** The Deposits API's status query (specification, Endpoints A and Deposit status record). */
import type {
  DepositField,
  DepositStatus,
  DepositStatusReading,
} from '../../src-shared/contract/deposit-status.ts';
import type { ReadOnlyCredentials } from '../../src-shared/contract/workspaces.ts';
import { readAmount, writeAmount } from '../../src-shared/money.ts';
import { isJsonObject, type JsonObject, textOf, writeJson } from '../lossless-json.ts';
import { foreignText } from '../redaction/foreign-text.ts';
import { Redactor } from '../redaction/redactor.ts';
import { readObject, refusal } from './answer.ts';
import { type SignedService, sendSigned } from './signed.ts';
import type { ServiceAnswer } from './transport.ts';

/** States of a deposit (specification, States and transitions); PENDING is the unnamed one (field notes). */
const DEPOSIT_STATES: readonly string[] = [
  'CREATED',
  'INITIATED',
  'PENDING',
  'FOR_REVIEW',
  'EXPIRED',
  'CANCELLED',
  'COMPLETED',
];

export type DepositStatusService = SignedService & {
  /** The read-only key, where the workspace has one and sends it without a digest (field notes); else undefined. */
  readonly readOnly?: () => Promise<ReadOnlyCredentials | null>;
};

/** Asks for one deposit. Throws `service-refused` with the service's code, or what the transport throws. */
export async function fetchDepositStatus(
  service: DepositStatusService,
  depositId: string,
  signal?: AbortSignal,
): Promise<DepositStatusReading> {
  const path = `/v3/deposits/${depositId}`;
  const answer = await ask(service, path, signal);
  if (answer.status >= 400) throw refusal(answer, 'service-refused', 'deposits');
  const record = readObject(answer, path, 'deposits');
  return readStatus(record, service.now(), answer.body.written(record));
}

async function ask(
  service: DepositStatusService,
  path: string,
  signal: AbortSignal | undefined,
): Promise<ServiceAnswer> {
  // The address first, as in `accessOf`.
  const baseUrl = await service.baseUrl();
  const reader = await service.readOnly?.();
  if (reader) {
    const headers = { Authorization: `Bearer ${reader.apiKey}` };
    const redactor = new Redactor([reader.apiKey]);
    return service.transport({ method: 'GET', baseUrl, path, headers, repeatable: true, redactor, signal });
  }
  const credentials = await service.credentials();
  return sendSigned(service, { baseUrl, credentials }, { method: 'GET', path, signal });
}

/**
 * Reads a status record; what is missing is null, what is of a wrong type or unknown is kept and named.
 *
 * @param asReceived the record as JSON (`writeJson`), if the caller has it already
 */
export function readStatus(
  record: JsonObject,
  at: number,
  asReceived = writeJson(record),
): DepositStatusReading {
  const problems: DepositStatusReading['problems'] = [];
  const reader = (object: JsonObject) => ({
    text: (name: DepositField): string | null => {
      const value = object[name];
      if (value === undefined || value === null) return null;
      const text = textOf(value);
      if (text === undefined) problems.push({ field: name, problem: 'wrong-type' });
      return foreignText(text ?? writeJson(value));
    },
    amount: (name: DepositField): string | null => {
      const text = textOf(object[name]);
      if (object[name] === undefined || object[name] === null) return null;
      const reading = readAmount(text ?? '');
      if (reading.ok) return writeAmount(reading.units);
      problems.push({ field: name, problem: 'not-an-amount' });
      return null;
    },
    flag: (name: DepositField): boolean | null => {
      const value = object[name];
      if (typeof value === 'boolean') return value;
      if (value !== undefined && value !== null) problems.push({ field: name, problem: 'wrong-type' });
      return null;
    },
    child: (name: DepositField): JsonObject => {
      const value = object[name];
      if (isJsonObject(value)) return value;
      if (value !== undefined && value !== null) problems.push({ field: name, problem: 'wrong-type' });
      return {};
    },
  });

  const top = reader(record);
  const payer = reader(top.child('payer'));
  const address = reader(payer.child('address'));
  const status: DepositStatus = {
    user_id: top.text('user_id'),
    deposit_id: top.text('deposit_id'),
    invoice_id: top.text('invoice_id'),
    country: top.text('country'),
    currency: top.text('currency'),
    local_amount: top.amount('local_amount'),
    usd_amount: top.amount('usd_amount'),
    payment_method: top.text('payment_method'),
    payment_type: top.text('payment_type'),
    status: top.text('status'),
    payer: {
      document: payer.text('document'),
      document_type: payer.text('document_type'),
      email: payer.text('email'),
      first_name: payer.text('first_name'),
      last_name: payer.text('last_name'),
      address: {
        city: address.text('city'),
        state: address.text('state'),
        street: address.text('street'),
        zip_code: address.text('zip_code'),
      },
    },
    fee_amount: top.amount('fee_amount'),
    fee_currency: top.text('fee_currency'),
    refunded: top.flag('refunded'),
    current_payer_verification: top.text('current_payer_verification'),
    completed_payment_method_code: top.text('completed_payment_method_code'),
  };
  if (status.deposit_id === null) problems.push({ field: 'deposit_id', problem: 'missing' });
  if (status.status === null) problems.push({ field: 'status', problem: 'missing' });
  else if (!DEPOSIT_STATES.includes(status.status))
    problems.push({ field: 'status', problem: 'unknown-value' });
  return { status, problems, asReceived, at };
}
