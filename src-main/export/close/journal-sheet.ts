/** The month's journal entries, a line a row, and what the summary says of them. */
import { lineWords } from '../../../src-shared/journal/words.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { CloseJournal } from '../close-data.ts';
import { amount, amountFormula, count, day, number, quoted, STYLES, text } from './cells.ts';
import { type CloseContext, CURRENCY_NAME } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import type { SummaryRows } from './summary-rows.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function journalTable(words: CloseText, journal: CloseJournal): Table {
  const own = words.journal;
  const rows = journal.entries.reduce((sum, { lines }) => sum + lines.length, 0);
  return new Table(
    'journal',
    words.sheets.journal,
    [
      { key: 'number', header: own.number, width: 10 },
      { key: 'externalId', header: own.externalId, width: 32 },
      { key: 'day', header: words.day, width: 12 },
      { key: 'origin', header: own.origin, width: 12 },
      { key: 'side', header: own.side, width: 10 },
      { key: 'account', header: own.account, width: 12 },
      { key: 'name', header: own.name, width: 30 },
      { key: 'costCentre', header: own.costCentre, width: 12 },
      { key: 'auxiliary', header: own.auxiliary, width: 12 },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'debit', header: own.debit, width: 16, right: true },
      { key: 'credit', header: own.credit, width: 16, right: true },
      { key: 'description', header: own.description, width: 44 },
      { key: 'records', header: words.records, width: 10, right: true },
      { key: 'rate', header: own.rate, width: 10, right: true },
      { key: 'rateDay', header: own.rateDay, width: 12, unprinted: true },
      { key: 'rateSource', header: own.rateSource, width: 20, unprinted: true },
    ],
    rows,
  );
}

export function writeJournalSheet(context: CloseContext): SheetRecord[] {
  const { tables, data } = context;
  if (!tables.journal || !data.journal) return [];
  const sheet = openTable(context, tables.journal);
  for (const entry of data.journal.entries)
    for (const line of entry.lines)
      sheet.row([
        number(entry.number),
        text(entry.externalId),
        day(entry.day),
        text(entry.origin),
        text(line.side),
        text(line.account),
        text(line.name),
        text(line.costCentre),
        text(line.auxiliary),
        text(entry.currency),
        amount(line.debit),
        amount(line.credit),
        text(lineWords(entry, line.kind, data.language)),
        count(line.records),
        ...(entry.rate ? [amount(entry.rate.rate), day(entry.rate.day), text(entry.rate.source)] : []),
      ]);
  return [sheet.finish()];
}

/** Debit against credit, and the payments account's movement against the report's net amount. */
export function addJournal({ data, text: words, tables, decimals }: CloseContext, rows: SummaryRows): void {
  const { journal: table } = tables;
  if (!table || !data.journal) return;
  const own = words.journal;
  const { proof } = data.journal;
  const inCurrency = `${table.ref('currency')},${CURRENCY_NAME}`;
  const sum = (column: 'debit' | 'credit', more = '') => `SUMIFS(${table.ref(column)},${inCurrency}${more})`;
  rows.section(own.title, [own.debit, own.credit, words.difference]);
  const row = rows.next;
  const difference = writeAmount(unitsOf(proof.debit) - unitsOf(proof.credit));
  rows.add(
    [
      text(own.all),
      amountFormula(`ROUND(${sum('debit')},${decimals})`, proof.debit),
      amountFormula(`ROUND(${sum('credit')},${decimals})`, proof.credit),
      amountFormula(`ROUND(B${row}-C${row},${decimals})`, difference, true),
    ],
    rows.control(`D${row}=0`, unitsOf(difference) === 0n),
  );
  const unexplained = rows.add([text(own.unexplained), amount(proof.unexplained)]);
  rows.name(unexplained, 'close.journalUnexplained');
  const movedBy = (origin: string, value: string) => {
    const more = `,${table.ref('side')},${quoted('clearing')},${table.ref('origin')},${quoted(origin)}`;
    return amountFormula(`ROUND(${sum('debit', more)}-${sum('credit', more)},${decimals})`, value, true);
  };
  const movement = rows.next;
  // The key figure of the name has no cell where the report has no day.
  const net = `SUM(${tables.rollForward.ref('netAmount')})`;
  rows.add(
    [text(own.movement, STYLES.fitted), movedBy('records', proof.movement)],
    rows.control(
      `ROUND(${net}-B${unexplained}-B${movement},${decimals})=0`,
      unitsOf(proof.net) - unitsOf(proof.unexplained) === unitsOf(proof.movement),
    ),
  );
  // What was taken in of earlier months moves the account beside the month's own records.
  if (unitsOf(proof.prior ?? '0') !== 0n)
    rows.add([text(own.prior, STYLES.fitted), movedBy('prior-period', proof.prior ?? '0')]);
}
