/** Copying rows and cells, with a word that it was done. */
import { useCallbackRef } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { fieldOf, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { useClipboard } from '../../data/clipboard.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type TableLayout, takenColumns } from './table-layout.ts';
import { cellText, tableText } from './table-text.ts';

/** Rows are copied with the columns that are shown, and amounts with their currency. */
export function useCopy(listing: ListingDefinition, layout: TableLayout) {
  const { t } = useTranslation();
  const zone = zoneOf(listing, useWorkspace().timeZone);
  const copy = useClipboard();
  const copyRows = useCallbackRef((rows: Iterable<ListingRow>) => {
    const list = [...rows];
    const fields = takenColumns(listing, layout.columns).map((name) => fieldOf(listing, name));
    const labels = fields.map(({ name }) => t(`service.fields.${name}`));
    copy({
      text: tableText(fields, labels, list, zone),
      done: t('listings.table.copiedRows', { count: list.length }),
      about: t('listings.table.copiedText', { timeZone: zone }),
    });
  });
  const copyCell = useCallbackRef((row: ListingRow, name: string) => {
    const text = cellText(fieldOf(listing, name), row, zone);
    // The clipboard has nothing to say about an empty cell.
    if (text !== '') copy({ text, done: t('listings.table.copiedCell'), about: text });
  });
  const copyIds = useCallbackRef((ids: readonly string[]) =>
    copy({
      text: ids.join('\n'),
      done: t('listings.missing.copied', { count: ids.length }),
      about: ids.slice(0, 3).join(', '),
    }),
  );
  return { copyRows, copyCell, copyIds };
}
