import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { problemWords, recordValue } from '../../records/record-value.tsx';
import { RowCheck } from './row-check.tsx';
import type { RowWords } from './row-words.ts';

type Props = {
  readonly row: ListingRow;
  /** Where it stands on the page, counted from 0. */
  readonly index: number;
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  readonly selected: boolean;
  /** The field whose cell the keyboard is at, if it is one of this row. */
  readonly cursor: string | null;
  readonly words: RowWords;
  readonly t: TFunction;
};

/**
 * One record. It listens to nothing itself: the table knows from an event's cell what was meant, and hands it the words,
 * so that a row is drawn anew only when it changes. Its parts are plain ones: there are hundreds on a page, and each of
 * the library's would work its styles out by itself.
 */
export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, fields, timeZone, selected, cursor, words, t } = props;
  const names = new Set<string | undefined>(fields.map(({ name }) => name));
  return (
    <tr
      data-identity={row.identity}
      data-index={index}
      // The header is the first.
      aria-rowindex={index + 2}
      aria-selected={selected}
    >
      <td className="row-control" data-control="select">
        <RowCheck label={words.select(row.identity)} checked={selected} />
      </td>
      <td className="row-control" data-control="open">
        <Details row={row} words={words} t={t} />
      </td>
      {fields.map((field) => (
        <td
          key={field.name}
          className={cellClass(field)}
          data-field={field.name}
          tabIndex={cursor === field.name ? 0 : -1}
        >
          {recordValue({ field, row, timeZone, currencyShown: names.has(field.currencyField) })}
        </td>
      ))}
    </tr>
  );
});

/** A letter and no drawing: there is one on every row, and each drawing is a picture with edges of its own for whoever paints the page. */
const DOTS = (
  <span className="row-dots" aria-hidden>
    …
  </span>
);
const PROBLEM = <IconAlertTriangle size={14} aria-hidden />;
const CHANGED = <IconHistory size={14} aria-hidden />;

/** Opens the record; what is wrong with it, and that it has changed, is told here. */
function Details({ row, words, t }: Pick<Props, 'row' | 'words' | 't'>) {
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
