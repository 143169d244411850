/** Whose records are cached, where no login has said so: a computer may have nothing but report files. */
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { type Db, guarded } from '../engine/open.ts';

const NAMING = LISTING_NAMES.filter((name) =>
  listings[name].fields.some((field) => field.name === 'idMerchant'),
);

/** The merchant that a cached record names; null where none does. */
export function findCachedMerchant(db: Db): string | null {
  return guarded(() => {
    for (const name of NAMING) {
      const found = db
        .prepare<[], string>(`SELECT idMerchant FROM ${name} WHERE coalesce(idMerchant, '') <> '' LIMIT 1`)
        .pluck()
        .get();
      if (found !== undefined) return found;
    }
    return null;
  });
}
