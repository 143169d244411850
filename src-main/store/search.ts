/**
 * Finding a text in the searched fields. A needle of three or more characters is looked up by its trigrams in the
 * index that the database keeps; a shorter one has none, and is looked for in every record of the period. Both ways
 * the text itself is compared, so that the answer is the same.
 */
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { Statement } from './listing-totals.ts';
import type { Db } from './open.ts';
import { foldText } from './search-text.ts';

/**
 * Up to so many records the index is the shorter way. Beyond, a page of 50 is found sooner by going through the period
 * in its order, for about every 250th of a million records has the text.
 */
export const FEW = 4_000;

/** How to find a text: the condition, and whether it is the few records that it leaves that a query should begin with. */
export type TextSearch = Statement & { readonly few: boolean };

/** Undefined for a text of nothing but spaces. */
export function textSearch(db: Db, listing: ListingDefinition, text: string): TextSearch | undefined {
  const needle = foldText(text.trim());
  if (needle === '') return undefined;
  const found = { sql: 'instr(searchText, ?) > 0', values: [needle] };
  const match = matchOf(needle);
  if (match === undefined || !listing.fields.some(({ searched }) => searched))
    return { ...found, few: false };
  const index = `${listing.name}Search`;
  const hits = db
    .prepare<[string, number], bigint>(
      `SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`,
    )
    .pluck()
    .get(match, FEW + 1);
  if (Number(hits) > FEW) return { ...found, few: false };
  return {
    sql: `rowKey IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?) AND ${found.sql}`,
    values: [match, needle],
    few: true,
  };
}

/** The needle as the index wants to be asked for it; undefined for one that has no three characters. */
function matchOf(needle: string): string | undefined {
  // Characters as the index counts them: code points.
  return [...needle].length < 3 ? undefined : `"${needle.replaceAll('"', '""')}"`;
}
