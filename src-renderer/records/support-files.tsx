import { ActionIcon, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSupportFile, SupportSubject } from '../../src-shared/contract/support.ts';
import { call } from '../api.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { formatBytes, formatMoment } from '../components/format.ts';
import { useHeldOpen } from '../components/held-open.tsx';
import { RemoveDialog } from '../components/remove-dialog.tsx';
import { keys } from '../data/keys.ts';
import { after, refresh } from '../data/refresh.ts';
import { currentLocale } from '../i18n/index.ts';
import { DecidersOnly } from '../workspace/deciders-only.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';

/**
 * The supporting documents of a close, an exception or an item: attached, opened by the system, taken away while the
 * month is open.
 */
export function SupportFiles({ subject }: { readonly subject: SupportSubject }) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: keys.support(workspaceId, subject),
    queryFn: () => call('support.list', { workspaceId, subject }),
    staleTime: 0,
  });
  const onSettled = () => refresh(client, after.support(workspaceId));
  const attach = useMutation({
    mutationFn: () => call('support.attach', { workspaceId, subject }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('support.remove', { workspaceId, id }),
    onSettled,
  });
  useHeldOpen(attach.isPending);
  const [removing, setRemoving] = useState<ListedSupportFile | null>(null);
  const open = useMutation({ mutationFn: (id: number) => call('support.open', { workspaceId, id }) });
  const failed = attach.error ?? open.error;
  const reset = () => {
    for (const step of [attach, remove, open]) step.reset();
  };
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" aria-label={t('support.title')} />;
  const { files, locked } = data;
  return (
    <Stack gap="xs" data-testid="support">
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(locked ? 'support.noneLocked' : 'support.none')}
        </Text>
      )}
      {files.map((file) => (
        <SupportLine
          key={file.id}
          file={file}
          onOpen={() => {
            reset();
            open.mutate(file.id);
          }}
          onRemove={() => {
            reset();
            setRemoving(file);
          }}
        />
      ))}
      {removing && (
        <RemoveDialog
          title={t('support.removeTitle')}
          error={remove.error}
          pending={remove.isPending}
          onRemove={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onClose={() => {
            remove.reset();
            setRemoving(null);
          }}
        >
          {t('support.removeText', { name: removing.name })}
        </RemoveDialog>
      )}
      {failed !== null && <ErrorAlert error={failed} />}
      {!locked && (
        <DecidersOnly>
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPaperclip size={14} aria-hidden />}
              loading={attach.isPending}
              onClick={() => {
                reset();
                attach.mutate();
              }}
            >
              {t('support.attach')}
            </Button>
          </Group>
        </DecidersOnly>
      )}
    </Stack>
  );
}

type LineProps = {
  readonly file: ListedSupportFile;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

function SupportLine({
  file: { name, bytes, sha256, by, at, locked, arriving },
  onOpen,
  onRemove,
}: LineProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const locale = currentLocale();
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('support.about', {
            size: formatBytes(bytes, locale),
            by,
            at: formatMoment(at, locale, timeZone),
          })}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {sha256.slice(0, 16)}…
        </Text>
        {arriving && <Text size="xs">{t('support.arriving', { by })}</Text>}
      </div>
      <Group gap={4} wrap="nowrap">
        {!arriving && (
          <ActionIcon variant="subtle" aria-label={t('support.open', { name })} onClick={onOpen}>
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        )}
        {!locked && (
          <DecidersOnly>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('support.remove', { name })}
              onClick={onRemove}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </DecidersOnly>
        )}
      </Group>
    </Group>
  );
}
