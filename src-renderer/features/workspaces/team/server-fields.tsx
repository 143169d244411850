/** What is entered about a team's server, wherever it is asked for. */
import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { SecretInput } from '../../../components/secret-input.tsx';
import type { ServerForm } from './team-server-form.ts';

type Props = { readonly form: ServerForm; readonly onChange: (change: Partial<ServerForm>) => void };
type Field = 'host' | 'port' | 'database' | 'login';

export function ServerRow({ form, onChange, fields }: Props & { readonly fields: readonly Field[] }) {
  const { t } = useTranslation();
  return (
    <Group grow align="flex-start">
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(`team.${field}`)}
          value={form[field]}
          onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
        />
      ))}
    </Group>
  );
}

export function ServerPassword({ form, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SecretInput
      label={t('team.password')}
      description={t('team.passwordHint')}
      value={form.password}
      onChange={({ currentTarget: { value } }) => onChange({ password: value })}
    />
  );
}

export function ServerAuthority({ form, onChange, hint }: Props & { readonly hint: string }) {
  const { t } = useTranslation();
  return (
    <GrowingTextarea
      label={t('team.authority')}
      description={hint}
      minRows={2}
      maxRows={6}
      value={form.authority}
      onChange={({ currentTarget: { value } }) => onChange({ authority: value })}
    />
  );
}
