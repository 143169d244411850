import { isoSeconds } from './calendar.ts';
import { changeAt, type Deposit } from './deposits.ts';
import { type Literal, moneyLiteral } from './money.ts';
import { externalIdOf, type Merchant, type Person, person } from './people.ts';
import { draw, Stream } from './random.ts';

/** A record as it goes on the wire: numbers are either ids (integers) or literals kept as text. */
export type WireRecord = { [field: string]: string | number | boolean | Literal | unknown[] };

/** The payer of a deposit; the same people come back, as customers do. */
export function payerOf(seed: number, record: Deposit): Person {
  return person(draw(seed, Stream.depositText, payerNumber(seed, record), 1));
}

function payerNumber(seed: number, record: Deposit): number {
  return draw(seed, Stream.depositText, record.index, 2).below(Math.max(40, Math.floor(record.index / 3)));
}

/** The merchant-side id of a deposit. */
export function depositExternalId(seed: number, record: Deposit): string {
  return (
    record.externalId ?? externalIdOf(draw(seed, Stream.depositText, record.index, 3), 'PED', record.index)
  );
}

/**
 * Deposit record of the reporting listing (section "Merchant reporting records"), as it stands at `now`
 * (Unix seconds). Documented optional extras come and go; clientId is sometimes absent.
 */
export function depositWire(
  seed: number,
  merchant: Merchant,
  record: Deposit,
  now: number,
  refunded: boolean,
): WireRecord {
  const d = draw(seed, Stream.literal, record.index, 1);
  const payer = payerOf(seed, record);
  const current = changeAt(record.changes, now);
  const fixed = d.chance(650);
  // The field has two letters: a payment completed with a three-letter code shows the requested XA.
  const code = record.method.code.length === 2 ? record.method.code : 'XA';
  const number = payerNumber(seed, record);
  const wire: WireRecord = {
    idDeposit: record.id,
    externalId: depositExternalId(seed, record),
    creationDate: isoSeconds(record.created),
    countryName: 'Peru',
    country: 'PE',
    paymentMethodName: record.method.name,
    paymentMethodCode: code,
    clientDocument: payer.document,
  };
  if (!d.chance(50))
    wire.clientId = d.chance(500) ? `9007199254${740_993 + number * 2}` : `C${number}-${payer.documentType}`;
  Object.assign(wire, {
    amount: moneyLiteral(record.amount, fixed),
    currency: record.currency,
    requestedAmount: moneyLiteral(record.amount, d.chance(500)),
    requestedCurrency: record.currency,
    localAmount: moneyLiteral(record.localAmount, fixed),
    localCurrency: 'PEN',
    fee: moneyLiteral(record.fee, d.chance(500)),
    feeCurrency: record.currency,
    lastChangeDate: isoSeconds(current.at),
    status: current.status,
    idUser: String(7_000_000_000_000_000_003n + BigInt(number) * 97n),
    flags: d.chance(15) ? ['MANUAL_REVIEW'] : [],
  });
  if (d.chance(700)) {
    wire.requestedPaymentMethod = record.requestedMethod;
    wire.requestedPaymentMethodName = record.requestedMethod === 'XAQR' ? 'Pago con QR' : 'Pago en línea';
    wire.idMerchant = merchant.idMerchant;
    wire.merchantName = merchant.merchantName;
  }
  if (refunded || d.chance(300)) wire.refundAttempted = refunded;
  return wire;
}
