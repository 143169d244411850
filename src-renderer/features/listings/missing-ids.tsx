import { Button, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** The ids that were looked for and not found. */
  readonly ids: readonly string[];
  /** How many were looked for. */
  readonly asked: number;
  readonly period: string;
  readonly onCopy: (ids: readonly string[]) => void;
};

/** So many are named on the screen; all of them can be copied. */
const NAMED = 8;

/** Which of the ids looked for no record has; nothing when all were found. */
export function MissingIds({ ids, asked, period, onCopy }: Props) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  const more = ids.length - NAMED;
  return (
    <Group gap="xs" role="status" data-testid="missing-ids">
      <Text size="xs" c="var(--mantine-color-orange-light-color)" title={ids.join('\n')}>
        {t('listings.missing.title', { count: ids.length, asked, period })}{' '}
        <b>{ids.slice(0, NAMED).join(', ')}</b>
        {more > 0 && ` ${t('listings.missing.more', { count: more })}`}
      </Text>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => onCopy(ids)}
      >
        {t('listings.missing.copy')}
      </Button>
    </Group>
  );
}
