import { ActionIcon, Button, Group, MultiSelect, TextInput, Tooltip } from '@mantine/core';
import { DatePickerInput, MonthPickerInput } from '@mantine/dates';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { addMonths } from '../../../src-shared/period.ts';
import {
  choiceFields,
  type FieldDefinition,
  type ListingDefinition,
} from '../../../src-shared/service/listing.ts';
import { isFiltered, type ListingView, monthDays, withChoice } from './address.ts';
import { codeWords } from './code-words.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly choices: ListingSummary['choices'] | undefined;
  readonly onChange: (change: Partial<ListingView>) => void;
};

/** The month and the filters; what is chosen goes into the address and from there to rows, totals and export. */
export function ListingToolbar({ listing, view, choices, onChange }: Props) {
  const { t } = useTranslation();
  const bounds = monthDays(view.month);
  const goTo = (month: string) => onChange({ month, days: null });
  return (
    <Group gap="xs" align="flex-end" role="search">
      <Group gap={2} align="flex-end" wrap="nowrap">
        <Tooltip label={t('listing.previousMonth')}>
          <ActionIcon
            aria-label={t('listing.previousMonth')}
            onClick={() => goTo(addMonths(view.month, -1))}
            size={30}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
        </Tooltip>
        <MonthPickerInput
          label={t('listing.month')}
          value={`${view.month}-01`}
          valueFormat="MMMM YYYY"
          onChange={(day) => day && goTo(day.slice(0, 7))}
          w={140}
        />
        <Tooltip label={t('listing.nextMonth')}>
          <ActionIcon
            aria-label={t('listing.nextMonth')}
            onClick={() => goTo(addMonths(view.month, 1))}
            size={30}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <DayRange
        key={`${view.month} ${view.days?.first} ${view.days?.last}`}
        view={view}
        bounds={bounds}
        onChange={onChange}
      />
      {choiceFields(listing).map((field) => (
        <ChoiceFilter
          key={field.name}
          field={field}
          offered={choices?.[field.name]}
          chosen={view.choices[field.name]}
          onChange={(values) => onChange({ choices: withChoice(view, field.name, values) })}
        />
      ))}
      {listing.fields.some(({ searched }) => searched) && (
        <SearchBox text={view.text} onChange={(text) => onChange({ text })} />
      )}
      {isFiltered(view) && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={14} />}
          onClick={() => onChange({ days: null, choices: {}, text: '' })}
        >
          {t('listing.clear')}
        </Button>
      )}
    </Group>
  );
}

type ChoiceProps = {
  readonly field: FieldDefinition;
  readonly offered: readonly string[] | undefined;
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (values: string[]) => void;
};

/** The values that a field has in the period, to choose from; one chosen in the address stays choosable without any record. */
function ChoiceFilter({ field, offered = [], chosen = [], onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const words = (value: string) => (value === '' ? t('listing.noValue') : codeWords(field, value));
  return (
    <MultiSelect
      label={t(`service.fields.${field.name}`)}
      placeholder={chosen.length ? undefined : t('listing.all')}
      data={[...new Set([...offered, ...chosen])].map((value) => ({ value, label: words(value) }))}
      value={[...chosen]}
      onChange={onChange}
      clearable
      miw={field.kind === 'currency' ? 110 : 150}
      // Narrow while nothing is chosen, so that all filters fit beside each other on a small screen.
      {...(chosen.length === 0 ? { w: field.kind === 'currency' ? 110 : 150 } : {})}
    />
  );
}

/** A range is only a filter once both ends are chosen. */
function DayRange({ view, bounds, onChange }: Pick<Props, 'view' | 'onChange'> & { bounds: Range }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<[string | null, string | null]>([
    view.days?.first ?? null,
    view.days?.last ?? null,
  ]);
  return (
    <DatePickerInput
      type="range"
      label={t('listing.days')}
      placeholder={t('listing.allDays')}
      valueFormat="D MMM"
      allowSingleDateInRange
      clearable
      minDate={bounds.first}
      maxDate={bounds.last}
      defaultDate={bounds.first}
      hideOutsideDates
      value={range}
      onChange={(next) => {
        setRange(next);
        const [first, last] = next;
        if (first && last) onChange({ days: { first, last } });
        else if (!first && !last) onChange({ days: null });
      }}
      w={170}
    />
  );
}

type Range = { readonly first: string; readonly last: string };

const TYPING_PAUSE_MS = 250;

function SearchBox({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const report = useDebouncedCallback(onChange, TYPING_PAUSE_MS);
  // The address is the truth: Back and "clear filters" change it from outside.
  useEffect(() => setTyped(text), [text]);
  useHotkeys([['mod+F', () => input.current?.select()]], []);
  return (
    <TextInput
      ref={input}
      type="search"
      label={t('listing.search')}
      placeholder={t('listing.searchHint')}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
      w={200}
    />
  );
}
