import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CREDENTIAL_SETS, type CredentialSet } from '../../../src-shared/contract/workspaces.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useWorkspaceCall } from '../../workspace/workspaces.ts';

/** The one place where credentials of any set are forgotten: first which, then whether really. */
export function ForgetCredentials() {
  const { t } = useTranslation();
  const { id, name, kept } = useWorkspace();
  const [set, setSet] = useState<CredentialSet | null>(null);
  const forget = useWorkspaceCall('workspaces.forgetCredentials');
  const sets = CREDENTIAL_SETS.filter((each) => kept[each]);
  const title = set && t(`workspaceForm.sets.${set}`);
  const choose = (chosen: CredentialSet) => {
    forget.reset();
    setSet(chosen);
  };
  return (
    <Stack gap="xs">
      {forget.isError && <ErrorAlert error={forget.error} />}
      {forget.isSuccess && (
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
          {t('settings.forgotten')}
        </Alert>
      )}
      {set && title ? (
        <Alert color="red" role="alertdialog" aria-label={`${t('settings.forget')}: ${title}`}>
          <Stack gap="sm">
            <Text size="sm">{t('settings.forgetConfirm', { name, set: title })}</Text>
            <Group>
              <Button
                color="red"
                loading={forget.isPending}
                onClick={() => forget.mutate({ workspaceId: id, set }, { onSuccess: () => setSet(null) })}
              >
                {t('settings.forget')}
              </Button>
              <Button variant="default" autoFocus onClick={() => setSet(null)}>
                {t('app.cancel')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      ) : (
        sets.length > 0 && (
          // Focus goes on to what is asked next.
          <Menu position="top-start" returnFocus={false}>
            <Menu.Target>
              <Button variant="subtle" color="gray" w="max-content">
                {t('settings.forgetWhich')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {sets.map((each) => (
                <Menu.Item key={each} onClick={() => choose(each)}>
                  {t(`workspaceForm.sets.${each}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      )}
    </Stack>
  );
}
