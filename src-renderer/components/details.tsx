import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What only few look for, behind one press. */
export function Details({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer', width: 'max-content' }}>
        {t('app.details')}
      </Text>
      {children}
    </details>
  );
}
