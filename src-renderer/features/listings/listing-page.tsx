import { Box, Button, LoadingOverlay, Stack } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useLater } from '../../components/use-later.ts';
import { periodWords } from '../../period/period-words.ts';
import { type ListingView, withChoice } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { ExportMenu } from './export-menu.tsx';
import { LastSyncNote } from './last-sync-note.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { ListingHead } from './listing-head.tsx';
import { ListingTable } from './listing-table.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { PageBar } from './page-bar.tsx';
import { RecordDrawer } from './record/record-drawer.tsx';
import { NOTHING_SELECTED } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useTableLayout } from './table-layout.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { useCopy } from './use-copy.ts';
import { useDefaultView } from './use-default-view.ts';
import { useExport } from './use-export.ts';
import { useListing } from './use-listing.ts';
import { useRoom } from './use-room.ts';
import { useSelection } from './use-selection.ts';

/**
 * Any listing: period, filters, totals, records. What differs between listings is in their definition. Its parts are
 * drawn again only for what concerns them: with another page that is the rows and the page bar.
 */
export function ListingPage({ listing }: { readonly listing: ListingDefinition }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { shown, query, rows, summary, isEmpty, failed, ...asked } = useListing(listing);
  const { view, rowsAhead, unpaged, question, record, today, change, openRecord, show } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useTableLayout(listing, useRoom(scroller), question);
  const [selection, setSelection] = useSelection(query, rows);
  const exporting = useExport(listing, unpaged, layout, selection, summary?.count);
  const { copyRows, copyCell, copyIds } = useCopy(listing, layout);
  useDefaultView(listing, today, setLayout);
  const sortBy = useCallbackRef((sort: ListingView['sort']) => change({ sort }));
  const narrow = useCallbackRef((field: string, value: string) =>
    change({ choices: withChoice(view, field, [value]) }),
  );
  const closeRecord = useCallbackRef(() => openRecord(null));
  const identities = useMemo(() => rows.map(({ identity }) => identity), [rows]);
  const label = t(`service.listings.${listing.name}`);
  const period = periodWords(view.days, t);
  // Rows are painted first: what stands around them takes as long to draw, and follows them.
  const current = useMemo(() => ({ unpaged, summary, exporting }), [unpaged, summary, exporting]);
  const around = useLater(current) ?? current;

  return (
    <Stack gap="xs" p="md" h="100%" style={{ minHeight: 0 }}>
      <ListingHead
        listing={listing}
        view={around.unpaged}
        layout={layout}
        today={today}
        coverage={around.summary?.coverage}
        someRead={(around.summary?.count ?? 0) > 0}
        exporting={around.exporting}
        onLayout={setLayout}
        onShow={show}
      />
      <ListingFilters
        listing={listing}
        view={question}
        summary={around.summary}
        layout={layout}
        period={period}
        onLayout={setLayout}
        onChange={change}
        onCopyIds={copyIds}
      />
      <LastSyncNote listing={listing} />
      {failed && <ErrorAlert error={failed} onRetry={asked.readAgain} />}
      {around.summary && around.summary.count > 0 && (
        <TotalsStrip listing={listing} summary={around.summary} />
      )}
      <Box
        ref={scroller}
        pos="relative"
        flex={1}
        className="table-area"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {asked.isPending && !failed && <LoadingOverlay visible overlayProps={{ backgroundOpacity: 0.4 }} />}
        {rows.length > 0 ? (
          <ListingTable
            listing={listing}
            caption={t('listing.table', { listing: label, month: period })}
            rows={rows}
            ahead={rowsAhead}
            sort={unpaged.sort}
            timeZone={workspace.timeZone}
            layout={layout}
            selection={selection}
            scroller={scroller}
            onLayout={setLayout}
            onSelection={setSelection}
            onSort={sortBy}
            onOpen={openRecord}
            onCopyRows={copyRows}
            onCopyCell={copyCell}
            onNarrow={narrow}
          />
        ) : (
          isEmpty && summary && <NothingToShow summary={summary} view={view} period={period} today={today} />
        )}
      </Box>
      <SelectionBar
        listing={listing}
        selection={selection}
        onCopy={() => copyRows(selection.rows.values())}
        onClear={() => setSelection(NOTHING_SELECTED)}
      >
        <ExportMenu
          exporting={exporting}
          target={(opened, toggle) => (
            <Button
              variant="default"
              leftSection={<IconFileExport size={14} aria-hidden />}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={toggle}
            >
              {t('listings.selection.export')}
            </Button>
          )}
        />
      </SelectionBar>
      {around.summary && around.summary.count > 0 && (
        <PageBar
          page={view.page}
          pageSize={view.pageSize}
          count={around.summary.count}
          onChange={change}
          onTyped={asked.readTyped}
        />
      )}
      <RecordDrawer
        listing={listing}
        identity={record}
        identities={identities}
        isFirstPage={view.page === 0}
        isLastPage={(view.page + 1) * view.pageSize >= (summary?.count ?? 0)}
        onBeyond={asked.openBeyond}
        onClose={closeRecord}
      />
    </Stack>
  );
}
