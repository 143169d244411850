/** A workspace whose account is read, for the tests of its closes: as people and the service work on it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseReport } from '../../../../src-shared/contract/close.ts';
import { LISTING_NAMES, type ListingName } from '../../../../src-shared/service/listing.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../../close/events.ts';
import { parseJson } from '../../../lossless-json.ts';
import { type ReceivedRecord, readRecord } from '../../../service-client/record.ts';
import { heldBy, LIMA } from '../../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { readTieOut, storeTieOutRules } from '../../balances/tie-out.ts';
import { attachDatabase } from '../../engine/connect.ts';
import type { Db } from '../../engine/open.ts';
import { recordStorer } from '../../listings/records.ts';
import { openCache, openWork } from '../../testing/databases.ts';
import type { Deciding } from '../../work/close-events.ts';
import { readClose } from '../closes.ts';
import { signClose, waiveItem } from '../decisions.ts';
import { lockClose } from '../lock.ts';
import type { Watch } from '../snapshot.ts';
import type { CloseSources } from '../sources.ts';

/** The moment of the tests; the account is read up to it. */
export const AS_OF = '2026-11-20T12:00:00Z';
export const NOW = Date.parse(AS_OF);
export const PLACE: ClosePlace = { month: '2026-09', currency: 'PEN' };
export const NEXT: ClosePlace = { month: '2026-10', currency: 'PEN' };
/** A reason of a whole sentence. */
export const WHY = 'Checked by hand against the bank portal.';

/** What the sandbox holds of a listing, in its own name of it. */
export type Listed = (listing: string) => Parameters<typeof heldBy>[1];

/** Stores all that the service lists, as read completely. */
export function storeListed(
  db: Db,
  list: Listed,
  readAt = NOW,
  inOrder = (records: ReceivedRecord[]): ReceivedRecord[] => records,
): void {
  for (const name of LISTING_NAMES) {
    const listed = list(name === 'dailyBalances' ? 'balanceReport' : name);
    const records = inOrder([...heldBy(listings[name], listed)]);
    const window = { from: Date.parse('2026-06-01T00:00:00Z'), to: NOW };
    recordStorer(db, listings[name])({ records, readAt, completes: { window, rows: records.length } });
  }
}

/** Makes the databases that each test's workspace begins with. */
export function fillAccount(folder: string, list: Listed): void {
  const db = openCache(join(folder, 'cache.db'));
  storeListed(db, list);
  const work = openWork(join(folder, 'work.db'));
  // Laid down as the data shows them: inferring them anew at every look would take most of the tests' time.
  const rules = { columns: {}, netSigns: null, cutOffDays: 3 };
  const found = readTieOut(db, { month: PLACE.month, timeZone: LIMA, rules, now: NOW });
  const columns = Object.fromEntries(found.rules.map(({ column, rule }) => [column, rule]));
  const about = { at: NOW, actor: 'ana', reason: 'As the data shows' };
  storeTieOutRules(work, { columns, netSigns: found.net.signs, cutOffDays: 3 }, about);
  work.close();
  db.close();
}

export class TestWorkspace {
  readonly db: Db;
  own: Db;
  /** Where its files are, and where its snapshots. */
  readonly path: string;
  readonly folder: string;
  private readonly temporary: ReturnType<typeof temporaryFolder>;
  /** Reporting time zone. */
  timeZone = LIMA;
  private clock: number;

  /** Begins with a copy of these files, at the moment at which they were left. */
  constructor(filled: string, clock = NOW) {
    this.clock = clock;
    this.temporary = temporaryFolder();
    this.path = this.temporary.path;
    this.folder = join(this.path, 'closes');
    cpSync(filled, this.path, { recursive: true });
    this.db = openCache(join(this.path, 'cache.db'));
    this.own = openWork(join(this.path, 'work.db'));
    attachDatabase(this.db, join(this.path, 'work.db'), 'work');
    // The causes of exceptions were looked for, and there were none.
    const look = this.own.prepare(
      'INSERT OR IGNORE INTO exceptionRefresh (source, month, at) VALUES (?, ?, ?)',
    );
    for (const { month } of [PLACE, NEXT])
      for (const source of ['service', 'bank']) look.run(source, month, NOW);
  }

