/**
 * What is not clear between a book and the service in a month: open items, proposals, and differences within matches.
 */
import { MOST_ITEMS } from '../../../src-shared/contract/exceptions.ts';
import type { Proposal, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { recordKey, signatureOf } from '../../matching/item.ts';
import { monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { indexTable } from '../engine/temporary-table.ts';
import { readLineItems, readRecordItems } from '../matching/items.ts';
import { anyDays, type MonthScope, stageMonth } from '../matching/month.ts';
import { readBookMissing } from '../matching/needs.ts';
import { hydrate, readStoredProposals, standing } from '../matching/proposals.ts';
import { readRules } from '../matching/rules.ts';
import { counts, marginOf } from '../matching/staging.ts';
import { type Cause, causeKey } from './cause.ts';
import { lineOf, recordOf, unique } from './cause-items.ts';
import { withinMatches } from './match-causes.ts';

/** A month of a book, and the moment (epoch ms) that says which of its days are over. */
export type CausesScope = MonthScope & { readonly now: number };

/** Every cause of the month, in no order. */
export function findMatchingCauses(db: Db, scope: CausesScope): Cause[] {
  const { days } = stageMonth(db, scope);
  const numbers = (sql: string) =>
    prepared<number[], number>(db, sql).pluck().safeIntegers(false).all(days.first, days.last);
  return findCausesOf(db, scope, {
    lines: numbers('SELECT id FROM temp.line WHERE rest <> 0 AND NOT held AND day BETWEEN ? AND ?'),
    // Only these make causes, and in a book without imports every record of its month is open.
    records: numbers(
      `SELECT n FROM temp.record WHERE rest <> 0 AND NOT held AND day BETWEEN ? AND ?
         AND (currency, day) IN (SELECT currency, day FROM temp.dueDay)`,
    ),
  });
}

/**
 * The same where what is open, and held by no proposal, is known: ids of lines and numbers of records that are staged,
 * due days too. Afterwards others are staged.
 */
export function findCausesOf(
  db: Db,
  scope: CausesScope,
  open: { readonly lines: readonly number[]; readonly records: readonly number[] },
): Cause[] {
  const unmatched = [...openLines(db, scope, open.lines), ...openRecords(db, scope, open.records)];
  const { staged, document } = anyDays(db, scope.book, scope.timeZone);
  const stored = readStoredProposals(db, scope.book, { month: scope.month });
  const options = stored.flatMap((proposal) => proposal.options);
  const items = hydrate(
    db,
    staged,
    document,
    options.flatMap(({ lines }) => lines),
    options.flatMap(({ records }) => records),
  );
  const proposed = standing(stored, items).map((proposal) => ofProposal(proposal, scope));
  return [...unmatched, ...proposed, ...withinMatches(db, scope, staged, document, monthDays(scope.month))];
}

/**
 * Of lines that are open and staged. Only those that are known to have no record: the records that they can reach have
 * been read. Twins are looked for among the lines that are staged, of the month and the days around it.
 */
export function openLines(db: Db, scope: CausesScope, ids: readonly number[]): Cause[] {
  if (ids.length === 0) return [];
  const { book, month } = scope;
  const margin = marginOf(readRules(db, book));
  const [first, last] = [monthDays(month).first - margin, monthDays(month).last + margin];
  const isKnown = knownDays(db, scope);
  indexTable(db, { name: 'lineByUnits', table: 'line', on: 'units, currency' }, ids.length);
  // A line that is matched and says the same: the same reference, or without one the same day and text.
  const twinOf = prepared<[number, number, number], { matchId: bigint }>(
    db,
    `SELECT m.id AS matchId FROM temp.line AS l JOIN main.statementLine AS s ON s.id = l.id
     JOIN temp.line AS o ON o.units = l.units AND o.currency = l.currency AND o.id <> l.id
     JOIN main.statementLine AS t ON t.id = o.id AND t.referenceKey = s.referenceKey
       AND (s.referenceKey <> '' OR o.day = l.day AND t.description = s.description)
     JOIN main.match AS m ON m.lineId = o.id AND m.origin <> 'set-aside' AND ${counts('m')}
     WHERE l.id = ? AND o.day BETWEEN ? AND ? ORDER BY abs(o.day - l.day), m.id LIMIT 1`,
  );
  const lines = readLineItems(db, ids);
  return ids.flatMap((id): Cause[] => {
    const line = lines.get(id);
    if (!line) return [];
    const twin = line.rest === line.amount ? twinOf.get(id, first, last) : undefined;
    if (!twin && !isKnown(line.day)) return [];
    const kind = twin ? 'line-twice' : 'line-open';
    return [
      {
        key: causeKey(kind, `${id}`),
        kind,
        source: book,
        day: line.day,
        currency: line.currency,
        units: unitsOf(line.rest),
        document: {
          items: [lineOf(line)],
          itemCount: 1,
          detail: line.reference,
          column: null,
          suggestion: twin ? { kind: 'twin-of-match', matchId: Number(twin.matchId) } : null,
        },
      },
    ];
  });
}

/** Whether every day that a line of the day may find its record on was read. */
function knownDays(db: Db, scope: CausesScope): (day: string) => boolean {
  const { missing, reach } = readBookMissing(db, scope);
  const gaps = missing.flatMap((each) => each.gaps);
  if (gaps.length === 0) return () => true;
  return (day) => {
    const { from, to } = dayPeriod(day, day, scope.timeZone);
    const [first, last] = [from - reach.back * DAY_MS, to + reach.forward * DAY_MS];
    return !gaps.some((gap) => gap.from < last && gap.to > first);
  };
}

/** Only those whose line must be there by now: others are in transit, or their days are not imported. */
export function openRecords(db: Db, { book }: MonthScope, numbers: readonly number[]): Cause[] {
  const causes: Cause[] = [];
  for (let from = 0; from < numbers.length; from += RECORDS_AT_ONCE)
    for (const record of readRecordItems(db, numbers.slice(from, from + RECORDS_AT_ONCE)).values())
      if (record.due) causes.push(ofOpenRecord(record, book));
  return causes;
}

/** Each has its texts, and there may be a million that are open. */
const RECORDS_AT_ONCE = 2_000;

function ofOpenRecord(record: RecordItem, book: Book): Cause {
  return {
    key: causeKey('record-open', `${book}:${recordKey(record)}`),
    kind: 'record-open',
    source: book,
    day: record.day,
    currency: record.currency,
    units: unitsOf(record.rest),
    document: {
      items: [recordOf(record)],
      itemCount: 1,
      detail: record.references[0] ?? record.identity,
      column: null,
      suggestion: null,
    },
  };
}

export function ofProposal(proposal: Proposal, { book }: MonthScope): Cause {
  const { kind: proposed, options, id, currency } = proposal;
  const [first] = options;
  const line = first?.lines[0];
  const record = first?.records[0];
  const anchor = line ?? record;
  if (!first || !anchor) throw new Error('a proposal has items');
  const difference = unitsOf(first.evidence.difference);
  const items = unique([
    ...options.flatMap(({ lines }) => lines.map(lineOf)),
    ...options.flatMap(({ records }) => records.map(recordOf)),
  ]);
  const kind =
    proposed === 'ambiguous' ? 'match-ambiguous' : difference === 0n ? 'match-suggested' : 'amount-differs';
  const sameLine = line && options.every(({ lines }) => lines[0]?.id === line.id);
  const name =
    kind !== 'match-ambiguous'
      ? signatureOf(first.lines, first.records)
      : sameLine || !record
        ? `${line?.id}`
        : recordKey(record);
  return {
    key: causeKey(kind, `${book}:${name}`),
    kind,
    source: book,
    day: anchor.day,
    currency,
    // What adds up exactly is to be confirmed, and nothing of it is missing.
    units: difference,
    document: {
      items: items.slice(0, MOST_ITEMS),
      itemCount: items.length,
      detail: proposal.rule.rule.name,
      column: null,
      suggestion: { kind: 'decide-proposal', proposalId: id },
    },
  };
}
