import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { readonly value: string; readonly onChange: (name: string) => void };

/** Who prepares, where somebody else has to approve it. */
export function PreparedBy({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      maw={320}
      label={t('operations.cashouts.approval.preparedBy')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
