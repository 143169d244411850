import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_TRAILING_DAYS,
  type StartedSyncs,
  type SyncMode,
  syncMode,
} from '../../../src-shared/contract/sync.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatDayByName } from '../../components/format.ts';
import { MultiSelect, Select } from '../../components/select.tsx';
import { useRunSync } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useSchedule } from './queries.ts';

export type SyncChoice = {
  /** None stands for all. */
  readonly listings: readonly ListingName[];
  readonly days: readonly [string | null, string | null];
  readonly mode: SyncMode;
};

type Props = { readonly choice: SyncChoice; readonly onChange: (choice: SyncChoice) => void };

/** Which days of which listings to read, and what of them. */
export function SyncForm({ choice, onChange }: Props) {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const { data: schedule } = useSchedule(id);
  const run = useRunSync();
  const trailingDays = schedule?.trailingDays ?? DEFAULT_TRAILING_DAYS;
  const [firstDay, lastDay] = choice.days;
  const change = (part: Partial<SyncChoice>) => {
    run.reset();
    onChange({ ...choice, ...part });
  };
  const start = () => {
    if (!firstDay || !lastDay) return;
    const listings = choice.listings.length > 0 ? [...choice.listings] : [...LISTING_NAMES];
    run.mutate({ workspaceId: id, listings, firstDay, lastDay, mode: choice.mode, trailingDays });
  };
  return (
    <Card withBorder component="section" aria-labelledby="sync-start-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="sync-start-title">
          {t('sync.startTitle')}
        </Title>
        <Group align="flex-end" gap="sm">
          <MultiSelect
            label={t('sync.listings')}
            placeholder={choice.listings.length > 0 ? undefined : t('sync.allListings')}
            data={LISTING_NAMES.map((name) => ({ value: name, label: t(`service.listings.${name}`) }))}
            value={[...choice.listings]}
            onChange={(names) => change({ listings: LISTING_NAMES.filter((name) => names.includes(name)) })}
            clearable
            miw={220}
          />
          <DatePickerInput
            type="range"
            label={t('sync.days')}
            valueFormatter={({ date, labelSeparator }) => writtenDays(date, labelSeparator)}
            allowSingleDateInRange
            value={[firstDay, lastDay]}
            onChange={(days) => change({ days })}
            w={250}
          />
          <Select
            label={t('sync.mode')}
            data={syncMode.options.map((value) => ({ value, label: t(`sync.modes.${value}`) }))}
            value={choice.mode}
            allowDeselect={false}
            onChange={(value) => value && change({ mode: syncMode.parse(value) })}
            w={280}
          />
          <Button
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={start}
            disabled={!kept.reporting || !firstDay || !lastDay}
            loading={run.isPending}
          >
            {t('sync.start')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t(`sync.modeHints.${choice.mode}`, { count: trailingDays })}
        </Text>
        {!kept.reporting && (
          <Alert color="yellow" py={6}>
            {t('sync.credentialsMissing')}
          </Alert>
        )}
        {run.isError && <ErrorAlert error={run.error} />}
        {run.isSuccess && <StartedNote started={run.data} />}
      </Stack>
    </Card>
  );
}

/** Each day as in the fields of single days. */
function writtenDays(days: unknown, separator: string): string {
  return [days]
    .flat()
    .filter((day) => typeof day === 'string')
    .map((day) => formatDayByName(Date.parse(day), currentLocale(), 'UTC'))
    .join(` ${separator} `);
}

/** What was started, what comes after a sync that is under way, and what is being read as asked for already. */
function StartedNote({ started: { jobIds, waiting, running } }: { readonly started: StartedSyncs }) {
  const { t } = useTranslation();
  const named = (names: readonly ListingName[]) =>
    new Intl.ListFormat(currentLocale()).format(names.map((name) => t(`service.listings.${name}`)));
  return (
    <Stack gap={2} role="status">
      {jobIds.length > 0 && <Text size="sm">{t('sync.started', { count: jobIds.length })}</Text>}
      {waiting.length > 0 && <Text size="sm">{t('sync.waiting', { listings: named(waiting) })}</Text>}
      {running.length > 0 && (
        <Text size="sm">
          {jobIds.length > 0 ? t('sync.leftRunning', { listings: named(running) }) : t('sync.alreadyRunning')}
        </Text>
      )}
    </Stack>
  );
}
