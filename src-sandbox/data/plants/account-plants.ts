import { DAY, dayOf, isoDate } from '../calendar.ts';
import { fixedText } from '../money.ts';
import { draw, Stream } from '../random.ts';
import { refundNoteId } from '../record-notes.ts';
import { add, type Bed } from './bed.ts';

/** A deposit id no deposit has: below all that are given out. */
const MISSING_DEPOSIT_ID = 299_000_000;

/** A balance that does not roll forward. */
export function plantJump(bed: Bed, day: number): void {
  if ((day + 1) * DAY > bed.ground.asOf) return;
  const d = draw(bed.ground.seed, Stream.plant, bed.number, 1);
  const amount = BigInt(d.between(101, 99_999)) * (d.chance(500) ? 1n : -1n);
  bed.plan.jumps.push({ day, currency: 'PEN', amount });
  add(bed, 'roll-forward-break', {
    listing: 'balanceReport',
    ids: [isoDate(day)],
    day: isoDate(day),
    currency: 'PEN',
    amount: fixedText(amount),
    report: [{ day: isoDate(day), column: 'totalBalance', amount: fixedText(amount) }],
    description: 'totalBalance is not the day before plus netAmount; later days carry the difference on.',
  });
}

/** A refund of a deposit that does not exist. */
export function plantRefund(bed: Bed, day: number): void {
  const { refunds, asOf } = bed.ground;
  for (let each = day; each < bed.next; each += 1) {
    const record = refunds
      .day(each)
      .find(
        ({ changes, created }) => created <= asOf && changes.some(({ status }) => status === 'COMPLETED'),
      );
    if (!record) continue;
    const externalId = `PED-99${String(record.number).padStart(6, '0')}`;
    bed.plan.refundOrigins.set(record.number, MISSING_DEPOSIT_ID + record.number);
    bed.plan.notes.refundExternalIds.set(record.number, externalId);
    const noteIds = [refundNoteId(record.number, 0), refundNoteId(record.number, 1)].map(String);
    add(bed, 'refund-without-origin', {
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

/** A chargeback note of a deposit that does not exist. */
export function plantNote(bed: Bed, day: number): void {
  const created = day * DAY + 16 * 3_600;
  if (created > bed.ground.asOf) return;
  const amount = BigInt(draw(bed.ground.seed, Stream.plant, bed.number, 2).between(1_001, 60_000));
  const id = 500_000_000_000 + day;
  const externalId = `PED-98${String(day).padStart(6, '0')}`;
  bed.plan.notes.extra.push({
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
  add(bed, 'note-without-origin', {
    listing: 'notes',
    ids: [String(id)],
    day: isoDate(day),
    currency: 'PEN',
    amount: fixedText(-amount),
    description: `externalId ${externalId} belongs to no deposit.`,
  });
}

/** A rejected cashout whose amount never comes back. */
export function plantCashout(bed: Bed, day: number): void {
  const { cashouts, asOf } = bed.ground;
  const last = cashouts.timeline.firstIndex(bed.next);
  for (let index = cashouts.timeline.firstIndex(day); index < last; index += 1) {
    const record = cashouts.whole(index);
    const rejected = record?.changes.find(({ status }) => status === 'REJECTED');
    if (!record || !rejected || rejected.at + DAY > asOf) continue;
    bed.plan.notes.notReturned.add(index);
    add(bed, 'cashout-rejected-without-return', {
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
