import { isoDate, limaDayOf, weekday } from './calendar.ts';
import { changeAt } from './deposits.ts';
import type { Currency } from './methods.ts';
import { type Cents, fixedText, share } from './money.ts';
import type { Merchant } from './people.ts';
import { unknownReference } from './plants/bank-plants.ts';
import type { Plan } from './plants/planted.ts';
import { draw, Stream } from './random.ts';
import type { Settlement, SettlementSource } from './settlements.ts';

/** One line of the merchant's bank statement; amounts are decimal text, credits positive. */
export type BankLine = {
  /** ISO calendar dates in the bank's time zone, UTC-5. */
  readonly bookingDate: string;
  readonly valueDate: string;
  readonly amount: string;
  readonly balance: string;
  readonly reference: string;
  readonly description: string;
};

export type BankStatement = {
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly openingBalance: string;
  readonly closingBalance: string;
  readonly lines: readonly BankLine[];
};

type StatementArgs = {
  readonly currency: Currency;
  /** Days, both included. */
  readonly from: number;
  readonly to: number;
  /** Unix seconds: nothing has happened after it. */
  readonly now: number;
  readonly seed: number;
  readonly firstDay: number;
  readonly merchant: Merchant;
  readonly settlements: SettlementSource;
  readonly plan: Plan;
};

type Movement = { day: number; valueDay: number; amount: Cents; reference: string; description: string };

const OPENING: Readonly<Record<Currency, Cents>> = { PEN: 1_234_567n, USD: 345_678n };
/** Settlements that arrive as one credit were asked for within this many days of each other. */
const COMBINED_WITHIN = 6;

/** The statement of the account settlements go to: settlements, the bank's own charges, suppliers paid. */
export function bankStatementOf(args: StatementArgs): BankStatement {
  if (args.from > args.to) throw new RangeError('from must not be after to');
  const today = limaDayOf(args.now);
  const movements: Movement[] = [];
  for (let day = args.firstDay; day <= Math.min(args.to, today); day += 1) {
    movements.push(...ownMovements(args, day));
    for (const record of args.settlements.day(day)) {
      if (record.currency === args.currency) movements.push(...arrivals(args, record));
    }
  }
  movements.sort((a, b) => a.day - b.day);
  let balance = OPENING[args.currency];
  let openingBalance = balance;
  const lines: BankLine[] = [];
  for (const each of movements) {
    if (each.day > Math.min(args.to, today)) break;
    balance += each.amount;
    if (each.day < args.from) {
      openingBalance = balance;
      continue;
    }
    lines.push({
      bookingDate: isoDate(each.day),
      valueDate: isoDate(each.valueDay),
      amount: fixedText(each.amount),
      balance: fixedText(balance),
      reference: each.reference,
      description: each.description,
    });
  }
  return {
    accountNumber: `00219${args.merchant.idMerchant}${args.currency === 'PEN' ? '604' : '840'}00000`.slice(
      0,
      20,
    ),
    accountHolder: args.merchant.merchantName,
    currency: args.currency,
    from: isoDate(args.from),
    to: isoDate(args.to),
    openingBalance: fixedText(openingBalance),
    closingBalance: fixedText(balance),
    lines,
  };
}

/** How one settlement arrives, if it does. */
function arrivals(args: StatementArgs, record: Settlement): Movement[] {
  const done = changeAt(record.changes, args.now);
  if (done.status !== 'COMPLETED') return [];
  const d = draw(args.seed, Stream.bank, record.id);
  const day = limaDayOf(done.at);
  const reference = `LIQ${record.id}`;
  // Banks cut texts: every fourth line names no settlement, and only amount and date can tell.
  const description = d.chance(750) ? `ABONO LIQUIDACION ${reference}` : 'ABONO TRANSF INTERBANCARIA';
  const shown = d.chance(750) ? reference : `OP${d.digits(8)}`;
  const line: Movement = {
    day,
    valueDay: day,
    amount: record.amountToTransfer,
    reference: shown,
    description,
  };
  if (combinedInto(args.plan, record)) return [];
  const plant = args.plan.bank.get(record.id);
  switch (plant?.kind) {
    case undefined:
      return [line];
    case 'missing':
      return [];
    case 'differs':
      return [{ ...line, amount: line.amount + plant.by }];
    case 'twice':
      return [line, line];
    case 'split':
      return [
        { ...line, amount: plant.first },
        { ...line, amount: line.amount - plant.first },
      ];
    case 'late':
      return [{ ...line, day: day + plant.days, valueDay: day + plant.days }];
    case 'combined':
      return combined(args, line, plant.with);
  }
}

/** Whether another settlement's line carries this one. */
function combinedInto(plan: Plan, record: Settlement): boolean {
  for (const plant of plan.bank.values()) {
    if (plant.kind === 'combined' && plant.with === record.id) return true;
  }
  return false;
}

function combined(args: StatementArgs, line: Movement, otherId: number): Movement[] {
  for (let day = line.day; day <= line.day + COMBINED_WITHIN; day += 1) {
    const other = args.settlements.day(day).find((each) => each.id === otherId);
    const done = other && changeAt(other.changes, args.now);
    if (!other || done?.status !== 'COMPLETED') continue;
    const booked = limaDayOf(done.at);
    return [{ ...line, day: booked, valueDay: booked, amount: line.amount + other.amountToTransfer }];
  }
  return [];
}

function ownMovements(args: StatementArgs, day: number): Movement[] {
  const d = draw(args.seed, Stream.bank, day, args.currency === 'PEN' ? 1 : 2);
  const movements: Movement[] = [];
  const add = (amount: Cents, reference: string, description: string): void => {
    movements.push({ day, valueDay: day, amount, reference, description });
  };
  if (isoDate(day).endsWith('-28')) add(-1_200n, `MAN${day}`, 'MANTENIMIENTO DE CUENTA');
  if (weekday(day) === 5) {
    const paid = BigInt(d.between(100_000, 900_000)) / (args.currency === 'USD' ? 4n : 1n);
    add(-paid, `PRV${d.digits(8)}`, 'PAGO PROVEEDOR ÑANDÚ E HIJOS S.R.L.');
    add(-share(paid, 5n, 100_000n) - 1n, `ITF${day}`, 'ITF');
  }
  for (const extra of args.plan.bankExtra) {
    if (extra.day !== day || extra.currency !== args.currency) continue;
    add(extra.amount, unknownReference(day), 'ABONO POR VENTANILLA');
  }
  return movements;
}
