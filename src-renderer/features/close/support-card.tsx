import { Card, Stack, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportFiles } from '../../records/support-files.tsx';
import type { Place } from './queries.ts';

/** What supports the month as a whole, such as the provider's invoice. */
export const SupportCard = memo(function SupportCard({
  place: { month, currency },
}: {
  readonly place: Place;
}) {
  const { t } = useTranslation();
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="support-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="support-title">
          {t('support.title')}
        </Title>
        <SupportFiles subject={{ kind: 'close', month, currency }} />
      </Stack>
    </Card>
  );
});
