import { DAY, isoDate, limaDayOf } from './calendar.ts';
import type { CashoutSource } from './cashout-source.ts';
import type { DepositSource } from './deposit-source.ts';
import { depositExternalId, payerOf } from './deposit-wire.ts';
import { changeAt, type Deposit } from './deposits.ts';
import type { Currency } from './methods.ts';
import { type Cents, fixedText } from './money.ts';
import type { Merchant } from './people.ts';
import { unknownReceipt } from './plants/ledger-plants.ts';
import { type LedgerPlant, ledgerKey, type Plan } from './plants/planted.ts';
import type { RefundSource } from './refunds.ts';

/** One entry of the merchant's own books; what comes in is positive. */
export type LedgerEntry = {
  /** The books' own number, e.g. 20260430-000012; no two entries share one. */
  readonly number: string;
  /** ISO calendar date in Lima on which it was completed. */
  readonly date: string;
  readonly kind: 'deposit' | 'payout' | 'refund';
  /** The merchant's own reference: externalId of the deposit or cashout, for a refund that of its deposit. */
  readonly reference: string;
  readonly customerDocument: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: Currency;
};

/** What the merchant's order system has booked over some days, in both currencies. */
export type InternalLedger = {
  readonly company: string;
  readonly from: string;
  readonly to: string;
  readonly entries: readonly LedgerEntry[];
};

type InternalLedgerArgs = {
  /** Days in Lima, both included. */
  readonly from: number;
  readonly to: number;
  /** Unix seconds: nothing has happened after it. */
  readonly now: number;
  readonly seed: number;
  readonly merchant: Merchant;
  readonly deposits: DepositSource;
  readonly cashouts: CashoutSource;
  readonly refunds: RefundSource;
  readonly plan: Plan;
};

type Booked = Omit<LedgerEntry, 'number' | 'date' | 'amount'> & { at: number; amount: Cents };

/** No deposit completes later than this after its creation (the life table and the late plants). */
const LONGEST_COMPLETION_DAYS = 30;

/**
 * The merchant's internal ledger: one entry for every deposit, cashout and refund that is COMPLETED, on the day it
 * became so, and what is planted. It knows nothing of fees, notes and settlements, as order systems do not.
 */
export function internalLedgerOf(args: InternalLedgerArgs): InternalLedger {
  if (args.from > args.to) throw new RangeError('from must not be after to');
  const booked = [...deposits(args), ...payouts(args), ...refunds(args), ...unknown(args)];
  booked.sort((a, b) => a.at - b.at);
  const numbers = new Map<string, number>();
  return {
    company: args.merchant.merchantName,
    from: isoDate(args.from),
    to: isoDate(args.to),
    entries: booked.map(({ at, amount, ...entry }) => {
      const date = isoDate(limaDayOf(at));
      const number = (numbers.get(date) ?? 0) + 1;
      numbers.set(date, number);
      return {
        ...entry,
        number: `${date.replaceAll('-', '')}-${String(number).padStart(6, '0')}`,
        date,
        amount: fixedText(amount),
      };
    }),
  };
}

function* deposits(args: InternalLedgerArgs): Generator<Booked> {
  for (let day = args.from - LONGEST_COMPLETION_DAYS; day <= args.to + 1; day += 1) {
    for (const record of args.deposits.day(day)) {
      const at = completion(args, record.changes);
      if (at !== null)
        yield* planted(depositEntry(args, record, at), args.plan.ledger.get(ledgerKey('deposit', record.id)));
    }
  }
}

function depositEntry({ seed }: InternalLedgerArgs, record: Deposit, at: number): Booked {
  return {
    at,
    kind: 'deposit',
    reference: depositExternalId(seed, record),
    customerDocument: payerOf(seed, record).document,
    amount: record.amount,
    currency: record.currency,
  };
}

function* payouts(args: InternalLedgerArgs): Generator<Booked> {
  // From the first day on: one made over the API may have been on hold for any time.
  for (let day = args.cashouts.firstDay; day <= args.to + 1; day += 1) {
    for (const record of args.cashouts.day(day)) {
      const at = completion(args, record.changes);
      if (at === null) continue;
      const entry: Booked = {
        at,
        kind: 'payout',
        reference: record.externalId,
        customerDocument: record.document,
        amount: -record.amount,
        currency: record.currency,
      };
      yield* planted(entry, args.plan.ledger.get(ledgerKey('cashout', record.id)));
    }
  }
}

/** The merchant knows which order was refunded, also where the service names another. */
function* refunds(args: InternalLedgerArgs): Generator<Booked> {
  for (let day = args.refunds.firstDay; day <= args.to + 1; day += 1) {
    for (const record of args.refunds.day(day)) {
      const at = completion(args, record.changes);
      if (at === null) continue;
      yield { ...depositEntry(args, record.origin, at), kind: 'refund', amount: -record.amount };
    }
  }
}

function* unknown({ plan, from, to }: InternalLedgerArgs): Generator<Booked> {
  for (const { day, currency, amount } of plan.ledgerExtra) {
    const reference = unknownReceipt(day);
    const at = day * DAY + 18 * 3_600;
    const entry = { at, kind: 'deposit' as const, reference, customerDocument: '', amount, currency };
    if (limaDayOf(at) >= from && limaDayOf(at) <= to) yield entry;
  }
}

/** When a record became COMPLETED (Unix seconds), if that was by now and within the days asked for. */
function completion(
  { from, to, now }: InternalLedgerArgs,
  changes: readonly { readonly at: number; readonly status: string }[],
): number | null {
  const { status, at } = changeAt(changes, now);
  const day = limaDayOf(at);
  return status === 'COMPLETED' && at <= now && day >= from && day <= to ? at : null;
}

function planted(entry: Booked, plant: LedgerPlant | undefined): Booked[] {
  switch (plant?.kind) {
    case undefined:
      return [entry];
    case 'missing':
      return [];
    case 'twice':
      return [entry, entry];
    case 'differs':
      return [{ ...entry, amount: entry.amount + plant.by }];
    case 'reference':
      return [{ ...entry, reference: plant.reference }];
  }
}
