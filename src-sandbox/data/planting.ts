import { DAY, dayOf, firstDayOfMonth, isoDate, monthOf } from './calendar.ts';
import type { CashoutSource } from './cashout-source.ts';
import type { DepositSource } from './deposit-source.ts';
import { depositExternalId } from './deposit-wire.ts';
import { COMPLETION_DAYS, creditedAt, type Deposit, lateCompletion } from './deposits.ts';
import { scheduledFee } from './methods.ts';
import { type Cents, fixedText, share } from './money.ts';
import { refundNoteId } from './notes.ts';
import type { Plan, Planted, PlantedKind, ReportEffect } from './planted.ts';
import { draw, Stream } from './random.ts';
import type { RefundSource } from './refunds.ts';

export type PlantingGround = {
  readonly seed: number;
  /** Unix seconds: nothing is planted that has not shown by then. */
  readonly asOf: number;
  readonly firstDay: number;
  readonly deposits: DepositSource;
  readonly cashouts: CashoutSource;
  readonly refunds: RefundSource;
};

/** A deposit id no deposit has: below all that are given out. */
const MISSING_DEPOSIT_ID = 299_000_000;

/** Plants one discrepancy of each kind in every month of the history, as far as its records allow. */
export function plantRecords(ground: PlantingGround, plan: Plan): void {
  let month = ground.firstDay;
  for (let number = 0; month * DAY < ground.asOf; number += 1) {
    const next = firstDayOfMonth((month + 32) * DAY);
    new Bed(ground, plan, month, next, number).plantAll();
    month = next;
  }
}

/** One month to plant in. Every kind has days of its own, so that no day shows two discrepancies. */
class Bed {
  readonly #ground: PlantingGround;
  readonly #plan: Plan;
  readonly #month: number;
  readonly #next: number;
  readonly #number: number;
  readonly #days: number[];

  constructor(ground: PlantingGround, plan: Plan, month: number, next: number, number: number) {
    this.#ground = ground;
    this.#plan = plan;
    this.#month = month;
    this.#next = next;
    this.#number = number;
    const d = draw(ground.seed, Stream.plant, number);
    // Every second day, because a boundary record touches the day before as well.
    this.#days = [3, 5, 7, 9, 11, 13, 15, 17, 19, 21].map((day) => month + day);
    for (let i = this.#days.length - 1; i > 0; i -= 1) {
      const j = d.below(i + 1);
      [this.#days[i], this.#days[j]] = [this.#days[j] as number, this.#days[i] as number];
    }
  }

  plantAll(): void {
    const [missing, boundary, jump, duplicate, fee, refund, note, cashout] = this.#days as number[];
    this.#missingFromReport(missing as number);
    this.#boundary(boundary as number);
    this.#jump(jump as number);
    this.#duplicate(duplicate as number);
    this.#fee(fee as number);
    this.#refund(refund as number);
    this.#note(note as number);
    this.#cashout(cashout as number);
    this.#late(this.#month + 23);
  }

  /** The first deposit of a day that is money by the end of it all and that no other record refers to. */
  #deposit(day: number, suits: (record: Deposit) => boolean = () => true): Deposit | null {
    const { deposits, asOf } = this.#ground;
    if ((day + COMPLETION_DAYS) * DAY > asOf) return null;
    const last = deposits.timeline.firstIndex(day + 1);
    for (let index = deposits.timeline.firstIndex(day); index < last; index += 1) {
      // Refunds and chargebacks take the other two out of three.
      if (index % 3 !== 2 || this.#plan.deposits.has(index)) continue;
      const record = deposits.whole(index);
      if (record === null || record.amount < 500n || record.amount > 9_000_000n) continue;
      const credited = creditedAt(record);
      if (credited !== null && credited < record.created + COMPLETION_DAYS * DAY && suits(record))
        return record;
    }
    return null;
  }

  #add(kind: PlantedKind, rest: Omit<Planted, 'kind' | 'related' | 'report'> & Partial<Planted>): void {
    this.#plan.planted.push({ related: [], report: [], ...rest, kind });
  }

