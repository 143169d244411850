/** What every sheet of the close workbook is written from. */
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { decimalsOf } from '../../../src-shared/money.ts';
import type { ServiceLabels } from '../../../src-shared/service/labels.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import type { CloseData } from '../close-data.ts';
import type { PageTexts } from '../page-texts.ts';
import type { CloseDay } from './days.ts';
import type { StreamedBook } from './streamed-book.ts';
import type { Table } from './table.ts';
import type { CloseText } from './text.ts';

export type CloseTables = {
  /** A listing beyond a sheet's rows continues on further sheets. */
  readonly listings: Readonly<Record<ListingName, readonly Table[]>>;
  readonly rollForward: Table;
  readonly activity: Table;
  readonly findings: Table;
  readonly settlementsToBank: Table;
  readonly statements: Table;
  readonly statementLines: readonly Table[];
  readonly matches: readonly Table[];
  readonly exceptions: Table;
  readonly adjustments: Table;
  readonly support: Table;
  readonly audit: Table;
  readonly journal: Table | null;
};

export type CloseContext = {
  readonly data: CloseData;
  readonly text: CloseText;
  readonly labels: ServiceLabels;
  readonly book: StreamedBook;
  readonly page: PageTexts;
  /** To which formulas round: what the figures have, two at the least. */
  readonly decimals: number;
  readonly days: readonly CloseDay[];
  /** `YYYY-MM-DD` to which ages are counted: the lock's, or today's for an open month. */
  readonly ageDay: string;
  readonly tables: CloseTables;
  /**
   * To be awaited after every chunk of rows: waits for the compressor, tells progress, notices a cancel or a full disk.
   */
  readonly rowsWritten: (rows: number, compressed: Promise<void>) => Promise<void>;
};

/** Names of single cells that formulas on other sheets refer to. */
export const CURRENCY_NAME = 'close.currency';
export const AGE_DAY_NAME = 'close.ageDay';

/**
 * Decimals of the finest figure that a formula must give. Whatever formulas add up has no more of them than its exact
 * sum says, so that rounding to these never loses anything.
 */
export function decimalsIn(data: CloseData): number {
  const {
    currency,
    tieOut,
    settlements,
    books,
    statements,
    exceptions,
    adjustments,
    opening,
    statement,
    bridges,
  } = data;
  const amounts = [
    opening?.amount,
    ...tieOut.days
      .filter((day) => day.currency === currency)
      .flatMap((day) => [day.closing, ...day.cells.flatMap(({ report, records }) => [report, records])]),
    ...settlements.flatMap(({ requestedAmount, fee, amountToTransfer, bankLines }) => [
      requestedAmount,
      fee,
      amountToTransfer,
      ...bankLines.map(({ allocated }) => allocated),
    ]),
    ...books.flatMap(({ lines, linesMatched, linesOpen }) => [lines, linesMatched, linesOpen]).map(amountOf),
    ...statements.flatMap(({ opening, closing, lines }) => [opening, closing, lines.amount]),
    ...exceptions.flatMap(({ amount, difference, decision }) => [amount, difference, decision?.amount]),
    ...bridges.flatMap(({ all, notCounted, leaving, entering }) =>
      [all, notCounted, leaving, entering].map(amountOf),
    ),
    ...adjustments.flatMap(({ effects }) => effects.map(amountOf)),
    ...(statement ? amountsOfStatement(statement) : []),
  ];
  // There may be more of them than a call takes arguments.
  return amounts.reduce((most, amount) => Math.max(most, decimalsOf(amount ?? '')), 2);
}

function amountsOfStatement({ items, cleared, bank, bridge, composition, ...statement }: AccountStatement) {
  return [
    statement.perService ?? undefined,
    statement.perBooks?.amount,
    ...[...items, ...cleared, ...(bank?.items ?? []), ...bridge.start.rows, ...bridge.end.rows].map(amountOf),
    bank?.settlements.amount,
    bank?.credits.amount,
    bridge.report,
    bridge.books,
    ...(composition?.deposits ?? []).map(amountOf),
    composition?.reserve ?? undefined,
  ];
}

const amountOf = ({ amount }: { readonly amount: string }): string => amount;
