/**
 * The records that a tie-out looks at one by one. Of a month with a million of them, what takes the time is reading
 * them: it is done once.
 */

import { DAY_MS } from '../../../src-shared/durations.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { noteSign } from '../../../src-shared/service/note-sign.ts';
import { FeesTaken } from '../../reconcile/fees.ts';
import type { Suspects, TieOutInput } from '../../reconcile/input.ts';
import { ORIGIN_OF } from '../../reconcile/origins.ts';
import { type CachedRecord, textIn } from '../../reconcile/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { Pieces } from '../engine/pieces.ts';
import { addFees } from './fee-lines.ts';
import { StandingTwice } from './standing-twice.ts';

/** Records before the month that the month's own may refer to, and those after it that answer them. */
const DAYS_AROUND = 35;

export const around = ({ from, to }: Period, days: number = DAYS_AROUND): Period => ({
  from: from - days * DAY_MS,
  to: to + days * DAY_MS,
});

/** The fields that the reconciling rooms look at, beside the identity. */
const FIELDS: Readonly<Record<ListingName, string>> = {
  deposits: `creationDate, lastChangeDate, externalId, idDeposit, status, paymentMethodCode, paymentMethodName,
    currency, amount, feeCurrency, fee, requestedCurrency, requestedAmount, localCurrency, localAmount`,
  cashouts: `creationDate, lastChangeDate, externalId, status, currency, amount, merchantCurrency, merchantAmount,
    creditedCurrency, creditedAmount`,
  notes: 'date, externalId, type, category, currency, amount',
  refunds: 'date, idBoleto, status, refundCurrency, amount',
  settlements: 'creationDate, status, currency, requestedAmount, fee, amountToTransfer',
  dailyBalances: `date, idMerchant, currency, depositTotal, depositFeeTotal, cashoutTotal, noteTotal,
    settlementTotal, cancelledSettlementTotal, netAmount, totalBalance`,
};

/** All that a fee is judged by: each further field of a million records takes its time. */
const OF_FEES = 'creationDate, paymentMethodCode, paymentMethodName, currency, amount, feeCurrency, fee';

/**
 * What of the listing's records, by its date; nothing else can be asked of the connection until the last one is there.
 */
function recordsOneByOne(
  db: Db,
  name: 'notes' | 'refunds',
  { from, to }: Period,
  fields: string,
  more: string,
): Iterable<CachedRecord> {
  const { dateField } = listings[name];
  return db
    .prepare<[number, number], CachedRecord>(
      `SELECT identity, ${fields} FROM ${name} WHERE ${dateField} >= ? AND ${dateField} < ? AND ${more} ORDER BY ${dateField}, identity`,
    )
    .iterate(from, to);
}

export function recordsIn(
  db: Db,
  name: ListingName,
  { from, to }: Period,
  dateField: string = listings[name].dateField,
  more = 'TRUE',
  ...bound: string[]
): CachedRecord[] {
  return prepared<[number, number, ...string[]], CachedRecord>(
    db,
    `SELECT identity, ${FIELDS[name]} FROM ${name} WHERE ${dateField} >= ? AND ${dateField} < ? AND ${more}
     ORDER BY ${dateField}, identity`,
  ).all(from, to, ...bound);
}

/** `holds` as a tie-out asks it, for the ids that notes and refunds name. */
export function readSuspects(db: Db, month: Period, cutOff: number): Suspects & Pick<TieOutInput, 'holds'> {
  const wide = around(month);
  const { offSchedule, lateDeposits, twice } = readDeposits(db, month, wide, cutOff);
  return {
    duplicates: {
      deposits: recordsOf(db, 'deposits', wide, twice),
      cashouts: recordsOf(db, 'cashouts', wide, idsTwice(db, 'cashouts', wide)),
    },
    offSchedule,
    depositOf: (rowKey) => {
      const found = prepared<[number], CachedRecord>(
        db,
        `SELECT identity, ${OF_FEES} FROM deposits WHERE rowKey = ?`,
      ).get(rowKey);
      if (!found) throw new Error('a deposit of the same moment');
      return found;
    },
    ...readWithoutOrigin(db, wide),
    settlements: recordsIn(db, 'settlements', month),
    rejectedCashouts: recordsIn(db, 'cashouts', wide, 'creationDate', "status = 'REJECTED'"),
    lateDeposits,
  };
}

/**
 * What is looked for among all deposits, piece by piece: each piece is read from the disk once, and then is at hand for
 * what else is asked of it.
 */
