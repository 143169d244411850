/**
 * Finding a text in the searched fields. A needle of three or more characters is looked up by its trigrams in the
 * index that the database keeps; a shorter one has none, and is looked for in every record of the period. Both ways
 * the text itself is compared, so that the answer is the same.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import type { Statement } from './totals.ts';

/**
 * Up to so many records the index is the shorter way. Beyond, a page of 50 is found sooner by going through the period
 * in its order, for about every 250th of a million records has the text.
 */
export const FEW = 4_000;

/**
 * The end of a needle is looked up first: ids differ there, and of a long one the index would have to read the lists of
 * all its common beginnings.
 */
const END_CHARACTERS = 6;

/**
 * How to find a text: the condition, and whether it is the few records that it leaves that a query should begin with.
 */
export type TextSearch = Statement & { readonly few: boolean };

/** Undefined for a text of nothing but spaces. */
export function textSearch(db: Db, listing: ListingDefinition, text: string): TextSearch | undefined {
  const needle = foldText(text.trim());
  if (needle === '') return undefined;
  const found = { sql: 'instr(searchText, ?) > 0', values: [needle] };
  const rowKeys = rowKeysWith(db, listing, needle);
  if (!rowKeys) return { ...found, few: false };
  return {
    sql: `rowKey IN (SELECT value FROM json_each(?)) AND ${found.sql}`,
    values: [`[${rowKeys.join(',')}]`, needle],
    few: true,
  };
}

/** The fields of which an id can be the whole. */
export const idFields = ({ fields }: ListingDefinition) =>
  fields.filter(({ kind, searched }) => kind === 'id' && searched);

/** Looking up one id takes about as long as going through so many records. */
const ROWS_OF_A_LOOKUP = 10_000;

/**
 * How to find the records of which a searched id is one of those given, exactly. Undefined for a listing without such
 * fields, which has no such record. `rows` is how many records the rest of the filter leaves, about: of many ids in a
 * short period it is sooner to go through the period.
 */
export function idSearch(
  db: Db,
  listing: ListingDefinition,
  ids: readonly string[],
  rows: number,
): TextSearch | undefined {
  const fields = idFields(listing);
  if (fields.length === 0) return undefined;
  const list = JSON.stringify(ids);
  const found = {
    sql: `(${fields.map(({ name }) => `${name} IN (SELECT value FROM json_each(?))`).join(' OR ')})`,
    values: fields.map(() => list),
  };
  if (ids.length * ROWS_OF_A_LOOKUP > rows) return { ...found, few: false };
  const rowKeys = new Set<bigint>();
  for (const id of ids) {
    const keys = rowKeysWith(db, listing, foldText(id));
    if (!keys) return { ...found, few: false };
    for (const key of keys) rowKeys.add(key);
    if (rowKeys.size > FEW) return { ...found, few: false };
  }
  return {
    sql: `rowKey IN (SELECT value FROM json_each(?)) AND ${found.sql}`,
    values: [`[${[...rowKeys].join(',')}]`, ...found.values],
    few: true,
  };
}

/** Keys of all records that may have the needle; undefined when there are more than a few, or no index can tell. */
function rowKeysWith(db: Db, { name, fields }: ListingDefinition, needle: string): bigint[] | undefined {
  // Characters as the index counts them: code points.
  const characters = [...needle];
  if (characters.length < 3 || !fields.some(({ searched }) => searched)) return undefined;
  const end = characters.slice(-END_CHARACTERS).join('');
  for (const part of new Set([end, needle])) {
    const found = prepared<[string, number], { rowid: bigint }>(
      db,
      `SELECT rowid FROM ${name}Search WHERE ${name}Search MATCH ? LIMIT ?`,
    ).all(`"${part.replaceAll('"', '""')}"`, FEW + 1);
    if (found.length <= FEW) return found.map(({ rowid }) => rowid);
  }
  return undefined;
}
