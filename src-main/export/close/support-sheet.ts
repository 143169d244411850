/** The supporting documents of the month: what was attached to what, by whom, and the digest by which each is known. */
import { count, moment, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { subjectsOf } from './subject-words.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function supportTable(words: CloseText, rows: number): Table {
  const own = words.support;
  return new Table(
    'support',
    words.sheets.support,
    [
      { key: 'subject', header: own.subject, width: 44 },
      { key: 'name', header: own.name, width: 44 },
      { key: 'bytes', header: own.bytes, width: 14, right: true },
      { key: 'sha256', header: 'SHA-256', width: 66 },
      { key: 'by', header: words.by, width: 18 },
      { key: 'at', header: words.at, width: 20 },
    ],
    rows,
  );
}

export function writeSupport(context: CloseContext): SheetRecord {
  const { data, tables } = context;
  const sheet = openTable(context, tables.support);
  const aboutOf = subjectsOf(data);
  for (const { subject, name, bytes, sha256, by, at } of data.support) {
    const row = [
      text(aboutOf(subject)),
      text(name),
      count(bytes),
      text(sha256),
      text(by),
      moment(at, data.timeZone),
    ];
    sheet.row(row);
  }
  return sheet.finish();
}
