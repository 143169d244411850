/** What looks like the items of a match, whatever rules say of it: so that a person sees what it could have been. */
import type { AlikeItems, LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { ALIKE_DAYS, MOST_ALIKE } from '../../../src-shared/contract/matches.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { recordKey } from '../../matching/item.ts';
import type { Paths } from '../engine/books.ts';
import { dayNumber } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { readLineItems, readRecordItems } from './items.ts';
import type { KeptMonth } from './kept-month.ts';
import { readLegs } from './legs.ts';
import { readMatchRows } from './matches.ts';
import type { MonthScope } from './month.ts';

/**
 * Other records that are like the match's line, and other lines that are like its record: of the same amount a few days
 * apart, and of the same reference with another amount; those of the month, the nearest in days first. Of a match of
 * several lines or records the first of each counts. Nothing where the match has no such line or record in the month.
 */
export function readAlike(months: KeptMonth, paths: Paths, scope: MonthScope, matchId: number): AlikeItems {
  return months.read(paths, scope, ['lines', 'records'], (db) => {
    const legs = readLegs(db, readMatchRows(db, [matchId]));
    const ownLines = legs.flatMap((leg) => (leg.side === 'line' ? [leg.lineId] : []));
    const ownRecords = legs.flatMap((leg) => (leg.side === 'record' ? [leg] : []));
    const line = readLineItems(db, ownLines.slice(0, 1)).get(ownLines[0] ?? -1);
    const record = stagedRecord(db, ownRecords[0]);
    const spelled = [line?.reference ?? '', ...(record?.references ?? [])].filter((each) => each !== '');
    return {
      records: line ? alikeRecords(db, line, spelled, new Set(ownRecords.map(recordKey))) : [],
      lines: record ? alikeLines(db, record, spelled, new Set(ownLines)) : [],
    };
  });
}

function stagedRecord(
  db: Db,
  name: { readonly listing: string; readonly identity: string } | undefined,
): RecordItem | undefined {
  if (!name) return undefined;
  const n = db
    .prepare<[string, string], bigint>('SELECT n FROM temp.record WHERE identity = ? AND listing = ?')
    .pluck()
    .get(name.identity, name.listing);
  return n === undefined ? undefined : readRecordItems(db, [Number(n)]).get(Number(n));
}

type Like = { readonly day: string; readonly amount: string; readonly currency: string };

/** One more than the own legs is asked for, so that these do not take the others' places. */
function keysLike(
  db: Db,
  { from, key, reference }: { readonly from: string; readonly key: string; readonly reference: string },
  { day, amount, currency }: Like,
  spelled: readonly string[],
  own: number,
): Map<number, 'same-amount' | 'same-reference'> {
  const near = dayNumber(day);
  const most = MOST_ALIKE + own;
  const sameAmount = db
    .prepare<unknown[], bigint>(
      `SELECT ${key} FROM ${from} WHERE t.currency = ? AND t.units = ? AND t.day BETWEEN ? AND ?
       ORDER BY abs(t.day - ?), ${key} LIMIT ?`,
    )
    .pluck()
    .all(currency, unitsOf(amount), near - ALIKE_DAYS, near + ALIKE_DAYS, near, most);
  const sameReference =
    spelled.length === 0
      ? []
      : db
          .prepare<unknown[], bigint>(
            `SELECT ${key} FROM ${from} WHERE ${reference} IN (SELECT value FROM json_each(?))
               AND (t.currency <> ? OR t.units <> ?) ORDER BY abs(t.day - ?), ${key} LIMIT ?`,
          )
          .pluck()
          .all(JSON.stringify(spelled), currency, unitsOf(amount), near, most);
  return new Map([
    ...sameAmount.map((each) => [Number(each), 'same-amount'] as const),
    ...sameReference.map((each) => [Number(each), 'same-reference'] as const),
  ]);
}

function alikeRecords(
  db: Db,
  line: LineItem,
  spelled: readonly string[],
  own: ReadonlySet<string>,
): AlikeItems['records'] {
  const at = { from: 'temp.record AS t', key: 't.n', reference: 't.reference' };
  const found = keysLike(db, at, line, spelled, own.size);
  const records = readRecordItems(db, [...found.keys()]);
  return [...found]
    .flatMap(([n, why]) => {
      const record = records.get(n);
      return record && !own.has(recordKey(record)) ? [{ record, why }] : [];
    })
    .slice(0, MOST_ALIKE);
}

function alikeLines(
  db: Db,
  record: RecordItem,
  spelled: readonly string[],
  own: ReadonlySet<number>,
): AlikeItems['lines'] {
  const from = 'temp.line AS t CROSS JOIN main.statementLine AS s ON s.id = t.id';
  const found = keysLike(db, { from, key: 't.id', reference: 's.reference' }, record, spelled, own.size);
  const lines = readLineItems(db, [...found.keys()]);
  return [...found]
    .flatMap(([id, why]) => {
      const line = lines.get(id);
      return line && !own.has(id) ? [{ line, why }] : [];
    })
    .slice(0, MOST_ALIKE);
}
