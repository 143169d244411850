/** What the free-text filter looks in: the searched fields, without case and accents, so that "munoz" finds "Muñoz". */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue } from '../../service-client/record.ts';

/** Most texts have nothing but letters without marks. */
const PLAIN = /^[ -~\n]*$/;

export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFD')
      // The search index takes a text to end there.
      .replaceAll('\0', '\uFFFD')
      // Marks that stand on a letter only: characters such as ^ and
      // ` are diacritics to Unicode, but part of an id here.
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  );
}

type Searched = readonly { readonly name: string; readonly place: number }[];
const SEARCHED = new WeakMap<ListingDefinition, Searched>();

function searchedOf(listing: ListingDefinition): Searched {
  let searched = SEARCHED.get(listing);
  if (!searched) {
    const all = listing.fields.map(({ name }, index) => ({ name, place: 1 + index }));
    searched = all.filter((_, index) => listing.fields[index]?.searched);
    SEARCHED.set(listing, searched);
  }
  return searched;
}

/** The searched fields of a record, folded, one per line: a needle never matches across two fields. */
export function searchTextOf(
  listing: ListingDefinition,
  columns: Readonly<Record<string, ColumnValue>>,
): string {
  return foldLines(
    searchedOf(listing)
      .map(({ name }) => columns[name] ?? '')
      .join('\n'),
  );
}

/** The same of a row: its identity, and its fields in their order. */
export function searchTextAt(listing: ListingDefinition, row: readonly ColumnValue[]): string {
  return foldLines(
    searchedOf(listing)
      .map(({ place }) => row[place] ?? '')
      .join('\n'),
  );
}

/** Nothing of what folding looks at reaches past the end of a line. */
const foldLines = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.split('\n').map(foldedBefore).join('\n');

const FOLDED = new Map<string, string>();
const MOST_FOLDED = 1_000;
const LONGEST_KEPT = 100;

/** What has marks is mostly the same in many records: a method of payment, a bank. */
function foldedBefore(line: string): string {
  if (line.length > LONGEST_KEPT || PLAIN.test(line)) return foldText(line);
  let folded = FOLDED.get(line);
  if (folded === undefined) {
    if (FOLDED.size >= MOST_FOLDED) FOLDED.clear();
    folded = foldText(line);
    FOLDED.set(line, folded);
  }
  return folded;
}
