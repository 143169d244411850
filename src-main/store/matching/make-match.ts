/** Matches by hand, and excluded lines: checked against what is open at that moment. */

import type { Evidence } from '../../../src-shared/contract/matches.ts';
import type { LinesToExclude, MatchToMake } from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { recordKey } from '../../matching/item.ts';
import { dayNumber } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import {
  type Deciding,
  insertMatch,
  type LinePart,
  monthsOf,
  partsDetail,
  type RecordPart,
  type Touched,
} from './insert-match.ts';
import { anyDays } from './month.ts';
import { hydrate } from './proposals.ts';

/**
 * Matches by hand. Throws `match-invalid` for parts that cannot belong together, `item-not-open` for more than is open.
 * The caller enters the write-off of a difference, in the same transaction.
 */
export function makeMatch(
  db: Db,
  request: MatchToMake,
  { at, actor, timeZone }: Deciding,
): { matchId: number; month: string; months: readonly string[]; difference: bigint } {
  const { book } = request;
  const { staged, document } = anyDays(db, book, timeZone);
  const items = hydrate(
    db,
    staged,
    document,
    request.lines.map(({ id }) => id),
    request.records,
  );
  const lines = request.lines.map(({ id, allocated }): LinePart => {
    const line = items.lines.get(id);
    if (!line) throw new TieoutError('item-not-open', { subject: lineCalled(id) });
    return { line, units: part(line, allocated, line.reference || lineCalled(id)) };
  });
  const records = request.records.map(({ allocated, ...name }): RecordPart => {
    const record = items.records.get(recordKey(name));
    if (!record) throw new TieoutError('item-not-open', { subject: name.identity });
    return { record, units: part(record, allocated, record.identity) };
  });
  const named = [...request.lines.map(({ id }) => String(id)), ...request.records.map(recordKey)];
  if (new Set(named).size < named.length) throw new TieoutError('match-invalid', { subject: 'repeated' });
  const currencies = new Set(
    [...lines.map(({ line }) => line), ...records.map(({ record }) => record)].map(
      ({ currency }) => currency,
    ),
  );
  if (currencies.size > 1) throw new TieoutError('match-invalid', { subject: [...currencies].join(', ') });
  const difference = sum(lines) - sum(records);
  const reason = request.writeOffReason?.trim() ?? '';
  if (difference !== 0n && reason === '')
    throw new TieoutError('match-invalid', { subject: writeAmount(difference) });
  const evidence: Evidence = {
    reference: 'not-compared',
    difference: writeAmount(difference),
    daysApart: furthestApart(lines, records),
    netOfFee: false,
  };
  const { matchId, month } = insertMatch(db, {
    book,
    origin: 'manual',
    lines,
    records,
    evidence,
    note: request.note,
    at,
    actor,
  });
  appendAudit(db, {
    at,
    actor,
    action: 'match.made',
    subject: `match ${matchId}`,
    detail: {
      book,
      month,
      origin: 'manual',
      ...partsDetail(lines, records),
      difference: writeAmount(difference),
      ...(difference === 0n ? {} : { writeOffReason: reason }),
      ...(difference !== 0n && request.writeOffAccount !== undefined
        ? { writeOffAccount: request.writeOffAccount }
        : {}),
      note: request.note,
    },
  });
  const months = monthsOf([...items.lines.values(), ...items.records.values()]);
  return { matchId, month, months, difference };
}

/** Lines that are not the service's. Throws `item-not-open` for one of which a part is matched. */
export function excludeLines(
  db: Db,
  { lineIds, reason }: LinesToExclude,
  { at, actor, timeZone }: Deciding,
): { matchIds: number[]; touched: Touched[] } {
  const touched: Touched[] = [];
  const matchIds = [...new Set(lineIds)].map((id) => {
    const book = bookOfLine(db, id);
    const { staged, document } = anyDays(db, book, timeZone);
    const line = hydrate(db, staged, document, [id], []).lines.get(id);
    if (!line || line.rest !== line.amount || unitsOf(line.rest) === 0n)
      throw new TieoutError('item-not-open', { subject: line?.reference || lineCalled(id) });
    const lines = [{ line, units: unitsOf(line.rest) }];
    const { matchId, month } = insertMatch(db, {
      book,
      origin: 'set-aside',
      lines,
      records: [],
      evidence: null,
      note: reason,
      at,
      actor,
    });
    appendAudit(db, {
      at,
      actor,
      action: 'match.made',
      subject: `match ${matchId}`,
      detail: { book, month, origin: 'set-aside', ...partsDetail(lines, []), reason },
    });
    touched.push({ book, month, named: { lines: [id], records: [] } });
    return matchId;
  });
  return { matchIds, touched };
}

/** A line without a reference: its number means nothing to a person, and the screen has words for it. */
const lineCalled = (id: number): string => `line ${id}`;

/** A part of what is open, of its sign and not more. */
function part(item: { rest: string; amount: string }, allocated: string, subject: string): bigint {
  const [units, rest] = [unitsOf(allocated), unitsOf(item.rest)];
  const fits = units !== 0n && (rest > 0n ? units > 0n && units <= rest : units < 0n && units >= rest);
  if (!fits) throw new TieoutError('item-not-open', { subject });
  return units;
}

const sum = (parts: readonly { units: bigint }[]): bigint =>
  parts.reduce((all, { units }) => all + units, 0n);

function furthestApart(lines: readonly LinePart[], records: readonly RecordPart[]): number {
  let furthest = 0;
  for (const { line } of lines)
    for (const { record } of records) {
      const days = dayNumber(line.day) - dayNumber(record.day);
      if (Math.abs(days) > Math.abs(furthest)) furthest = days;
    }
  return furthest;
}

function bookOfLine(db: Db, id: number): Book {
  const row = db
    .prepare<[number], { book: Book }>('SELECT book FROM main.statementLine WHERE id = ?')
    .get(id);
  if (!row) throw new TieoutError('item-not-open', { subject: lineCalled(id) });
  return row.book;
}
