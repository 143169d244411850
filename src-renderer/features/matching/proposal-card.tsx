import { Button, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LineItem, Proposal, RecordItem } from '../../../src-shared/contract/matching.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { RecordLink } from '../reconcile/record-link.tsx';
import { type Cell, type ComparedRow, comparedLines, comparedRecords, sidesOf } from './comparison.ts';
import { amountWords, dayWords, evidenceWords } from './words.ts';

type Props = {
  readonly proposal: Proposal;
  /** Null where it cannot be confirmed together with others. */
  readonly selected: boolean | null;
  readonly onSelect: () => void;
  readonly pending: boolean;
  readonly onConfirm: (option: number) => void;
  readonly onReject: () => void;
};

/** Every way to settle the proposal side by side, with all fields and those that tell them apart marked. */
export function ProposalCard({ proposal, selected, onSelect, pending, onConfirm, onReject }: Props) {
  const { t } = useTranslation();
  const { kind, rule, options, optionCount, currency } = proposal;
  const several = options.length > 1;
  const title = t('matching.proposals.rule', { number: rule.number, name: rule.rule.name });
  return (
    <Card withBorder p="sm" component="article" aria-label={title}>
      <Stack gap={6}>
        <Group gap="xs">
          {selected !== null && (
            <Checkbox
              size="xs"
              aria-label={t('matching.proposals.select')}
              checked={selected}
              onChange={onSelect}
            />
          )}
          <StateBadge color={several ? 'orange' : 'indigo'}>
            {t(`matching.proposals.kinds.${kind}`)}
          </StateBadge>
          <Text size="xs" fw={600}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {currency}
          </Text>
          {optionCount > options.length && (
            <Text size="xs">
              {t('matching.proposals.shownOf', { shown: options.length, count: optionCount })}
            </Text>
          )}
          <Button variant="default" size="compact-xs" ml="auto" disabled={pending} onClick={onReject}>
            {t(several ? 'matching.proposals.reject' : 'matching.proposals.rejectOne')}
          </Button>
        </Group>
        <Comparison proposal={proposal} />
        {several && <Differences proposal={proposal} />}
        <Group gap="xs">
          {options.map(({ number, evidence }) => (
            <Group key={number} gap={6}>
              <Button size="compact-xs" loading={pending} onClick={() => onConfirm(number)}>
                {several
                  ? t('matching.proposals.confirmOption', { number })
                  : t('matching.proposals.confirm')}
              </Button>
              {!several && <Text size="xs">{evidenceWords(evidence, t)}</Text>}
            </Group>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}

function Differences({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const fields = [...new Set(proposal.differences.map(({ field }) => field))];
  return (
    <Text size="xs">
      {fields.length === 0
        ? t('matching.proposals.same')
        : t('matching.proposals.differ', {
            fields: fields
              .map((field) =>
                t(`matching.fields.${field}`, {
                  defaultValue: t(`service.fields.${field}`, { defaultValue: field }),
                }),
              )
              .join(', '),
          })}
    </Text>
  );
}

/** What is the same in all options stands once, beside a column for each option. */
function Comparison({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const { options } = proposal;
  const { sameLines, sameRecords } = sidesOf(proposal);
  const linesOf = (lines: readonly LineItem[]) =>
    lines.length === 1
      ? t('matching.proposals.line')
      : t('matching.proposals.linesOf', { count: lines.length });
  const recordsOf = (records: readonly RecordItem[]) =>
    records.length === 1
      ? t('matching.proposals.record')
      : t('matching.proposals.recordsOf', { count: records.length });
  const shownLines = sameLines ? options.slice(0, 1) : options;
  const shownRecords = sameRecords ? options.slice(0, 1) : options;
  return (
    <Group align="flex-start" gap="md" wrap="nowrap" style={{ overflowX: 'auto' }}>
      <Side
        names={shownLines.map(
          ({ number, lines }) =>
            `${sameLines ? '' : `${t('matching.proposals.option', { number })} · `}${linesOf(lines)}`,
        )}
        rows={comparedLines(shownLines.map(({ lines }) => lines))}
      />
      <Side
        names={shownRecords.map(
          ({ number, records }) =>
            `${sameRecords ? '' : `${t('matching.proposals.option', { number })} · `}${recordsOf(records)}`,
        )}
        rows={comparedRecords(shownRecords.map(({ records }) => records))}
        records={shownRecords.map(({ records }) => records)}
        evidence={
          options.length > 1 && !sameRecords ? options.map(({ evidence }) => evidenceWords(evidence, t)) : []
        }
      />
    </Group>
  );
}

type SideProps = {
  readonly names: readonly string[];
  readonly rows: readonly ComparedRow[];
  readonly records?: readonly (readonly RecordItem[])[];
  readonly evidence?: readonly string[];
};

function Side({ names, rows, records, evidence = [] }: SideProps) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={1} withTableBorder w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('matching.proposals.field')}</Table.Th>
          {names.map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ field, cells, differs }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={400} c="dimmed">
              {t(`matching.fields.${field}`)}
            </Table.Th>
            {cells.map((cell, column) => (
              <Table.Td
                key={names[column]}
                maw={280}
                className={differs ? 'compared-differs' : ''}
                style={{ overflowWrap: 'anywhere' }}
              >
                {field === 'identity' && records ? (
                  <Identities records={records[column] ?? []} />
                ) : (
                  <CellValues cell={cell} />
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        {evidence.length > 0 && (
          <Table.Tr>
            <Table.Th scope="row" fw={400} c="dimmed">
              {t('matching.matches.why')}
            </Table.Th>
            {evidence.map((words, column) => (
              <Table.Td key={names[column]} maw={280}>
                {words}
              </Table.Td>
            ))}
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

function Identities({ records }: { readonly records: readonly RecordItem[] }) {
  const { t } = useTranslation();
  return records.map(({ listing, identity, day }) => (
    <div key={`${listing} ${identity}`}>
      {t(`service.listings.${listing}`)} <RecordLink listing={listing} identity={identity} day={day} />
    </div>
  ));
}

function CellValues({ cell }: { readonly cell: Cell }) {
  const { t } = useTranslation();
  const written = (value: string) => {
    if (value === '') return '—';
    if (cell.kind === 'amount') return amountWords(value);
    if (cell.kind === 'day') return dayWords(value);
    return cell.kind === 'status' ? t(`service.statuses.${value}`, { defaultValue: value }) : value;
  };
  return cell.values.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values of one cell stand in the order of its items
    <div key={at} className={cell.kind === 'text' ? '' : 'figures'}>
      {written(value)}
    </div>
  ));
}
