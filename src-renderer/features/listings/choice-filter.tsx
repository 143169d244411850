import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { codeWords } from '../../records/code-words.ts';
import { FilterMenu } from './filter-menu.tsx';

type Props = {
  readonly field: FieldDefinition;
  readonly offered: readonly string[] | undefined;
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (field: string, values: readonly string[]) => void;
};

/** More than so many are easier found by typing. */
const MANY = 10;

/**
 * The values that a field has in the period, to choose from; one chosen in the address stays choosable without any
 * record.
 */
export const ChoiceFilter = memo(function ChoiceFilter({
  field,
  offered = [],
  chosen = [],
  onChange,
}: Props) {
  const { t } = useTranslation();
  const label = t(`service.fields.${field.name}`);
  return (
    <FilterMenu
      label={label}
      description={
        chosen.length > 0 ? t('listings.filters.chosen', { field: label, count: chosen.length }) : label
      }
      active={chosen.length > 0}
      count={chosen.length}
    >
      {() => <Options field={field} offered={offered} chosen={chosen} onChange={onChange} />}
    </FilterMenu>
  );
});

function Options({ field, offered = [], chosen = [], onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const words = (value: string) => (value === '' ? t('listing.noValue') : codeWords(field, value));
  const options = [...new Set([...offered, ...chosen])].map((value) => ({ value, words: words(value) }));
  const needle = typed.trim().toLocaleLowerCase();
  return (
    <Stack gap="xs" maw={320}>
      {options.length > MANY && (
        <TextInput
          type="search"
          aria-label={t('listing.search')}
          placeholder={t('listing.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {options.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('listings.filters.nothing')}
        </Text>
      )}
      <ScrollArea.Autosize mah={320} offsetScrollbars="y">
        <Checkbox.Group
          value={[...chosen]}
          onChange={(values) => onChange(field.name, values)}
          aria-label={t(`service.fields.${field.name}`)}
        >
          <Stack gap={6}>
            {options
              .filter((option) => option.words.toLocaleLowerCase().includes(needle))
              .map((option) => (
                <Checkbox key={option.value} size="xs" value={option.value} label={option.words} />
              ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Stack>
  );
}
