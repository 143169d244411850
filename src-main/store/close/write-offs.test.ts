/** What was taken into the result: an entry of the month in which it was decided, and in the books from the next on. */
import { describe, expect, it } from 'vitest';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { ClosePlace, StatementDecision } from '../../close/events.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});

const journal = (place: ClosePlace): Promise<JournalReport> =>
  readJournalReport(t.sources, {
    ...place,
    workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
    language: 'en',
  });
const confirm = () => confirmJournalSetting(t.own, readSettingOffered(t.sources, 'en').setting, t.by('ana'));
const decide = (place: ClosePlace, decision: StatementDecision) =>
  decideOnStatement(t.own, place, decision, t.by('ana'));

/** The entries of what was written off in the month: day, and each line with its account, debit and credit. */
async function writeOffs(place: ClosePlace) {
  const { entries, proof, problems } = await journal(place);
  // The dollar account is not revalued in these tests.
  expect(problems.filter(({ problem }) => problem !== 'no-rate')).toEqual([]);
  expect(proof.debit).toBe(proof.credit);
  return {
    moved: proof.writtenOff,
    entries: entries
      .filter(({ origin }) => origin === 'write-off')
      .map(({ day, lines }) => [day, ...lines.map(({ account, debit, credit }) => [account, debit, credit])]),
  };
}

const about = { cause: 'other', owner: 'Ana', expected: null, account: '', reason: 'Too old' } as const;
const added = (place: ClosePlace, amount: string) =>
  decide(place, {
    kind: 'item-added',
    id: 'one',
    cause: 'other',
    amount,
    text: 'From before',
    owner: 'Ana',
    expected: null,
  });
const said = (place: ClosePlace, state: 'written-off' | 'carried-forward' | 'open', account = '') =>
  decide(place, { kind: 'item-decided', key: 'by-hand:one', ...about, state, account });

describe('an item written off in the statement', () => {
  it.each([
    // What the books have more, the payments account has too much of.
    ['12.50', ['1689', '0.00', '12.50'], ['6391', '12.50', '0.00'], '-12.50'],
    ['-12.50', ['1689', '12.50', '0.00'], ['6391', '0.00', '12.50'], '12.50'],
  ])('of %s is an entry of its month', async (amount, own, other, moved) => {
    confirm();
    added(PLACE, amount);
    said(PLACE, 'written-off', '6391');
    expect(await writeOffs(PLACE)).toEqual({ moved, entries: [['2026-09-30', own, other]] });
    expect((await writeOffs(NEXT)).entries).toEqual([]);
    expect((await writeOffs({ ...PLACE, currency: 'USD' })).entries).toEqual([]);
  });

  it('is an entry of the month in which it was decided, not of that from which it was carried', async () => {
    confirm();
    added(PLACE, '12.50');
    said(PLACE, 'carried-forward');
    said(NEXT, 'written-off');
    expect((await writeOffs(PLACE)).entries).toEqual([]);
    expect(await writeOffs(NEXT)).toMatchObject({
      moved: '-12.50',
      entries: [['2026-10-31', ['1689', '0.00', '12.50'], ['659', '12.50', '0.00']]],
    });
  });

  it('is no entry any more once another word holds', async () => {
    confirm();
    added(PLACE, '12.50');
    said(PLACE, 'written-off');
    said(PLACE, 'open');
    expect((await writeOffs(PLACE)).entries).toEqual([]);
  });

  it('is part of what is signed, and of the lock', async () => {
    confirm();
    added(PLACE, '12.50');
    const journalPart = async () =>
      (await t.month()).figures.work.find(({ part }) => part === 'journal')?.sha256;
    const before = await journalPart();
    said(PLACE, 'written-off');
    expect(await journalPart()).not.toBe(before);
    const live = await writeOffs(PLACE);
    expect(live.entries).toHaveLength(1);
    await t.lock();
    expect(await writeOffs(PLACE)).toEqual(live);
  });

  it('moves the books as much as the next month’s balance per books says', async () => {
    confirm();
    decide(PLACE, { kind: 'balance-entered', account: '1689', amount: '1000.00', reserve: null });
    added(PLACE, '12.50');
    said(PLACE, 'written-off');
    const [{ statement }] = [await t.month()];
    const { moved } = await writeOffs(PLACE);
    expect(unitsOf(moved)).toBe(
      -unitsOf(statement?.items.find(({ key }) => key === 'by-hand:one')?.amount ?? '0'),
    );
  });
});
