import { ActionIcon, Table, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
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

/** Opens the record; what is wrong with it is told here. */
function Details({ row, onOpen }: DetailsProps) {
  const { t } = useTranslation();
  const flagged = row.problems.length > 0;
  const label = flagged
    ? t('listing.problem', { list: problemWords(row, t) })
    : t('record.open', { identity: row.identity });
  return (
    <Tooltip label={label} disabled={!flagged}>
      <ActionIcon
        size="xs"
        color={flagged ? 'orange' : 'gray'}
        aria-label={flagged ? `${t('record.open', { identity: row.identity })}. ${label}` : label}
        onClick={onOpen}
      >
        {flagged ? <IconAlertTriangle size={14} /> : <IconDots size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}

function cellClass({ kind }: FieldDefinition): string | undefined {
  if (kind === 'amount') return 'figures amount';
  return kind === 'text' || kind === 'type' ? undefined : 'figures';
}
