/**
 * After a decision only what it was about is looked for: the same as looking for all of the months, and never
 * forgotten.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withBooksAsync } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { KeptMonth } from '../matching/kept-month.ts';
import { readMatches, readMatchingItems, readProposals } from '../matching/reading.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listingRecord, storeWhole } from '../testing/records.ts';
import { readTouchedMonths } from '../work/touched-months.ts';
import { storeDecisions, storeExclusion, storeMatch, storeUndo } from './after-decision.ts';
import { runMatching } from './after-run.ts';
import { refreshBook } from './matching-refresh.ts';
import { refreshBooks } from './testing/refresh-books.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const MONTHS = ['2026-09', '2026-10', '2026-11'] as const;
const PAGE = { page: 0, pageSize: 50 };
type Day = string;

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };
let work: Db;
let months: KeptMonth;
let at: number;
beforeEach(() => {
  folder = temporaryFolder();
  months = new KeptMonth();
});
afterEach(() => {
  months.close();
  work.close();
  folder.remove();
});

type Given = {
  readonly records: readonly { readonly id: number; readonly cents: number; readonly day: Day }[];
  readonly lines: readonly {
    readonly reference: string;
    readonly text: string;
    readonly cents: number;
    readonly day: Day;
  }[];
};

/** New databases with these, matched month by month, and every exception looked for. */
async function matched({ records, lines }: Given): Promise<void> {
  months.close();
  if (work?.open) work.close();
  const name = crypto.randomUUID();
  paths = { workPath: join(folder.path, `${name}.db`), cachePath: join(folder.path, `${name}-cache.db`) };
  work = openWork(paths.workPath);
  at = NOW;
  const cache = openCache(paths.cachePath);
  const received = [...new Map(records.map((each) => [each.id, each])).values()].map(({ id, cents, day }) =>
    listingRecord(settlements, id, {
      amountToTransfer: `${cents}.00`,
      status: 'COMPLETED',
      creationDate: `${day}T15:00:00Z`,
    }),
  );
  storeWhole(cache, settlements, received, NOW);
  cache.close();
  enterStatement(work, 'bank', {
    firstDay: '2026-09-01',
    lastDay: '2026-11-20',
    lines: lines.map(({ reference, text, cents, day }) => ({
      day,
      amount: `${cents}.00`,
      reference,
      description: text,
    })),
  });
  for (const month of MONTHS) {
    await runMatching(
      { ...paths, ...scopeOf(month), at, actor: 'Ana' },
      new AbortController().signal,
      () => undefined,
    );
    await refreshBooks(paths, { month, timeZone: LIMA, at });
  }
}

const scopeOf = (month: string) => ({ book: 'bank', month, timeZone: LIMA }) as const;
/** Each decision a moment later: as of when a month was looked at whole tells whether it was again. */
const about = () => {
  at += 1_000;
  return { at, actor: 'Ana', timeZone: LIMA };
};
const matches = () =>
  MONTHS.flatMap(
    (month) =>
      readMatches(paths, scopeOf(month), {
        origins: [],
        ruleId: null,
        currency: null,
        undone: false,
        ...PAGE,
      }).matches,
  );
const proposals = () =>
  MONTHS.flatMap(
    (month) => readProposals(paths, scopeOf(month), { kinds: [], currency: null, ...PAGE }).proposals,
  );
const page = (side: 'lines' | 'records') =>
  MONTHS.map((month) =>
    readMatchingItems(months, paths, scopeOf(month), {
      side,
      states: ['open', 'partly-matched', 'suggested'],
      currency: null,
      text: '',
      from: null,
      to: null,
      sort: 'day',
      descending: false,
      ...PAGE,
    }),
  );
const openLines = () => page('lines').flatMap(({ lines }) => lines);
const openRecords = () => page('records').flatMap(({ records }) => records);
const exceptions = () =>
  work
    .prepare(
      'SELECT key, month, kind, day, amount, document, present, status, decision FROM exceptionCase ORDER BY key',
    )
    .all();
const lookedAtWhole = () =>
  work.prepare('SELECT source, month, at FROM exceptionRefresh ORDER BY 1, 2').all();

type Step = {
  readonly what: 'undo' | 'make' | 'exclude' | 'confirm' | 'reject';
  readonly one: number;
  readonly other: number;
};

/** False where there is nothing to decide so about. */
function decide({ what, one, other }: Step): boolean {
  const pick = <T>(of: readonly T[], number: number): T | undefined => of[number % Math.max(1, of.length)];
  if (what === 'undo') {
    const found = matches();
    const [first, second] = [pick(found, one), pick(found, other)];
    if (!first || !second) return false;
    storeUndo(paths, { matchIds: [...new Set([first.id, second.id])], reason: 'to see' }, about());
    return true;
  }
  if (what === 'exclude') {
    const line = pick(
      openLines().filter(({ rest, amount }) => rest === amount),
      one,
    );
    if (!line) return false;
    storeExclusion(paths, { lineIds: [line.id], reason: 'a fee' }, about());
    return true;
  }
  if (what === 'make') {
    const [line, record] = [pick(openLines(), one), pick(openRecords(), other)];
    if (!line || !record) return false;
    const isPart = Number(line.rest) > Number(record.rest);
    const allocated = isPart ? record.rest : line.rest;
    const request = {
      book: 'bank' as const,
      lines: [{ id: line.id, allocated }],
      records: [
        {
          listing: 'settlements' as const,
          identity: record.identity,
          allocated: one % 3 === 0 ? record.rest : allocated,
        },
      ],
      note: '',
      writeOffReason: 'the rest will not come',
    };
    storeMatch(paths, request, about());
    return true;
  }
  const proposal = pick(proposals(), one);
  const option = pick(proposal?.options ?? [], other);
  if (!proposal || !option) return false;
  const decision =
    what === 'confirm'
      ? ({ proposalId: proposal.id, decision: 'confirm', option: option.number } as const)
      : ({ proposalId: proposal.id, decision: 'reject', reason: 'not these' } as const);
  storeDecisions(paths, { decisions: [decision], note: '' }, about());
  return true;
}

