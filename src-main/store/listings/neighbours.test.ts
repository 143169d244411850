/** What belongs to a record, against the sandbox's own account and at the edges. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { MOST_NEIGHBOURS, type Neighbourhood } from '../../../src-shared/contract/records.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { heldBy } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { readNeighbours } from './neighbours.ts';
import { recordStorer } from './records.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const READ = { from: Date.parse('2026-01-01T00:00:00Z'), to: NOW };

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;

const of = (listing: ListingName, identity: unknown) =>
  readNeighbours(db, listings[listing], String(identity), NOW);
/** Relation, listing and identity of each neighbour, sorted. */
const told = ({ found }: Neighbourhood) =>
  found.map(({ relation, listing, row }) => `${relation} ${listing} ${row.identity}`).sort();

describe('in the sandbox’s account', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    folder = temporaryFolder();
    sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 4_000, months: 4, clock: () => NOW });
    db = openCache(join(folder.path, 'cache.db'));
    for (const name of LISTING_NAMES) {
      const records = heldBy(
        listings[name],
        sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
      );
      const completes = { window: READ, rows: records.length };
      recordStorer(db, listings[name])({ records, readAt: NOW, completes });
    }
  });
  afterAll(async () => {
    db.close();
    folder.remove();
    await sandbox.close();
  });

  const lists = new Map<string, Readonly<Record<string, unknown>>[]>();
  const all = (name: Parameters<Sandbox['dataset']['list']>[0], match: Record<string, unknown>) => {
    const list = lists.get(name) ?? [...sandbox.dataset.list(name)];
    lists.set(name, list);
    return list.filter((row) =>
      Object.entries(match).every(([field, value]) => String(row[field]) === String(value)),
    );
  };

  it('every refund leads to its deposit and its notes, and the deposit back to them', () => {
    const refunds = all('refunds', { status: 'COMPLETED' });
    expect(refunds.length).toBeGreaterThan(10);
    for (const refund of refunds) {
      const [deposit] = all('deposits', { idDeposit: refund.idBoleto });
      const near = of('refunds', refund.id);
      if (!deposit) {
        expect(near.missing).toEqual([
          {
            relation: 'origin',
            listing: 'deposits',
            field: 'idDeposit',
            value: String(refund.idBoleto),
            read: true,
          },
        ]);
        continue;
      }
      const notes = all('notes', { externalId: deposit.externalId })
        .filter(({ type }) => String(type).startsWith('REFUND'))
        .map(({ id }) => `refundNote notes ${id}`);
      expect(notes).toHaveLength(2);
      expect(told(near)).toEqual([`origin deposits ${refund.idBoleto}`, ...notes].sort());
      expect(near.missing).toEqual([]);
      expect(told(of('deposits', deposit.idDeposit))).toEqual(
        expect.arrayContaining([`refund refunds ${refund.id}`, ...notes]),
      );
    }
  });

  it('every rejected cashout leads to its returning note, or it is said that the service lists none', () => {
    const planted = new Set(
      sandbox.planted
        .filter(({ kind }) => kind === 'cashout-rejected-without-return')
        .flatMap(({ ids }) => ids),
    );
    expect(planted.size).toBeGreaterThan(0);
    const rejected = all('cashouts', { status: 'REJECTED' });
    expect(rejected.length).toBeGreaterThan(planted.size);
    for (const { idCashout, externalId } of rejected) {
      const near = of('cashouts', idCashout);
      const returning = near.found.filter(({ relation }) => relation === 'returningNote');
      if (planted.has(String(idCashout))) {
        expect(returning).toEqual([]);
        expect(near.missing).toEqual([
          {
            relation: 'returningNote',
            listing: 'notes',
            field: 'externalId',
            value: String(externalId),
            read: true,
          },
        ]);
      } else {
        expect(returning.map(({ row }) => row.values.externalId)).toEqual([externalId]);
        expect(near.missing).toEqual([]);
      }
    }
  });

  it('a chargeback’s notes lead to its deposit, and a planted one to none', () => {
    const orphans = sandbox.planted
      .filter(({ kind }) => kind === 'note-without-origin')
      .flatMap(({ ids }) => ids);
    expect(orphans.length).toBeGreaterThan(0);
    for (const id of orphans)
      expect(of('notes', id).missing).toMatchObject([
        { relation: 'origin', listing: 'deposits', read: true },
      ]);
    const chargebacks = all('notes', { type: 'CHARGEBACK' }).filter(
      ({ id }) => !orphans.includes(String(id)),
    );
    const [note] = chargebacks;
    const [deposit] = all('deposits', { externalId: note?.externalId });
    expect(told(of('notes', note?.id))).toContain(`origin deposits ${deposit?.idDeposit}`);
    expect(told(of('deposits', deposit?.idDeposit))).toContain(`chargebackNote notes ${note?.id}`);
  });

  it('every planted duplicate leads to its double', () => {
    const planted = sandbox.planted.filter(({ kind }) => kind === 'duplicate-external-id');
    expect(planted.length).toBeGreaterThan(0);
    for (const { ids, listing, related } of planted) {
      const [one, other] = [...ids, ...related.flatMap((each) => each.ids)];
      expect(told(of(listing as ListingName, one))).toContain(`sameExternalId ${listing} ${other}`);
    }
  });

  it('a settlement leads to its day of the report, and a day to those beside it', () => {
    const [settlement] = all('settlements', { currency: 'USD' }).slice(-1);
    const day = String(settlement?.creationDate).slice(0, 10);
    const near = of('settlements', settlement?.id);
    expect(near.found).toMatchObject([{ relation: 'reportDay', row: { values: { currency: 'USD' } } }]);
    const [report] = near.found;
    expect(new Date(Number(report?.row.values.date)).toISOString().slice(0, 10)).toBe(day);
    const beside = of('dailyBalances', report?.row.identity).found;
    expect(beside.map(({ relation }) => relation)).toEqual(['dayBefore', 'dayAfter']);
    expect(beside.every(({ row }) => row.values.currency === 'USD')).toBe(true);
  });
});

