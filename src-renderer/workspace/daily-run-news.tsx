import { Anchor, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DailyRun } from '../../src-shared/contract/daily-run.ts';
import { ErrorWords } from '../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../components/format.ts';
import { StateBadge } from '../components/state-badge.tsx';
import { currentLocale } from '../i18n/index.ts';
import { FileTaken } from './file-taken.tsx';
import { screenAddress } from './screens.ts';
import { useWorkspace } from './use-workspace.ts';

const COLORS = { 'nothing-to-do': 'green', 'to-look-at': 'blue', failed: 'red' } as const;

/** What a daily run found that the one before it had not, each with the way to it. */
export function DailyRunNews({ run }: { readonly run: DailyRun }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const at = (moment: number) => formatMoment(moment, currentLocale(), timeZone);
  const changed = run.listings.filter(
    ({ added, changed, error, problem }) => added + changed > 0 || error || problem,
  );
  const { appeared, cleared, unsettled } = run.exceptions;
  const { lockedChanges = 0, refreshError = null } = run;
  return (
    <>
      <Group gap="xs">
        <StateBadge color={COLORS[run.outcome]}>{t(`dailyRun.outcomes.${run.outcome}`)}</StateBadge>
        <Text size="xs" c="dimmed">
          {run.since === null
            ? t('dailyRun.first', { time: at(run.finishedAt) })
            : t('dailyRun.since', { time: at(run.finishedAt), before: at(run.since) })}
        </Text>
      </Group>
      <List size="sm" spacing={2}>
        {changed.length === 0 && <List.Item>{t('dailyRun.nothingRead')}</List.Item>}
        {changed.map(({ listing, error, problem, ...counts }) => (
          <List.Item key={listing}>
            {t(`service.listings.${listing}`)}:{' '}
            {error ? <ErrorWords details={error} /> : t('dailyRun.syncEnded', counts)}
            {problem && !error && (
              <Text size="sm">
                {t(`dailyRun.syncProblems.${problem}`, { listing: t(`service.listings.${listing}`) })}
              </Text>
            )}
          </List.Item>
        ))}
        {run.files.map((file) => (
          <List.Item key={file.name}>
            <FileTaken file={file} />
          </List.Item>
        ))}
        {run.books.length === 0 && <List.Item>{t('dailyRun.nothingMatched')}</List.Item>}
        {run.books.map(({ book, month, error, ...counts }) => (
          <List.Item key={`${book} ${month}`}>
            <Anchor
              component={Link}
              size="sm"
              to={`${screenAddress(id, 'matching')}?book=${book}&month=${month}`}
            >
              {t(`dailyRun.books.${book}`, { month: formatMonth(month, currentLocale()) })}
            </Anchor>
            : {error ? <ErrorWords details={error} /> : t('dailyRun.matched', counts)}
          </List.Item>
        ))}
        <List.Item>
          <Anchor component={Link} size="sm" to={screenAddress(id, 'exceptions')}>
            {t('dailyRun.exceptions')}
          </Anchor>
          :{' '}
          {refreshError ? (
            <ErrorWords details={refreshError} />
          ) : (
            t('dailyRun.news', { appeared, cleared, unsettled })
          )}
        </List.Item>
        {lockedChanges > 0 && (
          <List.Item>
            <Anchor component={Link} size="sm" to={screenAddress(id, 'close')}>
              {t('dailyRun.locked')}
            </Anchor>
            : {t('dailyRun.lockedChanges', { count: lockedChanges })}
          </List.Item>
        )}
      </List>
    </>
  );
}
