/**
 * The records that belong to a record: a deposit's refund and notes, a cashout's returning note, a note's origin, the
 * day of the report. What names what (an external id, a deposit's id) is from the specification's records; which types
 * of notes belong to which is told by their names.
 */

import {
  type MissingNeighbour,
  MOST_NEIGHBOURS,
  type Neighbour,
  type Neighbourhood,
  type Relation,
} from '../../../src-shared/contract/records.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition, ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { ORIGIN_DAYS, ORIGIN_OF, RETURN_DAYS } from '../../reconcile/origins.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { readCoverage, toListingRow } from './query.ts';
import { textSearch } from './search.ts';
import type { Bound } from './totals.ts';

const NOTE_RELATIONS: Readonly<Record<string, Relation>> = {
  REFUND: 'refundNote',
  REFUND_PROCESSING_FEE: 'refundNote',
  CHARGEBACK: 'chargebackNote',
  CHARGEBACK_PROCESSING_FEE: 'chargebackNote',
  CHARGEBACK_COVERED_CREDIT_NOTE: 'chargebackNote',
  CASHOUT_TRANSACTION: 'returningNote',
  CASHOUT_PROCESSING_FEE: 'feeNote',
};

/** `now` in epoch ms; what is after it is not over. Throws `record-not-found`. */
export function readNeighbours(
  db: Db,
  listing: ListingDefinition,
  identity: string,
  now: number,
): Neighbourhood {
  return guarded(() =>
    db.transaction(() => {
      const [row] = rowsWhere(db, listing, 'identity = ?', [identity]);
      if (!row) throw new TieoutError('record-not-found', { subject: identity });
      const search = new Search({ db, listing, row, now });
      FINDERS[listing.name](search);
      return search.neighbourhood();
    })(),
  );
}

const FINDERS: Readonly<Record<ListingName, (search: Search) => void>> = {
  deposits(search) {
    search.add('refund', 'refunds', 'idBoleto', search.text('idDeposit'));
    search.addNotes(search.text('externalId'));
    search.add('sameExternalId', 'deposits', 'externalId', search.text('externalId'));
  },

  cashouts(search) {
    const externalId = search.text('externalId');
    search.addNotes(externalId);
    search.add('sameExternalId', 'cashouts', 'externalId', externalId);
    const rejected = search.text('status') === 'REJECTED' && externalId !== '';
    if (!rejected || search.has('returningNote')) return;
    const rejectedAt = search.instant('lastChangeDate');
    search.miss('returningNote', 'notes', 'externalId', externalId, {
      from: search.instant('creationDate') ?? rejectedAt ?? 0,
      to: (rejectedAt ?? 0) + RETURN_DAYS * DAY_MS,
    });
  },

  refunds(search) {
    const idBoleto = search.text('idBoleto');
    const [origin] = search.add('origin', 'deposits', 'idDeposit', idBoleto);
    search.add('refund', 'refunds', 'idBoleto', idBoleto);
    if (origin) search.addNotes(textOf(origin, 'externalId'), ['refundNote']);
    else if (idBoleto !== '') search.missOrigin('deposits', 'idDeposit', idBoleto, 'date');
  },

  notes(search) {
    const [type, externalId] = [search.text('type'), search.text('externalId')];
    const needed = ORIGIN_OF[type];
    const places = needed ? [needed] : (['deposits', 'cashouts'] as const);
    for (const place of places) search.add('origin', place, 'externalId', externalId);
    if (needed && externalId !== '' && !search.has('origin'))
      search.missOrigin(needed, 'externalId', externalId, 'date');
    search.addNotes(externalId);
    search.addReportDay('date');
  },

  settlements(search) {
    search.addReportDay('creationDate');
  },

  dailyBalances(search) {
    const date = search.instant('date');
    if (date === null) return;
    search.addDay('dayBefore', date - DAY_MS);
    search.addDay('dayAfter', date + DAY_MS);
  },
};

type About = {
  readonly db: Db;
  readonly listing: ListingDefinition;
  readonly row: DbRow;
  readonly now: number;
};

/** Gathers what belongs to one record. */
class Search {
  private readonly about: About;
  private readonly found: Neighbour[] = [];
  private readonly missing: MissingNeighbour[] = [];
  private truncated = false;

  constructor(about: About) {
    this.about = about;
  }

