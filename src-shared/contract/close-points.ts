/** The points of a close: those that the app judges itself, and those that the workspace added. */
import { z } from 'zod';
import { CLOSE_ITEMS, FIGURE_NAMES, PLAIN_FIGURE_KINDS } from '../close/checklist.ts';
import { instant, localDay } from './call.ts';
import { listingName } from './listings.ts';
import { TIE_OUT_COLUMNS } from './tie-out.ts';

const figureName = z.enum(FIGURE_NAMES);
/** A figure behind an item; its value is what the kind says. */
export const itemFigure = z.discriminatedUnion('kind', [
  z.strictObject({ name: figureName, kind: z.literal('listing'), value: listingName }),
  z.strictObject({ name: figureName, kind: z.literal('column'), value: z.enum(TIE_OUT_COLUMNS) }),
  z.strictObject({ name: figureName, kind: z.enum(PLAIN_FIGURE_KINDS), value: z.string() }),
]);
export type ItemFigure = z.infer<typeof itemFigure>;

const waiver = z.strictObject({
  by: z.string(),
  at: instant,
  reason: z.string(),
  /**
   * The point's figures as they were waived: it holds for these, not for larger ones. Earlier versions kept none, and
   * theirs hold for any.
   */
  figures: z.array(itemFigure).optional(),
});
export type Waiver = z.infer<typeof waiver>;

export const closeItem = z.strictObject({
  item: z.enum(CLOSE_ITEMS),
  /**
   * `ok`; `attention`: something is off; `blocked`: cannot be judged before another item is ok; `not-applicable`:
   * waived by a person (`waiver`) or without an object, such as a ledger that was not imported.
   */
  state: z.enum(['ok', 'attention', 'blocked', 'not-applicable']),
  /** False for what only warns: it does not stand against signing. */
  required: z.boolean(),
  figures: z.array(itemFigure),
  waiver: waiver.nullable(),
  /** A waiver that does not hold any more, because a figure has grown since; left out where there is none. */
  lapsed: waiver.optional(),
  /** Who settles it, and by which day; locks of earlier versions have neither. */
  owner: z.string().default(''),
  due: localDay.nullable().default(null),
});
export type CloseItem = z.infer<typeof closeItem>;

/** Who settles a point, and by which day of the month after the one that is closed: each month has such a day. */
export const pointPlan = z.strictObject({
  owner: z.string().trim().max(120),
  dueDay: z.int().min(1).max(28).nullable(),
});
export const pointTitle = z.string().trim().min(1).max(200);
export const MOST_OWN_POINTS = 40;

/** A point of the workspace's own: a person ticks it. */
export const ownPoint = z.strictObject({
  id: z.uuid(),
  title: pointTitle,
  owner: z.string(),
  due: localDay.nullable(),
  tick: z.strictObject({ by: z.string(), at: instant }).nullable(),
});
export type OwnPoint = z.infer<typeof ownPoint>;

/** A change of the checklist's template, for the month that it is made in and those after it. */
export const pointChange = z.discriminatedUnion('kind', [
  /** Without an id it is added. */
  pointPlan.extend({ kind: z.literal('own'), id: z.uuid().nullable(), title: pointTitle }),
  pointPlan.extend({ kind: z.literal('built-in'), item: z.enum(CLOSE_ITEMS) }),
  z.strictObject({ kind: z.literal('removed'), id: z.uuid() }),
]);
export type PointChange = z.infer<typeof pointChange>;

/** What was shown of the point that is changed; a point that fills itself has no title of its own. */
export const pointShown = ownPoint.pick({ owner: true, due: true }).extend({ title: pointTitle.optional() });
export type PointShown = z.infer<typeof pointShown>;