const day = fc.constantFrom(
  '2026-09-29',
  '2026-10-01',
  '2026-10-05',
  '2026-10-06',
  '2026-10-30',
  '2026-11-02',
);
const given = fc.record({
  records: fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 4 }), day }),
    {
      minLength: 3,
      maxLength: 9,
    },
  ),
  lines: fc.array(
    fc.record({
      reference: fc.constantFrom('', '', '1', 'LIQ-2', '3', '3', '4', '5'),
      text: fc.constantFrom('Abono', 'Pago'),
      cents: fc.integer({ min: 1, max: 4 }),
      day,
    }),
    { minLength: 4, maxLength: 12 },
  ),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom(
        'undo' as const,
        'undo' as const,
        'make' as const,
        'exclude' as const,
        'confirm' as const,
        'reject' as const,
      ),
      one: fc.nat(20),
      other: fc.nat(20),
    }),
    { minLength: 4, maxLength: 8 },
  ),
});

describe('what a decision was about', () => {
  it('leaves exceptions as looking for all of them would', async () => {
    const seen = { decided: 0, changed: 0 };
    await fc.assert(
      fc.asyncProperty(given, async ({ steps, ...rest }) => {
        await matched(rest);
        const whole = lookedAtWhole();
        for (const step of steps) {
          const before = exceptions();
          if (!decide(step)) continue;
          // Nothing was looked at whole, or this test would compare that with itself.
          expect(lookedAtWhole()).toEqual(whole);
          expect(readTouchedMonths(work)).toEqual([]);
          const after = exceptions();
          seen.decided += 1;
          if (JSON.stringify(after, plain) !== JSON.stringify(before, plain)) seen.changed += 1;
          const again = await withBooksAsync(paths, async (db) => {
            const done = [];
            for (const month of MONTHS)
              done.push(
                await refreshBook(
                  db,
                  { book: 'bank', month },
                  { timeZone: LIMA, at: NOW },
                  async () => undefined,
                ),
              );
            return done;
          });
          expect(again).toEqual(MONTHS.map(() => ({ appeared: 0, cleared: 0, returned: 0 })));
          expect(exceptions()).toEqual(after);
          work.prepare('UPDATE exceptionRefresh SET at = ?').run(NOW);
        }
      }),
      { numRuns: 10 },
    );
    expect(seen.changed).toBeGreaterThan(10);
  });
});

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const PAIR: Given = {
  records: [{ id: 1, cents: 4, day: '2026-10-05' }],
  lines: [{ reference: '1', text: '', cents: 4, day: '2026-10-06' }],
};

it('a decision whose exceptions were not refreshed any more leaves its month to be refreshed', async () => {
  await matched(PAIR);
  expect(readTouchedMonths(work)).toEqual([]);
  // As if the app were killed between the two, or the disk full.
  work.exec("CREATE TRIGGER cut BEFORE INSERT ON exceptionCase BEGIN SELECT RAISE(ABORT, 'cut off'); END");
  const [match] = matches();
  storeUndo(paths, { matchIds: [match?.id ?? 0], reason: 'to see' }, about());
  expect(matches()).toEqual([]);
  expect(readTouchedMonths(work)).toContain('2026-10');
  work.exec('DROP TRIGGER cut');
  await refreshBooks(paths, { month: '2026-10', timeZone: LIMA, at });
  expect(exceptions().map((row) => (row as { kind: string }).kind)).toEqual(['line-open', 'record-open']);
});

it('a run whose exceptions were not refreshed any more leaves its month to be refreshed', async () => {
  await matched({ ...PAIR, records: [] });
  work.exec("CREATE TRIGGER cut BEFORE UPDATE ON exceptionCase BEGIN SELECT RAISE(ABORT, 'cut off'); END");
  await runMatching(
    { ...paths, ...scopeOf('2026-10'), at: at + 1, actor: 'Ana' },
    new AbortController().signal,
    () => undefined,
  );
  expect(readTouchedMonths(work)).toContain('2026-10');
});

it('a month that was touched meanwhile is looked at whole', async () => {
  await matched(PAIR);
  work.exec("UPDATE exceptionRefresh SET touched = touched + 1 WHERE source = 'bank' AND month = '2026-10'");
  const whole = lookedAtWhole();
  const [match] = matches();
  storeUndo(paths, { matchIds: [match?.id ?? 0], reason: 'to see' }, about());
  expect(lookedAtWhole()).not.toEqual(whole);
  expect(readTouchedMonths(work)).toEqual([]);
});
