import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListingView } from '../../records/listing-view.ts';
import { FilterMenu } from './filter-menu.tsx';

type Props = {
  readonly view: ListingView;
  readonly onChange: (change: Partial<ListingView>) => void;
};

/** Only records that changed late, or have something wrong as received. */
export function MarksFilter({ view, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('listings.filters.marks');
  const count = Number(view.changed) + Number(view.flagged);
  return (
    <FilterMenu
      label={label}
      description={count > 0 ? t('listings.filters.chosen', { field: label, count }) : label}
      active={count > 0}
      count={count}
    >
      {() => (
        <Stack gap="xs">
          <Checkbox
            size="xs"
            label={t('listings.filters.changed')}
            checked={view.changed}
            onChange={(event) => onChange({ changed: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('listings.filters.flagged')}
            description={t('listing.flaggedHint')}
            checked={view.flagged}
            onChange={(event) => onChange({ flagged: event.currentTarget.checked })}
            maw={280}
          />
        </Stack>
      )}
    </FilterMenu>
  );
}
