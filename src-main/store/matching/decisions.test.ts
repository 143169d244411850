/** What people decide about matches, and which parts can never be changed. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { detailsOf } from '../../../src-shared/errors.ts';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { storeDecisions, storeExclusion, storeMatch, storeUndo } from '../exceptions/after-decision.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { readEvents } from '../exceptions/cases.ts';
import { changeExceptions, undoChange } from '../exceptions/change.ts';
import { listExceptions } from '../exceptions/list.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listingRecord, storeWhole } from '../testing/records.ts';
import { listAudit } from '../work/audit.ts';
import { decideOnClose } from '../work/close-events.ts';
import { checkedTrail } from '../work/testing/audit.ts';
import { readTouchedMonths } from '../work/touched-months.ts';
import { KeptMonth } from './kept-month.ts';
import { linesInUse } from './matches.ts';
import {
  previewMatching,
  readLineMatches,
  readMatches,
  readMatchingItems,
  readMatchingOverview,
  readProposals,
  readRecordMatches,
} from './reading.ts';
import { listRejected, undoRejection } from './rejections.ts';
import { readPopulations, readRules, storePopulations, storeRules } from './rules.ts';
import { enterStatement, type TestLine } from './testing/account.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const SCOPE = { book: 'bank', month: '2026-10', timeZone: LIMA } as const;
const ABOUT = { at: NOW, actor: 'Ana', timeZone: LIMA };
const PAGE = { page: 0, pageSize: 50 };

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };
let work: Db;
/** One for all of a test: what changes in it must show. */
let months: KeptMonth;

beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  work = openWork(paths.workPath);
  months = new KeptMonth();
});
afterEach(() => {
  months.close();
  work.close();
  folder.remove();
});

/** Completed settlements on 5 October, by id and amount, and lines of a statement that covers October. */
function given(
  records: Readonly<Record<number, string>>,
  lines: readonly (Partial<TestLine> & { amount: string })[],
) {
  const cache = openCache(paths.cachePath);
  const received = Object.entries(records).map(([id, amountToTransfer]) =>
    listingRecord(settlements, Number(id), { amountToTransfer, status: 'COMPLETED' }),
  );
  storeWhole(cache, settlements, received, NOW);
  cache.close();
  return enterStatement(work, 'bank', {
    firstDay: '2026-10-01',
    lastDay: '2026-11-10',
    lines: lines.map((line) => ({ day: '2026-10-06', ...line })),
  });
}

const run = () =>
  runMatching({ ...paths, ...SCOPE, at: NOW, actor: 'Ana' }, new AbortController().signal, () => undefined);
const name = (identity: string) => ({ listing: 'settlements' as const, identity });
const proposals = () => readProposals(paths, SCOPE, { kinds: [], currency: null, ...PAGE }).proposals;
const matches = (undone = false) =>
  readMatches(paths, SCOPE, { origins: [], ruleId: null, currency: null, undone, ...PAGE }).matches;
const overview = () => readMatchingOverview(months, paths, { ...SCOPE, now: NOW }).currencies[0];
const exceptions = (statuses: Exception['status'][] = ['open']): Exception[] =>
  listExceptions(
    work,
    {
      month: '2026-10',
      sources: [],
      kinds: [],
      statuses,
      currencies: [],
      assignee: null,
      text: '',
      sort: 'age',
      descending: true,
      ...PAGE,
    },
    { now: NOW, timeZone: LIMA },
  ).exceptions;
const codeOf = (failing: () => unknown): string => {
  try {
    failing();
  } catch (error) {
    return detailsOf(error).code;
  }
  return 'none';
};
const audited = () => listAudit(work, { before: null, limit: 100, actions: [] }).entries;

