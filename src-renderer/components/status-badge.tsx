import { Badge, type MantineColor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const COLORS: Readonly<Record<string, MantineColor>> = {
  COMPLETED: 'green',
  APPROVED: 'blue',
  DELIVERED: 'cyan',
  PENDING: 'yellow',
  WAITING_DETAILS: 'yellow',
  ON_HOLD: 'orange',
  CANCELLED: 'gray',
  DECLINED: 'red',
  REJECTED: 'red',
  FAILED: 'red',
};

/** A status in words; one that is not documented is shown as it came. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { t } = useTranslation();
  return (
    <Badge
      color={COLORS[status] ?? 'grape'}
      variant="light"
      radius="sm"
      size="sm"
      tt="none"
      miw="max-content"
    >
      {t(`service.statuses.${status}`, { defaultValue: status })}
    </Badge>
  );
}
