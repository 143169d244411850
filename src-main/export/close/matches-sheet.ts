/** Every match in force, leg by leg, with the rule that made it and why. */
import type { CloseMatch } from '../close-data.ts';
import { amount, day, moment, STYLES, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { writeParts } from './record-table.ts';
import type { SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function matchesTable(words: CloseText, legs: number): Table {
  const own = words.matches;
  return new Table(
    'matches',
    words.sheets.matches,
    [
      { key: 'match', header: own.match, width: 14 },
      { key: 'book', header: words.statements.book, width: 13 },
      { key: 'side', header: own.side, width: 19 },
      { key: 'source', header: own.source, width: 26 },
      { key: 'id', header: own.id, width: 20 },
      { key: 'reference', header: own.reference, width: 24 },
      { key: 'day', header: words.day, width: 12 },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'amount', header: words.amount, width: 16, right: true },
      { key: 'allocated', header: own.allocated, width: 16, right: true },
      { key: 'origin', header: own.origin, width: 12 },
      { key: 'rule', header: own.rule, width: 30 },
      { key: 'why', header: own.why, width: 50 },
      { key: 'madeAt', header: words.at, width: 20 },
      { key: 'madeBy', header: words.by, width: 20 },
    ],
    legs,
  );
}

export function writeMatches(context: CloseContext): Promise<SheetRecord[]> {
  const { data, text: words, tables, labels } = context;
  return writeParts(context, tables.matches, data.matches, (match: CloseMatch) =>
    match.legs.map((leg) => [
      text(match.id),
      text(words.books[match.book]),
      text(words.matches.sides[leg.side]),
      text(leg.side === 'record' ? labels.listings[leg.source] : leg.source),
      text(leg.id),
      text(leg.reference),
      day(leg.day),
      text(leg.currency),
      amount(leg.amount),
      amount(leg.allocated),
      text(words.matches.origins[match.origin]),
      text(match.rule),
      text(match.why, STYLES.text),
      moment(match.madeAt, data.timeZone),
      text(match.madeBy),
    ]),
  );
}
