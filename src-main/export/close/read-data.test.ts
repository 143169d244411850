/** What the workbook gets of a matched month: the same sums as matching tells, and the same after the lock. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { MatchingFigure } from '../../../src-shared/contract/matching-figures.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { readClose } from '../../store/close/closes.ts';
import { signClose, waiveItem } from '../../store/close/decisions.ts';
import { lockClose } from '../../store/close/lock.ts';
import { refreshExceptions } from '../../store/close/refresh.ts';
import type { CloseSources } from '../../store/close/sources.ts';
import { attachDatabase } from '../../store/engine/connect.ts';
import { type Db, openDatabase } from '../../store/engine/open.ts';
import { runMatching } from '../../store/exceptions/after-run.ts';
import { KeptMonth } from '../../store/matching/kept-month.ts';
import { readMatchingOverview } from '../../store/matching/reading.ts';
import { storeAccount } from '../../store/matching/testing/account.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { CloseData, Streamed } from '../close-data.ts';
import { type CloseDataRequest, readCloseData } from './read-data.ts';

const AS_OF = '2026-11-20T12:00:00Z';
const NOW = Date.parse(AS_OF);
const PLACE = { month: '2026-09', currency: 'PEN' };
const REQUEST: CloseDataRequest = {
  language: 'en',
  app: 'Tieout 0.1.0',
  exportedAt: NOW,
  workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
  anchor: { entries: 0, head: '' },
  workspace: { name: 'Tienda', environment: 'staging', merchantsBaseUrl: 'https://m.service.example' },
};

const folder = temporaryFolder();
const months = new KeptMonth();
let sandbox: Sandbox;
let paths: { workPath: string; cachePath: string };
let [cache, work]: Db[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 5, asOf: AS_OF, rows: 900, months: 4, clock: () => NOW });
  paths = storeAccount(folder.path, sandbox, { months: ['2026-08', '2026-09', '2026-10'], now: NOW });
  for (const book of ['bank', 'ledger'] as const)
    for (const month of ['2026-08', '2026-09', '2026-10']) {
      const request = { ...paths, book, month, timeZone: LIMA, at: NOW, actor: 'Ana' };
      await runMatching(request, new AbortController().signal, () => undefined);
    }
  cache = openDatabase(paths.cachePath);
  work = openDatabase(paths.workPath, { migrations: workMigrations });
  attachDatabase(cache, paths.workPath, 'work');
  const order = { what: 'asked', months: [PLACE.month] } as const;
  await refreshExceptions(sources(), paths, order, new AbortController().signal);
});
afterAll(async () => {
  cache?.close();
  work?.close();
  months.close();
  folder.remove();
  await sandbox.close();
});
const sources = (): CloseSources => ({
  cache: cache as Db,
  work: work as Db,
  folder: join(folder.path, 'closes'),
  timeZone: LIMA,
  now: NOW,
});

/** The data of the month, over a connection of its own as the app's, with all that comes in chunks read. */
async function read(language: CloseDataRequest['language'] = REQUEST.language) {
  const own = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(own, paths.workPath, 'work');
  const data = await readCloseData({ ...sources(), cache: own }, PLACE, { ...REQUEST, language });
  const all = async <T>({ count, chunks }: Streamed<T>) => {
    const rows: T[] = [];
    for await (const chunk of chunks) rows.push(...chunk);
    expect(rows).toHaveLength(count);
    return rows;
  };
  const streamed = {
    lines: await all(data.statementLines),
    matches: await all(data.matches),
    deposits: await all(data.listings.deposits.records),
    settlements: await all(data.listings.settlements.records),
  };
  own.close();
  return { data, ...streamed };
}
let open: Awaited<ReturnType<typeof read>>;
beforeAll(async () => {
  open = await read();
});

