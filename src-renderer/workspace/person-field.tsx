import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Autocomplete, Select } from '../components/select.tsx';
import { useColleagues } from '../data/team.ts';
import { useWorkspace } from './use-workspace.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Offered where no team is known: names that were given before. */
  readonly names?: readonly string[];
  /** Only people who may sign as reviewer, and not the person at work. */
  readonly reviewing?: boolean;
  readonly withAsterisk?: boolean;
  readonly autoFocus?: boolean;
};

/** Asks for a person: one of those who share the workspace; as a text where it is not shared. */
export function PersonField({ value, onChange, names, reviewing = false, autoFocus, ...field }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const people = useColleagues(id)
    .filter(({ roles, isSelf }) => !reviewing || (!isSelf && roles.includes('reviewer')))
    .map(({ name }) => name);
  // The focus is trapped by the attribute's presence: "false" would count as well.
  const shared = { ...field, value, maxLength: 120, ...(autoFocus && { 'data-autofocus': true }) };
  if (people.length === 0 && names) return <Autocomplete {...shared} data={[...names]} onChange={onChange} />;
  if (people.length === 0)
    return <TextInput {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  // Somebody of before the team, or who left it, stays until another is chosen.
  const data = [...new Set([...people, value])].filter((name) => name !== '');
  return (
    <Select
      {...shared}
      value={value === '' ? null : value}
      data={data}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('workspace.nobody') }}
      nothingFoundMessage={t('workspace.noSuchPerson')}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}
