/**
 * The account reconciliation where no ledger was imported: the books have what the service counts, and nothing is
 * invented.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { refreshExceptions } from './refresh.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { NEXT, PLACE, type TestWorkspace } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const USD = { ...PLACE, currency: 'USD' };
const confirm = () => confirmJournalSetting(t.own, readSettingOffered(t.sources, 'en').setting, t.by('ana'));
const enter = (place: ClosePlace, amount: string) =>
  decideOnStatement(
    t.own,
    place,
    { kind: 'balance-entered', account: '1689', amount, reserve: null },
    t.by('ana'),
  );
async function statementOf(place: ClosePlace) {
  const { statement, figures } = await t.month(place);
  if (!statement) throw new Error('an open month has a statement');
  return { ...statement, opening: figures.opening };
}
/** What the books have at the end of the month where the entries are all that they have. */
async function booked(place: ClosePlace, opening: string | null): Promise<string> {
  const { proof } = await readJournalReport(t.sources, {
    ...place,
    workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
    language: 'en',
  });
  return writeAmount(unitsOf(opening ?? '') + unitsOf(proof.movement));
}

describe.each([PLACE, USD])('with the entries as books, %j', (place) => {
  it('no item is invented and nothing is unexplained, month after month', async () => {
    confirm();
    const { opening } = await statementOf(place);
    const closing = await booked(place, opening);
    enter(place, closing);
    const own = await statementOf(place);
    expect(own.perService).toBe(closing);
    expect([own.items, own.cleared, own.unexplained]).toEqual([[], [], '0.00']);
    expect(own.bridge).toMatchObject({ report: own.bridge.books, unexplained: '0.00' });
    const next = { ...NEXT, currency: place.currency };
    enter(next, await booked(next, closing));
    const after = await statementOf(next);
    expect(after.unexplained).toBe('0.00');
    // Only what the report itself has otherwise.
    expect(after.items.filter(({ kind }) => kind !== 'report' && kind !== 'roll-forward')).toEqual([]);
  });

  it('what the report has otherwise is an item, and stays one', async () => {
    confirm();
    const { opening } = await statementOf(place);
    const row = t.db
      .prepare<[string, number], { identity: string; depositTotal: bigint; netAmount: bigint }>(
        'SELECT identity, depositTotal, netAmount FROM dailyBalances WHERE currency = ? AND date = ?',
      )
      .get(place.currency, Date.parse('2026-09-15T00:00:00Z'));
    const more = (value: bigint | undefined) => Number((value ?? 0n) + 100_000_000n) / 1e6;
    t.store('dailyBalances', [
      t.changed('dailyBalances', row?.identity ?? '', {
        depositTotal: more(row?.depositTotal),
        netAmount: more(row?.netAmount),
      }),
    ]);
    enter(place, await booked(place, opening));
    const { items, unexplained } = await statementOf(place);
    expect(unexplained).toBe('0.00');
    // The balances do not have it: it does not roll forward by as much.
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['report', '-100.00'],
      ['roll-forward', '100.00'],
    ]);

    // Accepted among the exceptions, it is not asked for again.
    const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
    const order = { what: 'asked', months: [place.month] } as const;
    await refreshExceptions(t.sources, paths, order, new AbortController().signal);
    const broken = t.own
      .prepare<[string], string>(
        "SELECT key FROM exceptionCase WHERE kind = 'roll-forward-break' AND currency = ?",
      )
      .pluck()
      .get(place.currency);
    changeExceptions(t.own, [broken ?? ''], { kind: 'accept', reason: 'The service has it' }, t.by('ana'));
    const accepted = await statementOf(place);
    expect(accepted.unexplained).toBe('0.00');
    expect(accepted.items.find(({ kind }) => kind === 'roll-forward')).toMatchObject({
      ...{ key: `roll-forward:${place.month}`, exception: broken, state: 'accepted', amount: '100.00' },
      ...{ month: place.month, day: '2026-09-15', reason: 'The service has it', rows: [] },
    });
  });
});

it('before accounts are confirmed all is expected, and only the ends of the month are apart', async () => {
  enter(PLACE, '0.00');
  const { items } = await statementOf(PLACE);
  expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'cut-off')).toEqual([]);
});

it('a month before the first file of a ledger is as if there were none', async () => {
  confirm();
  enter(PLACE, '0.00');
  enterStatement(t.own, 'ledger', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines: [] });
  const { items } = await statementOf(PLACE);
  expect(items.filter(({ kind }) => kind === 'not-booked' || kind === 'booked-otherwise')).toEqual([]);
  // What a ledger does not have is told from its first month on.
  const next = await statementOf(NEXT);
  const notBooked = next.items.filter(({ kind }) => kind === 'not-booked').map(({ month }) => month);
  expect(new Set(notBooked)).toEqual(new Set([NEXT.month]));
});
