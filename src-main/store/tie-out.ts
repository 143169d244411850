/** Reads what a month's tie-out works on, and works it out. */
import type { ColumnRule, RecordColumn, TieOut } from '../../src-shared/contract/tie-out.ts';
import { type Month, monthPeriod } from '../../src-shared/period.ts';
import { LISTING_NAMES, type ListingDefinition, type ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { TieOutInput } from '../reconcile/input.ts';
import type { CachedRecord, CachedRecords } from '../reconcile/record.ts';
import { tieOutMonth } from '../reconcile/tie-out.ts';
import { readCoverage } from './listing-query.ts';
import { type Db, guarded, prepared } from './open.ts';

const DAY = 86_400_000;
/** Records before the month that the month's own may refer to or be counted with, and those after it that answer them. */
const DAYS_AROUND = 35;

export type TieOutQuery = {
  readonly month: Month;
  readonly timeZone: string;
  readonly rules: Readonly<Partial<Record<RecordColumn, ColumnRule>>>;
  /** Epoch ms; what is after it is not over and not covered. */
  readonly now: number;
};

/** The month's tie-out from what is cached, all of it as of one moment. */
export function readTieOut(db: Db, { month, timeZone, rules, now }: TieOutQuery): TieOut {
  return guarded(() =>
    db.transaction(() => {
      const period = monthPeriod(month, 'UTC');
      const around = { from: period.from - DAYS_AROUND * DAY, to: period.to + DAYS_AROUND * DAY };
      const recordsIn = (name: ListingName) => recordsOf(db, listings[name], around);
      const records: CachedRecords = {
        deposits: recordsIn('deposits'),
        cashouts: recordsIn('cashouts'),
        notes: recordsIn('notes'),
        refunds: recordsIn('refunds'),
        settlements: recordsIn('settlements'),
        dailyBalances: recordsIn('dailyBalances'),
      };
      const covers: TieOutInput['covers'] = (name, asked) =>
        asked.to <= now && readCoverage(db, listings[name], asked, now).complete;
      const readings = LISTING_NAMES.map((name) => readCoverage(db, listings[name], period, now));
      const read = readings.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
      return {
        ...tieOutMonth({ month, timeZone, records, covers, holds: holder(db, records), rules }),
        asOf: read.length > 0 ? Math.min(...read) : null,
        complete: readings.every(({ complete }) => complete),
      };
    })(),
  );
}

function recordsOf(
  db: Db,
  { name, fields, dateField }: ListingDefinition,
  { from, to }: { from: number; to: number },
): CachedRecord[] {
  const columns = ['identity', ...fields.map((field) => field.name)].join(', ');
  return prepared<[number, number], CachedRecord>(
    db,
    `SELECT ${columns} FROM ${name} WHERE ${dateField} >= ? AND ${dateField} < ? ORDER BY ${dateField}, identity`,
  ).all(from, to);
}

/** Looks ids up in the whole cache, all that the records name in one pass over each listing. */
function holder(db: Db, { notes, refunds }: CachedRecords): TieOutInput['holds'] {
  const externalIds = JSON.stringify(notes.map(({ externalId }) => externalId ?? ''));
  const depositIds = JSON.stringify(refunds.map(({ idBoleto }) => idBoleto ?? ''));
  const found = (name: ListingName, field: string, ids: string) =>
    new Set(
      prepared<[string], { id: string }>(
        db,
        `SELECT ${field} AS id FROM ${name} WHERE ${field} IN (SELECT value FROM json_each(?))`,
      )
        .all(ids)
        .map(({ id }) => id),
    );
  const known = new Map([
    ['deposits externalId', found('deposits', 'externalId', externalIds)],
    ['cashouts externalId', found('cashouts', 'externalId', externalIds)],
    ['deposits idDeposit', found('deposits', 'idDeposit', depositIds)],
  ]);
  return (listing, field, value) => known.get(`${listing} ${field}`)?.has(value) ?? false;
}
