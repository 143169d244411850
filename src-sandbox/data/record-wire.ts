import { isoSeconds } from './calendar.ts';
import type { WireRecord } from './deposit-wire.ts';
import { changeAt } from './deposits.ts';
import { moneyLiteral } from './money.ts';
import type { Note } from './note.ts';
import type { Merchant } from './people.ts';
import { draw, Stream } from './random.ts';
import type { Refund } from './refunds.ts';
import type { Settlement } from './settlements.ts';

/** Credit/debit note record (section "Merchant reporting records"). */
export function noteWire(seed: number, merchant: Merchant, note: Note): WireRecord {
  return {
    id: note.id,
    externalId: note.externalId,
    idMerchant: merchant.idMerchant,
    merchantName: merchant.merchantName,
    date: isoSeconds(note.created),
    amount: moneyLiteral(note.amount, draw(seed, Stream.literal, note.id, 3).chance(650)),
    currency: note.currency,
    type: note.type,
    description: note.description,
    category: note.category,
  };
}

/** Settlement record, as it stands at `now` (Unix seconds). */
export function settlementWire(
  seed: number,
  merchant: Merchant,
  record: Settlement,
  now: number,
): WireRecord {
  const d = draw(seed, Stream.literal, record.id, 4);
  return {
    id: record.id,
    creationDate: isoSeconds(record.created),
    type: record.type,
    currency: record.currency,
    requestedAmount: moneyLiteral(record.requestedAmount, d.chance(650)),
    fee: moneyLiteral(record.fee, d.chance(500)),
    amountToTransfer: moneyLiteral(record.amountToTransfer, d.chance(650)),
    status: changeAt(record.changes, now).status,
    idMerchant: merchant.idMerchant,
    merchantName: merchant.merchantName,
  };
}

/**
 * Refund record, as it stands at `now` (Unix seconds). The specification shows none of its fields; these are
 * the ones documented for services of the family. `idBoleto` is the deposit.
 */
export function refundWire(
  seed: number,
  merchant: Merchant,
  record: Refund,
  idBoleto: number,
  now: number,
): WireRecord {
  const d = draw(seed, Stream.literal, record.id, 5);
  const current = changeAt(record.changes, now);
  const { method } = record.origin;
  return {
    id: record.id,
    idBoleto,
    idMerchant: merchant.idMerchant,
    merchantName: merchant.merchantName,
    amount: moneyLiteral(record.amount, d.chance(650)),
    refundCurrency: record.currency,
    date: isoSeconds(record.created),
    lastChangeDate: isoSeconds(current.at),
    country: 'PE',
    paymentMethod: method.code,
    status: current.status,
    amountType: record.total ? 'TOTAL' : 'PARTIAL',
    type: 'DEPOSIT',
    apiVersion: '3',
    comments: current.status === 'REJECTED' ? 'Cuenta de destino inválida' : '',
    allowPixApiRefund: false,
  };
}
