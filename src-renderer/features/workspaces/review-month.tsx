import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconKey, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { call } from '../../api.ts';
import { EntryForm } from '../../components/entry-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatBytes, formatMoment, formatMonth } from '../../components/format.ts';
import { useHeldOpen } from '../../components/held-open.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useJob } from '../../data/jobs.ts';
import { useChangePreferences, usePreferences } from '../../data/preferences.ts';
import { currentLocale } from '../../i18n/index.ts';
import { Restoring } from './restore-workspace.tsx';
import { useArrival, WorkspaceFromFile } from './workspace-from-file.tsx';

type Opened = NonNullable<CallResponse<'reviewFile.open'>['file']>;

/** The way to a month that somebody sends for review as a file, and to the key that they need for that. */
export function ReviewMonth() {
  const { t } = useTranslation();
  return (
    <WorkspaceFromFile
      title={t('reviewFile.title')}
      text={t('reviewFile.text')}
      action={t('reviewFile.open')}
      icon={<IconSignature size={14} aria-hidden />}
      before={<SaveKey />}
      choose={async () => (await call('reviewFile.open', {})).file}
      dialogTitle={({ month, currency }) =>
        t('reviewFile.dialogTitle', { month: formatMonth(month, currentLocale()), currency })
      }
      form={(file, onClose) => <OpenForm file={file} onClose={onClose} />}
    />
  );
}

/** The name goes with the key: signatures and comments in the preparer's workspace carry it. */
function SaveKey() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconKey size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('reviewFile.saveKey')}
      </Button>
      <InputDialog opened={asking} onClose={() => setAsking(false)} title={t('reviewFile.keyTitle')}>
        {asking && <KeyForm />}
      </InputDialog>
    </>
  );
}

function KeyForm() {
  const { t } = useTranslation();
  const { data: preferences } = usePreferences();
  const change = useChangePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? preferences?.person ?? '';
  const save = useMutation({
    mutationFn: async () => {
      await change.mutateAsync({ person: name });
      return call('reviewFile.saveKey', {});
    },
  });
  const saved = save.data?.saved;
  useHeldOpen(save.isPending);
  const submit = () => {
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <EntryForm onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('reviewFile.keyText')}</Text>
        <TextInput
          label={t('reviewFile.yourName')}
          value={name}
          maxLength={80}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
        {save.error !== null && <ErrorAlert error={save.error} />}
        {saved && (
          <Text size="sm" role="status">
            {t('reviewFile.keySaved', { ...saved })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            {t('reviewFile.saveKey')}
          </Button>
        </Group>
      </Stack>
    </EntryForm>
  );
}

function OpenForm({ file, onClose }: { readonly file: Opened; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { token, from, name, madeAt, bytes } = file;
  const [compared, setCompared] = useState(false);
  const accept = useMutation({ mutationFn: () => call('reviewFile.accept', { token }) });
  const job = useJob(accept.data?.jobId ?? null);
  const isDone = job?.status === 'done';
  useArrival(isDone, accept.data?.workspaceId ?? '');
  useHeldOpen(accept.isPending || job?.status === 'running' || isDone);
  if (job?.status === 'running' || isDone) return <Restoring jobId={job.id} text={t('reviewFile.opening')} />;
  const failed = accept.error ?? (job?.error ? TieoutError.from(job.error) : null);
  const locale = currentLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const facts = [
    { name: 'workspace', value: name },
    { name: 'from', value: from.name },
    { name: 'code', value: from.code },
    { name: 'madeAt', value: formatMoment(madeAt, locale, timeZone) },
    { name: 'size', value: formatBytes(bytes, locale) },
  ] as const;
  return (
    <Stack gap="sm">
      <FactList facts={facts.map((fact) => ({ ...fact, label: t(`reviewFile.facts.${fact.name}`) }))} />
      <Text size="sm">{t('reviewFile.compare', { name: from.name })}</Text>
      <Checkbox
        label={t('reviewFile.compared', { name: from.name })}
        checked={compared}
        onChange={({ currentTarget: { checked } }) => setCompared(checked)}
        data-autofocus
      />
      {failed !== null && <ErrorAlert error={failed} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={accept.isPending} onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button disabled={!compared} loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('reviewFile.start')}
        </Button>
      </Group>
    </Stack>
  );
}
