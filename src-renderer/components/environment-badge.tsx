import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';

/** Staging and production are told apart by colour wherever a workspace is named. */
export const ENVIRONMENT_COLORS = { staging: 'teal', production: 'orange' } as const;

export function EnvironmentBadge({ environment }: { readonly environment: Workspace['environment'] }) {
  const { t } = useTranslation();
  return (
    <Badge color={ENVIRONMENT_COLORS[environment]} variant="light" radius="sm" style={{ flexShrink: 0 }}>
      {t(`environments.${environment}`)}
    </Badge>
  );
}
