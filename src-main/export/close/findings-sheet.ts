/** What the tie-out found in the records of the month. */
import type { ListingName } from '../../../src-shared/service/listing.ts';
import type { CloseData } from '../close-data.ts';
import { amount, type Cell, day, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

type Finding = CloseData['tieOut']['findings'][number];

export function findingsOf({ tieOut, currency }: CloseData): Finding[] {
  return tieOut.findings.filter((finding) => finding.currency === currency);
}

export function findingsTable(words: CloseText, rows: number): Table {
  return new Table(
    'findings',
    words.sheets.findings,
    [
      { key: 'kind', header: words.findings.kind, width: 34 },
      { key: 'listing', header: words.listing, width: 18 },
      { key: 'ids', header: words.findings.ids, width: 30 },
      { key: 'related', header: words.findings.related, width: 30 },
      { key: 'day', header: words.day, width: 12 },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'amount', header: words.amount, width: 16, right: true },
      { key: 'detail', header: words.findings.detail, width: 34 },
    ],
    rows,
  );
}

export function writeFindings(context: CloseContext): SheetRecord {
  const { tables, data, text: words, labels } = context;
  const table = tables.findings;
  const sheet = openTable(context, table);
  const named = (listing: ListingName, ids: readonly string[]) =>
    `${labels.listings[listing]} ${ids.join(', ')}`;
  for (const { kind, listing, ids, related, day: on, currency, amount: exact, detail } of findingsOf(data)) {
    const cells: (Cell | null)[] = [
      text(words.findingKinds[kind]),
      text(labels.listings[listing]),
      text(ids.join(', ')),
      text(related.map((each) => named(each.listing, each.ids)).join('; ')),
      day(on),
      text(currency),
      amount(exact),
      text(detail),
    ];
    sheet.row(cells);
  }
  return sheet.finish();
}