describe('a matched month', () => {
  it.each(['bank', 'ledger'] as const)('has in the %s what matching counts', (book) => {
    const overview = readMatchingOverview(months, paths, {
      book,
      month: PLACE.month,
      timeZone: LIMA,
      now: NOW,
    });
    const told = overview.currencies.find(({ currency }) => currency === 'PEN');
    const figures = open.data.books.find((each) => each.book === book);
    const together = (...parts: (MatchingFigure | undefined)[]) => ({
      count: parts.reduce((sum, each) => sum + (each?.count ?? 0), 0),
      amount: writeAmount(parts.reduce((sum, each) => sum + unitsOf(each?.amount ?? '0'), 0n)),
    });
    expect(figures).toEqual({
      book,
      lines: told?.lines.total,
      linesMatched: told?.lines.matched,
      linesSetAside: told?.lines.excluded,
      linesOpen: together(told?.lines.open, told?.lines.suggested),
      records: told?.records.total,
      recordsMatched: told?.records.matched,
      recordsOpen: together(told?.records.open, told?.records.suggested, told?.notDue),
      recordsInTransit: told?.notDue,
    });
    expect(figures?.linesMatched.count).toBeGreaterThan(3);
  });

  it('has every leg of its matches, and lines less records are what the evidence says', () => {
    expect(open.matches.reduce((sum, { legs }) => sum + legs.length, 0)).toBe(open.data.matches.legs);
    for (const { legs, why, rule } of open.matches) {
      const sideOf = (side: string) =>
        legs.filter((leg) => leg.side === side).reduce((sum, { allocated }) => sum + unitsOf(allocated), 0n);
      expect(why).toContain(`difference ${writeAmount(sideOf('line') - sideOf('record'))}`);
      expect(rule).toMatch(/\(\d+\)$/);
      for (const { reference, day, amount, allocated } of legs) {
        expect([reference, day]).not.toContain(null);
        // Nothing is allocated beyond what there is, and with its sign.
        expect(unitsOf(allocated) * unitsOf(amount) >= 0n).toBe(true);
        expect(unitsOf(allocated) ** 2n <= unitsOf(amount) ** 2n).toBe(true);
      }
    }
  });

  it('has records on the days by which they were matched', () => {
    const single = open.matches.filter(({ legs }) => legs.length === 2);
    expect(single.length).toBeGreaterThan(3);
    for (const { legs, why } of single) {
      const dayOfSide = (side: string) => Date.parse(legs.find((leg) => leg.side === side)?.day ?? '');
      expect(why).toContain(`days apart: ${(dayOfSide('line') - dayOfSide('record')) / DAY_MS}`);
    }
  });

  it('says of each settlement which bank lines paid it, and of the planted missing one that none did', () => {
    const missing = sandbox.planted.find(
      ({ kind, day, currency }) =>
        kind === 'bank-line-missing' && day.startsWith(PLACE.month) && currency === 'PEN',
    );
    const { settlements } = open.data;
    const paid = settlements.filter(({ bankLines }) => bankLines.length > 0);
    expect(paid.length).toBeGreaterThan(3);
    for (const { expectation, status } of settlements)
      expect(expectation).toBe(status === 'COMPLETED' ? 'expected' : 'not-expected');
    if (missing) expect(settlements.find(({ id }) => missing.ids.includes(id))?.bankLines).toEqual([]);
  });

  it('says why each exception is one, in the workbook’s language', async () => {
    const reasons = new Map(open.data.exceptions.map(({ key, reason }) => [key.split(':')[0], reason]));
    expect(reasons.get('record-open')).toBe('Its day is covered, and no line matches it.');
    const spanish = (await read('es')).data.exceptions;
    expect(spanish.map(({ key }) => key)).toEqual(open.data.exceptions.map(({ key }) => key));
    const words = spanish.find(({ key }) => key.startsWith('record-open'))?.reason;
    expect(words).toBe('Su día está cubierto y ninguna línea le corresponde.');
    for (const { reason } of [...open.data.exceptions, ...spanish]) expect(reason).not.toMatch(/\{\{|^$/);
  });

  it('is the same after the lock, but for what the lock adds', async () => {
    const by = { at: NOW, actor: 'ana' };
    const own = work as Db;
    own.exec("UPDATE exceptionCase SET status = 'accepted' WHERE status = 'open'");
    const accepted = await read();
    const { items } = await readClose(sources(), PLACE);
    const reason = 'Known to the people in these tests.';
    for (const { item, state, required } of items)
      if (required && state !== 'ok' && state !== 'not-applicable')
        waiveItem(own, PLACE, { item, reason }, by);
    const { digest } = await readClose(sources(), PLACE);
    const comment = 'Checked against the bank’s portal.';
    await signClose(sources(), PLACE, { role: 'preparer', name: 'Ana', digest, comment }, by);
    await signClose(
      sources(),
      PLACE,
      { role: 'reviewer', name: 'Benito', digest },
      { ...by, actor: 'benito' },
    );
    const watch = { signal: new AbortController().signal, progress: () => undefined };
    await lockClose(sources(), PLACE, digest, by, watch);
    const locked = await read();
    const still = ({ data, ...streamed }: typeof locked) => ({
      ...streamed,
      books: data.books,
      statements: data.statements,
      settlements: data.settlements,
      exceptions: data.exceptions,
      tieOut: data.tieOut,
      opening: data.opening,
    });
    expect(still(locked)).toEqual(still(accepted));
    expect(locked.data.close.signOffs.map((each) => each.comment)).toEqual([comment, '']);
    expect(locked.data.close).toMatchObject({ state: 'locked', figuresDigest: digest } satisfies Partial<
      CloseData['close']
    >);
  });
});
