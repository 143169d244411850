/** What lines and records of a match differ by, as the inbox and the workbench tell it. */
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import { identityIn, isFeeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { type Db, type DbRow, prepared } from '../engine/open.ts';
import { expectedSqlOf } from '../matching/expected.ts';

/** As it stands in a match's document. */
const NET_OF_FEE = '"netOfFee":true';

/**
 * Lines less records, units. Of a match net of fees by the fees as they are now: the service may have changed one
 * since, and the exception that follows is of that difference. As it was matched where a record is not expected any
 * more or has no fee in its currency. `db` sees the cache, `expected` is what its book expects.
 */
export function differenceNow(
  db: Db,
  { difference, document }: DbRow,
  legs: readonly DbRow[],
  expected: readonly Population[],
): bigint {
  const matched = BigInt(difference ?? 0n);
  if (typeof document !== 'string' || !document.includes(NET_OF_FEE)) return matched;
  let now = 0n;
  for (const { lineId, listing, identity, units } of legs) {
    now += lineId === null ? -BigInt(units ?? 0n) : BigInt(units ?? 0n);
    if (lineId !== null) continue;
    const fee = feeOf(db, { listing: listing as ListingName, identity: String(identity) }, expected);
    if (fee === null) return matched;
    now += fee;
  }
  return now;
}

/** A record's fee as it is now, signed as the book has its amount. */
function feeOf(
  db: Db,
  { listing, identity }: { listing: ListingName; identity: string },
  expected: readonly Population[],
): bigint | null {
  const population = expected.find(
    (each) => each.listing === listing && isFeeName(identity) === (each.part === 'fee'),
  );
  if (!population?.feeField) return null;
  const { feeField, currencyField, sign, statuses } = population;
  const { fields } = listings[listing];
  const feeCurrency = fields.find(({ name }) => name === feeField)?.currencyField ?? currencyField;
  const hasStatus = statuses !== null && fields.some(({ name }) => name === 'status');
  const fee = prepared<[string, string], bigint | null>(
    db,
    `SELECT iif(own.${feeCurrency} = own.${currencyField}, ${sign === 'minus' ? '-' : ''}own.${feeField}, NULL)
     FROM ${listing} AS own WHERE own.identity = ? AND ${expectedSqlOf(population, 'own').counts}
       AND ${hasStatus ? 'own.status IN (SELECT value FROM json_each(?))' : '? IS NOT NULL'}`,
  ).pluck();
  return fee.get(identityIn(identity), JSON.stringify(statuses ?? [])) ?? null;
}
