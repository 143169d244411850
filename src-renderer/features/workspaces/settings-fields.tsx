import { Fieldset, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import type { AccountSettings } from './validation.ts';

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

type Props<Values extends AccountSettings> = {
  readonly form: UseFormReturnType<Values>;
  /** The demo's addresses are not the person's to change. */
  readonly fixedAddresses?: boolean;
  /** What is to be said beside the addresses. */
  readonly addressNote?: ReactNode;
};

/** Name, environment, addresses and time zone: the same fields when a workspace is made and when it is changed. */
export function SettingsFields<Values extends AccountSettings>({
  form,
  fixedAddresses,
  addressNote,
}: Props<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <Fieldset legend={t('workspaceForm.account')}>
        <Stack gap="sm">
          <TextInput
            label={t('workspaceForm.name')}
            description={t('workspaceForm.nameHint')}
            required
            {...form.getInputProps('name')}
          />
          <Input.Wrapper
            size="xs"
            label={t('workspaceForm.environment')}
            labelElement="div"
            labelProps={{ id: 'environment-label' }}
          >
            <SegmentedControl
              size="xs"
              display="flex"
              w="max-content"
              aria-labelledby="environment-label"
              data={(['staging', 'production'] as const).map((value) => ({
                value,
                label: t(`environments.${value}`),
              }))}
              {...form.getInputProps('environment')}
            />
          </Input.Wrapper>
          <Select
            label={t('workspaceForm.timeZone')}
            description={t('workspaceForm.timeZoneHint')}
            data={TIME_ZONES}
            searchable
            required
            allowDeselect={false}
            {...form.getInputProps('timeZone')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('workspaceForm.addresses')} disabled={fixedAddresses}>
        <Stack gap="sm">
          <TextInput
            label={t('workspaceForm.merchantsBaseUrl')}
            placeholder="https://merchants.example.com"
            required
            spellCheck={false}
            {...form.getInputProps('merchantsBaseUrl')}
          />
          <TextInput
            label={t('workspaceForm.baseUrl')}
            placeholder="https://api.example.com"
            required
            spellCheck={false}
            {...form.getInputProps('baseUrl')}
          />
          {addressNote}
        </Stack>
      </Fieldset>
    </>
  );
}
