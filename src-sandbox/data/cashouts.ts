import { DAY } from './calendar.ts';
import type { Currency } from './methods.ts';
import { type Cents, share } from './money.ts';
import { externalIdOf, type Person, person } from './people.ts';
import { type Draw, draw, Stream } from './random.ts';
import { REJECTIONS } from './rejections.ts';

/** Cashout statuses of the reporting listing (section "Reporting status values"). */
export type CashoutStatus =
  | 'ON_HOLD'
  | 'PENDING'
  | 'DELIVERED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'DECLINED';

/** From `at` (Unix seconds) the cashout has this status; `rejection` is a code 800-819. */
export type CashoutChange = {
  readonly at: number;
  readonly status: CashoutStatus;
  readonly rejection?: number;
};

/** A cashout before it is written as JSON: amounts in cents, times in Unix seconds. */
export type Cashout = {
  readonly kind: 'cashout';
  /** Running number of a generated cashout; negative for one created over the Payouts API. */
  readonly index: number;
  readonly id: number;
  readonly externalId: string;
  readonly created: number;
  readonly currency: Currency;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly tax: Cents;
  readonly document: string;
  readonly changes: readonly CashoutChange[];
  /** Created or changed over the Payouts API: it lives by the clock even when the history stands still. */
  readonly live: boolean;
};

/** What a cashout costs, in cents: a fixed fee, and 18 % tax on the fee. */
export const CASHOUT_FEES: Readonly<Record<Currency, { fee: Cents; tax: Cents }>> = {
  PEN: { fee: 350n, tax: 63n },
  USD: { fee: 105n, tax: 19n },
};

/** Every cashout reaches the last status it will ever have within this many days. */
export const CASHOUT_LIFE_DAYS = 5;

const ID_BASE = 52_000_000;
const ID_STEP = 5;
const PREFIX = 'PAGO';

const idOf = (seed: number, index: number): number =>
  ID_BASE + index * ID_STEP + draw(seed, Stream.cashoutText, index, 4).below(ID_STEP);

/** The running number a generated cashout's id would belong to; the caller compares the record's id. */
export function cashoutIndexOfId(id: number): number {
  return Math.floor((id - ID_BASE) / ID_STEP);
}

/** The running numbers a merchant-side id may stand for; the caller compares the record's externalId. */
export function cashoutIndexOfExternalId(externalId: string): number {
  const named = new RegExp(`^${PREFIX}-(\\d{8,})$`).exec(externalId);
  if (named) return Number(named[1]);
  const digits = /^9007199254740\d{3}(\d{7,})$/.exec(externalId);
  if (digits) return Number(digits[1]);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-([0-9a-f]{12,})$/.exec(externalId);
  return uuid ? Number.parseInt(uuid[1] ?? '', 16) : -1;
}

/** The cashout with this running number, created at this second, with its whole life. */
export function cashout(seed: number, index: number, created: number): Cashout {
  const d = draw(seed, Stream.cashout, index);
  const currency: Currency = d.chance(140) ? 'USD' : 'PEN';
  return {
    kind: 'cashout',
    index,
    id: idOf(seed, index),
    externalId: externalIdOf(draw(seed, Stream.cashoutText, index, 3), PREFIX, index),
    created,
    currency,
    amount: drawAmount(d) / (currency === 'USD' ? 4n : 1n),
    ...CASHOUT_FEES[currency],
    document: beneficiaryOf(seed, index).document,
    changes: drawLife(d, index, created),
    live: false,
  };
}

function beneficiaryOf(seed: number, index: number): Person {
  const number = draw(seed, Stream.cashoutText, index, 2).below(Math.max(20, Math.floor(index / 4)));
  return person(draw(seed, Stream.cashoutText, number, 1));
}

function drawAmount(d: Draw): Cents {
  return d.weighted<() => Cents>([
    [300, () => BigInt(d.between(20, 900)) * 100n],
    [200, () => BigInt(d.between(300, 9_000)) * 10n],
    [420, () => BigInt(d.between(2_001, 90_000))],
    [80, () => share(BigInt(d.between(90_000, 800_000)), 1n, 1n)],
  ])();
}

function drawLife(d: Draw, index: number, created: number): CashoutChange[] {
  const start: CashoutChange = { at: created, status: 'PENDING' };
  const delivered: CashoutChange = { at: created + d.between(240, 10_000), status: 'DELIVERED' };
  const held: CashoutChange = { at: created + d.between(20, 200), status: 'ON_HOLD' };
  const completed = (from: CashoutChange): CashoutChange => ({
    at: from.at + d.between(300, 70_000),
    status: 'COMPLETED',
  });
  const rejection = REJECTIONS[index % REJECTIONS.length]?.code ?? 808;
  return d.weighted<() => CashoutChange[]>([
    [740, () => [start, delivered, completed(delivered)]],
    [
      60,
      () => {
        const released: CashoutChange = { at: held.at + d.between(3_600, 2 * DAY), status: 'PENDING' };
        const sent: CashoutChange = { at: released.at + d.between(240, 6_000), status: 'DELIVERED' };
        return [start, held, released, sent, completed(sent)];
      },
    ],
    [95, () => [start, delivered, { ...completed(delivered), status: 'REJECTED', rejection }]],
    [35, () => [start, { at: created + d.between(30, 230), status: 'CANCELLED' }]],
    [25, () => [{ at: created, status: 'DECLINED', rejection: 808 }]],
    [15, () => [start, held]],
    [15, () => [start]],
    [15, () => [start, delivered]],
  ])();
}

/** Whether a cashout of this status has left the merchant's balance; a rejected one comes back as a note. */
export function isDebited(status: CashoutStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED' || status === 'REJECTED';
}

/** Whether the amount is reserved: no longer available, not yet out of the balance. */
export function isReserved(status: CashoutStatus): boolean {
  return status === 'PENDING' || status === 'ON_HOLD';
}
