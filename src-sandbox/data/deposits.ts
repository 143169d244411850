import { DAY } from './calendar.ts';
import { type Currency, METHODS, type Method, scheduledFee } from './methods.ts';
import { type Cents, share } from './money.ts';
import { type Draw, draw, drawOne, Stream } from './random.ts';

/** Deposit statuses of the reporting listing (section "Reporting status values"). */
type DepositStatus = 'PENDING' | 'APPROVED' | 'COMPLETED' | 'CANCELLED' | 'DECLINED';

/** Deposit statuses of the status query (section "Deposit statuses"); PENDING is the unnamed state. */
type DepositState =
  | 'CREATED'
  | 'INITIATED'
  | 'PENDING'
  | 'FOR_REVIEW'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'COMPLETED';

/** One step in a record's life: from `at` (Unix seconds) it shows these statuses. */
type DepositChange = {
  readonly at: number;
  readonly status: DepositStatus;
  readonly state: DepositState;
};

/** What a deposit is, before it is written as JSON: amounts in cents, times in Unix seconds. */
export type Deposit = {
  readonly kind: 'deposit';
  readonly index: number;
  readonly id: number;
  readonly created: number;
  readonly currency: Currency;
  readonly amount: Cents;
  readonly localAmount: Cents;
  readonly fee: Cents;
  readonly method: Method;
  readonly requestedMethod: 'XA' | 'XAQR' | 'VI' | 'MC';
  readonly changes: readonly DepositChange[];
  /** When set, the merchant-side id to show instead of the generated one. */
  readonly externalId?: string;
};

/** Nearly every deposit that completes does so within this many days; the rest are late changes. */
export const COMPLETION_DAYS = 3;
/** Section "Limits": an expired deposit is cancelled 7 days after its expiration. */
const EXPIRY_TO_CANCELLATION = 7 * DAY;

const ID_BASE = 310_000_000;
const ID_STEP = 3;
/** Every this many deposits one is 999,999.99: large enough to break a float's cents in a sum. */
const LARGE_EVERY = 4_999;
const AWKWARD: readonly Cents[] = [
  10n,
  7n,
  123_405n,
  1_010n,
  1n,
  29n,
  50n,
  100_000n,
  150_000n,
  30n,
  333_333n,
  115n,
  435n,
  101_005n,
  8_190n,
  99_999n,
];

function depositId(index: number, seed: number): number {
  return ID_BASE + index * ID_STEP + drawOne(seed, Stream.literal, index, 0, ID_STEP);
}

/** The running number an id would belong to; the caller compares the record's id. */
export function depositIndexOfId(id: number): number {
  return Math.floor((id - ID_BASE) / ID_STEP);
}

/** Soles per dollar of a day, in thousandths. */
export function rateOf(seed: number, day: number): bigint {
  return BigInt(draw(seed, Stream.rate, day).between(3_650, 3_790));
}

/** The deposit with this running number, created at this second. */
export function deposit(seed: number, index: number, created: number): Deposit {
  const d = draw(seed, Stream.deposit, index);
  const currency: Currency = d.chance(180) ? 'USD' : 'PEN';
  const large = index % LARGE_EVERY === 7;
  const amount = large ? 99_999_999n : drawAmount(d, currency);
  const method = drawMethod(d);
  const qr = d.chance(350);
  const requestedMethod =
    method.code === 'VI' || method.code === 'MC'
      ? method.code
      : method.kind === 'wallet' && qr
        ? 'XAQR'
        : 'XA';
  const rate = rateOf(seed, Math.floor(created / DAY));
  return {
    kind: 'deposit',
    index,
    id: depositId(index, seed),
    created,
    currency: large ? 'PEN' : currency,
    amount,
    localAmount: currency === 'USD' && !large ? share(amount, rate, 1000n) : amount,
    fee: scheduledFee(method, amount),
    method,
    requestedMethod,
    changes: large ? completed(d, created) : drawLife(d, created),
  };
}

const METHOD_TABLE = METHODS.map((method) => [method.weight, method] as const);

