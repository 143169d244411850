/** Statements and cached records for the tests of matching. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Book } from '../../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../../src-shared/durations.ts';
import { unitsOf } from '../../../../src-shared/money.ts';
import { LISTING_NAMES, type ListingName } from '../../../../src-shared/service/listing.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import { referenceKey } from '../../../statements/reference-key.ts';
import { heldBy } from '../../../sync/testing/sync-listing.ts';
import { dayText, monthDays } from '../../engine/days.ts';
import type { Db } from '../../engine/open.ts';
import { recordStorer } from '../../listings/records.ts';
import { openCache, openWork } from '../../testing/databases.ts';

export type TestLine = {
  readonly day: string;
  /** Decimal text. */
  readonly amount: string;
  readonly reference?: string;
  readonly description?: string;
  readonly kind?: string;
  readonly currency?: string;
};

/** Enters a file with one statement of one currency; returns the ids of its lines in their order. */
export function enterStatement(
  db: Db,
  book: Book,
  {
    firstDay,
    lastDay,
    lines,
    currency = 'PEN',
    account = 'account',
  }: {
    firstDay: string;
    lastDay: string;
    lines: readonly TestLine[];
    currency?: string;
    account?: string;
  },
): number[] {
  const fileId = randomUUID();
  return db.transaction(() => {
    db.prepare(
      `INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy) VALUES (?, ?, ?, ?, 'csv', 0, 'Ana')`,
    ).run(fileId, book, `${book} ${firstDay}.csv`, fileId);
    const { lastInsertRowid: statementId } = db
      .prepare('INSERT INTO statement (fileId, account, currency, firstDay, lastDay) VALUES (?, ?, ?, ?, ?)')
      .run(fileId, account, currency, firstDay, lastDay);
    const insert = db.prepare(
      `INSERT INTO statementLine (statementId, book, number, bookingDay, amount, currency, reference, referenceKey,
         description, counterparty, kind, entryNumber, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, '', ?)`,
    );
    return lines.map((line, at) => {
      const { day, amount, reference = '', description = '', kind = '' } = line;
      const key = referenceKey(reference);
      return Number(
        insert.run(
          statementId,
          book,
          at + 1,
          day,
          unitsOf(amount),
          line.currency ?? currency,
          reference,
          key,
          description,
          kind,
          `${fileId} ${at}`,
        ).lastInsertRowid,
      );
    });
  })();
}

type Period = { currency: 'PEN' | 'USD'; from: string; to: string };
/** What a sandbox tells of its account; only tests themselves know the sandbox. */
type Account = {
  readonly dataset: {
    list(listing: AccountListing): Iterable<Readonly<Record<string, unknown>>>;
    bankStatement(period: Period): {
      readonly lines: readonly {
        readonly bookingDate: string;
        readonly amount: string;
        readonly reference: string;
        readonly description: string;
      }[];
    };
    internalLedger(period: Omit<Period, 'currency'>): {
      readonly entries: readonly {
        readonly date: string;
        readonly amount: string;
        readonly currency: string;
        readonly reference: string;
        readonly kind: string;
      }[];
    };
  };
};
type AccountListing = Exclude<ListingName, 'dailyBalances'> | 'balanceReport';

/**
 * A workspace's two databases with everything that a sandbox's account lists, and its statements and ledger by month.
 */
export function storeAccount(
  folder: string,
  { dataset }: Account,
  { months, now }: { months: readonly string[]; now: number },
): { readonly workPath: string; readonly cachePath: string } {
  const paths = { workPath: join(folder, 'work.db'), cachePath: join(folder, 'cache.db') };
  const cache = openCache(paths.cachePath);
  for (const name of LISTING_NAMES) {
    const listing = listings[name];
    const records = heldBy(listing, dataset.list(name === 'dailyBalances' ? 'balanceReport' : name));
    const completes = { window: { from: 0, to: now }, rows: records.length };
    recordStorer(cache, listing)({ records, readAt: now, completes });
  }
  cache.close();
  const work = openWork(paths.workPath);
  for (const month of months) {
    const { first, last } = monthDays(month);
    const [from, to] = [
      dayText(first),
      [dayText(last), dayText(Math.floor(now / DAY_MS) - 1)].sort()[0] ?? '',
    ];
    for (const currency of ['PEN', 'USD'] as const) {
      const period = { firstDay: from, lastDay: to, currency };
      const { lines } = dataset.bankStatement({ currency, from, to });
      enterStatement(work, 'bank', {
        ...period,
        lines: lines.map(({ bookingDate: day, amount, reference, description }) => ({
          day,
          amount,
          reference,
          description,
        })),
      });
      const { entries } = dataset.internalLedger({ from, to });
      enterStatement(work, 'ledger', {
        ...period,
        lines: entries
          .filter((entry) => entry.currency === currency)
          .map(({ date: day, amount, reference, kind }) => ({ day, amount, reference, kind })),
      });
    }
  }
  work.close();
  return paths;
}
