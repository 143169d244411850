import { Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Month } from '../../src-shared/period.ts';
import { usePresence } from '../data/team.ts';
import { currentLocale } from '../i18n/index.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Who else of the team looks at the month just now. */
export function AlsoHere({ month }: { readonly month: Month | null }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const present = usePresence(id, month);
  if (present.length === 0) return null;
  const names = new Intl.ListFormat(currentLocale()).format(present);
  return (
    <Group gap={4} wrap="nowrap" miw={0} data-testid="also-here" title={t('period.alsoHere', { names })}>
      <IconEye size={14} aria-hidden />
      <Text size="xs" c="dimmed" truncate="end" maw={260}>
        {t('period.alsoHere', { names })}
      </Text>
    </Group>
  );
}
