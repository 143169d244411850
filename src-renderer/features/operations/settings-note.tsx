import { Alert, Anchor, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** What the workspace's settings do not allow or lack for this screen, and the way there. */
export function SettingsNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} py="xs">
      <Text size="sm">
        {text}{' '}
        <Anchor component={Link} to={screenAddress(id, 'settings')} underline="always" inherit c="inherit">
          {t('operations.toSettings')}
        </Anchor>
      </Text>
    </Alert>
  );
}
