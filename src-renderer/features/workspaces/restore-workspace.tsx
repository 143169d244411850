import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileImport, IconPackageImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatBytes, formatMoment } from '../../components/format.ts';
import { useHeldOpen } from '../../components/held-open.tsx';
import { useCancelJob, useJob } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { RecoveryCodeInput } from './recovery-code-input.tsx';
import { useArrival, WorkspaceFromFile } from './workspace-from-file.tsx';

type ChosenFile = NonNullable<CallResponse<'moving.choose'>['file']>;

/** The way to a workspace that another computer wrote to a file. */
export function RestoreWorkspace() {
  const { t } = useTranslation();
  return (
    <WorkspaceFromFile
      title={t('moving.restoreTitle')}
      text={t('moving.restoreText')}
      action={t('moving.restore')}
      icon={<IconPackageImport size={14} aria-hidden />}
      choose={async () => (await call('moving.choose', {})).file}
      dialogTitle={({ fileName }) => t('moving.dialogTitle', { fileName })}
      form={(file, onClose) => <RestoreForm file={file} onClose={onClose} />}
    />
  );
}

type FormProps = { readonly file: ChosenFile; readonly onClose: () => void };

function RestoreForm({ file: { token, about, here }, onClose }: FormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [jobId, setJobId] = useState<string | null>(null);
  const restore = useMutation({
    mutationFn: (code: string) => call('moving.restore', { token, code }),
    // Do not keep the code once it has opened the file.
    gcTime: 0,
    onSuccess: (started) => setJobId(started.jobId),
  });
  const withFile = useMutation({
    mutationFn: () => call('moving.restoreWithCodeFile', { token }),
    onSuccess: (started) => setJobId(started.jobId),
  });
  const job = useJob(jobId);
  const isDone = job?.status === 'done';
  useArrival(isDone, about.workspaceId);
  useHeldOpen(restore.isPending || withFile.isPending || job?.status === 'running' || isDone);
  if (job?.status === 'running' || isDone) return <Restoring jobId={job.id} text={t('moving.restoring')} />;
  const failed = restore.error ?? withFile.error ?? (job?.error ? TieoutError.from(job.error) : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        withFile.reset();
        restore.mutate(typed);
      }}
      noValidate
    >
      <Stack gap="sm">
        <About about={about} />
        {here === null ? (
          <RecoveryCodeInput
            label={t('moving.code')}
            hint={t('moving.codeHint')}
            value={typed}
            onChange={(next) => {
              restore.reset();
              setTyped(next);
            }}
            autoFocus
          />
        ) : (
          <Alert color="orange" role="note" icon={<IconAlertTriangle aria-hidden />}>
            {t('moving.isHere', { name: here })}
          </Alert>
        )}
        {failed !== null && <ErrorAlert error={failed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          {here === null && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileImport size={14} aria-hidden />}
                loading={withFile.isPending}
                onClick={() => {
                  restore.reset();
                  withFile.mutate();
                }}
              >
                {t('moving.codeFromFile')}
              </Button>
              <Button type="submit" disabled={typed.trim() === ''} loading={restore.isPending}>
                {t('moving.start')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** What the file says of itself. */
function About({ about }: Pick<ChosenFile, 'about'>) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const facts = [
    { name: 'workspace', value: about.name },
    { name: 'environment', value: t(`environments.${about.environment}`) },
    { name: 'madeAt', value: formatMoment(about.madeAt, locale, timeZone) },
    { name: 'app', value: about.app },
    { name: 'lockedMonths', value: new Intl.NumberFormat(locale).format(about.lockedMonths) },
    { name: 'size', value: formatBytes(about.bytes, locale) },
  ] as const;
  return <FactList facts={facts.map((fact) => ({ ...fact, label: t(`moving.about.${fact.name}`) }))} />;
}

/** Checked first, then written: the counts begin anew with the second. */
export function Restoring({ jobId, text }: { readonly jobId: string; readonly text: string }) {
  const { t } = useTranslation();
  const job = useJob(jobId);
  const cancel = useCancelJob();
  const locale = currentLocale();
  const { done, total } = { done: job?.done ?? 0, total: job?.total ?? 0 };
  return (
    <Stack gap="sm" role="status">
      <Text size="sm">{text}</Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={text} />
      <Group justify="space-between">
        <Text size="xs" c="dimmed" className="figures">
          {t('moving.progress', { done: formatBytes(done, locale), total: formatBytes(total, locale) })}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(jobId)}
        >
          {t('app.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
