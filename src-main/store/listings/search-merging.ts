/**
 * The search index consists of parts that queries read one after the other, so it merges them again and again while
 * records are added: more than half of what it costs to store many. Added many at a time they stay as they are, and are
 * merged when all are there, each once instead of level by level. The index has every record at any moment; only how
 * fast it answers differs.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

/** As SQLite has them: parts of a level that are merged as one writes, and bytes of a part that is still in memory. */
const USUAL = { automerge: 4n, hashsize: 1_048_576n };
/** A part for all that is added at once. */
const MANY = { automerge: 0n, hashsize: 16_777_216n };
/**
 * With so many parts SQLite merges them come what may, in the middle of somebody's write; the most that it can have is
 * 2,000.
 */
const MOST_PARTS = 1_999n;

/** So many pages of the index are written in one transaction: some 10 ms. */
const PAGES = 100n;

const isSearched = ({ fields }: ListingDefinition) => fields.some(({ searched }) => searched);
const SEARCHED = Object.values(listings).filter(isSearched);

function setting(db: Db, { name }: ListingDefinition, values: Readonly<Record<string, bigint>>): void {
  const set = prepared<[string, bigint], unknown>(
    db,
    `INSERT INTO ${name}Search (${name}Search, rank) VALUES (?, ?)`,
  );
  for (const [word, value] of Object.entries(values)) set.run(word, value);
}

/** What is added from now on stays in parts of its own, until `indexAsUsual`. Runs inside the caller's transaction. */
export function indexInParts(db: Db, listing: ListingDefinition): void {
  if (isSearched(listing)) setting(db, listing, { ...MANY, crisismerge: MOST_PARTS });
}

/** Writes what is in memory to its part before the setting changes; later writes merge a little with each page. */
export function indexAsUsual(db: Db, listing: ListingDefinition): void {
  if (isSearched(listing)) setting(db, listing, USUAL);
}

/** Adds the texts of the records above a row key to the index. Runs inside the caller's transaction. */
export function indexAbove(db: Db, listing: ListingDefinition, rowKey: bigint): void {
  const { name } = listing;
  if (!isSearched(listing)) return;
  prepared<[bigint], unknown>(
    db,
    `INSERT INTO ${name}Search (rowid, text) SELECT rowKey, searchText FROM ${name} WHERE rowKey > ?`,
  ).run(rowKey);
}

/**
 * Merges some of what many records have left in parts, in a transaction of its own; false when nothing is left to be
 * merged.
 */
export function mergeSearch(db: Db): boolean {
  return guarded(() => SEARCHED.some((listing) => mergeSome(db, listing)));
}

function mergeSome(db: Db, { name }: ListingDefinition): boolean {
  const changes = prepared<[], bigint>(db, 'SELECT total_changes()').pluck();
  return immediately(db, () => {
    const before = changes.get() ?? 0n;
    prepared<[bigint], unknown>(
      db,
      `INSERT INTO ${name}Search (${name}Search, rank) VALUES ('merge', ?)`,
    ).run(PAGES);
    // The command itself counts as one.
    return (changes.get() ?? 0n) - before >= 2n;
  });
}
