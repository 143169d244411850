/**
 * What stands in a record's cells, made once for a record, and ahead of the press that shows it where there is time.
 */
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { cloneElement, type ReactElement } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { problemWords, recordValue } from '../../records/record-value.tsx';
import type { RowWords } from './row-words.ts';

/**
 * How a table shows its records: with another one of these, which another language has too, their cells are made anew.
 */
export type Columns = {
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  readonly words: RowWords;
  readonly t: TFunction;
};

type CellProps = { readonly tabIndex?: number };
type Cells = readonly ReactElement<CellProps>[];

/** The cells as the last table showed them, collected with their records. */
const made = new WeakMap<ListingRow, { readonly columns: Columns; readonly cells: Cells }>();

/** The cells behind the check box: the button that opens the record, and one for each field. */
export function cellsOf(row: ListingRow, columns: Columns): Cells {
  const known = made.get(row);
  if (known?.columns === columns) return known.cells;
  const cells = makeCells(row, columns);
  made.set(row, { columns, cells });
  return cells;
}

/** The same, with the field's cell in the way of the tabulator key. */
export function withKeyboard(cells: Cells, field: string): Cells {
  return cells.map((cell) => (cell.key === field ? cloneElement(cell, { tabIndex: 0 }) : cell));
}

function makeCells(row: ListingRow, { fields, timeZone, words, t }: Columns): Cells {
  const names = new Set<string | undefined>(fields.map(({ name }) => name));
  return [
    // No field has an empty name.
    <td key="" className="row-control" data-control="open">
      {opener(row, words, t)}
    </td>,
    ...fields.map((field) => (
      <td key={field.name} className={cellClass(field)} data-field={field.name} tabIndex={-1}>
        {recordValue({ field, row, timeZone, currencyShown: names.has(field.currencyField) })}
      </td>
    )),
  ];
}

/** A letter and no drawing: there is one on every row, and a drawing takes the browser longer to paint. */
const DOTS = (
  <span className="row-dots" aria-hidden>
    …
  </span>
);
const PROBLEM = <IconAlertTriangle size={14} aria-hidden />;
const CHANGED = <IconHistory size={14} aria-hidden />;

/** Opens the record; what is wrong with it, and that it has changed, is told here. */
function opener(row: ListingRow, words: RowWords, t: TFunction): ReactElement {
  const notes = [
    row.problems.length > 0 && t('listing.problem', { list: problemWords(row, t) }),
    row.changed && t('listing.changed'),
  ].filter((note) => note !== false);
  const button = (
    <button
      type="button"
      className="row-open"
      data-problem={row.problems.length > 0 || undefined}
      tabIndex={-1}
      aria-label={[words.open(row.identity), ...notes].join('. ')}
    >
      {row.problems.length > 0 ? PROBLEM : row.changed ? CHANGED : DOTS}
    </button>
  );
  return notes.length > 0 ? <Tooltip label={notes.join('. ')}>{button}</Tooltip> : button;
}

export function cellClass({ kind }: FieldDefinition): string {
  if (kind === 'amount') return 'figures amount';
  return kind === 'text' || kind === 'type' ? '' : 'figures';
}
