/** How wide a listing's columns are, and which of them are shown by default: those that fit the window. */
import {
  type FieldDefinition,
  fieldOf,
  type ListingDefinition,
} from '../../../src-shared/service/listing.ts';
import { formatInstant } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { statusName } from '../../i18n/service-names.ts';

/** Pixels of the columns of check boxes and details. */
export const CONTROL_WIDTH = 32;

/** Pixels that values of the kind take at the table's type size. */
const WIDTHS: Readonly<Record<Exclude<FieldDefinition['kind'], 'instant'>, number>> = {
  id: 116,
  text: 122,
  amount: 96,
  currency: 66,
  day: 96,
  status: 100,
  type: 150,
  method: 120,
  code: 70,
  boolean: 70,
  flags: 80,
};
/** An amount that names its currency, because no column does. */
const WITH_CURRENCY = 112;
/** An id that is a number; others are references of the merchant, which are longer. */
const NUMBER = 106;
/** Pixels of a figure, and of a cell's edges. */
const FIGURE = 6.6;
const EDGES = 16;
/** Pixels of a status's letter, and of the edges of what it stands on (`.status`). */
const STATUS_LETTER = 5.9;
const STATUS_EDGES = 18;
/** Pixels of a heading's letter, and of what stands around the heading. */
const LETTER = 6.8;
const AROUND_HEADING = 18;

/** Pixels of a column beside the others that are shown; its heading takes two lines where it has several words. */
export function usualWidth(field: FieldDefinition, heading: string, shown: ReadonlySet<string>): number {
  return Math.max(valuesWidth(field, shown), Math.ceil(longestLine(heading) * LETTER) + AROUND_HEADING);
}

function valuesWidth(field: FieldDefinition, shown: ReadonlySet<string>): number {
  const { kind, wire, currencyField, documented = [] } = field;
  if (kind === 'amount' && currencyField !== undefined && !shown.has(currencyField)) return WITH_CURRENCY;
  // A region in which digits alone would be read in two ways names its months.
  if (kind === 'instant') return Math.ceil(formatInstant(0, currentLocale(), 'UTC').length * FIGURE) + EDGES;
  // A status that is cut says nothing: which step of several a payment has come to.
  if (kind === 'status')
    return Math.max(WIDTHS.status, ...documented.map((code) => statusWidth(statusName(code))));
  return kind === 'id' && wire === 'integer' ? NUMBER : WIDTHS[kind];
}

function statusWidth(words: string): number {
  return Math.ceil(words.length * STATUS_LETTER) + STATUS_EDGES + EDGES;
}

/** Letters of the longer line, the heading cut where that is shortest. */
function longestLine(heading: string): number {
  const words = heading.split(' ');
  const cuts = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  );
  return Math.min(...cuts);
}

/** Pixels of the table with these columns. */
export function tableWidth(
  listing: ListingDefinition,
  names: readonly string[],
  headingOf: (name: FieldDefinition['name']) => string,
): number {
  const shown = new Set(names);
  const widths = names.map((each) => {
    const field = fieldOf(listing, each);
    return usualWidth(field, headingOf(field.name), shown);
  });
  return widths.reduce((sum, width) => sum + width, 2 * CONTROL_WIDTH);
}

/**
 * The columns shown unless somebody chooses others: those that are asked for, then the listing's own, then what else it
 * offers, each as long as it fits. The last one can so be read without scrolling.
 *
 * @param room pixels for the table; 0 where it is not known yet
 * @param asked fields that the view is narrowed by and that are worth seeing for it
 */
export function fittingColumns(
  listing: ListingDefinition,
  headingOf: (name: FieldDefinition['name']) => string,
  room: number,
  asked: readonly string[] = [],
): string[] {
  const names = (shown: FieldDefinition['shown']) =>
    listing.fields.filter((field) => field.shown === shown).map(({ name }) => name);
  if (room === 0) return names(true);
  const fit = new Set<string>();
  for (const name of [...asked, ...names(true), ...names('where-it-fits')])
    if (tableWidth(listing, [...fit, name], headingOf) <= room) fit.add(name);
  const columns = listing.fields.map(({ name }) => name).filter((name) => fit.has(name));
  return columns.length > 0 ? columns : names(true);
}
