/** A match whose record has stopped counting is told as what it is: a line without its record. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { refreshExceptions } from '../close/refresh.ts';
import { accountSetup } from '../close/testing/account.ts';
import { itemOf, NOW, PLACE, type TestWorkspace } from '../close/testing/workspace.ts';
import { readPopulations, storePopulations } from '../matching/rules.ts';
import { enterStatement, type TestLine } from '../matching/testing/account.ts';
import { storeMatch } from './after-decision.ts';
import { runMatching } from './after-run.ts';

let t: TestWorkspace;
accountSetup(200, (workspace) => {
  t = workspace;
});

const paths = () => ({ workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') });
const { signal } = new AbortController();
const refresh = () =>
  refreshExceptions(t.sources, paths(), { what: 'asked', months: [PLACE.month, '2026-10'] }, signal);
const run = (book: 'bank' | 'ledger', month: string = PLACE.month) =>
  runMatching(
    { ...paths(), book, month, timeZone: LIMA, at: NOW + 1e6, actor: 'ana' },
    signal,
    () => undefined,
  );
const told = () =>
  t.own
    .prepare<[], Record<string, unknown>>(
      `SELECT key, status, amount, month FROM exceptionCase WHERE kind = 'match-not-expected' ORDER BY key`,
    )
    .all();
const setStatus = (listing: ListingName, identity: string, status: string) =>
  t.store(listing, [t.changed(listing, identity, { status })]);
const dayOf = (instant: bigint, after = 0) =>
  new Date(Number(instant) + after * 864e5 - 5 * 36e5).toISOString().slice(0, 10);

type Settlement = { identity: string; creationDate: bigint; amountToTransfer: bigint };
let settlements: Settlement[];
beforeEach(() => {
  settlements = t.db
    .prepare<[number, number], Settlement>(
      `SELECT identity, creationDate, amountToTransfer FROM settlements
       WHERE currency = 'PEN' AND status = 'COMPLETED' AND creationDate >= ? AND creationDate < ? ORDER BY creationDate`,
    )
    .all(Date.parse('2026-09-01T05:00:00Z'), Date.parse('2026-09-26T05:00:00Z'));
});
const lineOf = ({ identity, creationDate, amountToTransfer }: Settlement): TestLine => ({
  day: dayOf(creationDate, 1),
  amount: writeAmount(amountToTransfer),
  reference: `LIQ${identity}`,
  description: 'ABONO',
});
/** The bank's statement of September, matched. */
async function matched(lines: readonly TestLine[] = settlements.map(lineOf)): Promise<number[]> {
  const ids = enterStatement(t.own, 'bank', { firstDay: '2026-09-01', lastDay: '2026-09-30', lines });
  await run('bank');
  await refresh();
  return ids;
}

it('of a settlement that was cancelled after it was matched, until it is completed again', async () => {
  await matched();
  expect(told()).toEqual([]);
  const [first] = settlements;
  if (!first) throw new Error('the account has settlements');
  setStatus('settlements', first.identity, 'CANCELLED');
  await run('bank');
  await refresh();
  const open = { status: 'open', amount: first.amountToTransfer, month: PLACE.month };
  expect(told()).toMatchObject([open]);
  const [{ key } = { key: '' }] = told();
  const close = await t.month();
  expect(close.statement?.bank?.items.filter(({ exception }) => exception !== null)).toMatchObject([
    { exception: key, kind: 'no-record', amount: writeAmount(first.amountToTransfer), state: 'open' },
  ]);
  expect(itemOf(close, 'exceptions')?.state).toBe('attention');

  setStatus('settlements', first.identity, 'COMPLETED');
  await refresh();
  expect(told()).toMatchObject([{ key, status: 'resolved' }]);
});

it('of one of several records, by its part, and without a second exception for the sums that differ', async () => {
  const [one, two] = settlements;
  if (!one || !two) throw new Error('the account has settlements');
  const units = one.amountToTransfer + two.amountToTransfer + 1_000_000n;
  const [id = 0] = await matched([{ ...lineOf(one), amount: writeAmount(units), reference: '' }]);
  storeMatch(
    paths(),
    {
      book: 'bank',
      lines: [{ id, allocated: writeAmount(units) }],
      records: [one, two].map(({ identity, amountToTransfer }) => ({
        ...{ listing: 'settlements' as const, identity, allocated: writeAmount(amountToTransfer) },
      })),
      note: '',
      writeOffReason: 'Rounded by the bank',
    },
    { at: NOW, actor: 'ana', timeZone: LIMA },
  );
  setStatus('settlements', two.identity, 'CANCELLED');
  await refresh();
  expect(told()).toMatchObject([{ status: 'open', amount: two.amountToTransfer + 1_000_000n }]);
  const differs = "SELECT status FROM exceptionCase WHERE kind = 'match-difference'";
  expect(t.own.prepare(differs).pluck().all()).toEqual(['resolved']);
});

it('of the ledger, with the sign that its line has, and once a population was removed', async () => {
  const cashout = t.db
    .prepare<
      [number, number],
      { identity: string; externalId: string; amount: bigint; lastChangeDate: bigint }
    >(
      `SELECT identity, externalId, amount, lastChangeDate FROM cashouts WHERE currency = 'PEN' AND status = 'COMPLETED'
         AND lastChangeDate >= ? AND lastChangeDate < ? LIMIT 1`,
    )
    .get(Date.parse('2026-09-02T05:00:00Z'), Date.parse('2026-09-29T05:00:00Z'));
  if (!cashout) throw new Error('the account has cashouts');
  const { identity, externalId: reference, amount, lastChangeDate } = cashout;
  const line = { day: dayOf(lastChangeDate), amount: writeAmount(-amount), reference };
  enterStatement(t.own, 'ledger', { firstDay: '2026-09-01', lastDay: '2026-09-30', lines: [line] });
  await run('ledger');
  setStatus('cashouts', identity, 'REJECTED');
  await refresh();
  expect(told()).toMatchObject([{ status: 'open', amount: -amount }]);
  setStatus('cashouts', identity, 'COMPLETED');
  await refresh();
  expect(told()).toMatchObject([{ status: 'resolved' }]);

  const fewer = readPopulations(t.own, 'ledger').filter(({ listing }) => listing !== 'cashouts');
  storePopulations(t.own, 'ledger', fewer, { ...t.by('ana'), reason: 'Booked elsewhere' });
  await refresh();
  expect(told()).toMatchObject([{ status: 'open', amount: -amount }]);
  expect(unitsOf(line.amount)).toBe(-amount);
});
