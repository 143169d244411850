import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENVIRONMENT_COLORS } from '../../../components/environment-badge.tsx';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/** From where money will be sent: the environment in words and in its colour, the workspace and its address. */
export function SentFrom() {
  const { t } = useTranslation();
  const { environment, name, baseUrl } = useWorkspace();
  // The library's white is too faint on these colours.
  const color = environment === 'production' ? 'black' : 'inherit';
  return (
    <Alert
      color={ENVIRONMENT_COLORS[environment]}
      variant={environment === 'production' ? 'filled' : 'light'}
      py="xs"
    >
      <Text size="sm" fw={700} c={color}>
        {t(`operations.cashouts.review.${environment}`)}
      </Text>
      <Text size="xs" c={color}>
        {t('operations.cashouts.review.from', { workspace: name, address: baseUrl })}
      </Text>
    </Alert>
  );
}
