import { ActionIcon, Table, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconDots, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { type FieldDefinition, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { problemWords, RecordValue } from './record-value.tsx';

type Props = {
  readonly listing: ListingDefinition;
  readonly caption: string;
  readonly rows: readonly ListingRow[];
  readonly sort: Sort;
  readonly timeZone: string;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (identity: string) => void;
};

/** The page's records; columns come from the listing's definition. */
export function ListingTable({ listing, caption, rows, sort, timeZone, onSort, onOpen }: Props) {
  const { t } = useTranslation();
  const columns = listing.fields.filter(({ shown }) => shown);
  const shownNames = new Set<string | undefined>(columns.map(({ name }) => name));
  return (
    <Table
      stickyHeader
      highlightOnHover
      verticalSpacing={4}
      horizontalSpacing="xs"
      fz="xs"
      data-testid="listing-table"
    >
      <Table.Caption className="visually-hidden">{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={24}>
            <span className="visually-hidden">{t('listing.flaggedHint')}</span>
          </Table.Th>
          {columns.map((field) => (
            <HeaderCell key={field.name} field={field} sort={sort} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.identity} data-identity={row.identity}>
            <Table.Td>
              <Details row={row} onOpen={() => onOpen(row.identity)} />
            </Table.Td>
            {columns.map((field) => (
              <Table.Td key={field.name} className={cellClass(field)} data-field={field.name}>
                <RecordValue
                  field={field}
                  row={row}
                  timeZone={zoneOf(listing, timeZone)}
                  currencyShown={shownNames.has(field.currencyField)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type HeaderProps = { readonly field: FieldDefinition; readonly sort: Sort } & Pick<Props, 'onSort'>;

function HeaderCell({ field, sort, onSort }: HeaderProps) {
  const { t } = useTranslation();
  const label = t(`service.fields.${field.name}`);
  const sorted = sort.field === field.name;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      className={cellClass(field)}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort-button"
        title={t('listing.sortBy', { field: label })}
        onClick={() => onSort({ field: field.name, descending: sorted ? !sort.descending : false })}
      >
        {label}
        {sorted && <Arrow size={12} aria-hidden />}
      </button>
    </Table.Th>
  );
}

type DetailsProps = { readonly row: ListingRow; readonly onOpen: () => void };

/** Opens the record; what is wrong with it, and that it has changed, is told here. */
function Details({ row, onOpen }: DetailsProps) {
  const { t } = useTranslation();
  const open = t('record.open', { identity: row.identity });
  const notes = [
    row.problems.length > 0 && t('listing.problem', { list: problemWords(row, t) }),
    row.changed && t('listing.changed'),
  ].filter((note) => note !== false);
  const Sign = row.problems.length > 0 ? IconAlertTriangle : row.changed ? IconHistory : IconDots;
  return (
    <Tooltip label={notes.join('. ')} disabled={notes.length === 0}>
      <ActionIcon
        size="xs"
        color={row.problems.length > 0 ? 'orange' : 'gray'}
        aria-label={[open, ...notes].join('. ')}
        onClick={onOpen}
      >
        <Sign size={14} />
      </ActionIcon>
    </Tooltip>
  );
}

function cellClass({ kind }: FieldDefinition): string | undefined {
  if (kind === 'amount') return 'figures amount';
  return kind === 'text' || kind === 'type' ? undefined : 'figures';
}
