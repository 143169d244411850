import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** The way back to the list at `home`. */
export function BackToCashouts({ home }: { readonly home: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Group>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={() => void navigate(home)}
      >
        {t('operations.cashouts.back')}
      </Button>
    </Group>
  );
}
