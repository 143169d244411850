/** What changed after a month was locked, by how much, and what was decided about it. */
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import type { CloseAdjustment } from '../close-data.ts';
import { amount, type Cell, day, moment, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function adjustmentsTable(words: CloseText, rows: number): Table {
  const own = words.adjustments;
  return new Table(
    'adjustments',
    words.sheets.adjustments,
    [
      { key: 'kind', header: own.kind, width: 22 },
      { key: 'month', header: words.fields.month, width: 10 },
      { key: 'change', header: own.change, width: 12 },
      { key: 'listing', header: words.listing, width: 16 },
      { key: 'id', header: own.id, width: 20 },
      { key: 'day', header: words.day, width: 12 },
      { key: 'currency', header: words.currency, width: 10 },
      ...TIE_OUT_COLUMNS.map((column) => ({
        key: column,
        header: words.columns[column],
        width: 15,
        right: true,
      })),
      { key: 'fields', header: own.fields, width: 50 },
      { key: 'decision', header: own.decision, width: 20 },
      { key: 'decidedBy', header: words.by, width: 18 },
      { key: 'decidedAt', header: words.at, width: 20 },
      { key: 'reason', header: words.reason, width: 34 },
    ],
    rows,
  );
}

export function writeAdjustments(context: CloseContext): SheetRecord {
  const { tables, data } = context;
  const table = tables.adjustments;
  const sheet = openTable(context, table);
  for (const adjustment of data.adjustments) sheet.row(rowOf(context, adjustment));
  return sheet.finish();
}

function rowOf({ text: words, data, labels }: CloseContext, adjustment: CloseAdjustment): (Cell | null)[] {
  const { decision, effects, fields } = adjustment;
  const own = words.adjustments;
  const changed = fields.map(
    ({ field, before, after }) => `${labels.fields[field]}: ${before ?? '∅'} → ${after ?? '∅'}`,
  );
  return [
    text(own.kinds[adjustment.kind]),
    text(adjustment.month),
    text(own.changes[adjustment.change]),
    text(labels.listings[adjustment.listing]),
    text(adjustment.identity),
    day(adjustment.day),
    text(adjustment.currency),
    ...TIE_OUT_COLUMNS.map((column) => {
      const effect = effects.find((each) => each.column === column);
      return effect ? amount(effect.amount) : null;
    }),
    text(changed.join('; ')),
    decision && text(own.choices[decision.choice]),
    decision && text(decision.by),
    decision && moment(decision.at, data.timeZone),
    decision && text(decision.reason),
  ];
}
