import { Fieldset, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LEAST_RESEND_MINUTES,
  MOST_RESEND_MINUTES,
  type WorkspaceSettings,
} from '../../../src-shared/contract/workspaces.ts';
import { Select } from '../../components/select.tsx';

const UNITS = ['seconds', 'milliseconds'] as const;
const DOCUMENT_PARAMETERS = ['clientDocument', 'clienteDocument'] as const;
const SWITCHES = ['readOnlyBearer', 'moneyMovement', 'cashoutChanges'] as const;

type Props = { readonly form: UseFormReturnType<WorkspaceSettings> };

/** What differs between installations of the service, and what the workspace may do there. */
export function ServiceFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('workspaceForm.service')}>
      <Stack gap="sm">
        <NumberInput
          label={t('workspaceForm.resendAfterMinutes')}
          description={t('workspaceForm.resendAfterMinutesHint')}
          min={LEAST_RESEND_MINUTES}
          max={MOST_RESEND_MINUTES}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('service.resendAfterMinutes')}
        />
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            size="xs"
            label={t(`workspaceForm.${name}`)}
            description={t(`workspaceForm.${name}Hint`)}
            {...form.getInputProps(`service.${name}`, { type: 'checkbox' })}
          />
        ))}
        <Advanced form={form} />
      </Stack>
    </Fieldset>
  );
}

/**
 * What an installation's own way of speaking needs, once: shown at first while the scheme word is missing, or a field
 * is wrong.
 */
function Advanced({ form }: Props) {
  const { t } = useTranslation();
  const [missing] = useState(form.values.service.schemeWord === '');
  const isWrong = Object.keys(form.errors).some((field) => field.startsWith('service.'));
  return (
    <details open={missing || isWrong}>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer', width: 'max-content' }}>
        {t('workspaceForm.advanced')}
      </Text>
      <Stack gap="sm" mt="sm">
        {(['schemeWord', 'kycSchemeWord'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`workspaceForm.${name}`)}
            description={t(`workspaceForm.${name}Hint`)}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(`service.${name}`)}
          />
        ))}
        <Select
          label={t('workspaceForm.timestampUnit')}
          description={t('workspaceForm.timestampUnitHint')}
          data={UNITS.map((value) => ({ value, label: t(`workspaceForm.timestampUnits.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('service.timestampUnit')}
        />
        <Select
          label={t('workspaceForm.documentParameter')}
          description={t('workspaceForm.documentParameterHint')}
          data={[...DOCUMENT_PARAMETERS]}
          allowDeselect={false}
          {...form.getInputProps('service.documentParameter')}
        />
      </Stack>
    </details>
  );
}
