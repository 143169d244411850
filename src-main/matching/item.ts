/** What is matched: open lines of a book and open records of the service, reduced to what rules look at. */
import type { ListingName } from '../../src-shared/service/listing.ts';

/** Days since 1970-01-01. */
type EpochDay = number;

type Item = {
  readonly day: EpochDay;
  readonly currency: string;
  /** Units (money.ts), signed as the book has them: what is not allocated yet, never zero. */
  readonly rest: bigint;
  /** True when a part is allocated already. */
  readonly partly: boolean;
};

export type Line = Item & {
  readonly id: number;
  /** As it stands in the file. */
  readonly reference: string;
  /** Description, counterparty and kind, joined by line ends. */
  readonly text: string;
  /** As the book numbers its own entry; left out where it does not. */
  readonly entryNumber?: string;
};

export type Rec = Item & {
  readonly listing: ListingName;
  readonly identity: string;
  /** As the service has them; none is empty. */
  readonly references: readonly string[];
  /** What net rules take off, in units and signed as `rest`; zero where there is none. */
  readonly fee: bigint;
  /** Of a listing with types: a book may enter each type's day in a sum of its own. */
  readonly type?: string;
  /** The book has all of its day, be it this one alone, on one line. */
  readonly daily?: boolean;
};

/** Names a record among all listings. */
export const recordKey = ({ listing, identity }: Pick<Rec, 'listing' | 'identity'>): string =>
  `${listing}/${identity}`;

/** Names lines and records that belong together: refused once, they are not put together again. */
export function signatureOf(
  lines: readonly Pick<Line, 'id'>[],
  records: readonly Pick<Rec, 'listing' | 'identity'>[],
): string {
  const ids = lines.map(({ id }) => id).sort((a, b) => a - b);
  return `${ids.join(',')}|${records.map(recordKey).sort().join(',')}`;
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const units = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** An order by content first, so that it does not depend on the order in which rows came. */
export function byContent(a: Line, b: Line): number {
  return (
    a.day - b.day ||
    text(a.currency, b.currency) ||
    units(a.rest, b.rest) ||
    text(a.reference, b.reference) ||
    text(a.text, b.text) ||
    a.id - b.id
  );
}

/** As `byContent`, of records: their identity tells them apart for good. */
export function byIdentity(a: Rec, b: Rec): number {
  return a.day - b.day || text(a.listing, b.listing) || text(a.identity, b.identity);
}
