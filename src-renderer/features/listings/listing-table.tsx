import { Table, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import {
  type FieldDefinition,
  isEmptyList,
  type ListingDefinition,
  zoneOf,
} from '../../../src-shared/service/listing.ts';
import { formatDay, formatInstant } from '../../components/format.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { codeWords } from './code-words.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly caption: string;
  readonly rows: readonly ListingRow[];
  readonly sort: Sort;
  readonly timeZone: string;
  readonly onSort: (sort: Sort) => void;
};

/** The page's records; columns come from the listing's definition. */
export function ListingTable({ listing, caption, rows, sort, timeZone, onSort }: Props) {
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
              <Problems row={row} />
            </Table.Td>
            {columns.map((field) => (
              <Table.Td key={field.name} className={cellClass(field)} data-field={field.name}>
                <Value
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

type ValueProps = {
  readonly field: FieldDefinition;
  readonly row: ListingRow;
  readonly timeZone: string;
  /** Whether the amount's currency has a column of its own. */
  readonly currencyShown: boolean;
};

function Value({ field, row, timeZone, currencyShown }: ValueProps): ReactNode {
  const { t } = useTranslation();
  const value = row.values[field.name] ?? null;
  if (value === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  if (isEmptyList(field, value)) return null;
  if (field.kind === 'amount')
    return (
      <>
        {!currencyShown && field.currencyField && (
          <Text span fz="xs" c="dimmed">
            {row.values[field.currencyField]}{' '}
          </Text>
        )}
        {formatAmount(String(value), currentLocale())}
      </>
    );
  if (field.kind === 'instant' && typeof value === 'number')
    return formatInstant(value, currentLocale(), timeZone);
  if (field.kind === 'day' && typeof value === 'number') return formatDay(value, currentLocale(), timeZone);
  if (field.kind === 'boolean' && (value === 'true' || value === 'false'))
    return t(value === 'true' ? 'listing.yes' : 'listing.no');
  if (field.kind === 'status') return <StatusBadge status={String(value)} />;
  if (field.kind === 'text' || field.kind === 'id')
    return (
      <Text span fz="xs" display="block" className="one-line" title={String(value)}>
        {value}
      </Text>
    );
  return codeWords(field, String(value));
}

function Problems({ row }: { readonly row: ListingRow }) {
  const { t } = useTranslation();
  if (row.problems.length === 0) return null;
  const list = row.problems
    .map(({ field, problem }) => {
      const label = t(`service.fields.${field}`, { defaultValue: field });
      return `${label}: ${t(`problems.${problem}`)}`;
    })
    .join('; ');
  const label = t('listing.problem', { list });
  return (
    <Tooltip label={label}>
      <Text span c="orange" tabIndex={0} role="img" aria-label={label}>
        <IconAlertTriangle size={14} aria-hidden />
      </Text>
    </Tooltip>
  );
}

function cellClass({ kind }: FieldDefinition): string | undefined {
  if (kind === 'amount') return 'figures amount';
  return kind === 'text' || kind === 'type' ? undefined : 'figures';
}
