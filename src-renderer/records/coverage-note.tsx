import { Alert, Badge, Text } from '@mantine/core';
import { IconCloudOff, IconProgressAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../src-shared/contract/listings.ts';
import { formatMoment } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { useConnection, useWorkspace } from '../workspace/use-workspace.ts';

type Props = { readonly coverage: Coverage };
type BadgeProps = Props & { readonly someRead?: boolean };

/** In one badge: is all of the period there, and as of when. Records of a sync that was cut short are some of it. */
export function CoverageBadge({ coverage, someRead = false }: BadgeProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  if (coverage.asOf === null && !someRead)
    return (
      <Badge color="gray" variant="light" tt="none" radius="sm" data-testid="coverage">
        {t('coverage.notRead')}
      </Badge>
    );
  const time = coverage.asOf === null ? '' : formatMoment(coverage.asOf, currentLocale(), timeZone);
  return (
    <Badge
      color={coverage.complete ? 'green' : 'orange'}
      variant="light"
      tt="none"
      radius="sm"
      data-testid="coverage"
    >
      {coverage.complete ? t('coverage.complete', { time }) : t('coverage.incomplete')}
    </Badge>
  );
}

/** Says when the service is away, and what of the period has not been read. */
export function CoverageNotes({ coverage }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const connection = useConnection();
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  return (
    <>
      {connection.state === 'offline' && (
        <Alert color="yellow" py={6} icon={<IconCloudOff aria-hidden />} role="status" data-testid="offline">
          {coverage.asOf === null
            ? t('coverage.offlineNever')
            : t('coverage.offline', { time: moment(coverage.asOf) })}
        </Alert>
      )}
      {coverage.asOf !== null && coverage.gaps.length > 0 && (
        <Alert
          color="orange"
          py={6}
          icon={<IconProgressAlert aria-hidden />}
          role="status"
          data-testid="gaps"
        >
          <Text span size="sm">
            {t('coverage.gaps')}{' '}
            {coverage.gaps
              .map(({ from, to }) => t('coverage.gap', { from: moment(from), to: moment(to) }))
              .join('; ')}
          </Text>
        </Alert>
      )}
    </>
  );
}