  text(field: string): string {
    return textOf(this.about.row, field);
  }

  /** Epoch ms, or null for a date that could not be read. */
  instant(field: string): number | null {
    const value = this.about.row[field];
    return typeof value === 'bigint' ? Number(value) : null;
  }

  has(relation: Relation): boolean {
    return this.found.some((each) => each.relation === relation);
  }

  /** Adds the records of a listing whose field has the value, but for the record itself. */
  add(relation: Relation, name: ListingName, field: string, value: string): DbRow[] {
    const rows = this.rowsWith(name, field, value);
    for (const row of rows) this.found.push(neighbourOf(relation, name, row));
    return rows;
  }

  /** Adds the notes with the external id, each as what its type makes it, or only those of some relations. */
  addNotes(externalId: string, only?: readonly Relation[]): void {
    for (const row of this.rowsWith('notes', 'externalId', externalId)) {
      const relation = NOTE_RELATIONS[textOf(row, 'type')] ?? 'note';
      if (!only || only.includes(relation)) this.found.push(neighbourOf(relation, 'notes', row));
    }
  }

  /** The row of the daily balance report for the day (UTC) of the record's date, in its currency. */
  addReportDay(dateField: string): void {
    const at = this.instant(dateField);
    const currency = this.text('currency');
    if (at === null || currency === '') return;
    const from = at - (at % DAY_MS);
    this.addDay('reportDay', from);
    if (this.has('reportDay') || from + DAY_MS > this.about.now) return;
    const value = new Date(from).toISOString().slice(0, 10);
    this.miss('reportDay', 'dailyBalances', 'date', value, { from, to: from + DAY_MS });
  }

  /** The report's row of the day that begins at `from` (UTC), of the record's currency and merchant. */
  addDay(relation: Relation, from: number): void {
    const day = from - (from % DAY_MS);
    const rows = rowsWhere(
      this.about.db,
      listings.dailyBalances,
      `date >= ? AND date < ? AND currency = ? AND coalesce(idMerchant, '') = ?`,
      [day, day + DAY_MS, this.text('currency'), this.text('idMerchant')],
    );
    for (const row of rows) this.found.push(neighbourOf(relation, 'dailyBalances', row));
  }

  missOrigin(listing: 'deposits' | 'cashouts', field: string, value: string, dateField: string): void {
    const to = this.instant(dateField) ?? this.about.now;
    this.miss('origin', listing, field, value, { from: to - ORIGIN_DAYS * DAY_MS, to });
  }

  miss(
    relation: MissingNeighbour['relation'],
    listing: ListingName,
    field: string,
    value: string,
    where: Period,
  ): void {
    const over = where.to <= this.about.now;
    const read = over && readCoverage(this.about.db, listings[listing], where, this.about.now).complete;
    this.missing.push({ relation, listing, field, value, read });
  }

  neighbourhood(): Neighbourhood {
    return { found: this.found, missing: this.missing, truncated: this.truncated };
  }

  private rowsWith(name: ListingName, field: string, value: string): DbRow[] {
    if (value === '') return [];
    const listing = listings[name];
    // There is no index of the field; that of the searched texts leads to the few records that can have it.
    const near = textSearch(this.about.db, listing, value);
    const where = near?.few ? `${near.sql} AND ${field} = ?` : `${field} = ?`;
    const itself = listing === this.about.listing ? textOf(this.about.row, 'identity') : '';
    const rows = rowsWhere(this.about.db, listing, `${where} AND identity <> ?`, [
      ...(near?.few ? near.values : []),
      value,
      itself,
    ]);
    if (rows.length > MOST_NEIGHBOURS) this.truncated = true;
    return rows.slice(0, MOST_NEIGHBOURS);
  }
}

/** One more than are told, so that it shows when there are more. */
function rowsWhere(db: Db, listing: ListingDefinition, where: string, values: Bound[]): DbRow[] {
  return prepared<Bound[], DbRow>(
    db,
    `SELECT * FROM ${listing.name} WHERE ${where} ORDER BY ${listing.dateField}, rowKey LIMIT ${MOST_NEIGHBOURS + 1}`,
  ).all(...values);
}

function neighbourOf(relation: Relation, listing: ListingName, row: DbRow): Neighbour {
  return { relation, listing, row: toListingRow(listings[listing], row) };
}

function textOf(row: DbRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
