import { Button, Group, Pill } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AmountRange, ChangeDays } from '../../../src-shared/contract/listings.ts';
import type { FieldName } from '../../../src-shared/service/listing.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { codeWords } from '../../records/code-words.ts';
import { isFiltered, type ListingView, NO_FILTERS, withChoice } from '../../records/listing-view.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly onChange: (change: Partial<ListingView>) => void;
};

/** Everything that narrows the period, each to be removed by itself; nothing while nothing does. */
export function FilterChips({ listing, view, onChange }: Props) {
  const { t } = useTranslation();
  if (!isFiltered(view)) return null;
  return (
    <Group gap={6} component="section" aria-label={t('listings.filters.active')} data-testid="chips">
      {chipsOf(listing, view, t).map(({ words, without }) => (
        <Pill
          key={words}
          size="sm"
          bg="var(--mantine-color-default-hover)"
          bd="1px solid var(--mantine-color-default-border)"
          withRemoveButton
          onRemove={() => onChange(without)}
          removeButtonProps={{
            'aria-hidden': false,
            'aria-label': t('listings.filters.remove', { filter: words }),
            tabIndex: 0,
          }}
        >
          {words}
        </Pill>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFilterOff size={14} aria-hidden />}
        onClick={() => onChange(NO_FILTERS)}
      >
        {t('listing.clear')}
      </Button>
    </Group>
  );
}

type Chip = { readonly words: string; readonly without: Partial<ListingView> };

/** The filters in words, each with the change that takes it away. */
function chipsOf(listing: ListingDefinition, view: ListingView, t: TFunction): Chip[] {
  const chosen = Object.entries(view.choices).flatMap(([name, values]) => {
    const field = fieldOf(listing, name);
    return values.map((value) => ({
      words: t('listings.filters.chip', {
        field: t(`service.fields.${field.name}`),
        value: value === '' ? t('listing.noValue') : codeWords(field, value),
      }),
      without: {
        choices: withChoice(
          view,
          name,
          values.filter((other) => other !== value),
        ),
      },
    }));
  });
  return [
    ...chosen,
    ...(view.amount
      ? [
          {
            words: rangeWords(fieldOf(listing, view.amount.field).name, view.amount, t),
            without: { amount: null },
          },
        ]
      : []),
    ...(view.lastChange ? [{ words: daysWords(view.lastChange, t), without: { lastChange: null } }] : []),
    ...(view.changed ? [{ words: t('listings.filters.changed'), without: { changed: false } }] : []),
    ...(view.flagged ? [{ words: t('listings.filters.flagged'), without: { flagged: false } }] : []),
    ...(view.ids.length === 0
      ? []
      : [{ words: t('listings.filters.ids', { count: view.ids.length }), without: { ids: [] } }]),
    ...(view.text === ''
      ? []
      : [{ words: t('listings.filters.text', { text: view.text }), without: { text: '' } }]),
  ];
}

function daysWords({ firstDay, lastDay }: ChangeDays, t: TFunction): string {
  const way = firstDay === undefined ? 'until' : lastDay === undefined ? 'since' : 'betweenDays';
  return t(`listings.filters.${way}`, {
    field: t('service.fields.lastChangeDate'),
    from: firstDay && dayWords(firstDay),
    to: lastDay && dayWords(lastDay),
  });
}

function rangeWords(field: FieldName, { currency, from, to }: AmountRange, t: TFunction): string {
  const way =
    from === undefined ? 'atMost' : to === undefined ? 'atLeast' : from === to ? 'exactly' : 'between';
  return t(`listings.filters.${way}`, {
    field: t(`service.fields.${field}`),
    from: moneyWords(currency, from),
    // Of both bounds, the first has said the currency.
    to: from === undefined ? moneyWords(currency, to) : amountWords(to ?? null),
  });
}
