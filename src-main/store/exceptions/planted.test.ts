/** Matching against what the sandbox plants in statements and ledger: everything found, nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Planted, type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import type { Match } from '../../../src-shared/contract/matches.ts';
import type { MatchingSummary } from '../../../src-shared/contract/matching-figures.ts';
import { BOOKS, type Book } from '../../../src-shared/contract/statements.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { KeptMonth } from '../matching/kept-month.ts';
import { readMatches, readMatchingOverview } from '../matching/reading.ts';
import { storeAccount } from '../matching/testing/account.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { runMatching } from './after-run.ts';
import { listExceptions } from './list.ts';
import { readParties } from './parties.ts';
import { refreshBooks } from './testing/refresh-books.ts';

const AS_OF = '2026-10-15T12:00:00Z';
const NOW = Date.parse(AS_OF);
const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

type Paths = { workPath: string; cachePath: string };

async function runAll(paths: Paths): Promise<MatchingSummary[]> {
  const summaries: MatchingSummary[] = [];
  for (const book of BOOKS)
    for (const month of MONTHS) {
      const request = { ...paths, book, month, timeZone: LIMA, at: NOW, actor: 'Ana' };
      summaries.push(await runMatching(request, new AbortController().signal, () => undefined));
    }
  for (const month of MONTHS) await refreshBooks(paths, { month, timeZone: LIMA, at: NOW });
  return summaries;
}

function exceptionsIn({ workPath }: Paths): Exception[] {
  const db = openDatabase(workPath, { migrations: workMigrations });
  try {
    const query = {
      month: null,
      sources: [],
      kinds: [],
      statuses: ['open' as const],
      currencies: [],
      assignee: null,
      text: '',
      sort: 'age' as const,
      descending: true,
      page: 0,
      pageSize: 200,
    };
    return listExceptions(db, query, { now: NOW, timeZone: LIMA }).exceptions;
  } finally {
    db.close();
  }
}

function matchesIn(paths: Paths): Match[] {
  return BOOKS.flatMap((book) =>
    MONTHS.flatMap((month) => {
      const query = {
        origins: ['rule' as const],
        ruleId: null,
        currency: null,
        undone: false,
        page: 0,
        pageSize: 5_000,
      };
      return readMatches(paths, { book, month, timeZone: LIMA }, query).matches;
    }),
  );
}

const hasRecord = (exception: Exception, ids: readonly string[]): boolean =>
  ids.every((id) => exception.items.some((item) => item.kind === 'record' && item.identity === id));
const hasReference = (exception: Exception, reference: string): boolean =>
  exception.items.some((item) => item.kind === 'line' && item.text === reference);

/** The exceptions, or the match, that a plant shows as. */
function shownAs(
  planted: Planted,
  exceptions: readonly Exception[],
  matches: readonly Match[],
): (Exception | Match)[] {
  const { kind, ids, amount } = planted;
  const [id = ''] = ids;
  const book: Book = kind.startsWith('bank') ? 'bank' : 'ledger';
  const listed = exceptions.filter(({ source }) => source === book);
  const of = (...kinds: Exception['kind'][]) => listed.filter((each) => kinds.includes(each.kind));
  const matchOf = matches.find(({ records }) => records.some(({ record }) => record.identity === id));
  switch (kind) {
    case 'bank-line-missing':
    case 'ledger-entry-missing':
      // Planted is what the book has less; the exception shows what it should have.
      return of('record-open').filter(
        (each) => hasRecord(each, ids) && unitsOf(each.amount) === -unitsOf(amount),
      );
    case 'bank-line-unknown':
    case 'ledger-entry-unknown':
      return of('line-open').filter((each) => hasReference(each, id) && each.amount === amount);
    case 'bank-line-twice':
    case 'ledger-entry-twice':
      return of('line-twice').filter(
        ({ suggestion, amount: stake }) =>
          suggestion?.kind === 'twin-of-match' && suggestion.matchId === matchOf?.id && stake === amount,
      );
    case 'bank-amount-differs':
    case 'ledger-amount-differs':
      return of('amount-differs').filter((each) => hasRecord(each, ids) && each.amount === amount);
    case 'bank-value-date-late':
      return of('match-late', 'match-suggested').filter((each) => hasRecord(each, ids));
    case 'bank-lines-combined':
      return of('match-suggested').filter((each) => hasRecord(each, ids));
    case 'bank-lines-split': {
      const suggested = of('match-suggested').filter((each) => hasRecord(each, ids) && each.itemCount === 3);
      return matchOf?.lines.length === 2 ? [matchOf] : suggested;
    }
    case 'ledger-reference-differs':
      return matchOf?.evidence?.reference === 'respelled' ? [matchOf] : [];
    case 'refund-without-origin':
      // The ledger knows which order was refunded: what names it there cannot be told from what names none.
      return exceptions.filter((each) => each.source === 'ledger' && hasRecord(each, ids));
    default:
      return [];
  }
}

