import { ActionIcon, Checkbox, Table, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconHistory } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { problemWords, RecordValue } from './record-value.tsx';

type Props = {
  readonly row: ListingRow;
  /** Where it stands on the page, counted from 0. */
  readonly index: number;
  readonly fields: readonly FieldDefinition[];
  readonly timeZone: string;
  readonly selected: boolean;
  /** The field whose cell the keyboard is at, if it is one of this row. */
  readonly cursor: string | null;
};

/**
 * One record. It listens to nothing itself: the table knows from an event's cell what was meant, so that a row is drawn
 * anew only when it changes. Its cells are plain ones: there are hundreds on a page, and each of the library's would
 * work its styles out by itself.
 */
export const TableRow = memo(function TableRow({ row, index, fields, timeZone, selected, cursor }: Props) {
  const { t } = useTranslation();
  const names = new Set<string | undefined>(fields.map(({ name }) => name));
  return (
    <Table.Tr
      data-identity={row.identity}
      data-index={index}
      // The header is the first.
      aria-rowindex={index + 2}
      aria-selected={selected}
      {...(selected ? { bg: 'var(--mantine-primary-color-light)' } : {})}
    >
      <td className="row-control" data-control="select">
        <Checkbox
          size="xs"
          tabIndex={-1}
          readOnly
          checked={selected}
          aria-label={t('listings.table.select', { identity: row.identity })}
        />
      </td>
      <td className="row-control" data-control="open">
        <Details row={row} />
      </td>
      {fields.map((field) => (
        <td
          key={field.name}
          className={cellClass(field)}
          data-field={field.name}
          tabIndex={cursor === field.name ? 0 : -1}
        >
          <RecordValue
            field={field}
            row={row}
            timeZone={timeZone}
            currencyShown={names.has(field.currencyField)}
          />
        </td>
      ))}
    </Table.Tr>
  );
});

/** Opens the record; what is wrong with it, and that it has changed, is told here. */
function Details({ row }: { readonly row: ListingRow }) {
  const { t } = useTranslation();
  const open = t('record.open', { identity: row.identity });
  const notes = [
    row.problems.length > 0 && t('listing.problem', { list: problemWords(row, t) }),
    row.changed && t('listing.changed'),
  ].filter((note) => note !== false);
  const Sign = row.problems.length > 0 ? IconAlertTriangle : row.changed ? IconHistory : IconDots;
  const button = (
    <ActionIcon
      size="xs"
      color={row.problems.length > 0 ? 'orange' : 'gray'}
      tabIndex={-1}
      aria-label={[open, ...notes].join('. ')}
    >
      <Sign size={14} />
    </ActionIcon>
  );
  return notes.length > 0 ? <Tooltip label={notes.join('. ')}>{button}</Tooltip> : button;
}

export function cellClass({ kind }: FieldDefinition): string {
  if (kind === 'amount') return 'figures amount';
  return kind === 'text' || kind === 'type' ? '' : 'figures';
}
