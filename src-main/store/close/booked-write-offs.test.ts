/**
 * The entry of a write-off is in the ledger, with a line of its own: the books have it once, whenever they were
 * written.
 */
import { describe, expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src-shared/contract/journals.ts';
import type { ClosePlace, StatementDecision } from '../../close/events.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import {
  confirmEntries,
  enterLedger,
  expectEntries,
  exportEntries,
  linesOf,
  runLedger,
} from './testing/exported-ledger.ts';
import { NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});

const decide = (place: ClosePlace, decision: StatementDecision) =>
  decideOnStatement(t.own, place, decision, t.by('ana'));
const said = (state: 'written-off' | 'open') =>
  decide(PLACE, {
    ...{ kind: 'item-decided', key: 'by-hand:one', state, cause: 'other', owner: 'Ana' },
    ...{ expected: null, account: '', reason: 'Too old' },
  });

/** As September is when its books are closed: the payments account, and a ledger that is kept with the entries. */
async function begin(balance: string): Promise<void> {
  confirmEntries(t);
  decide(PLACE, { kind: 'balance-entered', account: '1689', amount: balance, reserve: null });
  await expectEntries(t);
}

/** September has a balance, and an item that is written off; its entries are exported. */
async function writeOff(balance = '1000.00'): Promise<NumberedEntry[]> {
  await begin(balance);
  decide(PLACE, {
    ...{ kind: 'item-added', id: 'one', cause: 'other', amount: '37.41', text: 'From before' },
    ...{ owner: 'Ana', expected: null },
  });
  said('written-off');
  return exportEntries(t);
}

/** The balance per books, what is unexplained, and what of the write-off and its lines stands in the statement. */
async function statementOf(place: ClosePlace) {
  const { statement, items } = await t.month(place);
  const ledger = items.find(({ item }) => item === 'ledger')?.figures ?? [];
  return {
    balance: statement?.perBooks?.amount,
    unexplained: statement?.unexplained,
    items: (statement?.items ?? [])
      .filter(({ key, amount }) => key.includes('by-hand:one') || /^-?37\.41$/.test(amount))
      .map(({ key, amount, state }) => `${key} ${amount} ${state}`),
    openLines: ledger.find(({ name }) => name === 'openLines')?.value,
  };
}

const OFF = 'by-hand:one 37.41 written-off';
const isOff = ({ slot }: NumberedEntry) => slot.includes('write-off');

