import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Proposal, RecordItem } from '../../../src-shared/contract/matches.ts';
import { statusName } from '../../i18n/service-names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { type Column, type ComparedField, columnsOf, comparedRows } from './comparison.ts';
import { amountWords, dayWords, evidenceWords } from './words.ts';

/** All fields of what can be taken, side by side. */
export function ComparisonTable({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const { options } = proposal;
  const columns = columnsOf(proposal);
  const [only] = options.length === 1 ? options : [];
  const nameOf = ({ side, option, items }: Column) => {
    const what =
      items.length === 1
        ? t(`matching.proposals.${side}`)
        : t(side === 'line' ? 'matching.proposals.linesOf' : 'matching.proposals.recordsOf', {
            count: items.length,
          });
    return option === null ? what : `${t('matching.proposals.option', { number: option })}: ${what}`;
  };
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table fz="xs" verticalSpacing={3} withTableBorder w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matching.proposals.field')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={keyOf(column)}>{nameOf(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparedRows(columns, only?.evidence ?? null).map(({ field, cells }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={400} c="dimmed">
                {t(`matching.fields.${field}`)}
              </Table.Th>
              {columns.map((column, at) => (
                <Table.Td
                  key={keyOf(column)}
                  maw={300}
                  className={cells[at]?.marked ? 'compared-differs' : ''}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {field === 'identity' && column.side === 'record' ? (
                    <Identities records={column.items} />
                  ) : (
                    <Values field={field} values={cells[at]?.values ?? []} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {options.length > 1 && (
            <Table.Tr>
              <Table.Th scope="row" fw={400} c="dimmed">
                {t('matching.matches.why')}
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={keyOf(column)} maw={300}>
                  {options
                    .filter(({ number }) => number === column.option)
                    .map(({ evidence }) => evidenceWords(evidence, t))}
                </Table.Td>
              ))}
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const keyOf = ({ side, option }: Column): string => `${side} ${option ?? 'same'}`;

function Identities({ records }: { readonly records: readonly RecordItem[] }) {
  const { t } = useTranslation();
  return records.map(({ listing, identity, day }) => (
    <div key={`${listing} ${identity}`}>
      {t(`record.kinds.${listing}`)} <RecordLink listing={listing} record={{ identity, day }} />
    </div>
  ));
}

const AMOUNTS: ReadonlySet<ComparedField> = new Set(['amount', 'rest', 'fee']);
const DAYS: ReadonlySet<ComparedField> = new Set(['day', 'valueDay']);

function Values({ field, values }: { readonly field: ComparedField; readonly values: readonly string[] }) {
  useTranslation();
  const written = (value: string) => {
    if (value === '') return '';
    if (AMOUNTS.has(field)) return amountWords(value);
    if (DAYS.has(field)) return dayWords(value);
    return field === 'status' ? statusName(value) : value;
  };
  return values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values of one cell stand in the order of its items
    <div key={at} className={AMOUNTS.has(field) || DAYS.has(field) ? 'figures' : ''}>
      {written(value)}
    </div>
  ));
}
