import { Anchor, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import { DailyRunNews } from '../../workspace/daily-run-news.tsx';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { OverviewCard } from './overview-card.tsx';

/** What the last daily run found. */
export const ChangedCard = memo(function ChangedCard({ run }: { readonly run: DailyRun | null }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  return (
    <OverviewCard
      id="changed"
      title={t('overview.changed.title')}
      action={
        <Anchor component={Link} size="xs" to={screenAddress(id, 'sync')}>
          {t('overview.changed.all')}
        </Anchor>
      }
    >
      {run ? <DailyRunNews run={run} /> : <Text size="sm">{t('overview.changed.never')}</Text>}
    </OverviewCard>
  );
});