function readDeposits(db: Db, month: Period, wide: Period, cutOff: number) {
  const ids = new StandingTwice();
  const fees = new FeesTaken();
  const late: CachedRecord[][] = [];
  const pieces = new Pieces();
  const add = (piece: Period) => pieces.had(addIds(db, 'deposits', piece, ids));
  for (const beside of pieces.of({ from: wide.from, to: month.from })) add(beside);
  for (const piece of pieces.of(month)) {
    add(piece);
    addFees(db, piece, fees);
    // Not by the status: nearly all have it.
    const isLate = `+status = 'COMPLETED' AND lastChangeDate >= ${cutOff}`;
    late.push(recordsIn(db, 'deposits', piece, 'creationDate', isLate));
  }
  for (const beside of pieces.of({ from: month.to, to: wide.to })) add(beside);
  return { offSchedule: fees.offSchedule(), lateDeposits: late.flat(), twice: ids.texts() };
}

type WithIds = 'deposits' | 'cashouts';

/** Returns how many bytes they were. */
function addIds(db: Db, name: WithIds, { from, to }: Period, ids: StandingTwice): number {
  const list = prepared<[number, number], Buffer>(
    db,
    `SELECT CAST(json_group_array(externalId) AS BLOB) FROM ${name}
     WHERE creationDate >= ? AND creationDate < ? AND externalId <> ''`,
  )
    .pluck()
    .get(from, to);
  if (list) ids.add(list);
  return list?.byteLength ?? 0;
}

function idsTwice(db: Db, name: WithIds, period: Period): string[] {
  const ids = new StandingTwice();
  const pieces = new Pieces();
  for (const piece of pieces.of(period)) pieces.had(addIds(db, name, piece, ids));
  return ids.texts();
}

function recordsOf(db: Db, name: WithIds, period: Period, ids: readonly string[]): CachedRecord[] {
  // Most accounts have none, and there may be a million records to go through for it.
  if (ids.length === 0) return [];
  const among = 'externalId IN (SELECT value FROM json_each(?))';
  return recordsIn(db, name, period, 'creationDate', among, JSON.stringify(ids));
}

/** SQL for the notes whose origin is looked for. By their date: most notes of a month may be of one type. */
const WITH_ORIGIN = `+type IN (${Object.keys(ORIGIN_OF)
  .map((type) => `'${type}'`)
  .join(', ')}) AND externalId <> ''`;

/**
 * Refunds and notes whose origin no cached record is, however old, and those notes that return a rejected cashout.
 * Nearly all have their origin: of these no more is held than the id that names it, and they are looked up together, in
 * one pass over each listing.
 */
function readWithoutOrigin(
  db: Db,
  wide: Period,
): Pick<Suspects, 'notes' | 'refunds'> & { holds: TieOutInput['holds'] } {
  const ids = { deposits: new Set<string>(), cashouts: new Set<string>(), refunded: new Set<string>() };
  for (const note of recordsOneByOne(db, 'notes', wide, 'type, externalId', WITH_ORIGIN)) {
    const of = ORIGIN_OF[textIn(note, 'type')];
    if (of) ids[of].add(textIn(note, 'externalId'));
  }
  for (const refund of recordsOneByOne(db, 'refunds', wide, 'idBoleto', "idBoleto <> ''"))
    ids.refunded.add(textIn(refund, 'idBoleto'));
  const known = {
    deposits: held(db, 'deposits', { externalId: ids.deposits, idDeposit: ids.refunded }),
    cashouts: held(db, 'cashouts', { externalId: ids.cashouts }),
  };
  const holds: TieOutInput['holds'] = (listing, field, value) =>
    known[listing].get(field)?.has(value) ?? false;
  const notes: CachedRecord[] = [];
  for (const note of recordsOneByOne(db, 'notes', wide, FIELDS.notes, WITH_ORIGIN)) {
    const of = ORIGIN_OF[textIn(note, 'type')];
    const returns = textIn(note, 'type') === 'CASHOUT_TRANSACTION' && noteSign(note.category, note.type) > 0;
    if (returns || (of && !holds(of, 'externalId', textIn(note, 'externalId')))) notes.push(note);
  }
  const refunds: CachedRecord[] = [];
  for (const refund of recordsOneByOne(db, 'refunds', wide, FIELDS.refunds, "idBoleto <> ''"))
    if (!holds('deposits', 'idDeposit', textIn(refund, 'idBoleto'))) refunds.push(refund);
  return { notes, refunds, holds };
}

/** The values of each field that a record has, among some. */
function held(
  db: Db,
  name: WithIds,
  among: Readonly<Record<string, ReadonlySet<string>>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = Object.entries(among).filter(([, ids]) => ids.size > 0);
  const found = new Map(asked.map(([field]) => [field, new Set<string>()]));
  // There may be a million records to go through for nothing.
  if (asked.length === 0) return found;
  const rows = db
    .prepare<string[], Record<string, string | null>>(
      `SELECT ${asked.map(([field]) => field).join(', ')} FROM ${name}
       WHERE ${asked.map(([field]) => `${field} IN (SELECT value FROM json_each(?))`).join(' OR ')}`,
    )
    .iterate(...asked.map(([, ids]) => JSON.stringify([...ids])));
  for (const row of rows)
    for (const [field, values] of found) {
      const value = row[field];
      if (value) values.add(value);
    }
  return found;
}
