import { DAY, dayOf, isoDate, monthOf, weekday } from './calendar.ts';
import type { CashoutSource } from './cashout-source.ts';
import { CASHOUT_LIFE_DAYS } from './cashouts.ts';
import { type ChargebackSource, COVER_DAYS } from './chargebacks.ts';
import { CURRENCIES, type Currency } from './methods.ts';
import type { Cents } from './money.ts';
import type { Note, NotePlants } from './note.ts';
import { draw, Stream } from './random.ts';
import { notesOfCashout, notesOfChargeback, notesOfRefund } from './record-notes.ts';
import { REFUND_LIFE_DAYS, type RefundSource } from './refunds.ts';
import { DayCache, type Shelf } from './shelf.ts';

const MONTHLY_FEE: Readonly<Record<Currency, Cents>> = { PEN: 29_990n, USD: 7_995n };

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
          (record.live ? overApi : history).push(...notesOfCashout(record, args.plants));
        }
      }
      for (let each = day - REFUND_LIFE_DAYS; each <= day; each += 1) {
        for (const record of args.refunds.day(each))
          history.push(...notesOfRefund(args.seed, record, args.plants));
      }
      for (let each = day - COVER_DAYS; each <= day; each += 1) {
        for (const record of args.chargebacks.day(each))
          history.push(...notesOfChargeback(args.seed, record));
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
