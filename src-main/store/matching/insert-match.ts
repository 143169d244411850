/** Writes what a person matched; all of it within the transaction of the decision. */
import type { Alternative, Evidence, LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { isLocked } from './locked.ts';

/** Who decides, when (epoch ms), and the zone in which days of records are cut. */
export type Deciding = { readonly at: number; readonly actor: string; readonly timeZone: string };
export type LinePart = { readonly line: LineItem; readonly units: bigint };
export type RecordPart = { readonly record: RecordItem; readonly units: bigint };
/** Lines and records that a decision was about. */
export type Named = {
  readonly lines: readonly number[];
  readonly records: readonly { readonly listing: ListingName; readonly identity: string }[];
};
/** `months` are those that its items lie in, beside the one that it belongs to. */
export type Touched = {
  readonly book: Book;
  readonly month: string;
  readonly named: Named;
  readonly months?: readonly string[];
};

/** The months that items lie in. */
export const monthsOf = (items: Iterable<{ readonly day: string }>): string[] => [
  ...new Set([...items].map(({ day }) => day.slice(0, 7))),
];

type ToInsert = {
  readonly book: Book;
  readonly origin: 'manual' | 'proposal' | 'set-aside';
  readonly proposalId?: number;
  readonly ruleNumber?: number;
  readonly lines: readonly LinePart[];
  readonly records: readonly RecordPart[];
  readonly evidence: Evidence | null;
  readonly note: string;
  readonly at: number;
  readonly actor: string;
  /** The other options of a proposal. */
  readonly alternatives?: readonly {
    readonly lines: readonly LineItem[];
    readonly records: readonly RecordItem[];
    readonly evidence: Evidence;
  }[];
};

/** Throws `match-frozen` for lines of a locked month. The match belongs to the month of its first line. */
export function insertMatch(db: Db, match: ToInsert): { matchId: number; month: string } {
  const [line, ...moreLines] = match.lines;
  const [record, ...moreRecords] = match.records;
  if (!line) throw new Error('a match has a line');
  const month = line.line.day.slice(0, 7);
  refuseLocked(
    db,
    match.lines.map((each) => each.line),
  );
  const alternatives = alternativesOf(match);
  const document = {
    ...(match.evidence?.netOfFee ? { netOfFee: true } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
    ...(match.note === '' ? {} : { note: match.note }),
  };
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO main.match (book, origin, proposalId, ruleNumber, currency, lineId, lineUnits, listing, identity,
         recordUnits, daysApart, reference, difference, document, at, actor, month)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      match.book,
      match.origin,
      match.proposalId ?? null,
      match.ruleNumber ?? null,
      line.line.currency,
      line.line.id,
      line.units,
      record?.record.listing ?? null,
      record?.record.identity ?? null,
      record?.units ?? null,
      match.evidence?.daysApart ?? null,
      match.evidence?.reference ?? null,
      unitsOf(match.evidence?.difference ?? '0'),
      Object.keys(document).length > 0 ? JSON.stringify(document) : null,
      match.at,
      match.actor,
      month,
    );
  const insertLeg = db.prepare(
    'INSERT INTO main.matchLeg (matchId, lineId, listing, identity, units) VALUES (?, ?, ?, ?, ?)',
  );
  for (const each of moreLines) insertLeg.run(lastInsertRowid, each.line.id, null, null, each.units);
  for (const each of moreRecords)
    insertLeg.run(lastInsertRowid, null, each.record.listing, each.record.identity, each.units);
  return { matchId: Number(lastInsertRowid), month };
}

/** What the person did not take, where an option is a single item of the other side. */
function alternativesOf({ lines, alternatives = [] }: ToInsert): Alternative[] {
  return alternatives.flatMap((option): Alternative[] => {
    const sameLine = option.lines.length === 1 && option.lines[0]?.id === lines[0]?.line.id;
    const [line] = option.lines;
    const [record] = option.records;
    const { difference, daysApart } = option.evidence;
    if (sameLine && record && option.records.length === 1) {
      const { listing, identity } = record;
      return [{ item: { listing, identity }, why: 'not-chosen', difference, daysApart }];
    }
    return line && option.lines.length === 1
      ? [{ item: { lineId: line.id }, why: 'not-chosen', difference, daysApart }]
      : [];
  });
}

/** A line belongs to its month; a record that was in transit when its month was closed may still be matched. */
export function refuseLocked(db: Db, lines: readonly LineItem[]): void {
  const months = new Map(
    lines.map(({ day, currency }) => [`${day.slice(0, 7)} ${currency}`, { day, currency }]),
  );
  for (const { day, currency } of months.values()) {
    const month = day.slice(0, 7);
    if (isLocked(db, month, currency)) throw new TieoutError('match-frozen', { subject: month });
  }
}

/** As it stands in its file, where that is known: the app's own number tells a reader nothing. */
export const lineDetail = (id: number, line: LineItem | undefined, units: bigint) => ({
  id,
  ...(line && { file: line.fileName, number: line.number }),
  allocated: writeAmount(units),
});

/** What the audit trail says of the parts; a match is of one currency. */
export function partsDetail(lines: readonly LinePart[], records: readonly RecordPart[]) {
  const currency = lines[0]?.line.currency ?? records[0]?.record.currency;
  return {
    ...(currency !== undefined && { currency }),
    lines: lines.map(({ line, units }) => lineDetail(line.id, line, units)),
    records: records.map(({ record, units }) => ({
      listing: record.listing as ListingName,
      identity: record.identity,
      allocated: writeAmount(units),
    })),
  };
}

/** Runs the work in one transaction that holds the right to write from its start. */
export function deciding<T>(db: Db, work: () => T): T {
  return immediately(db, work);
}