describe('at the edges', () => {
  beforeEach(() => {
    folder = temporaryFolder();
    db = openCache(join(folder.path, 'cache.db'));
  });
  afterEach(() => {
    db.close();
    folder.remove();
  });
  const store = (name: ListingName, ...records: ReturnType<typeof listingRecord>[]) =>
    recordStorer(db, listings[name])({ records, readAt: 1 });

  it('a record that is not kept has no neighbours', () => {
    expect(() => of('deposits', 'nobody')).toThrow('record-not-found');
  });

  it('an empty external id names nothing, and a longer one that contains it is another', () => {
    store(
      'deposits',
      ...[1, 2].map((id) => listingRecord(listings.deposits, id, { externalId: '' })),
      ...['PED-1', 'PED-10', 'ped-1'].map((externalId, index) =>
        listingRecord(listings.deposits, 10 + index, { externalId }),
      ),
    );
    expect(of('deposits', 1)).toEqual({ found: [], missing: [], truncated: false });
    expect(of('deposits', 10).found).toEqual([]);
  });

  it('an id too short for the index of texts is found all the same', () => {
    store('deposits', listingRecord(listings.deposits, 1, { externalId: 'A1' }));
    store('notes', listingRecord(listings.notes, 5, { externalId: 'A1', type: 'SERVICE_FEE_DEBIT_NOTE' }));
    expect(told(of('deposits', 1))).toEqual(['note notes 5']);
  });

  it('an origin that may lie in a time never read is not said to be absent', () => {
    store('refunds', listingRecord(listings.refunds, 5, { idBoleto: 77, status: 'COMPLETED' }));
    expect(of('refunds', 5).missing).toMatchObject([{ value: '77', read: false }]);
  });

  it('of very many of a kind so many are told, and that there are more', () => {
    const many = Array.from({ length: MOST_NEIGHBOURS + 2 }, (_, index) =>
      listingRecord(listings.cashouts, index + 1, { externalId: 'PAGO-1', status: 'COMPLETED' }),
    );
    store('cashouts', ...many);
    const near = of('cashouts', 1);
    expect(near.found).toHaveLength(MOST_NEIGHBOURS);
    expect(near.truncated).toBe(true);
  });
});
