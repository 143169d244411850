import { Alert, Text } from '@mantine/core';
import { IconClockExclamation, IconEye, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { onlyReads } from '../../../../src-shared/contract/team.ts';
import { formatMoment } from '../../../components/format.ts';
import { useTeam } from '../../../data/team.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { FaultWords } from './server-check.tsx';

/**
 * Says above every screen that nothing can be decided: the team's server is away, the upload is not complete, or the
 * person only reads; and that a clock is wrong.
 */
export function TeamNotice() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data: shared } = useTeam(id);
  if (!shared) return null;
  const { stage, state, fault } = shared;
  const isUploading = stage === 'uploading';
  if (!isUploading && state !== 'away' && state !== 'stopped')
    return (
      <>
        {shared.clockOff !== undefined && (
          <Alert color="orange" role="status" icon={<IconClockExclamation aria-hidden />} m="xs">
            <FaultWords fault="clock-off" subject={String(Math.abs(shared.clockOff))} />
          </Alert>
        )}
        {onlyReads(shared.roles) && (
          <Alert color="blue" icon={<IconEye aria-hidden />} m="xs" py={4} data-testid="only-reads">
            <Text size="sm">{t('team.onlyReads')}</Text>
          </Alert>
        )}
      </>
    );
  const since = formatMoment(shared.since, currentLocale(), timeZone);
  return (
    <Alert color="orange" role="status" icon={<IconPlugConnectedX aria-hidden />} m="xs">
      {/* What stopped it says by itself what to do, where it is known. */}
      {!(state === 'stopped' && fault) && (
        <Text size="sm">
          {isUploading || (state !== 'away' && state !== 'stopped')
            ? t('team.unfinished')
            : t(`team.notice.${state}`, { since })}
        </Text>
      )}
      {!isUploading && fault && <FaultWords fault={fault} />}
    </Alert>
  );
}