  /** Opens people's own work again, after it was closed. */
  openOwn(): void {
    this.own = openWork(join(this.path, 'work.db'));
  }

  close(): void {
    this.db.close();
    this.own.close();
    this.temporary.remove();
  }

  /** Closes it and leaves its files in a folder for others to begin with; the moment at which they do. */
  leaveIn(folder: string): number {
    this.db.close();
    this.own.close();
    cpSync(this.path, folder, { recursive: true });
    this.temporary.remove();
    return this.clock;
  }

  get sources(): CloseSources {
    return { cache: this.db, work: this.own, folder: this.folder, timeZone: this.timeZone, now: this.clock };
  }

  /** Who decides, a second after the decision before. */
  by(actor: string): Deciding {
    this.clock += 1_000;
    return { at: this.clock, actor };
  }

  month(place = PLACE): Promise<CloseReport> {
    return readClose(this.sources, place);
  }

  /** Waives what the account of the sandbox leaves open: there is no bank statement in these tests. */
  waiveOpen(place = PLACE): void {
    waiveItem(this.own, place, { item: 'bank', reason: 'No statement in this test' }, this.by('ana'));
  }

  /** Waives the account reconciliation where it is off: these tests have no books, or a balance that fits nothing. */
  private async waiveAccount(place: ClosePlace, month: CloseReport): Promise<CloseReport> {
    const state = itemOf(month, 'account')?.state;
    if (state !== 'attention' && state !== 'blocked') return month;
    waiveItem(this.own, place, { item: 'account', reason: WHY }, this.by('ana'));
    return this.month(place);
  }

  /** Signs by two people what there is; the digest signed. */
  async sign(place = PLACE): Promise<string> {
    const { digest } = await this.waiveAccount(place, await this.month(place));
    await signClose(this.sources, place, { role: 'preparer', name: 'Ana', digest }, this.by('ana'));
    await signClose(this.sources, place, { role: 'reviewer', name: 'Benito', digest }, this.by('benito'));
    return digest;
  }

  async lock(place = PLACE): Promise<number> {
    this.waiveOpen(place);
    return lockClose(this.sources, place, await this.sign(place), this.by('ana'), unwatched());
  }

  /** Stores records as a later sync would. */
  store(name: ListingName, records: readonly ReceivedRecord[]): void {
    this.clock += 1_000;
    recordStorer(this.db, listings[name])({ records, readAt: this.clock });
  }

  /** The record as it is cached, with other values in some fields, as the service would send it now. */
  changed(name: ListingName, identity: string, change: Record<string, unknown>): ReceivedRecord {
    const text = this.db
      .prepare<[string], string>(`SELECT asReceived FROM ${name} WHERE identity = ?`)
      .pluck()
      .get(identity);
    const record = parseJson(text ?? '') as Record<string, unknown>;
    const values = parseJson(JSON.stringify(change)) as Record<string, unknown>;
    return readRecord(listings[name], { ...record, ...values });
  }

  /** A deposit that counts in the middle of the month. */
  get completedDeposit(): { identity: string; amount: bigint; fee: bigint } {
    const found = this.db
      .prepare<[string, string], { identity: string; amount: bigint; fee: bigint }>(
        `SELECT identity, amount, fee FROM deposits WHERE status = 'COMPLETED' AND currency = ?
         AND strftime('%Y-%m-%d', creationDate / 1000, 'unixepoch') = ? LIMIT 1`,
      )
      .get(PLACE.currency, `${PLACE.month}-15`);
    if (!found) throw new Error('the account has no such deposit');
    return found;
  }
}

/** A job without progress and without a cancel. */
export const unwatched = (): Watch => ({
  signal: new AbortController().signal,
  progress: () => undefined,
});

export const itemOf = ({ items }: CloseReport, name: string) => items.find(({ item }) => item === name);
