/** What no longer counts as read because listings are asked for otherwise. The records stay. */
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';

/** `empty`: where nothing was found. `days`: listings with a record a day. */
export type WhatToForget = 'everything' | 'empty' | 'days' | 'empty-and-days';

const PER_DAY = LISTING_NAMES.filter((name) => listings[name].perDay)
  .map((name) => `'${name}'`)
  .join(', ');

/** Report files say the same however the service is asked. */
const FROM_SERVICE = `NOT EXISTS (SELECT 1 FROM reportFile AS f
  WHERE f.listing = coverage.listing AND f.importedAt = coverage.readAt)`;

const COVERAGE: Readonly<Record<WhatToForget, string>> = {
  everything: 'TRUE',
  empty: 'rows = 0',
  days: `listing IN (${PER_DAY})`,
  'empty-and-days': `(rows = 0 OR listing IN (${PER_DAY}))`,
};

/** In one transaction, and with it readings under way and what was planned: each would be taken up as it was begun. */
export function forgetRead(db: Db, what: WhatToForget): void {
  const underWay = what === 'days' ? `listing IN (${PER_DAY})` : 'TRUE';
  immediately(db, () => {
    db.prepare(`DELETE FROM coverage WHERE ${COVERAGE[what]} AND ${FROM_SERVICE}`).run();
    db.prepare(`DELETE FROM syncReading WHERE ${underWay}`).run();
    db.prepare(`DELETE FROM syncPlan WHERE ${underWay}`).run();
  });
}

/** Whether no listing has a single record. */
export function hasNoRecords(db: Db): boolean {
  return guarded(() =>
    LISTING_NAMES.every((name) => db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined),
  );
}
