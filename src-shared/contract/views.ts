/** Saved views: a listing's filters, sort and columns under a name, kept with the workspace. */
import { z } from 'zod';
import { call, workspaceId } from './call.ts';
import { listingName } from './listings.ts';

const fieldName = z.string().min(1).max(60);

export const tableLayout = z.strictObject({
  /** The columns shown, from left to right. */
  columns: z.array(fieldName).max(100),
  /** All columns in the order in which they would be shown. */
  order: z.array(fieldName).max(100),
  /** Pixels, by field; a column without one has its usual width. */
  widths: z.record(fieldName, z.number().positive().max(4_000)),
  density: z.enum(['compact', 'normal']),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const savedView = z.strictObject({
  id: z.uuid(),
  listing: listingName,
  name: z.string().trim().min(1).max(80),
  /** Period, filters and sort as the address has them. */
  query: z.string().max(40_000),
  layout: tableLayout,
  /** Shown when the listing is opened without asking for anything in particular; at most one of each listing. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** More would be found no sooner than a filter is set. */
export const MOST_VIEWS = 200;

const views = z.strictObject({ views: z.array(savedView) });

export const viewCalls = {
  'views.list': call(z.strictObject({ workspaceId }), views),
  /** Adds a view, or replaces the one of that id; a default takes the place of the listing's one before. */
  'views.save': call(z.strictObject({ workspaceId, view: savedView }), views),
  'views.remove': call(z.strictObject({ workspaceId, id: z.uuid() }), views),
};
