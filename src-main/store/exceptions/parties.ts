/** With whom and by which method an exception's items were paid: told beside the inbox, read from both databases. */
import type { Exception, ExceptionItem, ExceptionParty } from '../../../src-shared/contract/exceptions.ts';
import { identityIn } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { type Db, guarded } from '../engine/open.ts';

/** Of a long group the first items say enough for one line. */
const ITEMS_ASKED = 3;

/** The columns that name the other party and the method, per listing that has any. */
const PARTY_COLUMNS: Readonly<Partial<Record<ListingName, { counterparty: string; method: string }>>> = {
  deposits: { counterparty: 'clientDocument', method: 'paymentMethodName' },
  cashouts: { counterparty: 'clientDocument', method: "''" },
  refunds: { counterparty: 'beneficiary', method: 'paymentMethod' },
  notes: { counterparty: 'description', method: "''" },
};

type PartyRow = {
  readonly name: string;
  readonly counterparty: string | null;
  readonly method: string | null;
};

/**
 * What is known of each exception's items, in the order of the exceptions; empty where neither line nor record says.
 */
export function readParties(
  databases: { readonly cache: Db; readonly work: Db },
  exceptions: readonly Pick<Exception, 'items'>[],
): ExceptionParty[] {
  return guarded(() => {
    const items = exceptions.flatMap((each) => each.items.slice(0, ITEMS_ASKED));
    const found = new Map<string, PartyRow>();
    for (const [of, own] of Map.groupBy(items, (item) => (item.kind === 'line' ? 'line' : item.listing))) {
      const names = own.map((item) =>
        item.kind === 'line' ? String(item.lineId) : identityIn(item.identity),
      );
      for (const row of readRows(databases, of, names)) found.set(`${of} ${row.name}`, row);
    }
    return exceptions.map(({ items: own }) => {
      const rows = own.slice(0, ITEMS_ASKED).flatMap((item) => found.get(nameOf(item)) ?? []);
      const first = (what: 'counterparty' | 'method') =>
        rows.map((row) => row[what] ?? '').find(Boolean) ?? '';
      return { counterparty: first('counterparty'), method: first('method') };
    });
  });
}

const nameOf = (item: ExceptionItem): string =>
  item.kind === 'line' ? `line ${item.lineId}` : `${item.listing} ${identityIn(item.identity)}`;

function readRows(
  { cache, work }: { readonly cache: Db; readonly work: Db },
  of: 'line' | ListingName,
  names: readonly string[],
): PartyRow[] {
  if (of === 'line')
    return work
      .prepare<[string], PartyRow>(
        `SELECT CAST(id AS TEXT) AS name, coalesce(nullif(counterparty, ''), description) AS counterparty, kind AS method
         FROM statementLine WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
      )
      .all(JSON.stringify(names));
  const columns = PARTY_COLUMNS[of];
  if (!columns) return [];
  return cache
    .prepare<[string], PartyRow>(
      `SELECT identity AS name, ${columns.counterparty} AS counterparty, ${columns.method} AS method
       FROM ${of} WHERE identity IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(names));
}
