/** Settlements of a month's close and the bank lines that paid them. */
import { writeAmount } from '../../../src-shared/money.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { BookFigures, CloseSettlement, CloseStatementLine } from '../../close/evidence.ts';
import type { Db, DbRow } from '../engine/open.ts';
import type { Evidence, FrozenMatch } from './evidence.ts';
import { type MonthChoice, monthWhere, orderOf } from './records.ts';

/** Settlements created in the month, and the bank lines that their matches allocate to them. */
export function settlementsOf(
  db: Db,
  schema: 'main' | 'frozen',
  { currency }: ClosePlace,
  about: MonthChoice,
  { matches, lines, statements }: Evidence,
  books: readonly BookFigures[],
): CloseSettlement[] {
  const where =
    schema === 'main' ? monthWhere(listings.settlements, about) : { sql: 'currency = ?', values: [currency] };
  const bank = books.some(({ book }) => book === 'bank');
  // Of the bank, which has a line for many records: the ledger's matches may be a million.
  const found = new Map<string, CloseStatementLine>();
  for (const piece of bank ? lines.pieces() : [])
    for (const line of piece) {
      const statement = statements[line.statement];
      if (statement?.book === 'bank') found.set(`${statement.file} ${line.line}`, line);
    }
  const ofBank: FrozenMatch[] = [];
  for (const piece of bank ? matches.pieces() : [])
    ofBank.push(...piece.filter(({ book }) => book === 'bank'));
  const linesOf = (id: string): CloseSettlement['bankLines'] =>
    ofBank.flatMap((match) => {
      const own = match.legs.filter(
        ({ side, source, id: of }) => side === 'record' && source === 'settlements' && of === id,
      );
      if (own.length === 0) return [];
      const of = match.legs.filter(({ side }) => side === 'line');
      return of.map((leg) => {
        const line = found.get(`${leg.source} ${leg.id}`);
        return {
          matchId: match.id,
          file: leg.source,
          line: Number(leg.id),
          bookingDay: leg.day ?? '',
          valueDay: line?.valueDay ?? null,
          reference: leg.reference,
          description: line?.description ?? '',
          // Of one line that pays several settlements, this one's part.
          allocated: of.length === 1 ? (own[0]?.allocated ?? leg.allocated) : leg.allocated,
        };
      });
    });
  return db
    .prepare<unknown[], DbRow>(
      `SELECT * FROM ${schema}.settlements WHERE ${where.sql} ORDER BY ${orderOf(listings.settlements)}`,
    )
    .all(...where.values)
    .map((row) => {
      const units = (name: string) => writeAmount(BigInt(row[name] ?? 0n));
      const id = String(row.identity);
      return {
        id,
        createdAt: Number(row.creationDate),
        status: String(row.status ?? ''),
        requestedAmount: units('requestedAmount'),
        fee: units('fee'),
        amountToTransfer: units('amountToTransfer'),
        expectation: bank && row.status === 'COMPLETED' ? 'expected' : 'not-expected',
        bankLines: linesOf(id),
      };
    });
}
