import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that a form was filled with what was kept of it. */
export function KeptInputNote({
  restored,
  onDiscard,
}: {
  readonly restored: boolean;
  /** Empties the form. */
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  if (!restored) return null;
  return (
    <Group gap="xs" role="status">
      <Text size="xs">{t('app.keptInput')}</Text>
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        {t('app.discardInput')}
      </Button>
    </Group>
  );
}
