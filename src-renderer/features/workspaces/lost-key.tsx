import { Alert, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileImport, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TieoutError } from '../../../src-shared/errors.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useAskAgain, useKeyState, useRestoreKey } from '../../workspace/workspace-key.ts';
import { RecoveryCodeInput } from './recovery-code-input.tsx';
import { RemoveCard } from './remove-card.tsx';

/** The workspace's screens; where the key that opens its files is missing or another one, what can be done about it. */
export function WithKey({ children }: { readonly children: ReactNode }) {
  const { id } = useWorkspace();
  const { data: state } = useKeyState(id);
  if (state === 'unavailable') return <NoKeychain />;
  return state === 'missing' || state === 'wrong' ? <LostKey state={state} /> : children;
}

/** Locked, or not there: the same words once, in place of a screen on which every part fails with them. */
function NoKeychain() {
  const { t } = useTranslation();
  const { id, name } = useWorkspace();
  const askAgain = useAskAgain();
  return (
    <Container size="sm" py="md">
      <Stack>
        <Title order={1} size="h3">
          {t('lostKey.title')}: {name}
        </Title>
        <ErrorAlert error={new TieoutError('keychain-unavailable')} onRetry={() => askAgain(id)} />
      </Stack>
    </Container>
  );
}

function LostKey({ state }: { readonly state: 'missing' | 'wrong' }) {
  const { t } = useTranslation();
  const { id, name } = useWorkspace();
  const [typed, setTyped] = useState('');
  const restore = useRestoreKey('workspaces.restoreKey');
  const fromFile = useRestoreKey('workspaces.restoreKeyFromFile');
  const failed = restore.error ?? fromFile.error;
  return (
    <Container size="sm" py="md">
      <Stack>
        <Title order={1} size="h3">
          {t('lostKey.title')}: {name}
        </Title>
        <Alert color="orange" icon={<IconLock aria-hidden />} role="alert">
          <Text size="sm">{t(`lostKey.${state}`)}</Text>
        </Alert>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            fromFile.reset();
            restore.mutate({ workspaceId: id, code: typed });
          }}
          noValidate
        >
          <Stack gap="sm">
            <RecoveryCodeInput
              label={t('lostKey.label')}
              hint={t('lostKey.hint')}
              value={typed}
              onChange={(next) => {
                restore.reset();
                setTyped(next);
              }}
            />
            {failed !== null && <ErrorAlert error={failed} />}
            <Group>
              <Button type="submit" disabled={typed.trim() === ''} loading={restore.isPending}>
                {t('lostKey.restore')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileImport size={14} aria-hidden />}
                loading={fromFile.isPending}
                onClick={() => {
                  restore.reset();
                  fromFile.mutate({ workspaceId: id });
                }}
              >
                {t('lostKey.fromFile')}
              </Button>
            </Group>
          </Stack>
        </form>
        <RemoveCard />
      </Stack>
    </Container>
  );
}
