/** Settlements of a month's close and the bank lines that paid them. */
import type { ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { BookFigures, CloseSettlement, CloseStatementLine } from '../../close/evidence.ts';
import type { Db, DbRow } from '../engine/open.ts';
import type { Evidence, FrozenMatch } from './evidence.ts';
import { type MonthChoice, monthWhere, orderOf } from './records.ts';

type Leg = FrozenMatch['legs'][number];

/** A line as it is told apart from one of the same number in another file of that name. */
const nameOf = (
  file: string,
  line: number,
  { bookingDay, reference, amount }: Pick<CloseStatementLine, 'bookingDay' | 'reference' | 'amount'>,
): string => JSON.stringify([file, line, bookingDay, reference, amount]);

/**
 * What each line of a match brings of each of its settlements. Together they are what the match allocates to the
 * settlement: several lines fill several settlements one after the other, each once.
 */
function partsOf({ legs }: FrozenMatch): { line: Leg; settlement: string; allocated: string }[] {
  const records = legs.filter(({ side }) => side === 'record');
  const lines = legs.filter(({ side }) => side === 'line');
  const isSettlement = ({ source }: Leg) => source === 'settlements';
  const [record, line] = [records[0], lines[0]];
  if (!record || !line) return [];
  if (records.length === 1)
    return isSettlement(record)
      ? lines.map((each) => ({
          line: each,
          settlement: record.id,
          allocated: lines.length === 1 ? record.allocated : each.allocated,
        }))
      : [];
  const rests = lines.map((each) => ({ line: each, rest: unitsOf(each.allocated) }));
  return records.flatMap((each) => {
    let wanted = unitsOf(each.allocated);
    const parts = rests.flatMap((of) => {
      const part = lines.length > 1 && wanted > 0n && of.rest > 0n ? least(wanted, of.rest) : 0n;
      of.rest -= part;
      wanted -= part;
      return part === 0n ? [] : [{ line: of.line, settlement: each.id, units: part }];
    });
    // One line for all, or what the lines do not come to: the match says that it is paid.
    const last = parts.at(-1) ?? { line, settlement: each.id, units: 0n };
    const all = [...parts.slice(0, -1), { ...last, units: last.units + wanted }];
    return isSettlement(each)
      ? all.map(({ units, ...part }) => ({ ...part, allocated: writeAmount(units) }))
      : [];
  });
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Settlements that the account reconciliation has in transit, with the line of a later month where it has come. */
function inTransit(
  items: readonly ReconcilingItem[],
): ReadonlyMap<string, { readonly line: CloseSettlement['arrives'] }> {
  return new Map(
    items
      .filter(({ kind, exception }) => kind === 'timing' && exception === null)
      .flatMap(({ rows }) => {
        const line = rows.find(({ listing }) => listing === null);
        const arrives = line ? { day: line.day ?? '', reference: line.text } : null;
        return rows
          .filter(({ listing }) => listing === 'settlements')
          .map(({ identity }) => [identity, { line: arrives }] as const);
      }),
  );
}

/**
 * Settlements created in the month, and the bank lines that their matches allocate to them; `items` are those of the
 * bank in the account reconciliation.
 */
export function settlementsOf(
  db: Db,
  schema: 'main' | 'frozen',
  { currency }: ClosePlace,
  about: MonthChoice,
  { matches, lines, statements }: Evidence,
  books: readonly BookFigures[],
  items: readonly ReconcilingItem[],
): CloseSettlement[] {
  const where =
    schema === 'main' ? monthWhere(listings.settlements, about) : { sql: 'currency = ?', values: [currency] };
  const bank = books.some(({ book }) => book === 'bank');
  // Of the bank, which has a line for many records: the ledger's matches may be a million.
  const found = new Map<string, CloseStatementLine>();
  for (const piece of bank ? lines.pieces() : [])
    for (const line of piece) {
      const statement = statements[line.statement];
      if (statement?.book === 'bank') found.set(nameOf(statement.file, line.line, line), line);
    }
  const paid = new Map<string, CloseSettlement['bankLines'][number][]>();
  for (const piece of bank ? matches.pieces() : [])
    for (const match of piece.filter(({ book }) => book === 'bank'))
      for (const { line: leg, settlement, allocated } of partsOf(match)) {
        const { source, id, day, reference, amount } = leg;
        const line = found.get(nameOf(source, Number(id), { bookingDay: day ?? '', reference, amount }));
        const part = {
          matchId: match.id,
          file: source,
          line: Number(id),
          bookingDay: day ?? '',
          valueDay: line?.valueDay ?? null,
          reference,
          description: line?.description ?? '',
          allocated,
        };
        const before = paid.get(settlement);
        if (before) before.push(part);
        else paid.set(settlement, [part]);
      }
  const transit = inTransit(items);
  return db
    .prepare<unknown[], DbRow>(
      `SELECT * FROM ${schema}.settlements WHERE ${where.sql} ORDER BY ${orderOf(listings.settlements)}`,
    )
    .all(...where.values)
    .map((row) => {
      const units = (name: string) => writeAmount(BigInt(row[name] ?? 0n));
      const id = String(row.identity);
      const bankLines = paid.get(id) ?? [];
      const isExpected = bank && row.status === 'COMPLETED';
      // What came in the month in part is outstanding with its rest.
      const arrival = isExpected && bankLines.length === 0 ? transit.get(id) : undefined;
      return {
        id,
        createdAt: Number(row.creationDate),
        status: String(row.status ?? ''),
        requestedAmount: units('requestedAmount'),
        fee: units('fee'),
        amountToTransfer: units('amountToTransfer'),
        expectation: arrival ? 'in-transit' : isExpected ? 'expected' : 'not-expected',
        arrives: arrival?.line ?? null,
        bankLines,
      };
    });
}
