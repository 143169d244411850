/**
 * The records of a page, read straight from its text where they are written alike: what a sync reads by the thousand is
 * not made into objects first. What `AlikeReader` cannot read is parsed and read with care (`readRecord`); both read
 * the same.
 */
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { RecordsAhead } from '../lossless-json.ts';
import { AlikeReader } from './read-alike.ts';
import type { ColumnValue, ReceivedRecord } from './record.ts';

/** A record among parsed ones that is read already. */
export class ReadRecord {
  readonly received: ReceivedRecord;
  /** The merchant that it names, as `textOf` has it. */
  readonly merchant: string | undefined;

  constructor(received: ReceivedRecord, merchant: string | undefined) {
    this.received = received;
    this.merchant = merchant;
  }
}

const NO_PROBLEMS: ReceivedRecord['problems'] = [];

/** By listing: a page's records are like those of the page before. */
const readers = new Map<ListingDefinition, RecordsAhead>();

/**
 * What reads the records of the listing's pages. It knows those that it was told of last, and is asked by one reading
 * at a time.
 */
export function recordsOf(listing: ListingDefinition): RecordsAhead {
  let reader = readers.get(listing);
  if (!reader) {
    reader = readerOf(listing);
    readers.set(listing, reader);
  }
  return reader;
}

function readerOf(listing: ListingDefinition): RecordsAhead {
  // Not every listing has a column for it.
  const alike = new AlikeReader(listing, 'idMerchant');
  const names = listing.fields.map(({ name }) => name);
  return {
    read: (text, at) => {
      const values = alike.readAt(text, at);
      if (!values) return undefined;
      const columns: Record<string, ColumnValue> = {};
      for (let place = 0; place < names.length; place += 1)
        columns[names[place] as string] = values[1 + place] ?? null;
      const [identity, asReceived] = [String(values[0]), text.slice(at, alike.end)];
      return new ReadRecord({ identity, columns, asReceived, problems: NO_PROBLEMS }, textIn(alike.beside));
    },
    get end() {
      return alike.end;
    },
    get count() {
      return alike.count;
    },
    learn: (object) => alike.learn(object),
  };
}

/** Of a value as it stands in a text without escapes: of a string or a number. */
function textIn(value: string | undefined): string | undefined {
  if (value?.startsWith('"')) return value.slice(1, -1);
  return value !== undefined && /^[-\d]/.test(value) ? value : undefined;
}
