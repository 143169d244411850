import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  EXCEPTION_SOURCES,
  EXCEPTION_STATUSES,
  UNSETTLED,
} from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { MultiSelect, Select } from '../../components/select.tsx';
import { useTypedSearch } from '../../components/typed-search.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { type InboxView, isUnsettled } from './address.ts';

type Props = {
  readonly view: InboxView;
  readonly list: ExceptionList | undefined;
  readonly onChange: (change: Partial<InboxView>) => void;
};

/** Stands for "no owner" in a list of names, which may hold any other text. */
const NOBODY = '\u0000';

/** Status, kind, place, currency, person and text. */
export function InboxFilters({ view, list, onChange }: Props) {
  const { t } = useTranslation();
  const search = useTypedSearch(view.text, (text) => onChange({ text }));
  const counts = new Map(list?.statuses.map(({ status, count }) => [status, count]));
  const kinds = list?.kinds.map(({ kind, count }) => ({
    value: kind,
    label: `${kindWords(t, kind)} (${count})`,
  }));
  const currencies = [
    ...new Set([...(list?.sums.map(({ currency }) => currency) ?? []), view.currency]),
  ].filter((currency) => currency !== '');
  const people = [...new Set([...(list?.assignees ?? []), view.assignee ?? ''])].filter(
    (name) => name !== '',
  );
  const statusValue = isUnsettled(view.statuses)
    ? 'unsettled'
    : view.statuses.length === 1
      ? (view.statuses[0] ?? 'all')
      : 'all';
  return (
    <Group gap="xs">
      <Select
        aria-label={t('exception.status')}
        w={150}
        allowDeselect={false}
        data={[
          { value: 'unsettled', label: t('exceptions.unsettled') },
          { value: 'all', label: t('exceptions.allStatuses') },
          ...EXCEPTION_STATUSES.map((status) => ({
            value: status,
            label: `${t(`exception.statuses.${status}`)} (${counts.get(status) ?? 0})`,
          })),
        ]}
        value={statusValue}
        onChange={(value) =>
          onChange({
            statuses:
              value === 'unsettled' ? UNSETTLED : EXCEPTION_STATUSES.filter((status) => status === value),
          })
        }
      />
      <MultiSelect
        aria-label={t('exceptions.kind')}
        {...(view.kinds.length === 0 && { placeholder: t('exceptions.kind') })}
        w={230}
        clearable
        data={kinds ?? []}
        value={[...view.kinds]}
        onChange={(values) =>
          onChange({
            kinds: (list?.kinds ?? []).map(({ kind }) => kind).filter((kind) => values.includes(kind)),
          })
        }
      />
      <Select
        aria-label={t('exceptions.source')}
        placeholder={t('exceptions.source')}
        w={130}
        clearable
        data={EXCEPTION_SOURCES.map((value) => ({ value, label: t(`exceptions.sources.${value}`) }))}
        value={view.sources[0] ?? null}
        onChange={(value) => onChange({ sources: EXCEPTION_SOURCES.filter((source) => source === value) })}
      />
      <Select
        aria-label={t('exceptions.currency')}
        placeholder={t('exceptions.currency')}
        w={105}
        clearable
        data={currencies}
        value={view.currency === '' ? null : view.currency}
        onChange={(currency) => onChange({ currency: currency ?? '' })}
      />
      <Select
        aria-label={t('exceptions.assignee')}
        placeholder={t('exceptions.assignee')}
        w={150}
        clearable
        data={[
          { value: NOBODY, label: t('exceptions.nobody') },
          ...people.map((name) => ({ value: name, label: name })),
        ]}
        value={view.assignee === '' ? NOBODY : view.assignee}
        onChange={(name) => onChange({ assignee: name === NOBODY ? '' : name })}
      />
      <TextInput
        type="search"
        aria-label={t('exceptions.text')}
        placeholder={t('exceptions.text')}
        flex={1}
        miw={140}
        maxLength={200}
        {...search}
      />
    </Group>
  );
}
