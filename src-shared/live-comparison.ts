/**
 * A cached record beside what the service says of it right now. The Deposits and Payouts APIs use other words than the
 * listings, and the specification does not say which correspond: only what certainly contradicts is a difference.
 */
import type { DepositStatus } from './contract/deposit-status.ts';
import type { ListingRow } from './contract/listings.ts';
import type { CashoutStatus } from './contract/payouts.ts';
import type { Neighbour } from './contract/records.ts';
import type { Compared } from './contract/status-check.ts';
import { readAmount } from './money.ts';
import { rejectionCodeOf } from './service/errors/rejection-names.ts';

/** Statuses of the listing that say the same as a state of the Deposits API (specification, Deposit statuses). */
const STATUSES_OF_STATE: Readonly<Record<string, readonly string[]>> = {
  CREATED: ['PENDING'],
  INITIATED: ['PENDING'],
  // Between the payment and its crediting the listing says approved.
  PENDING: ['PENDING', 'APPROVED'],
  FOR_REVIEW: ['PENDING'],
  // Seven days later it is cancelled; the listing may be ahead.
  EXPIRED: ['PENDING', 'CANCELLED'],
  CANCELLED: ['CANCELLED', 'DECLINED'],
  COMPLETED: ['COMPLETED'],
};

/**
 * Statuses of the listing that say the same as a cashout status code, its own first (specification, Cashout statuses).
 */
const STATUSES_OF_CODE: Readonly<Record<string, readonly [string, ...string[]]>> = {
  0: ['PENDING'],
  1: ['COMPLETED'],
  2: ['CANCELLED'],
  // There is no code for a cashout whose creation was declined.
  3: ['REJECTED', 'DECLINED'],
  4: ['DELIVERED'],
  5: ['ON_HOLD'],
};

/**
 * An answer about another deposit is a difference of its own.
 *
 * @param neighbours undefined while they are not known: then refunds are not compared
 */
export function compareDeposit(
  { identity, values }: ListingRow,
  live: DepositStatus,
  neighbours: readonly Neighbour[] | undefined,
): Compared[] {
  const cached = textsOf(values);
  const status = cached('status');
  const same = live.status === null ? undefined : own(STATUSES_OF_STATE, live.status);
  const compared: Compared[] = [
    {
      name: 'status',
      cached: status,
      live: live.status,
      verdict: status === null || !same ? 'unclear' : same.includes(status) ? 'same' : 'differs',
    },
    amounts('amount', [cached('localAmount'), cached('localCurrency')], [live.local_amount, null]),
    amounts('fee', [cached('fee'), cached('feeCurrency')], [live.fee_amount, live.fee_currency]),
    texts('externalId', cached('externalId'), live.invoice_id),
    refunds(live.refunded, neighbours),
  ];
  const { deposit_id } = live;
  if (deposit_id === null || deposit_id === identity) return compared;
  // What is said of another deposit cannot be compared with this one.
  return [
    { name: 'depositId', cached: identity, live: deposit_id, verdict: 'differs' },
    ...compared.map((each) => ({ ...each, verdict: 'unclear' as const })),
  ];
}

export function compareCashout({ values }: ListingRow, live: CashoutStatus): Compared[] {
  const cached = textsOf(values);
  const same = own(STATUSES_OF_CODE, live.code);
  const status = cached('status');
  const compared: Compared[] = [
    {
      name: 'status',
      cached: status,
      live: same?.[0] ?? live.code,
      verdict: status === null || !same ? 'unclear' : same.includes(status) ? 'same' : 'differs',
    },
  ];
  const [was, is] = [cached('reason'), live.rejectionReason ?? live.rejectionCode];
  if (was === null && is === null) return compared;
  const [before, now] = [codeOf(was), live.rejectionCode ?? codeOf(is)];
  const verdict = before === undefined && was !== null ? 'unclear' : before === now ? 'same' : 'differs';
  return [...compared, { name: 'reason', cached: was, live: is, verdict }];
}

/** True when something certainly differs. */
export function hasDifference(compared: readonly Compared[]): boolean {
  return compared.some(({ verdict }) => verdict === 'differs');
}

function codeOf(reason: string | null): string | undefined {
  return reason === null ? undefined : rejectionCodeOf(reason);
}

/** What the service says of a refund against the refunds that are cached. */
function refunds(live: boolean | null, neighbours: readonly Neighbour[] | undefined): Compared {
  const known = neighbours?.some(
    ({ relation, row }) => relation === 'refund' && row.values.status === 'COMPLETED',
  );
  return {
    name: 'refunded',
    cached: known === undefined ? null : String(known),
    live: live === null ? null : String(live),
    verdict: known === undefined || live === null ? 'unclear' : known === live ? 'same' : 'differs',
  };
}

function amounts(
  name: 'amount' | 'fee',
  [cached, cachedCurrency]: readonly [string | null, string | null],
  [live, liveCurrency]: readonly [string | null, string | null],
): Compared {
  const [was, is] = [unitsOf(cached), unitsOf(live)];
  const otherCurrency = liveCurrency !== null && cachedCurrency !== null && liveCurrency !== cachedCurrency;
  const verdict =
    was === undefined || is === undefined ? 'unclear' : was !== is || otherCurrency ? 'differs' : 'same';
  return { name, cached, live, currencies: [cachedCurrency, liveCurrency ?? cachedCurrency], verdict };
}

function texts(name: 'externalId', cached: string | null, live: string | null): Compared {
  return {
    name,
    cached,
    live,
    verdict: cached === null || live === null ? 'unclear' : cached === live ? 'same' : 'differs',
  };
}

function unitsOf(text: string | null): bigint | undefined {
  if (text === null) return undefined;
  const reading = readAmount(text);
  return reading.ok ? reading.units : undefined;
}

function textsOf(values: ListingRow['values']): (field: string) => string | null {
  return (field) => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
