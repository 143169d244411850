import { DAY, isoDate } from '../calendar.ts';
import { depositExternalId } from '../deposit-wire.ts';
import type { Deposit } from '../deposits.ts';
import { type Cents, fixedText } from '../money.ts';
import { draw, Stream } from '../random.ts';
import { add, type Bed } from './bed.ts';
import { freeDeposit } from './deposit-plants.ts';
import { type LedgerPlant, ledgerKey, type PlantedKind } from './planted.ts';

/** Two swapped digits make a difference that is a multiple of nine: the bookkeeper's classic. */
const SWAPPED_DIGITS = 900n;

/** Reference of a receipt the service knows nothing of. */
export const unknownReceipt = (day: number): string => `PED-97${String(day).padStart(6, '0')}`;

/** Plants one difference of each kind in the merchant's ledger, on days where nothing else is planted. */
export function plantLedger(bed: Bed): void {
  plantDeposit(bed, bed.month + 4, 'ledger-entry-missing', ({ amount }) => ({
    plant: { kind: 'missing' },
    amount: -amount,
    description: 'COMPLETED, but the ledger has no entry for it.',
  }));
  plantDeposit(bed, bed.month + 8, 'ledger-amount-differs', () => ({
    plant: { kind: 'differs', by: SWAPPED_DIGITS },
    amount: SWAPPED_DIGITS,
    description: 'The ledger has it with 9.00 more.',
  }));
  plantDeposit(bed, bed.month + 12, 'ledger-reference-differs', (record) => {
    const reference = respelled(depositExternalId(bed.ground.seed, record));
    return {
      plant: { kind: 'reference', reference },
      amount: 0n,
      description: `The ledger spells its externalId ${reference}.`,
    };
  });
  plantTwice(bed, bed.month + 16);
  plantUnknown(bed, bed.month + 20);
}

/** How a person types PED-00000012. */
const respelled = (externalId: string): string => externalId.replace('PED-', 'ped ');

type Difference = { plant: LedgerPlant; amount: Cents; description: string };

function plantDeposit(
  bed: Bed,
  day: number,
  kind: PlantedKind,
  difference: (record: Deposit) => Difference,
): void {
  const named = (each: Deposit): boolean => depositExternalId(bed.ground.seed, each).startsWith('PED-');
  const record = freeDeposit(bed, day, kind === 'ledger-reference-differs' ? named : undefined);
  if (!record) return;
  const { plant, amount, description } = difference(record);
  bed.plan.ledger.set(ledgerKey('deposit', record.id), plant);
  add(bed, kind, {
    listing: 'internalLedger',
    ids: [String(record.id)],
    related: [{ listing: 'deposits', ids: [String(record.id)] }],
    day: isoDate(day),
    currency: record.currency,
    amount: fixedText(amount),
    description,
  });
}

/** A payout booked twice. */
function plantTwice(bed: Bed, day: number): void {
  const { cashouts, asOf } = bed.ground;
  const last = cashouts.timeline.firstIndex(bed.next);
  for (let index = cashouts.timeline.firstIndex(day); index < last; index += 1) {
    const record = cashouts.whole(index);
    const done = record?.changes.at(-1);
    if (!record || done?.status !== 'COMPLETED' || done.at > asOf) continue;
    bed.plan.ledger.set(ledgerKey('cashout', record.id), { kind: 'twice' });
    add(bed, 'ledger-entry-twice', {
      listing: 'internalLedger',
      ids: [String(record.id)],
      related: [{ listing: 'cashouts', ids: [String(record.id)] }],
      day: isoDate(Math.floor(record.created / DAY)),
      currency: record.currency,
      amount: fixedText(-record.amount),
      description: 'The ledger has the payout twice, under two numbers.',
    });
    return;
  }
}

function plantUnknown(bed: Bed, day: number): void {
  if ((day + 1) * DAY > bed.ground.asOf) return;
  const amount = BigInt(draw(bed.ground.seed, Stream.plant, bed.number, 4).between(2_001, 49_999));
  bed.plan.ledgerExtra.push({ day, currency: 'PEN', amount });
  add(bed, 'ledger-entry-unknown', {
    listing: 'internalLedger',
    ids: [unknownReceipt(day)],
    day: isoDate(day),
    currency: 'PEN',
    amount: fixedText(amount),
    description: `An order marked as paid, ${unknownReceipt(day)}, that the service knows nothing of.`,
  });
}
