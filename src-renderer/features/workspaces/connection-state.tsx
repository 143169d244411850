import { Badge, type MantineColor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-shared/contract/workspaces.ts';

const COLORS: Readonly<Record<Connection['state'], MantineColor>> = {
  unknown: 'gray',
  online: 'green',
  offline: 'yellow',
  refused: 'red',
  'no-credentials': 'gray',
  'logged-out': 'gray',
};

type Props = { readonly connection: Connection; readonly checking?: boolean };

/** What is known of the way to the service, in words beside the colour. */
export function ConnectionState({ connection, checking }: Props) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="dot"
      color={checking ? 'blue' : COLORS[connection.state]}
      tt="none"
      radius="sm"
      style={{ flexShrink: 0 }}
      role="status"
      data-testid="connection"
      data-moment
    >
      {t(`connection.${checking ? 'checking' : connection.state}`)}
    </Badge>
  );
}
