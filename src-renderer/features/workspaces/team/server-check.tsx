import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ServerCheck, ServerFault } from '../../../../src-shared/contract/team.ts';

/** What is wrong with a team's server, and what to do about it. */
export function FaultWords({
  fault,
  subject = '',
}: {
  readonly fault: ServerFault;
  readonly subject?: string;
}) {
  const { t } = useTranslation();
  return (
    <Text size="sm">
      {t(`team.faults.${fault}.what`, { subject })} {t(`team.faults.${fault}.do`, { subject })}
    </Text>
  );
}

/** What the check of a server found. */
export function CheckResult({ check }: { readonly check: ServerCheck }) {
  const { t } = useTranslation();
  if (!check.ok)
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        <FaultWords fault={check.fault} subject={check.subject} />
      </Alert>
    );
  const roles = check.roles.map((role) => t(`teamRoles.${role}`)).join(', ');
  return (
    <Alert color="green" role="status" icon={<IconCheck aria-hidden />}>
      <Text size="sm">{t('team.checkOk', { login: check.login, roles: roles || t('team.noRole') })}</Text>
    </Alert>
  );
}
