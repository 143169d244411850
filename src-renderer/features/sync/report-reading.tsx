import { Alert, Button, Checkbox, Group, List, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type InspectedReport,
  isFileFault,
  type ReportCheck,
  type ReportMapping,
} from '../../../src-shared/contract/reports.ts';
import { DATE_ORDERS } from '../../../src-shared/contract/statement-mapping.ts';
import type { FieldName, ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatDay } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { Select } from '../../components/select.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { OtherMonthNote } from '../../period/other-month-note.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useCheckReport, useImportReport } from './queries.ts';

type Props = {
  readonly file: InspectedReport;
  readonly listing: ListingName;
  readonly onImported: () => void;
};

const ROWS_BELOW = 4;
const PROBLEMS_SHOWN = 20;

/** How a report file is read: which column holds what, what a check of all rows found, and the import. */
export function ReportReading({ file, listing, onImported }: Props) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [mapping, setMapping] = useState(file.mapping);
  const [chosen, setCovers] = useState<boolean | null>(null);
  const check = useCheckReport(id);
  const store = useImportReport(id, listing);
  const asked = { token: file.token, listing, mapping };
  const change = (part: Partial<ReportMapping>) => {
    setMapping({ ...mapping, ...part });
    setCovers(null);
    check.reset();
  };
  const found = check.data;
  // A file that does not state its days may lack records of them: a person has to say that it is whole.
  const covers = chosen ?? found?.daysStated ?? false;
  const isSound = found && found.problemCount === 0 && found.missing.length === 0 && found.rows > 0;
  const day = (text: string) => formatDay(Date.parse(text), currentLocale(), 'UTC');
  const begin = () =>
    store.mutate(
      { ...asked, days: covers ? (found?.days ?? null) : null },
      {
        onSuccess: (counts) => {
          confirm(t('sync.report.done', counts));
          onImported();
        },
      },
    );
  return (
    <Stack gap="sm">
      <Columns file={file} listing={listing} mapping={mapping} onChange={(fields) => change({ fields })} />
      <Group gap="sm" align="flex-end">
        <Select
          size="xs"
          label={t('sync.report.dateOrder')}
          data={DATE_ORDERS.map((order) => ({ value: order, label: t(`sync.report.orders.${order}`) }))}
          value={mapping.dateOrder}
          allowDeselect={false}
          onChange={(order) => order && change({ dateOrder: order as ReportMapping['dateOrder'] })}
        />
        <Select
          size="xs"
          label={t('sync.report.decimal')}
          data={['.', ','].map((sign) => ({ value: sign, label: sign === '.' ? '1,234.56' : '1.234,56' }))}
          value={mapping.decimal}
          allowDeselect={false}
          onChange={(sign) => sign && change({ decimal: sign as ReportMapping['decimal'] })}
        />
        <Select
          size="xs"
          label={t('sync.report.zone')}
          data={[...new Set([timeZone, 'UTC'])]}
          value={mapping.timeZone}
          allowDeselect={false}
          onChange={(zone) => zone && change({ timeZone: zone })}
        />
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate(asked)}>
          {t('sync.report.check')}
        </Button>
      </Group>
      {found && !isSound && <Faults found={found} />}
      {isSound && (
        <Stack gap="xs">
          <Text size="sm">{t('sync.report.sound', { count: found.rows })}</Text>
          {found.days && <OtherMonthNote days={[found.days]} />}
          {found.days && (
            <Checkbox
              size="xs"
              label={t('sync.report.covers', {
                first: day(found.days.firstDay),
                last: day(found.days.lastDay),
              })}
              description={t('sync.report.coversHint')}
              checked={covers}
              onChange={({ currentTarget: { checked } }) => setCovers(checked)}
            />
          )}
          <Group>
            <Button size="xs" loading={store.isPending} onClick={begin}>
              {t('sync.report.import')}
            </Button>
          </Group>
        </Stack>
      )}
      {(check.error ?? store.error) && <ErrorAlert error={check.error ?? store.error} />}
    </Stack>
  );
}

type ColumnsProps = Pick<Props, 'file' | 'listing'> & {
  readonly mapping: ReportMapping;
  readonly onChange: (fields: ReportMapping['fields']) => void;
};

/** The first rows as they stand, with the field of each column above it. */
function Columns({ file, listing, mapping, onChange }: ColumnsProps) {
  const { t } = useTranslation();
  const first = mapping.headerRow - 1;
  const rows = file.rows
    .slice(first, first + ROWS_BELOW + 1)
    .map((cells, index) => ({ number: first + index + 1, cells }));
  const most = Math.max(...rows.map(({ cells }) => cells.length), 0);
  const columns = Array.from({ length: most }, (_, at) => at);
  const fields = [
    { value: '', label: t('sync.report.notRead') },
    ...listings[listing].fields.map(({ name }) => ({
      value: name as string,
      label: t(`service.fields.${name}`),
    })),
  ];
  const set = (column: number, name: FieldName | null) =>
    onChange(columns.map((at) => (at === column ? name : (mapping.fields[at] ?? null))));
  return (
    <Table.ScrollContainer minWidth={columns.length * 150}>
      <Table fz="xs" verticalSpacing={2} withTableBorder withColumnBorders layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} p={4}>
                <Select
                  size="xs"
                  aria-label={t('sync.report.column', { column: column + 1 })}
                  data={fields}
                  value={mapping.fields[column] ?? ''}
                  allowDeselect={false}
                  onChange={(name) => set(column, name ? (name as FieldName) : null)}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ number, cells }) => (
            <Table.Tr key={number}>
              {columns.map((column) => (
                <Table.Td
                  key={column}
                  className="one-line"
                  fw={number === mapping.headerRow ? 600 : 400}
                  {...(mapping.fields[column] ? {} : { c: 'dimmed' })}
                  title={cells[column]}
                >
                  {cells[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Why the file is not imported: fields that no column holds, and the rows at fault. */
function Faults({ found }: { readonly found: ReportCheck }) {
  const { t } = useTranslation();
  const { missing, problems, problemCount, rows } = found;
  const fieldOf = (name: FieldName | null) => (name === null ? '' : `${t(`service.fields.${name}`)}: `);
  return (
    <Alert color="red" p="xs" title={t('sync.report.notImported')}>
      <List size="sm" spacing={2}>
        {missing.length > 0 && (
          <List.Item>
            {t('sync.report.missing', {
              fields: missing.map((name) => t(`service.fields.${name}`)).join(', '),
            })}
          </List.Item>
        )}
        {missing.length === 0 && rows === 0 && problemCount === 0 && (
          <List.Item>{t('sync.report.empty')}</List.Item>
        )}
        {problems.slice(0, PROBLEMS_SHOWN).map(({ row, code, field, text }) => (
          <List.Item key={`${row} ${code} ${field}`}>
            {row === null ? t('sync.report.problemOfFile') : t('sync.report.problem', { row })}{' '}
            {fieldOf(field)}
            {isFileFault(code)
              ? t(`fileFaults.${code}`, { text })
              : t(`sync.report.problems.${code}`, { text })}
          </List.Item>
        ))}
        {problemCount > PROBLEMS_SHOWN && (
          <List.Item>{t('sync.report.more', { count: problemCount - PROBLEMS_SHOWN })}</List.Item>
        )}
      </List>
    </Alert>
  );
}
