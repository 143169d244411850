import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, monthOf } from '../../../src-shared/period.ts';
import { monthDays } from '../../period/period-choice.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CoverageCalendar } from './coverage-calendar.tsx';
import { RunTable } from './run-table.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { type SyncChoice, SyncForm } from './sync-form.tsx';
import { UnlistedCard } from './unlisted-card.tsx';

/** What has been read of each listing, reading more of it, and how the latest syncs ended. */
export function SyncPage() {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const now = Date.now();
  const [choice, setChoice] = useState<SyncChoice>({
    listings: [],
    days: [`${monthOf(now, timeZone)}-01`, dayOf(now, timeZone)],
    mode: 'changes',
  });
  return (
    <Stack p="md" gap="md" maw={1500}>
      <Title order={1} size="h4">
        {t('sync.title')}
      </Title>
      <SyncForm choice={choice} onChange={setChoice} />
      <CoverageCalendar
        onChoose={(listing, month) => {
          const { first, last } = monthDays(month);
          setChoice({ listings: [listing], days: [first, last], mode: 'missing' });
        }}
      />
      <UnlistedCard />
      <RunTable />
      <ScheduleCard />
    </Stack>
  );
}