  #reportChange(day: number, record: Deposit, sign: 1n | -1n): ReportEffect[] {
    const parts = [
      ['depositTotal', sign * record.amount],
      ['depositFeeTotal', sign * record.fee],
    ] as const;
    return parts.map(([column, amount]) => {
      this.#plan.report.push({ day, currency: record.currency, column, amount });
      return { day: isoDate(day), column, amount: fixedText(amount) };
    });
  }

  #missingFromReport(day: number): void {
    const record = this.#deposit(day);
    if (!record) return;
    this.#add('deposit-missing-from-report', {
      listing: 'balanceReport',
      ids: [isoDate(day)],
      related: [{ listing: 'deposits', ids: [String(record.id)] }],
      day: isoDate(day),
      currency: record.currency,
      amount: fixedText(record.fee - record.amount),
      report: this.#reportChange(day, record, -1n),
      description: `Deposit ${record.id} is COMPLETED but the report of its day leaves it and its fee out.`,
    });
  }

  #boundary(day: number): void {
    const record = this.#deposit(day, (each) => each.created - day * DAY < 5 * 3_600);
    if (!record) return;
    this.#add('timezone-boundary', {
      listing: 'balanceReport',
      ids: [isoDate(day - 1), isoDate(day)],
      related: [{ listing: 'deposits', ids: [String(record.id)] }],
      day: isoDate(day),
      currency: record.currency,
      amount: fixedText(record.fee - record.amount),
      report: [...this.#reportChange(day - 1, record, 1n), ...this.#reportChange(day, record, -1n)],
      description: `Deposit ${record.id} was created after midnight UTC but before midnight in Lima, and the report counts it on the Lima day.`,
    });
  }

  #jump(day: number): void {
    if ((day + 1) * DAY > this.#ground.asOf) return;
    const d = draw(this.#ground.seed, Stream.plant, this.#number, 1);
    const amount = BigInt(d.between(101, 99_999)) * (d.chance(500) ? 1n : -1n);
    this.#plan.jumps.push({ day, currency: 'PEN', amount });
    this.#add('roll-forward-break', {
      listing: 'balanceReport',
      ids: [isoDate(day)],
      day: isoDate(day),
      currency: 'PEN',
      amount: fixedText(amount),
      report: [{ day: isoDate(day), column: 'totalBalance', amount: fixedText(amount) }],
      description: 'totalBalance is not the day before plus netAmount; later days carry the difference on.',
    });
  }

  #duplicate(day: number): void {
    const first = this.#deposit(day);
    const second = this.#deposit(day, (each) => each.index !== first?.index);
    if (!first || !second) return;
    const externalId = depositExternalId(this.#ground.seed, first);
    this.#plan.deposits.set(first.index, { externalId });
    this.#plan.deposits.set(second.index, { externalId });
    this.#add('duplicate-external-id', {
      listing: 'deposits',
      ids: [String(first.id), String(second.id)],
      day: isoDate(day),
      currency: second.currency,
      amount: '0.00',
      description: `Both deposits carry the merchant-side id ${externalId}.`,
    });
  }

  #fee(day: number): void {
    const record = this.#deposit(day);
    if (!record) return;
    const difference: Cents = share(record.amount, 60n, 10_000n) + 11n;
    const fee = scheduledFee(record.method, record.amount) + difference;
    this.#plan.deposits.set(record.index, { fee });
    this.#add('fee-off-schedule', {
      listing: 'deposits',
      ids: [String(record.id)],
      day: isoDate(day),
      currency: record.currency,
      amount: fixedText(difference),
      description: `The fee is ${fixedText(fee)}; the schedule for ${record.method.kind} gives ${fixedText(fee - difference)}.`,
    });
  }

  #refund(day: number): void {
    const { refunds, asOf } = this.#ground;
    for (let each = day; each < this.#next; each += 1) {
      const record = refunds
        .day(each)
        .find(
          ({ changes, created }) => created <= asOf && changes.some(({ status }) => status === 'COMPLETED'),
        );
      if (!record) continue;
      const externalId = `PED-99${String(record.number).padStart(6, '0')}`;
      this.#plan.refundOrigins.set(record.number, MISSING_DEPOSIT_ID + record.number);
      this.#plan.notes.refundExternalIds.set(record.number, externalId);
      const noteIds = [refundNoteId(record.number, 0), refundNoteId(record.number, 1)].map(String);
      this.#add('refund-without-origin', {
        listing: 'refunds',
        ids: [String(record.id)],
        related: [{ listing: 'notes', ids: noteIds }],
        day: isoDate(each),
        currency: record.currency,
        amount: fixedText(record.amount),
        description: `idBoleto ${MISSING_DEPOSIT_ID + record.number} and externalId ${externalId} belong to no deposit.`,
      });
      return;
    }
  }

  #note(day: number): void {
    const created = day * DAY + 16 * 3_600;
    if (created > this.#ground.asOf) return;
    const amount = BigInt(draw(this.#ground.seed, Stream.plant, this.#number, 2).between(1_001, 60_000));
    const id = 500_000_000_000 + day;
    const externalId = `PED-98${String(day).padStart(6, '0')}`;
    this.#plan.notes.extra.push({
      kind: 'note',
      id,
      created,
      externalId,
      amount,
      currency: 'PEN',
      type: 'CHARGEBACK',
      category: 'DEBIT',
      description: 'Contracargo',
    });
    this.#add('note-without-origin', {
      listing: 'notes',
      ids: [String(id)],
      day: isoDate(day),
      currency: 'PEN',
      amount: fixedText(-amount),
      description: `externalId ${externalId} belongs to no deposit.`,
    });
  }

  #cashout(day: number): void {
    const { cashouts, asOf } = this.#ground;
    const last = cashouts.timeline.firstIndex(this.#next);
    for (let index = cashouts.timeline.firstIndex(day); index < last; index += 1) {
      const record = cashouts.whole(index);
      const rejected = record?.changes.find(({ status }) => status === 'REJECTED');
      if (!record || !rejected || rejected.at + DAY > asOf) continue;
      this.#plan.notes.notReturned.add(index);
      this.#add('cashout-rejected-without-return', {
        listing: 'cashouts',
        ids: [String(record.id)],
        day: isoDate(dayOf(rejected.at)),
        currency: record.currency,
        amount: fixedText(-record.amount),
        description: `Rejected on ${isoDate(dayOf(rejected.at))}; no CASHOUT_TRANSACTION note gives the amount back.`,
      });
      return;
    }
  }

  #late(day: number): void {
    const done =
      this.#next * DAY + draw(this.#ground.seed, Stream.plant, this.#number, 3).between(3 * DAY, 8 * DAY);
    const record = done <= this.#ground.asOf ? this.#deposit(day) : null;
    const start = record?.changes[0];
    if (!record || !start) return;
    this.#plan.deposits.set(record.index, { changes: lateCompletion(start, done) });
    this.#add('late-status-change', {
      listing: 'deposits',
      ids: [String(record.id)],
      day: isoDate(day),
      currency: record.currency,
      amount: fixedText(record.amount - record.fee),
      description: `Completed on ${isoDate(dayOf(done))}, after the end of ${monthOf(day)}, whose report is restated.`,
    });
  }
}
