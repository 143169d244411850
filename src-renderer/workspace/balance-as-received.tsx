import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../components/format.ts';
import { useBalance } from '../data/balance.ts';
import { currentLocale } from '../i18n/index.ts';
import { useWorkspace } from './use-workspace.ts';

/** The balance last read, whole: its shape is not specified, so every field that came is shown. */
export function BalanceAsReceived() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data: snapshot } = useBalance(id);
  if (!snapshot) return null;
  const time = formatMoment(snapshot.asOf, currentLocale(), timeZone);
  return (
    <Stack gap={4}>
      <Text size="xs" fw={600}>
        {t('workspace.balanceAsReceived', { time })}
      </Text>
      <Code block fz="xs" mah={160} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflow: 'auto' }}>
        {snapshot.asReceived}
      </Code>
    </Stack>
  );
}
