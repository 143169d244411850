import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../src-shared/contract/index.ts';
import type { ProxyAsk } from '../../src-shared/contract/network.ts';
import { call, onEvent } from '../api.ts';
import { useRunCommand } from '../commands/commands.tsx';
import { useDoing } from '../components/doing-dialog.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { SecretInput } from '../components/secret-input.tsx';
import { answered } from '../data/answered.ts';
import { keys } from '../data/keys.ts';

/** Asks once for the name that a proxy wants; put off, the question stands above the screen. */
export function ProxySignIn() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.proxyAsks,
    queryFn: async () => (await call('network.proxyAsks', {})).asks,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () => onEvent('network.proxyAsks', ({ asks }) => void answered(client, keys.proxyAsks, asks)),
    [client],
  );
  const [later, setLater] = useState<readonly string[]>([]);
  const asking = data?.find(({ proxy }) => !later.includes(proxy));
  return (
    <>
      {data
        ?.filter((ask) => ask !== asking)
        .map(({ proxy }) => (
          <Alert
            key={proxy}
            color="yellow"
            icon={<IconShieldLock aria-hidden />}
            title={t('shell.proxy.title')}
            role="status"
          >
            <Group gap="sm">
              <Text size="sm">{t('shell.proxy.text', { proxy })}</Text>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setLater(later.filter((each) => each !== proxy))}
              >
                {t('shell.proxy.open')}
              </Button>
            </Group>
          </Alert>
        ))}
      {asking && (
        <SignInDialog key={asking.proxy} ask={asking} onLater={() => setLater([...later, asking.proxy])} />
      )}
    </>
  );
}

function SignInDialog({ ask, onLater }: { readonly ask: ProxyAsk; readonly onLater: () => void }) {
  const { t } = useTranslation();
  const run = useRunCommand();
  const { proxy, realm, scheme, refused } = ask;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const answer = useMutation({
    mutationFn: (request: CallInput<'network.answerProxy'>) => call('network.answerProxy', request),
    // The request holds the password: nothing remembers it once the dialog is gone.
    gcTime: 0,
    onSettled: () => setPassword(''),
    // Whether the proxy takes it shows at once.
    onSuccess: () => run('checkConnection'),
  });
  const { begin, failure, close } = useDoing({
    error: answer.error,
    pending: answer.isPending,
    onClose: onLater,
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t('shell.proxy.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '' || answer.isPending) return;
          begin();
          answer.mutate({ proxy, name: name.trim(), password, keep });
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('shell.proxy.text', { proxy })}</Text>
          {realm !== '' && <Text size="sm">{t('shell.proxy.realm', { realm })}</Text>}
          {refused && (
            <Alert color="red" role="alert">
              {t('shell.proxy.refused', { proxy })}
            </Alert>
          )}
          {failure !== null && <ErrorAlert error={failure} />}
          <TextInput
            label={t('shell.proxy.name')}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <SecretInput
            label={t('shell.proxy.password')}
            autoComplete="off"
            maxLength={1_000}
            value={password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
          {scheme === 'basic' && (
            <Text size="xs" c="dimmed">
              {t('shell.proxy.unencrypted')}
            </Text>
          )}
          <Checkbox
            label={t('shell.proxy.keep')}
            description={t('shell.proxy.keepHint')}
            checked={keep}
            onChange={({ currentTarget: { checked } }) => setKeep(checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={answer.isPending} onClick={close}>
              {t('shell.proxy.later')}
            </Button>
            <Button type="submit" loading={answer.isPending} disabled={name.trim() === ''}>
              {t('shell.proxy.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
