import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { FactList } from '../../components/fact-list.tsx';
import { wordsOfName } from '../../i18n/service-names.ts';

/** What an entry holds beside its line: each part of the decision, as it was written, and its hash. */
export function EntryDetail({ entry: { detail, hash } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const facts = Object.entries(detail).map(([name, value]) => ({
    name,
    label: wordsOfName(t, 'audit.facts', name) ?? t('audit.otherFact'),
    value:
      typeof value === 'object' && value !== null ? (
        <Code block fz={11}>
          {JSON.stringify(value, null, 1)}
        </Code>
      ) : (
        String(value ?? '')
      ),
  }));
  return (
    <Stack gap={4}>
      <FactList facts={facts} />
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('audit.hash')}: {hash}
      </Text>
    </Stack>
  );
}
