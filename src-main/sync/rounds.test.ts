/**
 * How long a month's sync waits for a far service, counted in rounds: of each, all requests that are under way are
 * answered, and no more leave until everything that follows from the answers is done.
 */
import { expect, it } from 'vitest';
import { DAY_MS } from '../../src-shared/durations.ts';
import { dayPeriod, type Period } from '../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName, zoneOf } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { answered } from '../service-client/testing/answers.ts';
import type { PageToStore } from '../store/listings/records.ts';
import { LIMA, syncsWith } from './testing/stand-ins.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const [FIRST_DAY, LAST_DAY] = ['2026-10-01', '2026-10-31'];
const AT_ONCE = 3;
const PAGE = 50;
/** Records in a day: of a month that has about as many pages as that of the bench. */
const A_DAY: Readonly<Record<ListingName, number>> = {
  deposits: 430,
  cashouts: 65,
  notes: 55,
  refunds: 12,
  settlements: 1,
  dailyBalances: 2,
};

const monthOf = (name: ListingName) => dayPeriod(FIRST_DAY, LAST_DAY, zoneOf(listings[name], LIMA));
/** What the month's figures rest on beside it. */
const besideOf = (name: ListingName): Period[] => {
  const { from, to } = monthOf(name);
  return [
    { from: from - 5 * DAY_MS, to: from },
    { from: to, to: to + 2 * DAY_MS },
  ];
};

/** The moments of a window's records, as the service lists them. */
type Listed = (name: ListingName, window: Period) => number[];

const evenly = (name: ListingName, { from, to }: Period): number[] => {
  const every = DAY_MS / A_DAY[name];
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, index) =>
    Math.floor(from + index * every),
  );
};
const newestFirst: Listed = (name, window) => evenly(name, window).reverse();
/** A merchant whose first day was the last of the month. */
const onTheLastDay: Listed = (_, { to }) =>
  to === monthOf('deposits').to
    ? Array.from({ length: 2_010 }, (__, index) => to - DAY_MS + index * 1_000)
    : [];

/** Each window's moments once: a month is asked for by hundreds of pages. */
function listedOnce(listed: Listed): Listed {
  const known = new Map<string, number[]>();
  return (name, window) => {
    const key = `${name} ${window.from} ${window.to}`;
    const all = known.get(key) ?? listed(name, window);
    known.set(key, all);
    return all;
  };
}

function answerOf(listed: Listed, name: ListingName, query: Readonly<Record<string, string | number>>) {
  const page = Number(query.page);
  const all = listed(name, { from: Number(query.from) * 1000, to: Number(query.to) * 1000 });
  const { identityFields, dateField } = listings[name];
  const data = all.slice(page * PAGE, (page + 1) * PAGE).map((at) => ({
    ...Object.fromEntries(identityFields.map((field) => [field, field === 'idMerchant' ? '1' : String(at)])),
    [dateField]: new Date(at).toISOString(),
  }));
  const answer = answered(200, JSON.stringify({ data, page, rows: data.length, maxRows: PAGE }));
  return { answer, isThere: page === 0 || data.length > 0 };
}

/** A service that answers when it is told to. */
function farService(asListed: Listed) {
  const listed = listedOnce(asListed);
  /** How many answers were read at most in a turn of the event loop. */
  const reading = { now: 0, most: 0 };
  const countReading = () => {
    if (reading.now === 0)
      setImmediate(() => {
        reading.now = 0;
      });
    reading.now += 1;
    reading.most = Math.max(reading.most, reading.now);
  };
  const underWay = new Set<() => void>();
  const asked: string[] = [];
  /** Each page that there is, once: what has to be waited for at least. */
  const pages = new Set<string>();
  const session = {
    get: (path: string, query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
      const name = LISTING_NAMES.find((each) => listings[each].path === path) ?? expect.unreachable(path);
      const page = `${name} ${query.from} ${query.page}`;
      asked.push(page);
      return new Promise((resolve, reject) => {
        const answer = () => {
          underWay.delete(answer);
          const { isThere, answer: given } = answerOf(listed, name, query);
          if (isThere) pages.add(page);
          const { body } = given;
          const read = body.page.bind(body);
          body.page = (records) => {
            countReading();
            return read(records);
          };
          resolve(given);
        };
        underWay.add(answer);
        signal.addEventListener('abort', () => {
          underWay.delete(answer);
          reject(new Error('given up'));
        });
      });
    },
  };
  return { session, underWay, asked, pages, reading };
}

/** A cache that keeps nothing but how far readings are. */
function cache() {
  let readings = 0;
  const counted = { added: 0, changed: 0, flagged: 0, lateAdded: 0, lateChanged: 0 };
  return {
    readMissingOf: async () => LISTING_NAMES.map((listing) => ({ listing, gaps: besideOf(listing) })),
    beginReading: async (_: string, __: string, about: { window: Period; startedAt: number }) => {
      readings += 1;
      const none = { ...counted, rows: 0, within: 0, outside: 0 };
      return { ...none, ...about, reading: readings, nextPage: 0, lastPage: [] };
    },
    storePages: async (_: string, __: string, pages: readonly PageToStore[]) =>
      pages.map(({ records }) => ({
        ...counted,
        ...{ added: records.length, within: records.length },
        ...{ unchanged: 0, repeated: 0, missing: 0, unlisted: 0 },
      })),
  };
}

async function synced(names: readonly ListingName[], listed: Listed) {
  const { session, underWay, asked, pages, reading } = farService(listed);
  const { syncs, jobs } = syncsWith({
    now: () => NOW,
    withSession: (_, work) => work(...([session, { idMerchant: '1' }] as never[])),
    store: cache(),
  });
  const order = {
    workspaceId: 'w',
    firstDay: FIRST_DAY,
    lastDay: LAST_DAY,
    mode: 'everything',
    trailingDays: 7,
  } as const;
  const { jobIds } = syncs.startEach(names, { ...order, scheduled: false });
  const rounds: number[] = [];
  for (;;) {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    if (underWay.size === 0) break;
    rounds.push(underWay.size);
    for (const answer of [...underWay]) answer();
  }
  for (const id of jobIds) expect((await jobs.whenEnded(id))?.error ?? null).toBeNull();
  return { rounds, pages: pages.size, asked: asked.length, reading };
}

/** Of these, windows that have a second page are looked at once more where they end. */
const windowsOf = (names: readonly ListingName[]) => 3 * names.length;

it.each([
  ['a month of every listing', LISTING_NAMES, newestFirst, 2],
  ['a month of every listing, the oldest first', LISTING_NAMES, evenly, 2],
  // Its first two pages come one after the other, and so do the last one and the look at it.
  ['a month of one listing', ['deposits'], newestFirst, 4],
  ['a month of which only the last day has records, the oldest first', ['deposits'], onTheLastDay, 8],
] as const)('%s has as many requests under way as there may be', async (_, names, listed, more) => {
  const { rounds, pages, asked } = await synced(names, listed);
  expect(Math.max(...rounds)).toBe(AT_ONCE);
  expect(asked).toBeLessThanOrEqual(pages + windowsOf(names) + more);
  expect(rounds.length).toBeLessThanOrEqual(Math.ceil(asked / AT_ONCE) + more);
});

it('answers that come at once are not read in one turn of the event loop', async () => {
  const { reading } = await synced(LISTING_NAMES, newestFirst);
  // The first as it comes, and the next one behind it; see one-a-turn.test.ts.
  expect(reading.most).toBeLessThan(AT_ONCE);
});
