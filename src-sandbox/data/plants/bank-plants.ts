import { DAY, isoDate, monthOf } from '../calendar.ts';
import { changeAt } from '../deposits.ts';
import { type Cents, fixedText, share } from '../money.ts';
import { draw, Stream } from '../random.ts';
import type { Settlement, SettlementSource } from '../settlements.ts';
import type { BankPlant, Plan, Planted, PlantedKind } from './planted.ts';

/** What is done to the settlements of a month in turn; the others arrive as they should. */
const TURNS = [
  'mismatch',
  'missing',
  'differs',
  'split',
  'combined',
  'combined-with',
  'late',
  'twice',
] as const;

const LATE_DAYS = 6;

/** Plants what goes wrong between settlements and the bank statement, month by month, in soles. */
export function plantSettlements(
  ground: { seed: number; asOf: number; firstDay: number; settlements: SettlementSource },
  plan: Plan,
): void {
  const months = new Map<string, Settlement[]>();
  for (let day = ground.firstDay; day * DAY <= ground.asOf; day += 1) {
    for (const record of ground.settlements.day(day)) {
      if (record.currency !== 'PEN' || record.requestedAmount < 50_000n) continue;
      // Two days, so that the money has had the time to arrive.
      if (changeAt(record.changes, ground.asOf - 2 * DAY).status !== 'COMPLETED') continue;
      const month = monthOf(day);
      months.set(month, [...(months.get(month) ?? []), record]);
    }
  }
  let turn = 0;
  for (const [month, settlements] of months) {
    // Each month starts at another turn, so that a few short months still see every kind.
    for (const [at, record] of settlements.entries()) {
      const name = at < TURNS.length ? TURNS[(turn + at) % TURNS.length] : undefined;
      const arrived = record.created + (LATE_DAYS + 3) * DAY <= ground.asOf;
      if (name !== 'late' || arrived) plantOne(name, record, settlements[at + 1], plan);
    }
    turn += 3;
    const first = settlements[0];
    if (first) plantUnknown(Math.floor(first.created / DAY) + 2, month, ground, plan);
  }
}

function plantUnknown(day: number, month: string, ground: { seed: number; asOf: number }, plan: Plan): void {
  if ((day + 1) * DAY > ground.asOf) return;
  const amount = BigInt(draw(ground.seed, Stream.plant, day, 7).between(10_001, 99_999));
  plan.bankExtra.push({ day, currency: 'PEN', amount });
  plan.planted.push({
    kind: 'bank-line-unknown',
    listing: 'bankStatement',
    ids: [unknownReference(day)],
    related: [],
    day: isoDate(day),
    currency: 'PEN',
    amount: fixedText(amount),
    report: [],
    description: `A credit in ${month} that is no settlement.`,
  });
}

/** Reference of a bank line that nothing explains. */
export const unknownReference = (day: number): string => `ABN${day}`;

function plantOne(
  turn: (typeof TURNS)[number] | undefined,
  record: Settlement,
  next: Settlement | undefined,
  plan: Plan,
): void {
  if (turn === 'mismatch') {
    plan.settlements.set(record.id, -900n);
    plan.planted.push({
      ...entry(
        record,
        'settlement-amount-mismatch',
        -900n,
        'amountToTransfer is not requestedAmount minus fee.',
      ),
      listing: 'settlements',
      related: [],
    });
    return;
  }
  const bank = turn === undefined ? null : bankPlant(turn, record, next);
  if (!bank) return;
  plan.bank.set(record.id, bank.plant);
  plan.planted.push(bank.entry);
}

function bankPlant(
  turn: Exclude<(typeof TURNS)[number], 'mismatch'>,
  record: Settlement,
  next: Settlement | undefined,
): { plant: BankPlant; entry: Planted } | null {
  const amount = record.amountToTransfer;
  switch (turn) {
    case 'missing':
      return {
        plant: { kind: 'missing' },
        entry: entry(record, 'bank-line-missing', -amount, 'COMPLETED, but the bank never received it.'),
      };
    case 'differs':
      return {
        plant: { kind: 'differs', by: -1_500n },
        entry: entry(record, 'bank-amount-differs', -1_500n, 'The bank received 15.00 less.'),
      };
    case 'split':
      return {
        plant: { kind: 'split', first: share(amount, 60n, 100n) },
        entry: entry(record, 'bank-lines-split', 0n, 'The bank shows it as two credits.'),
      };
    case 'combined': {
      if (!next || next.created - record.created > 5 * DAY) return null;
      const text = 'The bank shows both settlements as one credit.';
      return {
        plant: { kind: 'combined', with: next.id },
        entry: entry(record, 'bank-lines-combined', 0n, text, [record.id, next.id]),
      };
    }
    case 'late':
      return {
        plant: { kind: 'late', days: LATE_DAYS },
        entry: entry(record, 'bank-value-date-late', 0n, 'The bank booked it six days late.'),
      };
    case 'twice':
      return {
        plant: { kind: 'twice' },
        entry: entry(record, 'bank-line-twice', amount, 'The same credit appears twice.'),
      };
    case 'combined-with':
      return null;
  }
}

function entry(
  record: Settlement,
  kind: PlantedKind,
  amount: Cents,
  description: string,
  ids: readonly number[] = [record.id],
): Planted {
  return {
    kind,
    listing: 'bankStatement',
    ids: ids.map(String),
    related: [{ listing: 'settlements', ids: ids.map(String) }],
    day: isoDate(Math.floor(record.created / DAY)),
    currency: record.currency,
    amount: fixedText(amount),
    report: [],
    description,
  };
}
