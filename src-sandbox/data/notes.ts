import { DAY, dayOf, isoDate, monthOf, weekday } from './calendar.ts';
import type { CashoutSource } from './cashout-source.ts';
import { CASHOUT_LIFE_DAYS, type Cashout } from './cashouts.ts';
import { type Chargeback, type ChargebackSource, COVER_DAYS } from './chargebacks.ts';
import { depositExternalId } from './deposit-wire.ts';
import { CURRENCIES, type Currency } from './methods.ts';
import type { Cents } from './money.ts';
import { draw, Stream } from './random.ts';
import { REFUND_LIFE_DAYS, type Refund, type RefundSource } from './refunds.ts';
import { rejectionName } from './rejections.ts';
import { DayCache, type Shelf } from './shelf.ts';

/** Note types (section "Query parameters"). */
export const NOTE_TYPES = [
  'GENERIC_CREDIT_NOTE',
  'SERVICE_FEE_CREDIT_NOTE',
  'CHARGEBACK_COVERED_CREDIT_NOTE',
  'GENERIC_DEBIT_NOTE',
  'REFUND',
  'REFUND_PROCESSING_FEE',
  'CASHOUT_TRANSACTION',
  'CASHOUT_PROCESSING_FEE',
  'CHARGEBACK',
  'CHARGEBACK_PROCESSING_FEE',
  'SERVICE_FEE_DEBIT_NOTE',
] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

/** A credit or debit note: `amount` is a magnitude, `category` says which way it goes. */
export type Note = {
  readonly kind: 'note';
  readonly id: number;
  readonly created: number;
  readonly externalId: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly type: NoteType;
  readonly category: 'CREDIT' | 'DEBIT';
  readonly description: string;
};

/** The note's effect on the balance, in cents. */
export const signedAmount = (note: Note): Cents => (note.category === 'CREDIT' ? note.amount : -note.amount);

const REFUND_FEE: Readonly<Record<Currency, Cents>> = { PEN: 200n, USD: 55n };
const CHARGEBACK_FEE: Readonly<Record<Currency, Cents>> = { PEN: 5_900n, USD: 1_650n };
const MONTHLY_FEE: Readonly<Record<Currency, Cents>> = { PEN: 29_990n, USD: 7_995n };

/** What is planted among the notes. */
export type NotePlants = {
  /** Running numbers of the rejected cashouts whose amount never comes back. */
  readonly notReturned: ReadonlySet<number>;
  /** Numbers of the refunds without origin, with the merchant-side id their notes show. */
  readonly refundExternalIds: ReadonlyMap<number, string>;
  readonly extra: readonly Note[];
};

/** Id of the note that gives a rejected cashout's amount back, or of its fee. */
const cashoutNoteId = (record: Cashout, which: 0 | 1): number => 100_000_000_000 + record.id * 2 + which;
export const refundNoteId = (number: number, which: 0 | 1): number => 200_000_000_000 + number * 2 + which;

/** All notes of the account; most follow from a cashout, a refund or a chargeback. */
export class NoteSource implements Shelf<Note> {
  readonly firstDay: number;
  readonly #seed: number;
  readonly #days: DayCache<Note>;

  constructor(args: {
    seed: number;
    horizon: number;
    cashouts: CashoutSource;
    refunds: RefundSource;
    chargebacks: ChargebackSource;
    plants: NotePlants;
  }) {
    this.firstDay = args.cashouts.firstDay;
    this.#seed = args.seed;
    this.#days = new DayCache<Note>((day) => {
      const history: Note[] = [...this.#periodic(day), ...args.plants.extra];
      const overApi: Note[] = [];
      for (let each = day - CASHOUT_LIFE_DAYS; each <= day; each += 1) {
        for (const record of args.cashouts.day(each)) {
          (record.live ? overApi : history).push(...ofCashout(record, args.plants));
        }
      }
      for (let each = day - REFUND_LIFE_DAYS; each <= day; each += 1) {
        for (const record of args.refunds.day(each)) history.push(...this.#ofRefund(record, args.plants));
      }
      for (let each = day - COVER_DAYS; each <= day; each += 1) {
        for (const record of args.chargebacks.day(each)) history.push(...this.#ofChargeback(record));
      }
      return [...history.filter((note) => note.created <= args.horizon), ...overApi]
        .filter((note) => dayOf(note.created) === day)
        .sort((a, b) => a.created - b.created || a.id - b.id);
    });
  }

  lastDay(now: number): number {
    return dayOf(now);
  }

  day(day: number): readonly Note[] {
    return this.#days.get(day);
  }

  /** Forgets what was derived from cashouts before one was created or changed. */
  forget(): void {
    this.#days.clear();
  }

  #ofRefund(record: Refund, plants: NotePlants): Note[] {
    const done = record.changes.find((change) => change.status === 'COMPLETED');
    if (!done) return [];
    const note = {
      kind: 'note' as const,
      created: done.at,
      externalId: plants.refundExternalIds.get(record.number) ?? depositExternalId(this.#seed, record.origin),
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

  #ofChargeback(record: Chargeback): Note[] {
    const { origin, number, created } = record;
    const base = 300_000_000_000 + number * 3;
    const note = {
      kind: 'note' as const,
      created,
      externalId: depositExternalId(this.#seed, origin),
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

  #periodic(day: number): Note[] {
    return CURRENCIES.flatMap((currency, at) => {
      const d = draw(this.#seed, Stream.note, day, at);
      const base = 400_000_000_000 + day * 16 + at * 8;
      const note = { kind: 'note' as const, currency, externalId: '' };
      const notes: Note[] = [];
      const add = (which: number, rest: Pick<Note, 'type' | 'category' | 'amount' | 'description'>): void => {
        notes.push({ ...note, id: base + which, created: day * DAY + d.between(0, DAY - 1), ...rest });
      };
      if (isoDate(day).endsWith('-01')) {
        const description = `Tarifa mensual del servicio ${monthOf(day - 1)}`;
        add(0, {
          type: 'SERVICE_FEE_DEBIT_NOTE',
          category: 'DEBIT',
          amount: MONTHLY_FEE[currency],
          description,
        });
      }
      const small = BigInt(d.between(101, 9_999));
      if (d.chance(40)) {
        const description = 'Ajuste de tarifa a favor del comercio';
        add(1, { type: 'SERVICE_FEE_CREDIT_NOTE', category: 'CREDIT', amount: small, description });
      }
      if (weekday(day) === 3 && d.chance(400)) {
        const description = 'Bonificación por campaña «Día de la Canción Criolla»';
        add(2, { type: 'GENERIC_CREDIT_NOTE', category: 'CREDIT', amount: small + 7n, description });
      }
      if (weekday(day) === 5 && d.chance(400)) {
        const description = 'Ajuste manual; ver correo del área de tesorería';
        add(3, { type: 'GENERIC_DEBIT_NOTE', category: 'DEBIT', amount: small + 1n, description });
      }
      return notes;
    });
  }
}

function ofCashout(record: Cashout, plants: NotePlants): Note[] {
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
        created: change.at + 90,
        type: 'CASHOUT_TRANSACTION',
        category: 'CREDIT',
        amount: record.amount,
        description: `Retiro ${record.id} devuelto: ${rejectionName(change.rejection ?? 808)}`,
      });
    }
  }
  return notes;
}