describe('a write-off of September', () => {
  it('without a line is taken for one that the books have from the next month on', async () => {
    const entries = await writeOff();
    enterLedger(t, linesOf(entries.filter((each) => !isOff(each))));
    enterLedger(t, [], '2026-10');
    await runLedger(t);
    expect(await statementOf(PLACE)).toMatchObject({ balance: '1000.00', items: [OFF], openLines: '0' });
    expect(await statementOf(NEXT)).toMatchObject({ balance: '962.59', items: [] });
  });

  it('that has its line in October is in the balance once, and the line waits for nothing', async () => {
    const entries = await writeOff();
    enterLedger(t, linesOf(entries.filter((each) => !isOff(each))));
    enterLedger(t, [], '2026-10');
    await runLedger(t);
    const [september, october] = [await statementOf(PLACE), await statementOf(NEXT)];
    t.own.exec("DELETE FROM statement WHERE firstDay = '2026-10-01'");
    enterLedger(t, linesOf(entries.filter(isOff), undefined, '2026-10-05'), '2026-10');
    await runLedger(t);
    expect(await statementOf(PLACE)).toEqual(september);
    expect(await statementOf(NEXT)).toEqual(october);
  });

  it('that has its line in September stands there with it, and both are gone in October', async () => {
    const entries = await writeOff('962.59');
    enterLedger(t, linesOf(entries));
    enterLedger(t, [], '2026-10');
    await runLedger(t);
    const september = await statementOf(PLACE);
    expect(september).toMatchObject({
      ...{ balance: '962.59', openLines: '0' },
      items: [OFF, 'write-off:2026-09:by-hand:one -37.41 accepted'],
    });
    const october = await statementOf(NEXT);
    expect(october).toMatchObject({ balance: '962.59', items: [] });
    expect(october.unexplained).toBe(september.unexplained);
  });

  it('whose line is in the stated balance of October leaves nothing unexplained that was not before', async () => {
    const entries = await writeOff();
    enterLedger(t, linesOf(entries.filter((each) => !isOff(each))));
    enterLedger(t, linesOf(entries.filter(isOff), undefined, '2026-10-05'), '2026-10');
    await runLedger(t);
    const { unexplained } = await statementOf(NEXT);
    decide(NEXT, { kind: 'balance-entered', account: '1689', amount: '962.59', reserve: null });
    expect(await statementOf(NEXT)).toMatchObject({ balance: '962.59', items: [], unexplained });
  });

  it('that was taken back stands in the books until its reversal does', async () => {
    const first = await writeOff('962.59');
    said('open');
    const second = (await exportEntries(t)).filter(isOff);
    expect(second.map(({ slot }) => slot)).toEqual(['reversal write-off by-hand:one']);
    enterLedger(t, linesOf(first));
    enterLedger(t, [], '2026-10');
    await runLedger(t);
    const line = 'write-off:2026-09:by-hand:one -37.41 open';
    const open = 'by-hand:one 37.41 open';
    const september = await statementOf(PLACE);
    expect(september).toMatchObject({ balance: '962.59', items: [open, line] });
    expect(await statementOf(NEXT)).toMatchObject({ balance: '962.59', items: [open, line] });
    t.own.exec("DELETE FROM statement WHERE firstDay = '2026-10-01'");
    enterLedger(t, linesOf(second, undefined, '2026-10-02'), '2026-10');
    await runLedger(t);
    expect(await statementOf(PLACE)).toEqual(september);
    expect(await statementOf(NEXT)).toMatchObject({
      ...{ balance: '1000.00', items: [open], unexplained: september.unexplained },
    });
  });

  it('has one line: what names its entry again, or with another amount, is a line that nothing is for', async () => {
    const entries = await writeOff();
    const off = linesOf(entries.filter(isOff), undefined, '2026-09-30');
    const other = off.map((line) => ({ ...line, amount: '-37.40' }));
    enterLedger(t, [...linesOf(entries.filter((each) => !isOff(each))), ...other, ...off, ...off]);
    await runLedger(t);
    await runLedger(t);
    expect((await statementOf(PLACE)).openLines).toBe('2');
  });

  it.each([
    ['September', '2026-09-30', '962.59'],
    ['October', '2026-10-05', '1000.00'],
  ])(
    'of a line that no record is for, with its own line in %s, is gone in October',
    async (_, day, balance) => {
      await begin(balance);
      enterLedger(t, [{ day: '2026-09-15', amount: '37.41', reference: 'ODD' }]);
      await runLedger(t);
      const find = t.own.prepare<[], string>(
        "SELECT key FROM exceptionCase WHERE source = 'ledger' AND amount = 37410000",
      );
      const key = find.pluck().get() ?? '';
      const off = { kind: 'write-off', amount: null, reason: 'Too old', account: '' } as const;
      changeExceptions(t.own, [key], off, t.by('ana'));
      const entries = await exportEntries(t);
      enterLedger(t, linesOf(entries.filter((each) => !isOff(each))));
      if (day < '2026-10') enterLedger(t, linesOf(entries.filter(isOff), undefined, day));
      enterLedger(t, day < '2026-10' ? [] : linesOf(entries.filter(isOff), undefined, day), '2026-10');
      await runLedger(t);
      const [september, october] = [await statementOf(PLACE), await statementOf(NEXT)];
      const line = day < '2026-10' ? [`write-off:2026-09:${key} -37.41 accepted`] : [];
      expect(september.items).toEqual([`${key} 37.41 written-off`, ...line]);
      expect(october).toMatchObject({
        ...{ balance: '962.59', items: [], openLines: '0', unexplained: september.unexplained },
      });
    },
  );
});
