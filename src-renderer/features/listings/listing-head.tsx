import { Group, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { CoverageBadge } from '../../records/coverage-note.tsx';
import type { ListingView } from '../../records/listing-view.ts';
import { ListingActions } from './listing-actions.tsx';
import { addressOf } from './saved-view.ts';
import type { TableLayout } from './table-layout.ts';
import type { Exporting } from './use-export.ts';
import { ViewsMenu } from './views-menu.tsx';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly layout: TableLayout;
  readonly today: string;
  readonly coverage: ListingSummary['coverage'] | undefined;
  /** There are records, though perhaps not of a whole day. */
  readonly someRead: boolean;
  readonly exporting: Exporting;
  readonly onLayout: (layout: TableLayout) => void;
  readonly onShow: (address: URLSearchParams) => void;
};

/** The listing's name, what is kept of it, how complete it is, and what can be done with all of it. */
export const ListingHead = memo(function ListingHead({
  listing,
  view,
  layout,
  today,
  coverage,
  someRead,
  exporting,
  onLayout,
  onShow,
}: Props) {
  const { t } = useTranslation();
  const showSaved = (saved: SavedView) => {
    onLayout(saved.layout);
    onShow(addressOf(saved, listing, today));
  };
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Title order={1} size="h4">
          {t(`service.listings.${listing.name}`)}
        </Title>
        <ViewsMenu listing={listing} view={view} layout={layout} today={today} onShow={showSaved} />
        {coverage && <CoverageBadge coverage={coverage} someRead={someRead} />}
      </Group>
      <ListingActions
        listing={listing}
        view={view}
        exporting={exporting}
        complete={coverage?.complete ?? false}
      />
    </Group>
  );
});
