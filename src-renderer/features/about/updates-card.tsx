/** Asking for a newer version, reading what is new, and deciding about it. */
import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateState } from '../../../src-shared/contract/updates.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { call, onEvent } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { answered } from '../../data/answered.ts';
import { keys } from '../../data/keys.ts';
import { currentLanguage } from '../../i18n/index.ts';

/** The state of updates, as the events tell it. */
function useUpdates() {
  const client = useQueryClient();
  useEffect(
    () => onEvent('updates.changed', (changed) => void answered(client, keys.updates, changed)),
    [client],
  );
  return useQuery({ queryKey: keys.updates, queryFn: () => call('updates.state', {}) });
}

type Step =
  | 'updates.check'
  | 'updates.chooseFile'
  | 'updates.download'
  | 'updates.cancel'
  | 'updates.install';

export function UpdatesCard() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useUpdates();
  const step = useMutation({
    mutationFn: (name: Step) => call(name, {}),
    onSuccess: (changed) => answered(client, keys.updates, changed),
  });
  if (!data) return null;
  const { state } = data;
  const failure = step.error ?? (state.error ? TieoutError.from(state.error) : null);
  const button = (name: Step, label: string, isMain = false) => (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => step.mutate(name)}>
      {label}
    </Button>
  );
  const mayAsk = state.stage === 'idle' || state.stage === 'current' || state.stage === 'available';
  return (
    <Card withBorder component="section" aria-labelledby="updates-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="updates-title">
          {t('about.updates.title')}
        </Title>
        {failure && <ErrorAlert error={failure} />}
        <Text size="sm" role="status">
          {state.off === null
            ? t(`about.updates.stages.${state.stage}`)
            : t(`about.updates.off.${state.off}`)}
        </Text>
        {state.offered && state.stage !== 'current' && <Offered offered={state.offered} />}
        {state.stage === 'downloading' && (
          <Progress value={state.percent ?? 0} aria-label={t('about.updates.stages.downloading')} />
        )}
        {state.off === null && (
          <Group>
            {state.stage === 'available' && button('updates.download', t('about.updates.download'), true)}
            {state.stage === 'ready' && button('updates.install', t('about.updates.install'), true)}
            {state.stage === 'downloading' && button('updates.cancel', t('app.cancel'))}
            {mayAsk && state.hasAddress && button('updates.check', t('about.updates.check'))}
            {mayAsk && button('updates.chooseFile', t('about.updates.chooseFile'))}
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Offered({ offered }: { readonly offered: NonNullable<UpdateState['offered']> }) {
  const { t } = useTranslation();
  const megabytes = Math.ceil(offered.bytes / 1e6);
  return (
    <>
      <Text size="sm" fw={600}>
        {t('about.updates.offered', { version: offered.version, megabytes })}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
        {offered.notes[currentLanguage()]}
      </Text>
    </>
  );
}
