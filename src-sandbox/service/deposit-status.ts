import { DAY } from '../data/calendar.ts';
import type { Dataset } from '../data/dataset.ts';
import { depositExternalId, payerOf } from '../data/deposit-wire.ts';
import { changeAt, type Deposit, rateOf } from '../data/deposits.ts';
import { paymentType } from '../data/methods.ts';
import { moneyLiteral, share } from '../data/money.ts';
import { address } from '../data/people.ts';
import { draw, Stream } from '../data/random.ts';
import { Refusal } from './errors.ts';
import type { Call, HttpAnswer } from './http.ts';
import type { SignedAccess } from './signed-access.ts';

/** GET /v3/deposits/{deposit_id}; `now` is Unix seconds. */
export function answerDepositStatus(
  dataset: Dataset,
  access: SignedAccess,
  now: () => number,
  call: Call,
): HttpAnswer {
  access.check(call, true);
  const text = call.parameters.deposit_id ?? '';
  if (!/^\d+$/.test(text)) {
    throw new Refusal(400, 207, 'deposit_id must be an integer', 'INVALID_REQUEST_PARAMETER_TYPE');
  }
  const at = now();
  // Longer numbers are integers, too; no deposit of the data set has one.
  const id = Number(text);
  const record = Number.isSafeInteger(id) ? dataset.deposits.byId(id) : undefined;
  if (!record || record.created > at) throw new Refusal(404, 407, 'Deposit not found', 'DEPOSIT_NOT_FOUND');
  return { status: 200, body: statusRecord(dataset, record, at) };
}

/** Deposit status record (section "Resources"); what was never collected is absent or null. */
function statusRecord(dataset: Dataset, record: Deposit, now: number): Record<string, unknown> {
  const { seed } = dataset.options;
  const d = draw(seed, Stream.statusText, record.index);
  const payer = payerOf(seed, record);
  const { state } = changeAt(record.changes, now);
  const rate = rateOf(seed, Math.floor(record.created / DAY));
  const usd = record.currency === 'USD' ? record.amount : share(record.amount, 1000n, rate);
  return {
    ...(d.chance(900) ? { user_id: String(7_000_000_000 + record.index) } : {}),
    deposit_id: record.id,
    invoice_id: depositExternalId(seed, record),
    country: 'PE',
    currency: record.currency,
    local_amount: moneyLiteral(record.localAmount, d.chance(650)),
    usd_amount: moneyLiteral(usd, d.chance(650)),
    payment_method: record.requestedMethod,
    payment_type: paymentType(record.method),
    status: state,
    payer: {
      document: payer.document,
      document_type: payer.documentType,
      ...(d.chance(900) ? { email: payer.email } : {}),
      first_name: payer.firstName,
      last_name: payer.lastName,
      ...(d.chance(600) ? { address: address(d) } : {}),
    },
    fee_amount: moneyLiteral(record.fee, d.chance(500)),
    fee_currency: record.currency,
    refunded: dataset.refundState(record, now) === 'completed',
    current_payer_verification: 'NO_CURRENT_PAYER_DATA',
    completed_payment_method_code: state === 'COMPLETED' ? record.method.code : null,
  };
}
