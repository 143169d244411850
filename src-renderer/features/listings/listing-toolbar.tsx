import { Group, Text, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListingSummary, MAX_IDS } from '../../../src-shared/contract/listings.ts';
import { choiceFields, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { useTypedSearch } from '../../components/typed-search.ts';
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
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const searchIds = useCallbackRef((next: Pasted) => {
    setPasted(next);
    onChange({ ids: next.ids });
  });
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
      {pasted && pasted.ids.join('\n') === view.ids.join('\n') && <LeftOut left={pasted.left} />}
    </Group>
  );
}

type Pasted = ReturnType<typeof idsIn>;

/** Says of how many pasted ids nothing is shown; nothing when all are searched. */
function LeftOut({ left }: Pick<Pasted, 'left'>) {
  const { t } = useTranslation();
  const [first] = left;
  if (first === undefined) return null;
  return (
    <Text
      size="xs"
      w="100%"
      role="status"
      c="var(--mantine-color-orange-light-color)"
      title={left.join('\n')}
    >
      {t('listings.filters.idsLeft', { count: left.length, most: MAX_IDS, first: first.slice(0, 100) })}
    </Text>
  );
}

type SearchProps = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Told about several lines pasted at once: a column of ids. */
  readonly onIds: (pasted: Pasted) => void;
};

const SearchBox = memo(function SearchBox({ text, onChange, onIds }: SearchProps) {
  const { t } = useTranslation();
  const search = useTypedSearch(text, onChange);
  return (
    <TextInput
      type="search"
      aria-label={t('listing.search')}
      placeholder={t('listing.searchHint')}
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={200}
      {...search}
      title={t('listings.filters.idsHint')}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        const pasted = idsIn(text);
        // Commas occur in names; only lines and columns are surely several.
        if (pasted.ids.length < 2 || !/[\r\n\t]/.test(text.trim())) return;
        event.preventDefault();
        onIds(pasted);
      }}
      miw={190}
      maw={320}
      flex={1}
    />
  );
});
