import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { noteSign } from '../../../src-shared/service/note-sign.ts';
import { formatInstant } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { codeWords } from '../../records/code-words.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** The records with their date and amount under the rule, each a way to it. */
export function BehindTable({
  rule,
  rows,
}: {
  readonly rule: ColumnRule;
  readonly rows: readonly ListingRow[];
}) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const listing: ListingDefinition = listings[rule.listing];
  const coded = listing.fields.some(({ name }) => name === 'status') ? 'status' : 'type';
  // As the rule cuts its days, so that a record is seen to belong to the day.
  const zone = rule.dayCut === 'utc' ? 'UTC' : timeZone;
  return (
    <Table
      fz="xs"
      verticalSpacing={3}
      aria-label={t(`service.listings.${listing.name}`)}
      data-testid="behind-records"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            {t(`service.fields.${rule.dateField}`)} ({zone})
          </Table.Th>
          <Table.Th>{t('service.fields.id')}</Table.Th>
          <Table.Th>{t(`service.fields.${coded}`)}</Table.Th>
          <Table.Th ta="right">{t(`service.fields.${rule.amountField}`)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <RecordRow key={row.identity} rule={rule} row={row} listing={listing} coded={coded} zone={zone} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RecordRowProps = {
  readonly rule: ColumnRule;
  readonly row: ListingRow;
  readonly listing: ListingDefinition;
  /** The field that is told in words: the status, or the type where there is none. */
  readonly coded: string;
  readonly zone: string;
};

function RecordRow({ rule, row, listing, coded, zone }: RecordRowProps) {
  const { t } = useTranslation();
  const { identity, values } = row;
  const at = values[rule.dateField];
  const code = values[coded];
  const amount = values[rule.amountField];
  // An amount without a known sign is in no sum; it is shown with its record.
  const sign = rule.sign === 'byCategory' ? noteSign(values.category, values.type) : 1;
  return (
    <Table.Tr data-record={identity}>
      <Table.Td className="figures">
        {typeof at === 'number' ? formatInstant(at, currentLocale(), zone) : ''}
      </Table.Td>
      <Table.Td>
        <RecordLink listing={listing.name} record={row} from={t('screens.balances')}>
          {identity}
        </RecordLink>
      </Table.Td>
      <Table.Td>{typeof code === 'string' ? codeWords(fieldOf(listing, coded), code) : ''}</Table.Td>
      <Table.Td ta="right" className="figures">
        {typeof amount === 'string' && sign !== 0
          ? formatAmount(sign < 0 ? writeAmount(-unitsOf(amount)) : amount, currentLocale())
          : '–'}
      </Table.Td>
    </Table.Tr>
  );
}
