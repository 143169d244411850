import { Button, Group, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import type { Month } from '../../../src-shared/period.ts';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { InboxView } from './address.ts';

type Props = {
  readonly view: InboxView;
  /** Not there until it is read. */
  readonly list: ExceptionList | undefined;
  /** The workspace's month, which is refreshed where every month is listed. */
  readonly month: Month;
  readonly refreshing: boolean;
  /** Null for every month. */
  readonly onMonth: (month: Month | null) => void;
  readonly onRefresh: () => void;
};

/** The month that is listed, as of when, and the way to find its exceptions again. */
export function InboxHeading({ view, list, month, refreshing, onMonth, onRefresh }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  return (
    <Group justify="space-between">
      <Group>
        <Title order={1} size="h4">
          {t('screens.exceptions')}
        </Title>
        <MonthChoice month={view.month} onChange={onMonth} onEveryMonth={() => onMonth(null)} />
      </Group>
      <Group gap="xs">
        {list && (
          <Text size="xs" c="dimmed" role="status">
            {list.refreshedAt === null
              ? t('exceptions.neverRefreshed')
              : t('exceptions.asOf', { time: formatMoment(list.refreshedAt, currentLocale(), timeZone) })}
          </Text>
        )}
        <DecidersOnly>
          <Button leftSection={<IconRefresh size={14} />} loading={refreshing} onClick={onRefresh}>
            {view.month === null
              ? t('exceptions.refreshOf', { month: formatMonth(month, currentLocale()) })
              : t('exceptions.refresh')}
          </Button>
        </DecidersOnly>
      </Group>
    </Group>
  );
}
