import { Group, TextInput } from '@mantine/core';
import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { choiceFields, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { PeriodPicker } from '../../period/period-picker.tsx';
import { idsIn, type ListingView, withChoice } from '../../records/listing-view.ts';
import { AmountFilter } from './amount-filter.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { MarksFilter } from './marks-filter.tsx';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly summary: ListingSummary | undefined;
  readonly onChange: (change: Partial<ListingView>) => void;
  /** What stands at the end of the line. */
  readonly children?: ReactNode;
};

/** The period and the filters; what is chosen goes into the address and from there to rows, totals and export. */
export function ListingToolbar({ listing, view, summary, onChange, children }: Props) {
  const { t } = useTranslation();
  const { period, days, changed, flagged, lastChange } = view;
  // One filter changes at a time, and the others are not drawn again.
  const shown = useMemo(() => ({ period, days }), [period, days]);
  const marks = useMemo(() => ({ changed, flagged, lastChange, days }), [changed, flagged, lastChange, days]);
  const choose = useCallbackRef((field: string, values: readonly string[]) =>
    onChange({ choices: withChoice(view, field, values) }),
  );
  const choosePeriod = useCallbackRef((next: ListingView['period']) => onChange({ period: next }));
  const chooseAmount = useCallbackRef((amount: ListingView['amount']) => onChange({ amount }));
  const search = useCallbackRef((text: string) => onChange({ text }));
  const searchIds = useCallbackRef((ids: readonly string[]) => onChange({ ids }));
  return (
    <Group gap={6} role="search" aria-label={t('listings.filters.label')}>
      <PeriodPicker listing={listing} view={shown} onChange={choosePeriod} />
      {choiceFields(listing).map((field) => (
        <ChoiceFilter
          key={field.name}
          field={field}
          offered={summary?.choices[field.name]}
          chosen={view.choices[field.name]}
          onChange={choose}
        />
      ))}
      <AmountFilter listing={listing} range={view.amount} summary={summary} onChange={chooseAmount} />
      <MarksFilter listing={listing} view={marks} onChange={onChange} />
      {listing.fields.some(({ searched }) => searched) && (
        <SearchBox text={view.text} onChange={search} onIds={searchIds} />
      )}
      <Group gap={6} ml="auto">
        {children}
      </Group>
    </Group>
  );
}

const TYPING_PAUSE_MS = 250;

type SearchProps = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Told about several lines pasted at once: a column of ids. */
  readonly onIds: (ids: readonly string[]) => void;
};

const SearchBox = memo(function SearchBox({ text, onChange, onIds }: SearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const report = useDebouncedCallback(onChange, TYPING_PAUSE_MS);
  // The address is the truth: Back and "clear filters" change it from outside.
  useEffect(() => setTyped(text), [text]);
  return (
    <TextInput
      type="search"
      aria-label={t('listing.search')}
      placeholder={t('listing.searchHint')}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
      title={t('listings.filters.idsHint')}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        const ids = idsIn(pasted);
        // Commas occur in names; only lines and columns are surely several.
        if (ids.length < 2 || !/[\r\n\t]/.test(pasted.trim())) return;
        event.preventDefault();
        onIds(ids);
      }}
      miw={190}
      maw={320}
      flex={1}
    />
  );
});
