import { isoSeconds } from './calendar.ts';
import { type Cashout, isDebited } from './cashouts.ts';
import type { WireRecord } from './deposit-wire.ts';
import { changeAt } from './deposits.ts';
import { moneyLiteral } from './money.ts';
import type { Merchant } from './people.ts';
import { draw, Stream } from './random.ts';
import { rejectionName } from './rejections.ts';

/** Cashout record of the reporting listing, as it stands at `now` (Unix seconds). */
export function cashoutWire(seed: number, merchant: Merchant, record: Cashout, now: number): WireRecord {
  const d = draw(seed, Stream.literal, record.id, 2);
  const current = changeAt(record.changes, now);
  const fixed = d.chance(650);
  return {
    idCashout: record.id,
    externalId: record.externalId,
    creationDate: isoSeconds(record.created),
    country: 'PE',
    currency: record.currency,
    amount: moneyLiteral(record.amount, fixed),
    creditedCurrency: record.currency,
    creditedAmount: moneyLiteral(current.status === 'COMPLETED' ? record.amount : 0n, fixed),
    merchantCurrency: record.currency,
    merchantAmount: moneyLiteral(isDebited(current.status) ? record.amount : 0n, d.chance(500)),
    feeCurrency: record.currency,
    fee: moneyLiteral(record.fee, d.chance(500)),
    tax: moneyLiteral(record.tax, d.chance(500)),
    lastChangeDate: isoSeconds(current.at),
    status: current.status,
    clientDocument: record.document,
    flags: [],
    idMerchant: merchant.idMerchant,
    merchantName: merchant.merchantName,
    reason: current.rejection === undefined ? '' : rejectionName(current.rejection),
    existVoucher: current.status === 'COMPLETED' && d.chance(900),
  };
}
