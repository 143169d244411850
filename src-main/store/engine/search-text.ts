/** What the free-text filter looks in: the searched fields, without case and accents, so that "munoz" finds "Muñoz". */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue } from '../../service-client/record.ts';

export function foldText(text: string): string {
  return (
    text
      .normalize('NFD')
      // The search index takes a text to end there.
      .replaceAll('\0', '\uFFFD')
      // Marks that stand on a letter only: characters such as ^ and ` are diacritics to Unicode, but part of an id here.
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  );
}

const SEARCHED = new WeakMap<ListingDefinition, readonly string[]>();

/** The searched fields of a record, folded, one per line: a needle never matches across two fields. */
export function searchTextOf(
  listing: ListingDefinition,
  columns: Readonly<Record<string, ColumnValue>>,
): string {
  const searched =
    SEARCHED.get(listing) ?? listing.fields.filter((field) => field.searched).map(({ name }) => name);
  SEARCHED.set(listing, searched);
  // All at once: nothing of what folding looks at reaches past the end of a line.
  return foldText(searched.map((name) => columns[name] ?? '').join('\n'));
}
