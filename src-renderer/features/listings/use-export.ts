/** Writing what is seen to a file. */
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvStyle, ExportFormat } from '../../../src-shared/contract/jobs.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { useStartExport } from '../../data/start-jobs.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { periodWords } from '../../period/period-words.ts';
import { filterOf, type ListingView } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { Selection } from './selection.ts';
import { type TableLayout, takenColumns } from './table-layout.ts';

export type Exporting = {
  /** How many records and columns there are to export. */
  readonly counts: {
    readonly filtered: number;
    readonly selected: number;
    readonly columns: number;
    readonly shownColumns: number;
  };
  readonly period: string;
  readonly start: (what: {
    readonly format: ExportFormat;
    readonly csvStyle: CsvStyle;
    readonly selectedOnly: boolean;
    readonly shownColumnsOnly: boolean;
  }) => void;
  readonly pending: boolean;
  /** It was asked for where there is nothing to export: no file was written. */
  readonly nothing: boolean;
  readonly error: Error | null;
};

/** @param count how many records the filters leave; undefined until it is known */
export function useExport(
  listing: ListingDefinition,
  view: ListingView,
  layout: TableLayout,
  selection: Selection,
  count: number | undefined,
): Exporting {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const { mutate, isPending, error } = useStartExport();
  const [nothing, setNothing] = useState(false);
  const start: Exporting['start'] = useCallbackRef(({ format, csvStyle, selectedOnly, shownColumnsOnly }) => {
    const isNothing = !selectedOnly && count === 0;
    setNothing(isNothing);
    if (isNothing) return;
    mutate({
      workspaceId,
      listing: listing.name,
      filter: { ...filterOf(view), ...(selectedOnly ? { identities: [...selection.rows.keys()] } : {}) },
      sort: view.sort,
      language: currentLanguage(),
      format,
      csvStyle,
      ...(shownColumnsOnly ? { columns: takenColumns(listing, layout.columns) } : {}),
    });
  });
  const period = periodWords(view.days, t);
  const selected = selection.rows.size;
  const columns = listing.fields.length;
  const shownColumns = layout.columns.length;
  return useMemo(
    () => ({
      counts: { filtered: count ?? 0, selected, columns, shownColumns },
      period,
      start,
      pending: isPending,
      nothing: nothing && count === 0,
      error,
    }),
    [count, selected, columns, shownColumns, period, start, isPending, nothing, error],
  );
}
