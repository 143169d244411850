import { Anchor, Group, Table, Text } from '@mantine/core';
import { Fragment, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalReport, NumberedEntry } from '../../../src-shared/contract/journals.ts';
import { kindWords } from '../../../src-shared/journal/words.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { Cell } from '../../components/cell.tsx';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { type LineOf, ofLine } from './line-of.ts';
import type { Place } from './queries.ts';
import { RecordsDrawer } from './records-drawer.tsx';

type Props = { readonly place: Place; readonly report: JournalReport };

/** The entries of the month, each with its lines; a line opens the records that it comes from. */
export function EntriesTable({ place, report }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<LineOf | null>(null);
  return (
    <>
      <WideTable label={t('journals.table')} minWidth={860}>
        <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={t('journals.table')}>
          <Table.Thead>
            <Table.Tr>
              {(['account', 'description', 'costCentre', 'auxiliary'] as const).map((column) => (
                <Table.Th key={column}>{t(`journals.columns.${column}`)}</Table.Th>
              ))}
              {(['debit', 'credit', 'records'] as const).map((column) => (
                <Table.Th key={column} ta="right">
                  {t(`journals.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.entries.map((entry) => (
              <Fragment key={entry.externalId}>
                <EntryHead entry={entry} />
                {entry.lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry do not move
                  <Line key={index} entry={entry} line={line} onOpen={setOpened} />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {opened && <RecordsDrawer place={place} of={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Rows are drawn again when what they show changes: a month has thousands of cells. */
const EntryHead = memo(function EntryHead({ entry }: { readonly entry: NumberedEntry }) {
  const { t } = useTranslation();
  const { number, day, firstDay, lastDay, state, origin, externalId, rate, about, currency } = entry;
  const title =
    firstDay === lastDay
      ? t('journals.entry', { number, day: dayWords(day) })
      : t('journals.entryDays', { number, first: dayWords(firstDay), last: dayWords(lastDay) });
  return (
    <Table.Tr bg="var(--mantine-color-default-hover)" data-testid="journal-entry">
      <Table.Th colSpan={7} scope="rowgroup">
        <Group gap="xs">
          <Text size="xs" fw={600}>
            {title} ({currency})
          </Text>
          <StateBadge color={state === 'new' ? 'blue' : 'gray'}>{t(`journals.states.${state}`)}</StateBadge>
          {origin !== 'records' && (
            <StateBadge color={origin === 'reversal' ? 'orange' : 'gray'}>
              {t(`journals.origins.${origin}`)}
            </StateBadge>
          )}
          {rate && <Text size="xs">{t('journals.rateUsed', { ...rate, day: dayWords(rate.day) })}</Text>}
          {about && <Text size="xs">{about}</Text>}
          <Text size="xs" ff="monospace" c="dimmed" ml="auto">
            {externalId}
          </Text>
        </Group>
      </Table.Th>
    </Table.Tr>
  );
});

type LineProps = LineOf & { readonly onOpen: (line: LineOf) => void };

const Line = memo(function Line({ entry, line, onOpen }: LineProps) {
  const { t } = useTranslation();
  const of = { entry, line };
  const kind = kindWords(line.kind, currentLanguage());
  return (
    <Table.Tr data-testid="journal-line">
      <Cell>
        {line.account === '' ? (
          <Text span size="xs" fw={600} c="var(--mantine-color-error)">
            {t('journals.noAccount')}
          </Text>
        ) : (
          `${line.account} ${line.name}`
        )}
      </Cell>
      <Cell>{line.kind === 'clearing' ? kindWords(ofLine(of), currentLanguage()) : kind}</Cell>
      <Cell>{line.costCentre}</Cell>
      <Cell>{line.auxiliary}</Cell>
      {(['debit', 'credit'] as const).map((side) => (
        <Cell key={side} right className="figures">
          {unitsOf(line[side]) === 0n ? '' : amountWords(line[side])}
        </Cell>
      ))}
      <Cell right className="figures">
        {line.column !== null && line.records > 0 && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={t('journals.showRecords', {
              count: line.records,
              kind: kindWords(ofLine(of), currentLanguage()),
            })}
            onClick={() => onOpen(of)}
          >
            {line.records.toLocaleString(currentLocale())}
          </Anchor>
        )}
      </Cell>
    </Table.Tr>
  );
});
