import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { after, refresh } from '../../data/refresh.ts';
import { useTeam } from '../../data/team.ts';
import { currentLocale } from '../../i18n/index.ts';
import type { Place } from './queries.ts';

type Props = { readonly place: Place; readonly digest: string };

/** The way to a reviewer at another computer, where the workspace is not shared over a server. */
export function SendByFile({ place, digest }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { data: shared } = useTeam(place.workspaceId);
  if (shared !== null) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
        {t('close.review.byFile')}
      </Button>
      {asking && <SendDialog place={place} digest={digest} onClose={() => setAsking(false)} />}
    </>
  );
}

function SendDialog({ place, digest, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [compared, setCompared] = useState(false);
  const choose = useMutation({
    mutationFn: () => call('reviewFile.chooseKey', {}),
    onSuccess: () => setCompared(false),
  });
  const reviewer = choose.data?.reviewer;
  const send = useMutation({
    mutationFn: (token: string) => call('reviewFile.send', { ...place, digest, token }),
    onSuccess: ({ jobId }) => jobId !== null && onClose(),
    onSettled: () => refresh(client, after.close(place.workspaceId)),
  });
  const { begin, failure, close } = useDoing({
    error: choose.error ?? send.error,
    pending: choose.isPending || send.isPending,
    onClose,
  });
  const shown = { month: formatMonth(place.month, currentLocale()), currency: place.currency };
  return (
    <Modal
      opened
      onClose={close}
      title={t('close.review.byFileTitle', shown)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('close.review.byFileText')}</Text>
        {failure !== null && <ErrorAlert error={failure} />}
        <Group>
          <Button
            variant="default"
            loading={choose.isPending}
            onClick={() => {
              begin();
              choose.mutate();
            }}
          >
            {t('close.review.chooseKey')}
          </Button>
        </Group>
        {reviewer && (
          <>
            <Text size="sm">
              {reviewer.name} · {t('close.review.code')}:{' '}
              <Text span ff="monospace" size="sm">
                {reviewer.code}
              </Text>
            </Text>
            <Text size="sm">
              {t('close.review.compare', { name: reviewer.name })}{' '}
              {t('close.review.readOwn', { code: reviewer.ownCode })}
            </Text>
            <Checkbox
              label={t('close.review.compared', { name: reviewer.name })}
              checked={compared}
              onChange={({ currentTarget: { checked } }) => setCompared(checked)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={send.isPending} onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            disabled={!reviewer || !compared}
            loading={send.isPending}
            onClick={() => reviewer && send.mutate(reviewer.token)}
          >
            {t('close.review.byFile')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Takes in what a reviewer sent back. */
export function OpenAnswer({ place }: Pick<Props, 'place'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: () => call('reviewFile.takeAnswer', place),
    onSuccess: ({ taken }) => {
      if (!taken) return;
      const { name, comments: count, signed, returned } = taken;
      const told = [
        t('close.review.answerTaken', { name, count }),
        signed && t('close.review.answerSigned'),
        returned && t('close.review.answerReturned'),
      ];
      confirm(told.filter(Boolean).join(' '));
    },
    onSettled: () => refresh(client, after.close(place.workspaceId)),
  });
  return (
    <Stack gap="xs">
      {open.isError && <ErrorAlert error={open.error} />}
      <Group>
        <Button size="compact-xs" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
          {t('close.review.openAnswer')}
        </Button>
      </Group>
    </Stack>
  );
}
