/**
 * How a listing's table is laid out: which columns, in which order, how wide, how dense. Remembered per listing on this
 * computer, and part of a saved view; there is nothing personal in it.
 */
import { useCallbackRef, useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type TableLayout, tableLayout } from '../../../src-shared/contract/views.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { currentDateOrder } from '../../i18n/index.ts';
import type { ListingView } from '../../records/listing-view.ts';
import { fittingColumns } from './fitting-columns.ts';

export type { TableLayout };

/** Narrower than that a column could not be taken hold of again. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;

/** The definition's own columns, or others of it, in its order. */
export function defaultLayout(
  listing: ListingDefinition,
  columns: string[] = listing.fields.filter(({ shown }) => shown === true).map(({ name }) => name),
): TableLayout {
  return {
    columns,
    order: listing.fields.map(({ name }) => name),
    widths: {},
    density: 'normal',
  };
}

/**
 * The layout as it fits the listing: fields that it does not know are let go, those that it has since got stand last.
 */
export function fitted(layout: TableLayout, listing: ListingDefinition): TableLayout {
  const names = listing.fields.map(({ name }) => name);
  const known = new Set<string>(names);
  const order = [...new Set([...layout.order.filter((name) => known.has(name)), ...names])];
  const shown = new Set(layout.columns);
  const columns = order.filter((name) => shown.has(name));
  return {
    order,
    columns: columns.length > 0 ? columns : defaultLayout(listing).columns,
    widths: Object.fromEntries(
      Object.entries(layout.widths)
        .filter(([name]) => known.has(name))
        .map(([name, width]) => [name, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)))]),
    ),
    density: layout.density,
  };
}

/** The layout in a kept text; null where there is none or it cannot be read. */
export function readLayout(text: string | undefined, listing: ListingDefinition): TableLayout | null {
  try {
    return fitted(tableLayout.parse(JSON.parse(text ?? '')), listing);
  } catch {
    return null;
  }
}

const read = new WeakMap<
  ListingDefinition,
  { readonly text: string | undefined; readonly layout: TableLayout | null }
>();

/** The same, read anew only where the text is another: the library asks for it with every drawing. */
function readOnce(text: string | undefined, listing: ListingDefinition): TableLayout | null {
  const before = read.get(listing);
  if (before && before.text === text) return before.layout;
  const layout = readLayout(text, listing);
  read.set(listing, { text, layout });
  return layout;
}

export function withColumn(layout: TableLayout, name: string, shown: boolean): TableLayout {
  const columns = layout.order.filter((one) => (one === name ? shown : layout.columns.includes(one)));
  // A table without columns could not be brought back by looking at it.
  return columns.length === 0 ? layout : { ...layout, columns };
}

/** The column one place earlier (-1) or later (1) in the order of all of them. */
export function moved(layout: TableLayout, name: string, by: 1 | -1): TableLayout {
  const order = [...layout.order];
  const from = order.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return layout;
  order.splice(from, 1);
  order.splice(to, 0, name);
  return { ...layout, order, columns: order.filter((one) => layout.columns.includes(one)) };
}

/** The column right before or right after another, in the order of all of them. */
export function placed(
  layout: TableLayout,
  name: string,
  side: 'before' | 'after',
  other: string,
): TableLayout {
  const order = layout.order.filter((one) => one !== name);
  const at = order.indexOf(other);
  if (at < 0 || order.length === layout.order.length) return layout;
  order.splice(side === 'before' ? at : at + 1, 0, name);
  return { ...layout, order, columns: order.filter((one) => layout.columns.includes(one)) };
}

/** Columns as they leave the table: an amount whose currency no column names takes it along. */
export function takenColumns(listing: ListingDefinition, columns: readonly string[]): string[] {
  const taken = columns.flatMap((name) => {
    const { currencyField } = fieldOf(listing, name);
    return currencyField === undefined || columns.includes(currencyField) ? [name] : [currencyField, name];
  });
  return [...new Set(taken)];
}

/**
 * The layout of a listing and what changes it; null takes it back to the listing's own. The listing's own is not kept:
 * it is what fits the room, and a column that a later version shows is then shown to people who have not chosen
 * otherwise.
 *
 * @param room pixels for the table
 * @param view what narrows the listing: a column that says why a record is in it is shown before others
 */
export function useTableLayout(
  listing: ListingDefinition,
  room: number,
  { lastChange }: Pick<ListingView, 'lastChange'>,
): [TableLayout, (layout: TableLayout | null) => void] {
  const { t } = useTranslation();
  const [kept, setKept] = useLocalStorage<TableLayout | null>({
    key: `tieout.table.${listing.name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: JSON.stringify,
    deserialize: (text) => readOnce(text, listing),
  });
  const byChange = lastChange !== null;
  const order = currentDateOrder();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how wide a date is depends on its order
  const fitting = useMemo(() => {
    const asked = byChange ? ['lastChangeDate'] : [];
    return fittingColumns(listing, (name) => t(`service.fields.${name}`), room, asked).join(' ');
  }, [listing, room, byChange, order, t]);
  const layout = useMemo(() => kept ?? defaultLayout(listing, fitting.split(' ')), [kept, listing, fitting]);
  const setLayout = useCallbackRef((next: TableLayout | null) => setKept(next && fitted(next, listing)));
  return [layout, setLayout];
}
