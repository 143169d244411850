/** What single records say against each other, whatever the report says. */

import type { ColumnRule, Finding, RecordColumn } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { dayOf, dayPeriod, monthPeriod } from '../../src-shared/period.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { noteSign } from '../../src-shared/service/note-sign.ts';
import { cutOffOf, type TieOutInput } from './input.ts';
import { ORIGIN_DAYS, ORIGIN_OF, RETURN_DAYS } from './origins.ts';
import { type CachedRecord, instantIn, textIn, unitsIn } from './record.ts';

/** The rule by which a column counts records. */
type RuleOf = (column: RecordColumn) => ColumnRule;

/** What a tie-out works on, with the zone in which the rules in force cut the days of each listing. */
type FindingInput = TieOutInput & { readonly zoneOf: (listing: ListingName) => string };

/** The column by whose rule a listing's days are cut. */
const COLUMN_OF: Readonly<Partial<Record<ListingName, RecordColumn>>> = {
  deposits: 'depositTotal',
  cashouts: 'cashoutTotal',
  settlements: 'settlementTotal',
};

/**
 * Findings about records of the month, oldest first within each kind. What follows from how the service counts, and the
 * days on which it does, follow from the rules in force.
 */
export function findInRecords(tied: TieOutInput, ruleOf: RuleOf): Finding[] {
  const zoneOf = (listing: ListingName) =>
    // Refunds count by their notes.
    ruleOf(COLUMN_OF[listing] ?? 'noteTotal').dayCut === 'utc' ? 'UTC' : tied.timeZone;
  const input: FindingInput = { ...tied, zoneOf };
  return [
    ...duplicates(input, 'deposits'),
    ...duplicates(input, 'cashouts'),
    ...offSchedule(input),
    ...withoutOrigin(input),
    ...(debitsRejected(ruleOf) ? notReturned(input) : []),
    ...settlementMismatches(input),
    ...(countsOnCreation(ruleOf) ? lateCompletions(input) : []),
  ];
}

/** True when the record's date lies in the month, as the listing's days are cut. */
function inMonth(
  { month, zoneOf }: FindingInput,
  listing: ListingName,
): (record: CachedRecord, field: string) => boolean {
  const { from, to } = monthPeriod(month, zoneOf(listing));
  return (record, field) => {
    const instant = instantIn(record, field);
    return instant !== null && instant >= from && instant < to;
  };
}

type About = Pick<Finding, 'kind' | 'listing' | 'ids' | 'detail'> & {
  readonly record: CachedRecord;
  readonly date: string;
  readonly currency: string;
  readonly units: bigint;
  readonly related?: Finding['related'];
};

function finding(
  { zoneOf }: FindingInput,
  { record, date, currency, units, related = [], ...rest }: About,
): Finding {
  const day = dayOf(instantIn(record, date) ?? 0, zoneOf(rest.listing));
  return { ...rest, related, day, currency: textIn(record, currency), amount: writeAmount(units) };
}

function duplicates(input: FindingInput, listing: 'deposits' | 'cashouts'): Finding[] {
  const isInMonth = inMonth(input, listing);
  const byId = new Map<string, CachedRecord[]>();
  for (const record of input.suspects.duplicates[listing]) {
    const id = textIn(record, 'externalId');
    if (id === '') continue;
    const group = byId.get(id);
    if (group) group.push(record);
    else byId.set(id, [record]);
  }
  return [...byId].flatMap(([detail, group]) => {
    const last = group.at(-1);
    if (group.length < 2 || !last || !group.some((record) => isInMonth(record, 'creationDate'))) return [];
    const ids = group.map(({ identity }) => identity);
    const about = { listing, ids, detail, record: last, date: 'creationDate', currency: 'currency' };
    return [finding(input, { kind: 'duplicate-external-id', units: unitsIn(last, 'amount'), ...about })];
  });
}

function offSchedule(input: FindingInput): Finding[] {
  const isInMonth = inMonth(input, 'deposits');
  return input.suspects.offSchedule
    .map(({ rowKey, expected }) => ({ record: input.suspects.depositOf(rowKey), expected }))
    .filter(({ record }) => isInMonth(record, 'creationDate'))
    .map(({ record, expected }) =>
      finding(input, {
        kind: 'fee-off-schedule',
        listing: 'deposits',
        ids: [record.identity],
        record,
        date: 'creationDate',
        currency: 'feeCurrency',
        units: unitsIn(record, 'fee') - expected,
        detail: writeAmount(expected),
      }),
    );
}

