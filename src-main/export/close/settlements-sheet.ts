/** Each settlement beside the bank lines that brought its money. */
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { CloseSettlement } from '../../close/evidence.ts';
import type { CloseData } from '../close-data.ts';
import {
  amount,
  amountFormula,
  type Cell,
  controlFormula,
  day,
  moment,
  number,
  quoted,
  text,
} from './cells.ts';
import type { CloseContext } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function settlementsTable(
  words: CloseText,
  fields: Readonly<Record<string, string>>,
  settlements: CloseData['settlements'],
): Table {
  const own = words.settlements;
  return new Table(
    'settlementsToBank',
    words.sheets.settlementsToBank,
    [
      { key: 'id', header: own.id, width: 18 },
      { key: 'creationDate', header: fields.creationDate ?? 'creationDate', width: 20 },
      { key: 'status', header: fields.status ?? 'status', width: 14 },
      { key: 'requestedAmount', header: fields.requestedAmount ?? 'requestedAmount', width: 16, right: true },
      { key: 'fee', header: fields.fee ?? 'fee', width: 14, right: true },
      {
        key: 'amountToTransfer',
        header: fields.amountToTransfer ?? 'amountToTransfer',
        width: 16,
        right: true,
      },
      { key: 'arithmetic', header: own.arithmetic, width: 16, right: true },
      { key: 'expected', header: own.expected, width: 12 },
      { key: 'bookingDay', header: own.bookingDay, width: 12 },
      { key: 'valueDay', header: own.valueDay, width: 12 },
      { key: 'file', header: own.file, width: 26 },
      { key: 'line', header: own.line, width: 8 },
      { key: 'reference', header: own.reference, width: 24 },
      { key: 'description', header: own.description, width: 34 },
      { key: 'match', header: own.match, width: 14 },
      { key: 'allocated', header: own.allocated, width: 16, right: true },
      { key: 'received', header: own.received, width: 16, right: true },
      { key: 'outstanding', header: own.outstanding, width: 16, right: true },
      { key: 'check', header: words.control, width: 12 },
    ],
    settlements.reduce((rows, { bankLines }) => rows + Math.max(1, bankLines.length), 0),
  );
}

/** What a settlement's bank lines come to, in units. */
export function receivedOf({ bankLines }: CloseSettlement): bigint {
  return bankLines.reduce((sum, { allocated }) => sum + unitsOf(allocated), 0n);
}

/** What must have arrived for it by the end of the month, in units. */
export function expectedOf({ expectation, amountToTransfer }: CloseSettlement): bigint {
  return expectation === 'expected' ? unitsOf(amountToTransfer) : 0n;
}

/** What is on its way at the end of the month, in units. */
export function inTransitOf({ expectation, amountToTransfer }: CloseSettlement): bigint {
  return expectation === 'in-transit' ? unitsOf(amountToTransfer) : 0n;
}

export function writeSettlements(context: CloseContext): SheetRecord {
  const { tables, data, text: words } = context;
  const table = tables.settlementsToBank;
  const sheet = openTable(context, table);
  for (const settlement of data.settlements) {
    sheet.row([
      ...headCells(context, settlement, sheet.nextRow),
      ...(settlement.arrives ? laterCells(settlement.arrives) : bankCells(settlement.bankLines[0])),
      ...sumCells(context, settlement, sheet.nextRow),
    ]);
    // Of several lines the further ones stand below, with the settlement's id and nothing that would be added up twice.
    for (const line of settlement.bankLines.slice(1))
      sheet.row([text(settlement.id), ...new Array<null>(7).fill(null), ...bankCells(line)]);
  }
  const check = table.letter('check');
  sheet.highlight(`${check}2:${check}${table.lastRow}`, words);
  return sheet.finish();
}

function headCells(
  { data, decimals, text: words, tables }: CloseContext,
  settlement: CloseSettlement,
  row: number,
): (Cell | null)[] {
  const { id, createdAt, status, requestedAmount, fee, amountToTransfer, expectation } = settlement;
  const at = (key: string) => `${tables.settlementsToBank.letter(key)}${row}`;
  const left = unitsOf(requestedAmount) - unitsOf(fee) - unitsOf(amountToTransfer);
  return [
    text(id),
    moment(createdAt, data.timeZone),
    text(status),
    amount(requestedAmount),
    amount(fee),
    amount(amountToTransfer),
    amountFormula(
      `ROUND(${at('requestedAmount')}-${at('fee')}-${at('amountToTransfer')},${decimals})`,
      writeAmount(left),
    ),
    text(
      { expected: words.yes, 'in-transit': words.settlements.inTransit, 'not-expected': words.no }[
        expectation
      ],
    ),
  ];
}

function bankCells(line: CloseSettlement['bankLines'][number] | undefined): (Cell | null)[] {
  if (!line) return new Array<null>(8).fill(null);
  return [
    day(line.bookingDay),
    day(line.valueDay),
    text(line.file),
    number(line.line),
    text(line.reference),
    text(line.description),
    text(line.matchId),
    amount(line.allocated),
  ];
}

/** A line of a later month: it says when the money came, and is nothing that was received in this one. */
function laterCells({ day: booked, reference }: NonNullable<CloseSettlement['arrives']>): (Cell | null)[] {
  return [day(booked), null, null, null, text(reference), null, null, null];
}

function sumCells(
  { decimals, text: words, tables }: CloseContext,
  settlement: CloseSettlement,
  row: number,
): Cell[] {
  const table = tables.settlementsToBank;
  const at = (key: string, rowNumber = row) => `${table.letter(key)}${rowNumber}`;
  const last = row + Math.max(1, settlement.bankLines.length) - 1;
  const [received, expected] = [receivedOf(settlement), expectedOf(settlement)];
  return [
    amountFormula(
      `ROUND(SUM(${at('allocated')}:${at('allocated', last)}),${decimals})`,
      writeAmount(received),
    ),
    amountFormula(
      `ROUND(IF(${at('expected')}=${quoted(words.yes)},${at('amountToTransfer')},0)-${at('received')},${decimals})`,
      writeAmount(expected - received),
    ),
    controlFormula(
      `IF(AND(${at('outstanding')}=0,${at('arithmetic')}=0),${quoted(words.ok)},${quoted(words.check)})`,
      expected === received && arithmeticHolds(settlement) ? words.ok : words.check,
    ),
  ];
}

/** Whether what is transferred is what was requested less the fee. */
export function arithmeticHolds({ requestedAmount, fee, amountToTransfer }: CloseSettlement): boolean {
  return unitsOf(requestedAmount) - unitsOf(fee) === unitsOf(amountToTransfer);
}
