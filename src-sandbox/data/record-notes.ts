import type { Cashout } from './cashouts.ts';
import type { Chargeback } from './chargebacks.ts';
import { depositExternalId } from './deposit-wire.ts';
import type { Currency } from './methods.ts';
import type { Cents } from './money.ts';
import type { Note, NotePlants } from './note.ts';
import type { Refund } from './refunds.ts';
import { rejectionName } from './rejections.ts';

const REFUND_FEE: Readonly<Record<Currency, Cents>> = { PEN: 200n, USD: 55n };
const CHARGEBACK_FEE: Readonly<Record<Currency, Cents>> = { PEN: 5_900n, USD: 1_650n };

/** Id of the note that gives a rejected cashout's amount back, or of its fee. */
const cashoutNoteId = (record: Cashout, which: 0 | 1): number => 100_000_000_000 + record.id * 2 + which;
/** Id of the note with a refund's amount (0), or of the one with its fee (1). */
export const refundNoteId = (number: number, which: 0 | 1): number => 200_000_000_000 + number * 2 + which;

/** Notes of one completed refund: the amount and the fee. */
export function notesOfRefund(seed: number, record: Refund, plants: NotePlants): Note[] {
  const done = record.changes.find((change) => change.status === 'COMPLETED');
  if (!done) return [];
  const note = {
    kind: 'note' as const,
    created: done.at,
    externalId: plants.refundExternalIds.get(record.number) ?? depositExternalId(seed, record.origin),
    currency: record.currency,
    category: 'DEBIT' as const,
  };
  return [
    {
      ...note,
      id: refundNoteId(record.number, 0),
      type: 'REFUND',
      amount: record.amount,
      description: `Devolución ${record.id}`,
    },
    {
      ...note,
      id: refundNoteId(record.number, 1),
      type: 'REFUND_PROCESSING_FEE',
      amount: REFUND_FEE[record.currency],
      description: `Comisión por devolución ${record.id}`,
    },
  ];
}

/** Notes of one chargeback: amount, fee, and the credit when it is covered. */
export function notesOfChargeback(seed: number, record: Chargeback): Note[] {
  const { origin, number, created } = record;
  const base = 300_000_000_000 + number * 3;
  const note = {
    kind: 'note' as const,
    created,
    externalId: depositExternalId(seed, origin),
    currency: origin.currency,
    category: 'DEBIT' as const,
  };
  const notes: Note[] = [
    {
      ...note,
      id: base,
      type: 'CHARGEBACK',
      amount: origin.amount,
      description: `Contracargo del depósito ${origin.id}`,
    },
    {
      ...note,
      id: base + 1,
      type: 'CHARGEBACK_PROCESSING_FEE',
      amount: CHARGEBACK_FEE[origin.currency],
      description: `Comisión por contracargo del depósito ${origin.id}`,
    },
  ];
  if (record.covered !== null) {
    notes.push({
      ...note,
      id: base + 2,
      created: record.covered,
      type: 'CHARGEBACK_COVERED_CREDIT_NOTE',
      category: 'CREDIT',
      amount: origin.amount,
      description: `Contracargo cubierto, depósito ${origin.id}`,
    });
  }
  return notes;
}

/** Notes of one cashout: its fee when it leaves, its amount back when it is rejected. */
export function notesOfCashout(record: Cashout, plants: NotePlants): Note[] {
  const note = { kind: 'note' as const, externalId: record.externalId, currency: record.currency };
  const notes: Note[] = [];
  for (const change of record.changes) {
    if (change.status === 'DELIVERED') {
      notes.push({
        ...note,
        id: cashoutNoteId(record, 0),
        created: change.at,
        type: 'CASHOUT_PROCESSING_FEE',
        category: 'DEBIT',
        amount: record.fee + record.tax,
        description: `Comisión e IGV del retiro ${record.id}`,
      });
    }
    if (change.status === 'REJECTED' && !plants.notReturned.has(record.index)) {
      notes.push({
        ...note,
        id: cashoutNoteId(record, 1),
        created: change.at,
        type: 'CASHOUT_TRANSACTION',
        category: 'CREDIT',
        amount: record.amount,
        description: `Retiro ${record.id} devuelto: ${rejectionName(change.rejection ?? 808)}`,
      });
    }
  }
  return notes;
}
