/** The audit trail of the month, with the hashes that chain its entries. */
import { moment, number, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { writeParts } from './record-table.ts';
import type { SheetRecord } from './sheet.ts';
import { subjectsOf } from './subject-words.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function auditTable(words: CloseText, rows: number): Table {
  const own = words.audit;
  return new Table(
    'audit',
    words.sheets.audit,
    [
      { key: 'number', header: own.number, width: 8 },
      { key: 'at', header: words.at, width: 20 },
      { key: 'actor', header: own.actor, width: 22 },
      { key: 'action', header: own.action, width: 28 },
      { key: 'subject', header: own.subject, width: 36 },
      { key: 'detail', header: own.detail, width: 70 },
      { key: 'hash', header: own.hash, width: 66, unprinted: true },
    ],
    rows,
  );
}

export function writeAudit(context: CloseContext): Promise<SheetRecord[]> {
  const { data, tables } = context;
  const aboutOf = subjectsOf(data);
  return writeParts(context, [tables.audit], data.audit, (entry) => [
    number(entry.number),
    moment(entry.at, data.timeZone),
    text(entry.actor),
    text(entry.action),
    text(aboutOf(entry.subject)),
    text(JSON.stringify(entry.detail)),
    text(entry.hash),
  ]);
}