const isPlantedHere = ({ kind }: Planted) => kind.startsWith('bank-') || kind.startsWith('ledger-');

describe.each([1, 8])('seed %i', (seed) => {
  const folder = temporaryFolder();
  let sandbox: Sandbox;
  let paths: Paths;
  beforeAll(async () => {
    sandbox = await startSandbox({ seed, asOf: AS_OF, rows: 2_000, months: 4, clock: () => NOW });
    paths = storeAccount(folder.path, sandbox, { months: MONTHS, now: NOW });
    await runAll(paths);
  });
  afterAll(async () => {
    folder.remove();
    await sandbox.close();
  });

  it('finds everything that was planted, and nothing else', () => {
    const [exceptions, matches] = [exceptionsIn(paths), matchesIn(paths)];
    const missed = sandbox.planted
      .filter(isPlantedHere)
      .filter((planted) => shownAs(planted, exceptions, matches).length === 0)
      .map(({ kind, day, ids }) => `${kind} ${day} ${ids.join()}`);
    expect(missed).toEqual([]);
    const claimed = new Set(sandbox.planted.flatMap((planted) => shownAs(planted, exceptions, matches)));
    const alarms = exceptions.filter((exception) => !claimed.has(exception));
    expect(alarms.map(({ kind, source, day, items }) => ({ kind, source, day, items }))).toEqual([]);
    expect(exceptions.length).toBeGreaterThan(30);
  });

  it('says who paid and by which method, of lines and of records', () => {
    const [cache, work] = [paths.cachePath, paths.workPath].map((path) =>
      openDatabase(path, { readonly: true }),
    );
    if (!cache || !work) throw new Error('no databases');
    try {
      const exceptions = exceptionsIn(paths);
      const parties = readParties({ cache, work }, exceptions);
      expect(parties).toHaveLength(exceptions.length);
      const of = (has: (exception: Exception) => boolean) =>
        parties.filter((_, at) => exceptions.slice(at, at + 1).some(has));
      const isOf = (listing: string) => (each: Exception) =>
        each.items.some((item) => item.kind === 'record' && item.listing === listing);
      for (const party of of(isOf('deposits')))
        expect(party).toEqual({
          counterparty: expect.stringMatching(/\S/),
          method: expect.stringMatching(/\S/),
        });
      for (const party of of(({ kind, source }) => kind === 'line-open' && source === 'bank'))
        expect(party.counterparty).toMatch(/\S/);
      expect(of(isOf('deposits')).length).toBeGreaterThan(0);
    } finally {
      cache.close();
      work.close();
    }
  });

  it('finds the same when the rules run again, and nothing more', async () => {
    const before = exceptionsIn(paths);
    const again = await runAll(paths);
    expect(again.every(({ rules }) => rules.every(({ matches, setAside }) => matches + setAside === 0))).toBe(
      true,
    );
    expect(exceptionsIn(paths).map(({ key, firstSeen }) => ({ key, firstSeen }))).toEqual(
      before.map(({ key, firstSeen }) => ({ key, firstSeen })),
    );
  });
});

describe('an account with nothing planted', () => {
  const folder = temporaryFolder();
  const months = new KeptMonth();
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({
      seed: 5,
      asOf: AS_OF,
      rows: 2_000,
      months: 4,
      planted: false,
      clock: () => NOW,
    });
  });
  afterAll(async () => {
    months.close();
    folder.remove();
    await sandbox.close();
  });

  it('matches completely, without a word', async () => {
    const paths = storeAccount(folder.path, sandbox, { months: MONTHS, now: NOW });
    const summaries = await runAll(paths);
    expect(exceptionsIn(paths)).toEqual([]);
    expect(summaries.reduce((sum, { openLines }) => sum + openLines, 0)).toBe(0);
    for (const book of BOOKS) {
      const overview = readMatchingOverview(months, paths, {
        book,
        month: '2026-08',
        timeZone: LIMA,
        now: NOW,
      });
      expect(overview.currencies.map(({ currency }) => currency)).toEqual(['PEN', 'USD']);
      for (const { lines, records, uncovered, difference } of overview.currencies) {
        expect([lines.open.count, records.open.count]).toEqual([0, 0]);
        expect(uncovered).toEqual([]);
        if (book === 'ledger') expect(difference).toBe('0.00');
      }
      expect(overview).toMatchObject({ stale: false, complete: true });
    }
  });
});
