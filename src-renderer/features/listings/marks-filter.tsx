import { Checkbox, Divider, Stack } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasLastChange, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ListingView } from '../../records/listing-view.ts';
import { FilterMenu } from './filter-menu.tsx';
import { LastChangeDays } from './last-change-filter.tsx';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: Pick<ListingView, 'changed' | 'flagged' | 'lastChange' | 'days'>;
  readonly onChange: (change: Partial<ListingView>) => void;
};

/** Only records that changed late or in certain days, or have something wrong as received. */
export const MarksFilter = memo(function MarksFilter({ listing, view, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('listings.filters.marks');
  const count = Number(view.changed) + Number(view.flagged) + Number(view.lastChange !== null);
  return (
    <FilterMenu
      label={label}
      description={count > 0 ? t('listings.filters.chosen', { field: label, count }) : label}
      active={count > 0}
      count={count}
    >
      {(close) => (
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
          {hasLastChange(listing) && (
            <>
              <Divider />
              <LastChangeDays
                days={view.lastChange}
                listed={view.days}
                onChange={(lastChange) => {
                  close();
                  onChange({ lastChange });
                }}
              />
            </>
          )}
        </Stack>
      )}
    </FilterMenu>
  );
});
