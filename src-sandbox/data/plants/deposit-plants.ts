import { DAY, dayOf, isoDate, monthOf } from '../calendar.ts';
import { depositExternalId } from '../deposit-wire.ts';
import { COMPLETION_DAYS, creditedAt, type Deposit, lateCompletion } from '../deposits.ts';
import { scheduledFee } from '../methods.ts';
import { type Cents, fixedText, share } from '../money.ts';
import { draw, Stream } from '../random.ts';
import { add, type Bed } from './bed.ts';
import type { ReportEffect } from './planted.ts';

/** The first deposit of a day that is money by the end of it all and that no other record refers to. */
export function freeDeposit(
  bed: Bed,
  day: number,
  suits: (record: Deposit) => boolean = () => true,
): Deposit | null {
  const { deposits, asOf } = bed.ground;
  if ((day + COMPLETION_DAYS) * DAY > asOf) return null;
  const last = deposits.timeline.firstIndex(day + 1);
  for (let index = deposits.timeline.firstIndex(day); index < last; index += 1) {
    // Refunds and chargebacks take the other two out of three.
    if (index % 3 !== 2 || bed.plan.deposits.has(index)) continue;
    const record = deposits.whole(index);
    if (record === null || record.amount < 500n || record.amount > 9_000_000n) continue;
    const credited = creditedAt(record);
    if (credited !== null && credited < record.created + COMPLETION_DAYS * DAY && suits(record))
      return record;
  }
  return null;
}

function reportChange(bed: Bed, day: number, record: Deposit, sign: 1n | -1n): ReportEffect[] {
  const parts = [
    ['depositTotal', sign * record.amount],
    ['depositFeeTotal', sign * record.fee],
  ] as const;
  return parts.map(([column, amount]) => {
    bed.plan.report.push({ day, currency: record.currency, column, amount });
    return { day: isoDate(day), column, amount: fixedText(amount) };
  });
}

/** A completed deposit the report of its day leaves out. */
export function plantMissingFromReport(bed: Bed, day: number): void {
  const record = freeDeposit(bed, day);
  if (!record) return;
  add(bed, 'deposit-missing-from-report', {
    listing: 'balanceReport',
    ids: [isoDate(day)],
    related: [{ listing: 'deposits', ids: [String(record.id)] }],
    day: isoDate(day),
    currency: record.currency,
    amount: fixedText(record.fee - record.amount),
    report: reportChange(bed, day, record, -1n),
    description: `Deposit ${record.id} is COMPLETED but the report of its day leaves it and its fee out.`,
  });
}

/** A deposit the report counts on the day it was in Lima. */
export function plantBoundary(bed: Bed, day: number): void {
  const record = freeDeposit(bed, day, (each) => each.created - day * DAY < 5 * 3_600);
  if (!record) return;
  add(bed, 'timezone-boundary', {
    listing: 'balanceReport',
    ids: [isoDate(day - 1), isoDate(day)],
    related: [{ listing: 'deposits', ids: [String(record.id)] }],
    day: isoDate(day),
    currency: record.currency,
    amount: fixedText(record.fee - record.amount),
    report: [...reportChange(bed, day - 1, record, 1n), ...reportChange(bed, day, record, -1n)],
    description: `Deposit ${record.id} was created after midnight UTC but before midnight in Lima, and the report counts it on the Lima day.`,
  });
}

/** Two deposits with one merchant-side id. */
export function plantDuplicate(bed: Bed, day: number): void {
  const first = freeDeposit(bed, day);
  const second = freeDeposit(bed, day, (each) => each.index !== first?.index);
  if (!first || !second) return;
  const externalId = depositExternalId(bed.ground.seed, first);
  bed.plan.deposits.set(first.index, { externalId });
  bed.plan.deposits.set(second.index, { externalId });
  add(bed, 'duplicate-external-id', {
    listing: 'deposits',
    ids: [String(first.id), String(second.id)],
    day: isoDate(day),
    currency: second.currency,
    amount: '0.00',
    description: `Both deposits carry the merchant-side id ${externalId}.`,
  });
}

/** A deposit whose fee is not what the schedule says. */
export function plantFee(bed: Bed, day: number): void {
  const record = freeDeposit(bed, day);
  if (!record) return;
  const difference: Cents = share(record.amount, 60n, 10_000n) + 11n;
  const fee = scheduledFee(record.method, record.amount) + difference;
  bed.plan.deposits.set(record.index, { fee });
  add(bed, 'fee-off-schedule', {
    listing: 'deposits',
    ids: [String(record.id)],
    day: isoDate(day),
    currency: record.currency,
    amount: fixedText(difference),
    description: `The fee is ${fixedText(fee)}; the schedule for ${record.method.kind} gives ${fixedText(fee - difference)}.`,
  });
}

/** A deposit that completes when its month has long ended. */
export function plantLate(bed: Bed, day: number): void {
  const done = bed.next * DAY + draw(bed.ground.seed, Stream.plant, bed.number, 3).between(3 * DAY, 8 * DAY);
  const record = done <= bed.ground.asOf ? freeDeposit(bed, day) : null;
  const start = record?.changes[0];
  if (!record || !start) return;
  bed.plan.deposits.set(record.index, { changes: lateCompletion(start, done) });
  add(bed, 'late-status-change', {
    listing: 'deposits',
    ids: [String(record.id)],
    day: isoDate(day),
    currency: record.currency,
    amount: fixedText(record.amount - record.fee),
    description: `Completed on ${isoDate(dayOf(done))}, after the end of ${monthOf(day)}, whose report is restated.`,
  });
}
