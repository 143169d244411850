import { ActionIcon, Card, Group, Stack, Table, Text, Title, Tooltip, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCircleDotted,
  IconProgress,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useToday } from '../../period/today.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useCoverage } from './queries.ts';

type MonthCoverage = CallResponse<'sync.coverage'>['listings'][number]['months'][number];

/** A sign beside the colour, for people who do not see colours. */
const SIGNS: Readonly<Record<MonthCoverage['state'], { icon: Icon | null; color: string }>> = {
  complete: { icon: IconCheck, color: 'green' },
  partly: { icon: IconProgress, color: 'orange' },
  'not-read': { icon: IconCircleDotted, color: 'gray' },
  future: { icon: null, color: 'gray' },
};

type Props = { readonly onChoose: (listing: ListingName, month: Month) => void };

/** Listings by months of a year: what is read completely, what has gaps, what was never read. */
export function CoverageCalendar({ onChoose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const { data, error, refetch, isPlaceholderData } = useCoverage(id, year);
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const shortMonth = new Intl.DateTimeFormat(currentLocale(), { month: 'short', timeZone: 'UTC' });
  return (
    <Card withBorder component="section" aria-labelledby="coverage-title">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5" id="coverage-title">
            {t('sync.coverageTitle')}
          </Title>
          <Group gap={4} role="group" aria-label={t('sync.year')}>
            <YearButton label={t('sync.previousYear')} onClick={() => setYear(year - 1)}>
              <IconChevronLeft size={16} />
            </YearButton>
            <Text size="sm" className="figures" aria-live="polite">
              {year}
            </Text>
            <YearButton
              label={t('sync.nextYear')}
              onClick={() => setYear(year + 1)}
              disabled={year >= thisYear}
            >
              <IconChevronRight size={16} />
            </YearButton>
          </Group>
        </Group>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        <Table
          layout="fixed"
          withRowBorders={false}
          verticalSpacing={2}
          horizontalSpacing={2}
          aria-labelledby="coverage-title"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={150}>{t('sync.columns.listing')}</Table.Th>
              {months.map((month) => (
                <Table.Th key={month} ta="center" fz="xs" fw={400}>
                  {shortMonth.format(Date.parse(`${month}-01`))}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.map(({ listing, months }) => (
              <Table.Tr key={listing}>
                <Table.Th fw={400} scope="row">
                  {t(`service.listings.${listing}`)}
                </Table.Th>
                {months.map((month) => (
                  <Table.Td key={month.month} p={2}>
                    {/* Cells of another year would be read, and chosen, as this year's. */}
                    {!isPlaceholderData && (
                      <Cell
                        listing={listing}
                        covered={month}
                        onChoose={() => onChoose(listing, month.month)}
                      />
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="md">
          {(['complete', 'partly', 'not-read'] as const).map((state) => (
            <Group key={state} gap={4}>
              <Sign state={state} />
              <Text size="xs">{t(`sync.states.${state}`)}</Text>
            </Group>
          ))}
          <Text size="xs" c="dimmed">
            {t('sync.coverageHint')}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
}

type YearProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
};

function YearButton({ label, children, ...rest }: YearProps) {
  return (
    <ActionIcon variant="default" size="sm" aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  );
}

function Sign({ state }: { readonly state: MonthCoverage['state'] }) {
  const { icon: SignIcon, color } = SIGNS[state];
  return SignIcon && <SignIcon size={14} color={`var(--mantine-color-${color}-text)`} aria-hidden />;
}

type CellProps = {
  readonly listing: ListingName;
  readonly covered: MonthCoverage;
  readonly onChoose: () => void;
};

function Cell({ listing, covered, onChoose }: CellProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { month, state, coverage } = covered;
  if (state === 'future') return null;
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  const words = {
    listing: t(`service.listings.${listing}`),
    month: formatMonth(month, currentLocale()),
    state: t(`sync.states.${state}`),
  };
  const label =
    coverage.asOf === null
      ? t('sync.cell', words)
      : t('sync.cellAsOf', { ...words, time: moment(coverage.asOf) });
  const gaps =
    state === 'partly'
      ? coverage.gaps.map(({ from, to }) => t('coverage.gap', { from: moment(from), to: moment(to) }))
      : [];
  return (
    <Tooltip label={[label, ...gaps].join('\n')} multiline maw={420} style={{ whiteSpace: 'pre-line' }}>
      <UnstyledButton
        aria-label={label}
        onClick={onChoose}
        w="100%"
        h={24}
        bg={`var(--mantine-color-${SIGNS[state].color}-light)`}
        style={{ display: 'grid', placeItems: 'center', borderRadius: 3 }}
        data-testid={`coverage-${listing}-${month}`}
        data-state={state}
      >
        <Sign state={state} />
      </UnstyledButton>
    </Tooltip>
  );
}
