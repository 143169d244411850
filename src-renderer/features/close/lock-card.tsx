import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloseLock, CloseReport } from '../../../src-shared/contract/close.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { Details } from '../../components/details.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type Place, useCloseCall } from './queries.ts';

type Props = { readonly place: Place; readonly report: CloseReport };

/** Locking a month that is signed; of a locked one its snapshot, and the way to open it again. */
export function LockCard({ place, report }: Props) {
  const { t } = useTranslation();
  const lock = report.state === 'locked' ? report.locks.at(-1) : undefined;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="lock-title">
      <Stack gap="xs">
        <Group gap={4}>
          <Title order={2} size="h5" id="lock-title">
            {t('close.lockTitle')}
          </Title>
          <HelpMark term="lock" />
        </Group>
        {lock ? (
          <Locked place={place} report={report} lock={lock} />
        ) : (
          <ToLock place={place} report={report} />
        )}
        <Former locks={report.locks.filter(({ reopened }) => reopened !== null)} />
      </Stack>
    </Card>
  );
}

function ToLock({ place, report }: Props) {
  const { t } = useTranslation();
  const { closing } = report.figures;
  const [asking, setAsking] = useState(false);
  const onlyReads = useIsOnlyRead();
  const start = useCloseCall('close.lock', place.workspaceId);
  const running = useIsRunning(place, 'lock');
  const ready = report.signOffs.length === 2 && report.signOffs.every(({ stands }) => stands);
  const shown = { month: formatMonth(place.month, currentLocale()), currency: place.currency };
  const lock = () => {
    start.mutate({ ...place, digest: report.digest });
    setAsking(false);
  };
  return (
    <>
      <Text size="sm">{t(ready ? 'close.lockReady' : 'close.lockNotReady')}</Text>
      {start.isError && <ErrorAlert error={start.error} />}
      {!onlyReads && (
        <Group>
          <Button
            leftSection={<IconLock size={14} aria-hidden />}
            disabled={!ready}
            loading={start.isPending || running}
            onClick={() => setAsking(true)}
          >
            {t('close.lock')}
          </Button>
        </Group>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('close.lockConfirmTitle', shown)}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Stack gap="sm">
          {closing !== null && (
            <Text size="sm">
              {t('close.closing')}:{' '}
              <Text span fw={600} size="sm" className="figures">
                {moneyWords(place.currency, closing)}
              </Text>
            </Text>
          )}
          <Text size="sm">{t('close.lockConfirmText')}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('app.cancel')}
            </Button>
            <Button onClick={lock}>{t('close.lock')}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function Locked({ place, report, lock }: Props & { readonly lock: CloseLock }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const onlyReads = useIsOnlyRead();
  const reopen = useCloseCall('close.reopen', place.workspaceId);
  const snapshot = report.snapshot ?? 'missing';
  const shown = { month: formatMonth(place.month, currentLocale()), currency: place.currency };
  return (
    <>
      <Text size="sm">
        {t('close.lockedBy', {
          by: lock.lockedBy,
          time: formatMoment(lock.lockedAt, currentLocale(), timeZone),
        })}
        <br />
        {t('close.prepared', { preparer: lock.preparer, reviewer: lock.reviewer })}
      </Text>
      {snapshot === 'intact' ? (
        <Text size="sm" data-testid="snapshot">
          {t('close.snapshot.intact')}
        </Text>
      ) : (
        <Alert
          color={snapshot === 'arriving' ? 'blue' : 'red'}
          icon={<IconAlertTriangle aria-hidden />}
          role="alert"
          data-testid="snapshot"
        >
          {t(`close.snapshot.${snapshot}`)}
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {t('close.snapshotFile', { file: lock.file, records: lock.records })}
      </Text>
      <Details>
        <Text size="xs" c="dimmed">
          {t('close.snapshotHash')}:{' '}
          <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {lock.sha256}
          </Text>
        </Text>
      </Details>
      {!onlyReads && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('close.reopen')}
          </Button>
        </Group>
      )}
      {asking && (
        <ReasonDialog
          most={1_000}
          title={t('close.reopenTitle', shown)}
          text={t('close.reopenText')}
          action={t('close.reopen')}
          color="red"
          onDecide={(reason) => reopen.mutateAsync({ ...place, reason })}
          error={reopen.error}
          pending={reopen.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Former({ locks }: { readonly locks: readonly CloseLock[] }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  if (locks.length === 0) return null;
  const time = (at: number) => formatMoment(at, currentLocale(), timeZone);
  return (
    <>
      <Text size="xs" fw={600}>
        {t('close.formerVersions')}
      </Text>
      {locks.map(({ version, lockedBy, lockedAt, reopened }) => (
        <Text key={version} size="xs">
          {reopened &&
            t('close.formerVersion', {
              version,
              by: lockedBy,
              time: time(lockedAt),
              reopenedBy: reopened.by,
              reopenedAt: time(reopened.at),
              reason: reopened.reason,
            })}
        </Text>
      ))}
    </>
  );
}