/** Refunds and notes that belong to nothing; the notes of such a refund are told with it, not on their own. */
function withoutOrigin(input: FindingInput): Finding[] {
  const { suspects, holds, covers } = input;
  const isInMonth = inMonth(input, 'notes');
  /** Where the time before was not read, the origin may be there. */
  const kindOf = (record: CachedRecord, date: string, of: ListingName, kind: Finding['kind']) => {
    const at = instantIn(record, date) ?? 0;
    return covers(of, { from: at - ORIGIN_DAYS * DAY_MS, to: at }) ? kind : 'origin-outside';
  };
  const orphans = suspects.notes.filter((note) => {
    const [type, externalId] = [textIn(note, 'type'), textIn(note, 'externalId')];
    const of = ORIGIN_OF[type];
    return of !== undefined && externalId !== '' && !holds(of, 'externalId', externalId);
  });
  const told = new Set<CachedRecord>();
  const found: Finding[] = [];
  for (const refund of suspects.refunds) {
    const idBoleto = textIn(refund, 'idBoleto');
    if (idBoleto === '' || holds('deposits', 'idDeposit', idBoleto)) continue;
    const notes = notesOfRefund(refund, orphans);
    for (const note of notes) told.add(note);
    if (!isInMonth(refund, 'date')) continue;
    const ids = notes.map(({ identity }) => identity);
    found.push(
      finding(input, {
        kind: kindOf(refund, 'date', 'deposits', 'refund-without-origin'),
        listing: 'refunds',
        ids: [refund.identity],
        related: ids.length > 0 ? [{ listing: 'notes', ids }] : [],
        record: refund,
        date: 'date',
        currency: 'refundCurrency',
        units: unitsIn(refund, 'amount'),
        detail: idBoleto,
      }),
    );
  }
  for (const note of orphans) {
    const of = ORIGIN_OF[textIn(note, 'type')];
    if (of === undefined || told.has(note) || !isInMonth(note, 'date')) continue;
    found.push(
      finding(input, {
        kind: kindOf(note, 'date', of, 'note-without-origin'),
        listing: 'notes',
        ids: [note.identity],
        record: note,
        date: 'date',
        currency: 'currency',
        // Which way it goes may be unknown; how much of it is open is not.
        units: noteSign(note.category, note.type) < 0 ? -unitsIn(note, 'amount') : unitsIn(note, 'amount'),
        detail: textIn(note, 'externalId'),
      }),
    );
  }
  return found;
}

/** The REFUND note of the refund's amount written when it last changed or after, and what else has its external id. */
function notesOfRefund(refund: CachedRecord, orphans: readonly CachedRecord[]): CachedRecord[] {
  const since = instantIn(refund, 'date') ?? 0;
  const own = orphans.find(
    (note) =>
      textIn(note, 'type') === 'REFUND' &&
      unitsIn(note, 'amount') === unitsIn(refund, 'amount') &&
      textIn(note, 'currency') === textIn(refund, 'refundCurrency') &&
      (instantIn(note, 'date') ?? 0) >= since,
  );
  return own ? orphans.filter((note) => textIn(note, 'externalId') === textIn(own, 'externalId')) : [];
}

/** Only what was debited has to be given back. */
function debitsRejected(ruleOf: RuleOf): boolean {
  const { statuses } = ruleOf('cashoutTotal');
  return statuses === null || statuses.includes('REJECTED');
}

function notReturned(input: FindingInput): Finding[] {
  const { suspects, covers } = input;
  const isInMonth = inMonth(input, 'cashouts');
  const returned = new Set(
    suspects.notes
      .filter(
        (note) => textIn(note, 'type') === 'CASHOUT_TRANSACTION' && noteSign(note.category, note.type) > 0,
      )
      .map((note) => textIn(note, 'externalId')),
  );
  return suspects.rejectedCashouts.flatMap((record) => {
    const [externalId, rejectedAt] = [textIn(record, 'externalId'), instantIn(record, 'lastChangeDate')];
    if (externalId === '' || rejectedAt === null) return [];
    if (returned.has(externalId) || !isInMonth(record, 'lastChangeDate')) return [];
    const from = instantIn(record, 'creationDate') ?? rejectedAt;
    if (!covers('notes', { from, to: rejectedAt + RETURN_DAYS * DAY_MS })) return [];
    return [
      finding(input, {
        kind: 'cashout-rejected-without-return',
        listing: 'cashouts',
        ids: [record.identity],
        record,
        date: 'lastChangeDate',
        currency: 'currency',
        units: -unitsIn(record, 'amount'),
        detail: externalId,
      }),
    ];
  });
}

function settlementMismatches(input: FindingInput): Finding[] {
  const isInMonth = inMonth(input, 'settlements');
  return input.suspects.settlements.flatMap((record) => {
    const expected = unitsIn(record, 'requestedAmount') - unitsIn(record, 'fee');
    const units = unitsIn(record, 'amountToTransfer') - expected;
    if (units === 0n || !isInMonth(record, 'creationDate')) return [];
    return [
      finding(input, {
        kind: 'settlement-amount-mismatch',
        listing: 'settlements',
        ids: [record.identity],
        record,
        date: 'creationDate',
        currency: 'currency',
        units,
        detail: writeAmount(expected),
      }),
    ];
  });
}

/**
 * A deposit that counts on the day of its completion, or whatever its status, never comes into a month that is over.
 */
function countsOnCreation(ruleOf: RuleOf): boolean {
  const { statuses, dateField } = ruleOf('depositTotal');
  return statuses !== null && dateField === 'creationDate';
}

/** Deposits of the month that were completed when the cut-off had passed: a report made at it did not have them. */
function lateCompletions(input: FindingInput): Finding[] {
  const isInMonth = inMonth(input, 'deposits');
  const zone = input.zoneOf('deposits');
  const cutOff = cutOffOf(monthPeriod(input.month, zone).to, input.rules);
  const late = input.suspects.lateDeposits.filter(
    (record) => isInMonth(record, 'creationDate') && (instantIn(record, 'lastChangeDate') ?? 0) >= cutOff,
  );
  return late.map((record) =>
    finding(input, {
      kind: 'late-status-change',
      listing: 'deposits',
      ids: [record.identity],
      record,
      date: 'creationDate',
      currency: 'currency',
      units: unitsIn(record, 'amount') - unitsIn(record, 'fee'),
      detail: dayOf(instantIn(record, 'lastChangeDate') ?? 0, zone),
    }),
  );
}

/** The instants of a day of the report. */
export const reportDay = (day: string) => dayPeriod(day, day, 'UTC');