function drawMethod(d: Draw): Method {
  return d.weighted(METHOD_TABLE);
}

const AMOUNT_TABLE: readonly (readonly [number, (d: Draw) => Cents])[] = [
  [80, (d) => d.pick(AWKWARD)],
  [330, (d) => BigInt(d.between(10, 800)) * 100n],
  [200, (d) => BigInt(d.between(50, 6_000)) * 10n],
  [300, (d) => BigInt(d.between(100, 60_000))],
  [90, (d) => BigInt(d.between(60_000, 900_000))],
];

function drawAmount(d: Draw, currency: Currency): Cents {
  const cents = d.weighted(AMOUNT_TABLE)(d);
  return cents > 10_000n && currency === 'USD' ? cents / 4n : cents;
}

function completed(d: Draw, created: number): DepositChange[] {
  const slow = d.chance(120);
  const approved = created + (slow ? d.between(3_600, 40 * 3_600) : d.between(20, 900));
  const done = approved + (slow ? d.between(600, 24 * 3_600) : d.between(2, 300));
  return [
    { at: created, status: 'PENDING', state: 'CREATED' },
    { at: created + 9, status: 'PENDING', state: 'INITIATED' },
    { at: approved, status: 'APPROVED', state: 'PENDING' },
    { at: done, status: 'COMPLETED', state: 'COMPLETED' },
  ];
}

/** Approved at once, completed only at `done`: the late changes a closed month has to cope with. */
export function lateCompletion(start: DepositChange, done: number): DepositChange[] {
  return [
    start,
    { at: start.at + 240, status: 'APPROVED', state: 'PENDING' },
    { at: done, status: 'COMPLETED', state: 'COMPLETED' },
  ];
}

type Life = (d: Draw, created: number, opened: number) => DepositChange[];

const created = (at: number): DepositChange => ({ at, status: 'PENDING', state: 'CREATED' });
const opened = (at: number): DepositChange => ({ at, status: 'PENDING', state: 'INITIATED' });
const expiring: Life = (d, at) => {
  const expiry = at + d.between(1, 3) * DAY;
  return [
    { at: expiry, status: 'PENDING', state: 'EXPIRED' },
    { at: expiry + EXPIRY_TO_CANCELLATION, status: 'CANCELLED', state: 'CANCELLED' },
  ];
};

const LIFE_TABLE: readonly (readonly [number, Life])[] = [
  [820, completed],
  [
    45,
    (_, at, open) => [created(at), opened(open), { at: open + 30, status: 'DECLINED', state: 'CANCELLED' }],
  ],
  [
    35,
    (_, at, open) => [created(at), opened(open), { at: open + 200, status: 'CANCELLED', state: 'CANCELLED' }],
  ],
  [60, (d, at, open) => [created(at), ...expiring(d, at, open)]],
  [15, (d, at, open) => [created(at), opened(open), ...expiring(d, at, open)]],
  [10, (_, at) => [created(at), { at: at + 20, status: 'PENDING', state: 'FOR_REVIEW' }]],
  [9, (_, at, open) => [created(at), opened(open), { at: open + 60, status: 'APPROVED', state: 'PENDING' }]],
  [6, (d, at) => lateCompletion(created(at), at + d.between(6 * DAY, 24 * DAY))],
];

function drawLife(d: Draw, at: number): DepositChange[] {
  return d.weighted(LIFE_TABLE)(d, at, at + d.between(5, 120));
}

/** The step a record is in at a moment (Unix seconds); its creation when the moment is earlier. */
export function changeAt<C extends { readonly at: number }>(changes: readonly C[], now: number): C {
  let current = changes[0] as C;
  for (const change of changes) if (change.at <= now) current = change;
  return current;
}

/** When the deposit becomes money in the merchant's account (Unix seconds), or null when it never does. */
export function creditedAt(record: Deposit): number | null {
  const last = record.changes[record.changes.length - 1];
  return last?.status === 'COMPLETED' ? last.at : null;
}
