import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Month } from '../../../src-shared/period.ts';
import { monthDays } from '../../period/period-choice.ts';
import { useToday } from '../../period/today.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { DecidersFields, DecidersOnly } from '../../workspace/deciders-only.tsx';
import { CoverageCalendar } from './coverage-calendar.tsx';
import { DailyRunCard } from './daily-run-card.tsx';
import { ReportCard } from './report-card.tsx';
import { RunTable } from './run-table.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { type SyncChoice, SyncForm } from './sync-form.tsx';
import { UnlistedCard } from './unlisted-card.tsx';

/** What has been read of each listing, reading more of it, and how the latest syncs ended. */
export function SyncPage() {
  const { t } = useTranslation();
  const today = useToday();
  // Of a month that has not begun there is nothing to read: then it is the one that is today.
  const chosen = useMonth();
  const month = chosen > today ? today.slice(0, 7) : chosen;
  const [choice, setChoice] = useState<SyncChoice>(() => choiceOf(month, today));
  const [chosenFor, setChosenFor] = useState(month);
  if (month !== chosenFor) {
    setChosenFor(month);
    setChoice(choiceOf(month, today));
  }
  return (
    <Stack p="md" gap="md" maw={1500}>
      <Title order={1} size="h4">
        {t('screens.sync')}
      </Title>
      <DailyRunCard />
      <DecidersOnly>
        <SyncForm choice={choice} onChange={setChoice} />
      </DecidersOnly>
      <CoverageCalendar
        onChoose={(listing, month) => {
          const { first, last } = monthDays(month);
          setChoice({ listings: [listing], days: [first, last], mode: 'missing' });
        }}
      />
      <ReportCard />
      <UnlistedCard />
      <RunTable />
      <DecidersFields>
        <ScheduleCard />
      </DecidersFields>
    </Stack>
  );
}

/** The month up to today, of every listing. */
function choiceOf(month: Month, today: string): SyncChoice {
  const { first, last } = monthDays(month);
  return { listings: [], days: [first, last > today ? today : last], mode: 'changes' };
}