describe('a match by hand', () => {
  it('allocates parts: what is left of a line and a record stays open, and can be matched after', async () => {
    const [first = 0, second = 0] = given({ 1: '100.00' }, [{ amount: '60.00' }, { amount: '40.00' }]);
    const part = (id: number, allocated: string) => ({
      book: 'bank' as const,
      lines: [{ id, allocated }],
      records: [{ ...name('1'), allocated }],
      note: 'as the bank told',
      writeOffReason: null,
    });
    storeMatch(paths, part(first, '60.00'), ABOUT);
    expect(readRecordMatches(paths, SCOPE, name('1'))).toMatchObject({
      state: 'partly-matched',
      rest: '40.00',
    });
    expect(overview()).toMatchObject({
      lines: { matched: { count: 1, amount: '60.00' }, open: { count: 1, amount: '40.00' } },
      records: { matched: { count: 1, amount: '60.00' }, open: { count: 1, amount: '40.00' } },
    });
    expect(codeOf(() => storeMatch(paths, part(second, '40.01'), ABOUT))).toBe('item-not-open');
    const { matchId } = storeMatch(paths, part(second, '40.00'), ABOUT);
    expect(overview()).toMatchObject({ lines: { open: { count: 0 } }, records: { open: { count: 0 } } });

    storeUndo(paths, { matchIds: [matchId], reason: 'the other settlement' }, ABOUT);
    expect(matches().map(({ lines }) => lines.map(({ line }) => line.id))).toEqual([[first]]);
    expect(matches(true)).toMatchObject([
      { id: matchId, undone: { actor: 'Ana', reason: 'the other settlement' } },
    ]);
    // The trail names the line as its file does, and the currency, of what was made and of what was undone.
    const of = {
      currency: 'PEN',
      lines: [{ id: second, file: expect.any(String), number: expect.any(Number) }],
    };
    for (const action of ['match.undone', 'match.made'])
      expect(audited().find((entry) => entry.action === action)).toMatchObject({ detail: of });
    expect(readLineMatches(paths, LIMA, first)).toMatchObject({ state: 'matched', rest: '0.00' });
    expect(codeOf(() => storeUndo(paths, { matchIds: [matchId], reason: 'x' }, ABOUT))).toBe(
      'match-undone-before',
    );
  });

  it('needs a reason for a difference, and writes it off with it', () => {
    const [id = 0] = given({ 1: '100.00' }, [{ amount: '99.50' }]);
    const request = {
      book: 'bank' as const,
      lines: [{ id, allocated: '99.50' }],
      records: [{ ...name('1'), allocated: '100.00' }],
      note: '',
      writeOffReason: null,
    };
    expect(codeOf(() => storeMatch(paths, request, ABOUT))).toBe('match-invalid');
    const writtenOff = { ...request, writeOffReason: 'the bank’s charge', writeOffAccount: '6391' };
    const { matchId } = storeMatch(paths, writtenOff, ABOUT);
    expect(exceptions(['written-off'])).toMatchObject([
      {
        kind: 'match-difference',
        amount: '-0.50',
        decision: { by: 'Ana', reason: 'the bank’s charge', amount: '-0.50', account: '6391' },
        suggestion: { kind: 'look-at-match', matchId },
      },
    ]);
    expect(audited()).toMatchObject([
      { action: 'exception.written-off', detail: { after: { decision: { account: '6391' } } } },
      { action: 'match.made', detail: { writeOffAccount: '6391' } },
    ]);
    storeUndo(paths, { matchIds: [matchId], reason: 'the bank gave it back' }, ABOUT);
    expect(exceptions(['resolved']).map(({ kind }) => kind)).toContain('match-difference');
  });

  it('makes no match where its write-off cannot be entered', () => {
    const [line = 0] = given({ 1: '100.00' }, [{ amount: '97.50' }]);
    work.exec(`CREATE TRIGGER failing BEFORE INSERT ON auditEntry WHEN NEW.action = 'exception.written-off'
      BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
    const request = {
      book: 'bank' as const,
      lines: [{ id: line, allocated: '97.50' }],
      records: [{ ...name('1'), allocated: '100.00' }],
      writeOffReason: 'The bank kept a fee of its own',
      note: '',
    };
    expect(() => storeMatch(paths, request, ABOUT)).toThrow();
    expect(matches()).toEqual([]);
    work.exec('DROP TRIGGER failing');
    storeMatch(paths, request, ABOUT);
    expect(matches()).toHaveLength(1);
    expect(exceptions(['written-off'])).toHaveLength(1);
  });

  it('stands where its exceptions cannot be refreshed, which is left for later', async () => {
    const [, second = 0] = given({ 1: '100.00' }, [
      { amount: '100.00', reference: 'LIQ1' },
      { amount: '40.00' },
    ]);
    await run();
    const before = exceptions().length;
    work.exec(`CREATE TRIGGER failing BEFORE INSERT ON exceptionEvent
      BEGIN SELECT RAISE(ABORT, 'the server is away'); END`);
    const { decided } = storeExclusion(paths, { lineIds: [second], reason: 'ours' }, ABOUT);
    expect(decided).toBe(1);
    await run();
    expect(matches().map(({ origin }) => origin)).toContain('set-aside');
    expect(exceptions()).toHaveLength(before);
    expect(readTouchedMonths(work)).not.toEqual([]);
    work.exec('DROP TRIGGER failing');
    await run();
    expect(exceptions().length).toBeLessThan(before);
  });

  it('is refused across currencies, twice over, of nothing, and of what the book does not expect', () => {
    const [id = 0] = given({ 1: '100.00' }, [{ amount: '100.00', currency: 'USD' }]);
    const make = (allocated: string, identity: string, twice = false) =>
      codeOf(() =>
        storeMatch(
          paths,
          {
            book: 'bank',
            lines: [{ id, allocated }, ...(twice ? [{ id, allocated }] : [])],
            records: [{ ...name(identity), allocated: '100.00' }],
            note: '',
            writeOffReason: null,
          },
          ABOUT,
        ),
      );
    expect(make('100.00', '1')).toBe('match-invalid');
    expect(make('50.00', '1', true)).toBe('match-invalid');
    expect(make('0.00', '1')).toBe('item-not-open');
    expect(make('-10.00', '1')).toBe('item-not-open');
    expect(make('100.00', '2')).toBe('item-not-open');
    expect(matches()).toEqual([]);
    expect(audited()).toEqual([]);
  });

  it('leaves no line without its file while it counts', () => {
    const [id = 0] = given({ 1: '100.00' }, [{ amount: '100.00' }]);
    const fileId = String(work.prepare('SELECT id FROM statementFile').pluck().get());
    expect(linesInUse(work, fileId)).toBe(false);
    const { matchIds } = storeExclusion(paths, { lineIds: [id], reason: 'rent' }, ABOUT);
    expect(linesInUse(work, fileId)).toBe(true);
    expect(() => work.prepare('DELETE FROM statementFile').run()).toThrow('a matched line is not removed');
    storeUndo(paths, { matchIds, reason: 'it was not' }, ABOUT);
    work.prepare('DELETE FROM statementFile').run();
    expect(matches(true)).toHaveLength(1);
  });
});

describe('a proposal', () => {
  const rivals = () => given({ 1: '100.00', 2: '100.00' }, [{ amount: '100.00' }]);

  it('shows side by side what tells its options apart, and is settled by choosing one', async () => {
    rivals();
    await run();
    const [proposal] = proposals();
    expect(proposal).toMatchObject({
      kind: 'ambiguous',
      rule: { rule: { id: 'bank-amount' }, version: 0 },
      options: [{ records: [{ identity: '1' }] }, { records: [{ identity: '2' }] }],
    });
    expect(proposal?.differences).toEqual([
      { side: 'record', field: 'identity', values: ['1', '2'] },
      { side: 'record', field: 'references', values: ['1', '2'] },
    ]);
    expect(exceptions().map(({ kind }) => kind)).toEqual(['match-ambiguous']);
    const decision = { proposalId: proposal?.id ?? 0, decision: 'confirm' as const, option: 2 };
    storeDecisions(paths, { decisions: [decision], note: 'by its id' }, ABOUT);
    expect(matches()).toMatchObject([
      {
        origin: 'proposal',
        actor: 'Ana',
        note: 'by its id',
        rule: { rule: { id: 'bank-amount' } },
        records: [{ record: { identity: '2' } }],
        alternatives: [{ item: { identity: '1' }, why: 'not-chosen' }],
      },
    ]);
    expect(proposals()).toEqual([]);
    expect(exceptions().map(({ key }) => key)).toEqual(['record-open:bank:settlements/1']);
    expect(codeOf(() => storeDecisions(paths, { decisions: [decision], note: '' }, ABOUT))).toBe(
      'proposal-gone',
    );
  });

  it('rejected, is not made again', async () => {
    rivals();
    await run();
    const [{ id } = { id: 0 }] = proposals();
    storeDecisions(
      paths,
      { decisions: [{ proposalId: id, decision: 'reject', reason: 'neither' }], note: '' },
      ABOUT,
    );
    await run();
    expect(proposals()).toEqual([]);
    expect(matches()).toEqual([]);
    expect(audited().map(({ action }) => action)).toContain('proposal.rejected');
  });

  it('rejected, is found again with its reason, and is made again once that was taken back', async () => {
    rivals();
    await run();
    const [{ id } = { id: 0 }] = proposals();
    const reject = {
      decisions: [{ proposalId: id, decision: 'reject' as const, reason: 'neither' }],
      note: '',
    };
    storeDecisions(paths, reject, ABOUT);
    const listed = () => listRejected(work, { book: 'bank', month: '2026-10' });
    expect(listed()).toMatchObject([{ proposalId: id, reason: 'neither', by: ABOUT.actor, at: ABOUT.at }]);
    expect(listed()[0]?.items.length).toBeGreaterThan(1);
    const about = { at: NOW, actor: 'Rosa' };
    undoRejection(work, { proposalId: id, reason: 'they do' }, about);
    expect(listed()).toEqual([]);
    expect(codeOf(() => undoRejection(work, { proposalId: id, reason: 'again' }, about))).toBe(
      'rejection-not-undoable',
    );
    await run();
    const [{ id: again } = { id: 0 }] = proposals();
    expect(again).toBeGreaterThan(id);
    // What is rejected once more stays so.
    storeDecisions(
      paths,
      { ...reject, decisions: [{ ...reject.decisions[0], proposalId: again }] } as typeof reject,
      ABOUT,
    );
    await run();
    expect(proposals()).toEqual([]);
    // These statements were entered without being imported.
    expect(checkedTrail(work).faults.filter(({ area }) => area !== 'statement')).toEqual([]);
  });

  it('no longer stands when one of its items is matched otherwise', async () => {
    const [id = 0] = rivals();
    await run();
    storeMatch(
      paths,
      {
        book: 'bank',
        lines: [{ id, allocated: '100.00' }],
        records: [{ ...name('1'), allocated: '100.00' }],
        note: '',
        writeOffReason: null,
      },
      ABOUT,
    );
    expect(proposals()).toEqual([]);
  });

  it('net of fees, no longer stands once the service has changed the record or its fee', async () => {
    const by = { at: NOW, actor: 'Ana', reason: 'gross' };
    const [population] = readPopulations(work, 'bank');
    if (!population) throw new Error('the bank has settlements');
    storePopulations(work, 'bank', [{ ...population, amountField: 'requestedAmount', feeField: 'fee' }], by);
    const { version: _, at: __, actor: ___, rules, ...document } = readRules(work, 'bank');
    const byAmount = rules.find((rule) => rule.id === 'bank-amount');
    if (byAmount?.kind !== 'one-to-one') throw new Error('a rule of amounts');
    storeRules(
      work,
      'bank',
      { ...document, rules: [{ ...byAmount, netOfFee: true, outcome: 'suggest' }] },
      by,
    );
    given({}, [{ amount: '97.00' }]);
    const listed = (requestedAmount: string, fee: string) => {
      const cache = openCache(paths.cachePath);
      const record = listingRecord(settlements, 1, { requestedAmount, fee, status: 'COMPLETED' });
      storeWhole(cache, settlements, [record], NOW);
      cache.close();
    };
    listed('100.00', '3.00');
    await run();
    expect(proposals()).toMatchObject([{ options: [{ evidence: { difference: '0.00', netOfFee: true } }] }]);
    listed('500.00', '3.00');
    expect(proposals()).toEqual([]);
    listed('100.00', '4.00');
    expect(proposals()).toEqual([]);
    listed('100.00', '3.00');
    expect(proposals()).toHaveLength(1);

    // Matched, and the fee changed after that.
    const [proposal] = proposals();
    const decisions = [{ proposalId: proposal?.id ?? 0, decision: 'confirm' as const, option: 1 }];
    storeDecisions(paths, { decisions, note: '' }, ABOUT);
    const told = () => matches().map(({ evidence }) => evidence?.difference);
    const differing = () => exceptions().filter(({ kind }) => kind === 'match-difference');
    expect(told()).toEqual(['0.00']);
    expect(differing()).toEqual([]);
    listed('100.00', '4.00');
    expect(told()).toEqual(['1.00']);
    await run();
    expect(differing()).toMatchObject([{ amount: '1.00' }]);
    listed('100.00', '3.00');
    await run();
    expect(differing()).toEqual([]);
  });

  it('all or none: one decision that cannot be leaves the others undone', async () => {
    given({ 1: '100.00', 2: '100.00', 3: '7.00', 4: '7.00' }, [{ amount: '100.00' }, { amount: '7.00' }]);
    await run();
    const [first, second] = proposals().map(({ id }) => id);
    const decisions = [
      { proposalId: first ?? 0, decision: 'confirm' as const, option: 1 },
      { proposalId: second ?? 0, decision: 'confirm' as const, option: 9 },
    ];
    expect(codeOf(() => storeDecisions(paths, { decisions, note: '' }, ABOUT))).toBe('proposal-gone');
    expect(matches()).toEqual([]);
    expect(proposals()).toHaveLength(2);
  });
});

describe('a run', () => {
  it('explains each match by the wording its rule had then', async () => {
    given({ 1: '100.00' }, [{ amount: '100.00', reference: 'LIQ1' }]);
    await run();
    const { version: _, at: __, actor: ___, ...document } = readRules(work, 'bank');
    const renamed = { ...document, rules: document.rules.map((rule) => ({ ...rule, name: 'renamed' })) };
    storeRules(work, 'bank', renamed, { at: NOW, actor: 'Ana', reason: 'clearer' });
    expect(matches()).toMatchObject([
      {
        origin: 'rule',
        rule: { number: 1, version: 0, rule: { name: 'Same reference, same amount' } },
        evidence: { reference: 'equal', difference: '0.00', daysApart: 1 },
      },
    ]);
    expect(readRules(work, 'bank').version).toBe(1);
    expect(readMatchingOverview(months, paths, { ...SCOPE, now: NOW }).stale).toBe(true);
  });

  it('does not make again what a person undid', async () => {
    given({ 1: '100.00' }, [{ amount: '100.00', reference: 'LIQ1' }, { amount: '-5.00' }]);
    await run();
    storeUndo(paths, { matchIds: matches().map(({ id }) => id), reason: 'to see' }, ABOUT);
    const { rules } = await run();
    expect(rules.every(({ matches: made, setAside }) => made + setAside === 0)).toBe(true);
    expect(overview()).toMatchObject({ lines: { open: { count: 2 } }, records: { open: { count: 1 } } });
  });

  it('cancelled at any moment, leaves nothing that counts, and the next one removes what it left', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 1, `${at + 1}.00`]));
    given(
      many,
      Object.entries(many).map(([id, amount]) => ({ amount, reference: `LIQ${id}` })),
    );
    for (let moment = 0; moment < 20; moment += 1) {
      const controller = new AbortController();
      let steps = 0;
      const signal = {
        get aborted() {
          steps += 1;
          return steps > moment;
        },
      } as AbortSignal;
      const request = { ...paths, ...SCOPE, at: NOW, actor: 'Ana' };
      const ended = await runMatching(request, signal, () => undefined).catch(
        (error) => detailsOf(error).code,
      );
      controller.abort();
      if (typeof ended !== 'string') {
        expect(moment).toBeGreaterThan(5);
        break;
      }
      expect(ended).toBe('cancelled');
      expect(overview()).toMatchObject({
        lines: { matched: { count: 0 } },
        records: { matched: { count: 0 } },
      });
      expect(matches()).toEqual([]);
      expect(audited()).toEqual([]);
    }
    expect(overview()).toMatchObject({
      lines: { matched: { count: 60 } },
      records: { matched: { count: 60 } },
    });
    expect(work.prepare('SELECT count(*) FROM match').pluck().get()).toBe(60n);
  });

  it('keeps nothing when somebody decided meanwhile', async () => {
    const [id = 0] = given({ 1: '100.00' }, [{ amount: '100.00', reference: 'LIQ1' }, { amount: '3.00' }]);
    let decided = false;
    const signal = {
      get aborted() {
        if (!decided) storeExclusion(paths, { lineIds: [id + 1], reason: 'ours' }, ABOUT);
        decided = true;
        return false;
      },
    } as AbortSignal;
    const request = { ...paths, ...SCOPE, at: NOW, actor: 'Ana' };
    await expect(runMatching(request, signal, () => undefined)).rejects.toMatchObject({
      code: 'matching-disturbed',
    });
    expect(matches().map(({ origin }) => origin)).toEqual(['set-aside']);
  });

  it.each(['before it writes', 'while it writes'])(
    'of two runs at the same time each line is matched once, and the other run is told: one that begins %s',
    async (when) => {
      // As a team has it: the other computer's run comes into the same tables.
      work.prepare("INSERT INTO sharedLog (one, workspace, sequence, hash) VALUES (1, 'team', 0, '')").run();
      given({ 1: '100.00', 2: '7.00' }, [
        { amount: '100.00', reference: 'LIQ1' },
        { amount: '7.00', reference: 'LIQ2' },
      ]);
      const request = { ...paths, ...SCOPE, at: NOW, actor: 'Ana' };
      const run = (signal: AbortSignal) =>
        runMatching(request, signal, () => undefined).then(
          () => 'entered',
          (error: { code?: string }) => error.code,
        );
      let other: Promise<unknown> | undefined;
      const signal = {
        get aborted() {
          const written = Number(work.prepare('SELECT count(*) FROM match').pluck().get());
          if (when === 'before it writes' || written > 0) other ??= run(new AbortController().signal);
          return false;
        },
      } as AbortSignal;
      const ends = [await run(signal), await other];
      expect(other).toBeDefined();
      for (const end of ends) expect(['entered', 'matching-disturbed']).toContain(end);
      expect(ends).toContain('entered');
      const twice = work
        .prepare('SELECT lineId FROM leg WHERE lineId IS NOT NULL GROUP BY lineId HAVING count(*) > 1')
        .all();
      expect(twice).toEqual([]);
    },
  );

  describe('a run that only proposes', () => {
    /** Two settlements that one line may be. */
    const givenChoice = () => given({ 1: '100.00', 2: '100.00' }, [{ amount: '100.00' }]);
    const written = () => Number(work.prepare('SELECT count(*) FROM proposal').pluck().get());
    /** Aborted, or whatever else somebody does, once proposals are there. */
    const once = (act: () => boolean) =>
      ({
        get aborted() {
          return written() > 0 && act();
        },
      }) as AbortSignal;
    const runWith = (signal: AbortSignal) =>
      runMatching({ ...paths, ...SCOPE, at: NOW, actor: 'Ana' }, signal, () => undefined);

    it('leaves nothing that anybody sees where it is cancelled, and the next has each proposal once', async () => {
      givenChoice();
      await expect(runWith(once(() => true))).rejects.toMatchObject({ code: 'cancelled' });
      expect(written()).toBe(1);
      expect(proposals()).toEqual([]);
      const told: [number, number][] = [];
      await runMatching(
        { ...paths, ...SCOPE, at: NOW, actor: 'Ana' },
        new AbortController().signal,
        (...of) => told.push(of),
      );
      expect([written(), proposals().length]).toEqual([1, 1]);
      expect(told).toContainEqual([1, 1]);
    });

    it('does not count where somebody removed what it had written', async () => {
      givenChoice();
      const removing = once(() => {
        work.exec('DELETE FROM proposalItem; DELETE FROM proposal');
        return false;
      });
      await expect(runWith(removing)).rejects.toMatchObject({ code: 'matching-disturbed' });
      expect(work.prepare('SELECT count(*) FROM matchRun').pluck().get()).toBe(0n);
    });
  });

  it('previews what it would find, and stores nothing', async () => {
    given({ 1: '100.00', 2: '7.00' }, [
      { amount: '100.00', reference: 'LIQ1' },
      { amount: '7.00' },
      { amount: '-1.00' },
    ]);
    const preview = await previewMatching(paths, SCOPE, null);
    expect(
      preview.rules.filter(({ matches: made, setAside }) => made + setAside > 0).map(({ ruleId }) => ruleId),
    ).toEqual(['bank-reference', 'bank-amount', 'bank-money-out']);
    expect(preview.samples).toMatchObject([
      {
        rule: 1,
        lines: [{ reference: 'LIQ1' }],
        records: [{ identity: '1' }],
        evidence: { reference: 'equal' },
      },
      { rule: 4, records: [{ identity: '2' }], evidence: { reference: 'absent', daysApart: 1 } },
      { rule: 10, lines: [{ amount: '-1.00' }], records: [], evidence: null },
    ]);
    expect(matches()).toEqual([]);
    const { rules } = await run();
    expect(rules).toEqual(preview.rules);
  });

  it('lists what is open, by state, text and amount, with exact sums', async () => {
    given({ 1: '100.00', 2: '7.00' }, [
      { amount: '100.00', reference: 'LIQ1' },
      { amount: '12.34', description: 'ABONO ÑANDÚ' },
      { amount: '0.10', description: 'OTRO' },
    ]);
    await run();
    const items = (query: object) =>
      readMatchingItems(months, paths, SCOPE, {
        side: 'lines',
        states: ['open'],
        currency: null,
        text: '',
        from: null,
        to: null,
        sort: 'amount',
        descending: true,
        ...PAGE,
        ...query,
      });
    expect(items({})).toMatchObject({
      count: 2,
      lines: [{ amount: '12.34' }, { amount: '0.10' }],
      sums: [{ currency: 'PEN', amount: '12.44', rest: '12.44' }],
    });
    expect(items({ text: 'nandu' }).lines.map(({ amount }) => amount)).toEqual(['12.34']);
    expect(items({ to: '1.00' }).lines.map(({ amount }) => amount)).toEqual(['0.10']);
    expect(items({ states: [], page: 1, pageSize: 2 })).toMatchObject({
      count: 3,
      lines: [{ amount: '0.10' }],
    });
    expect(items({ side: 'records' }).records).toMatchObject([{ identity: '2', due: true, state: 'open' }]);
  });
});

describe('a locked month', () => {
  const lock = () =>
    decideOnClose(work, { month: '2026-10', currency: 'PEN' }, { at: NOW, actor: 'Ana' }, () => ({
      kind: 'locked',
      preparer: 'Ana',
      reviewer: 'Rosa',
      digest: 'a'.repeat(64),
      file: '2026-10-PEN-1.db',
      bytes: 1,
      records: 1,
      sha256: 'b'.repeat(64),
      opening: null,
      closing: null,
    }));

  it('keeps its lines as they are: neither rules nor people match them or take them apart', async () => {
    const [, open = 0] = given({ 1: '100.00', 2: '7.00' }, [
      { amount: '100.00', reference: 'LIQ1' },
      { amount: '8.00', description: 'ABONO' },
    ]);
    await run();
    const before = exceptions().map(({ key }) => key);
    lock();
    const { matchId } = { matchId: matches()[0]?.id ?? 0 };
    expect(codeOf(() => storeUndo(paths, { matchIds: [matchId], reason: 'x' }, ABOUT))).toBe('match-frozen');
    expect(codeOf(() => storeExclusion(paths, { lineIds: [open], reason: 'x' }, ABOUT))).toBe('match-frozen');
    work.prepare('UPDATE statementLine SET amount = 7000000 WHERE id = ?').run(open);
    const { rules } = await run();
    expect(rules.every(({ matches: made, suggested }) => made + suggested === 0)).toBe(true);
    expect(exceptions().map(({ key }) => key)).toEqual(before);
  });

  it('lets a record that was in transit be matched in the month its line comes', async () => {
    given({ 1: '100.00' }, [{ day: '2026-11-02', amount: '100.00', reference: 'LIQ1' }]);
    lock();
    const request = { ...paths, ...SCOPE, month: '2026-11', at: NOW, actor: 'Ana' };
    const { rules } = await runMatching(request, new AbortController().signal, () => undefined);
    expect(rules[0]?.matches).toBe(1);
  });
});

describe('an exception', () => {
  it('is assigned, noted, accepted and written off, and each decision can be undone in its order', async () => {
    given({ 1: '100.00' }, []);
    await run();
    const [{ key } = { key: '' }] = exceptions();
    const change = (what: Parameters<typeof changeExceptions>[2]) =>
      changeExceptions(work, [key], what, { at: NOW, actor: 'Ana' });
    change({ kind: 'assign', assignee: 'Rosa' });
    change({ kind: 'note', note: 'asked the bank' });
    change({ kind: 'status', status: 'waiting', reason: '' });
    change({ kind: 'accept', reason: 'arrives in November' });
    expect(codeOf(() => change({ kind: 'write-off', amount: '100.01', reason: 'x' }))).toBe(
      'write-off-too-large',
    );
    expect(codeOf(() => change({ kind: 'write-off', amount: '-1.00', reason: 'x' }))).toBe(
      'write-off-too-large',
    );
    change({ kind: 'write-off', amount: null, reason: 'lost', account: '6593' });
    expect(exceptions(['written-off'])).toMatchObject([
      {
        assignee: 'Rosa',
        note: 'asked the bank',
        age: 41,
        decision: { amount: '100.00', reason: 'lost', account: '6593' },
      },
    ]);
    expect(readEvents(work, key).find(({ undoable }) => undoable)?.after.decision?.account).toBe('6593');
    const undoLatest = () => {
      const latest = readEvents(work, key).find(({ undoable }) => undoable);
      return undoChange(work, latest?.number ?? 0, 'by mistake', { at: NOW, actor: 'Rosa' }).status;
    };
    expect([undoLatest(), undoLatest(), undoLatest()]).toEqual(['accepted', 'waiting', 'open']);
    expect(codeOf(() => undoChange(work, 1, 'x', { at: NOW, actor: 'Rosa' }))).toBe('exception-not-undoable');
    expect(audited().map(({ action }) => action)).toContain('exception.write-off-undone');
    // These tests enter statements without importing them.
    expect(checkedTrail(work).faults.filter(({ area }) => area !== 'statement')).toEqual([]);
  });

  it('closes when its cause is gone, whatever was decided, and opens again when it returns', async () => {
    const [id = 0] = given({ 1: '100.00' }, [{ amount: '100.00', description: 'ABONO', day: '2026-10-20' }]);
    await run();
    const [{ key } = { key: '' }] = exceptions().filter(({ kind }) => kind === 'match-suggested');
    storeDecisions(
      paths,
      {
        decisions: proposals().map(({ id: proposalId }) => ({
          proposalId,
          decision: 'reject',
          reason: 'no',
        })),
        note: '',
      },
      ABOUT,
    );
    expect(exceptions(['resolved']).map((each) => each.key)).toEqual([key]);
    const open = exceptions()
      .map((each) => each.key)
      .sort();
    expect(open).toEqual([`line-open:${id}`, 'record-open:bank:settlements/1']);
    const sums = [{ currency: 'PEN', count: 2, gross: '200.00', net: '0.00' }];
    changeExceptions(work, open, { kind: 'accept', reason: 'known' }, { at: NOW, actor: 'Ana' }, sums);
    const { matchId } = storeMatch(
      paths,
      {
        book: 'bank',
        lines: [{ id, allocated: '100.00' }],
        records: [{ ...name('1'), allocated: '100.00' }],
        note: '',
        writeOffReason: null,
      },
      ABOUT,
    );
    expect(exceptions()).toEqual([]);
    expect(
      codeOf(() => changeExceptions(work, open, { kind: 'accept', reason: 'x' }, { at: NOW, actor: 'Ana' })),
    ).toBe('exception-settled-by-itself');
    storeUndo(paths, { matchIds: [matchId], reason: 'wrong' }, ABOUT);
    expect(
      exceptions()
        .map((each) => each.key)
        .sort(),
    ).toEqual(open);
    expect(readEvents(work, `line-open:${id}`).map(({ event }) => event)).toEqual([
      'appeared',
      'changed',
      'cleared',
      'returned',
    ]);
  });

  it('is none while no statement reaches far enough for the line to be there', async () => {
    given({ 1: '100.00' }, []);
    work.prepare("UPDATE statement SET lastDay = '2026-10-08'").run();
    await run();
    expect(exceptions()).toEqual([]);
    expect(overview()).toMatchObject({ notDue: { count: 1, amount: '100.00' } });
  });
});

it('the database refuses every statement that changes or removes evidence', async () => {
  given({ 1: '100.00', 2: '7.00', 3: '7.00', 4: '9.00', 5: '9.00' }, [
    { amount: '100.00', reference: 'LIQ1' },
    { amount: '7.00' },
    { amount: '9.00' },
    { amount: '-1.00' },
  ]);
  const { version: _, at: __, actor: ___, ...document } = readRules(work, 'bank');
  storeRules(work, 'bank', document, { at: NOW, actor: 'Ana', reason: 'as they are' });
  await run();
  const [first, second] = proposals().map(({ id }) => id);
  storeDecisions(
    paths,
    {
      decisions: [
        { proposalId: first ?? 0, decision: 'confirm', option: 1 },
        { proposalId: second ?? 0, decision: 'reject', reason: 'not the same' },
      ],
      note: '',
    },
    ABOUT,
  );
  storeUndo(
    paths,
    {
      matchIds: matches()
        .slice(0, 1)
        .map(({ id }) => id),
      reason: 'to see',
    },
    ABOUT,
  );
  const kept = [
    'auditEntry',
    'exceptionEvent',
    'match',
    'matchRun',
    'matchUndo',
    'proposal',
    'proposalItem',
    'proposalDecision',
    'refusal',
    'ruleVersion',
  ];
  for (const table of kept) {
    const count = work.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count, table).not.toBe(0n);
    const columns = work.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[];
    for (const column of columns)
      expect(
        () => work.prepare(`UPDATE ${table} SET ${column} = ${column}`).run(),
        `${table}.${column}`,
      ).toThrow();
    expect(() => work.prepare(`DELETE FROM ${table}`).run(), table).toThrow();
    expect(work.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(count);
  }
  // A match that is slipped into a run afterwards does not count.
  const before = overview();
  work
    .prepare(
      `INSERT INTO match (runId, book, origin, currency, lineId, lineUnits, difference)
       SELECT max(runId), 'bank', 'rule', 'PEN', (SELECT max(id) FROM statementLine), 1, 0 FROM match`,
    )
    .run();
  expect(overview()).toEqual(before);
});
