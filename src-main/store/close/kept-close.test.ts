/** What is kept between the looks at a close: never more than what still stands. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { enterStatement } from '../matching/testing/account.ts';
import { storeCovering } from '../statements/covered-days.ts';
import { listStatementFiles } from '../statements/statements.ts';
import { readClose } from './closes.ts';
import { waiveItem } from './decisions.ts';
import { KeptClose } from './kept-close.ts';
import { refreshExceptions } from './refresh.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, NEXT, NOW, PLACE, type TestWorkspace, WHY } from './testing/workspace.ts';

let t: TestWorkspace;
let closes: KeptClose;
accountSetup(300, (workspace) => {
  t = workspace;
  closes = new KeptClose();
});
afterEach(() => closes.close());

const paths = () => ({ workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') });

/** The month as a screen looks at it, and how many of its parts had to be worked out. */
async function look({ now = NOW, place = PLACE } = {}) {
  let parts = 0;
  const progress = () => {
    parts += 1;
  };
  return {
    report: await readClose({ ...t.sources, now, kept: closes.look(paths()), progress }, place),
    parts,
  };
}

/** The step that follows whatever touched exceptions. */
const refresh = (month = PLACE.month) =>
  refreshExceptions(
    { ...t.sources, kept: closes.look(paths()) },
    paths(),
    { what: 'asked', months: [month] },
    new AbortController().signal,
  );

const enterLine = () =>
  enterStatement(t.own, 'bank', {
    firstDay: '2026-09-01',
    lastDay: '2026-09-30',
    lines: [{ day: '2026-09-10', amount: '12.34', description: 'What is this' }],
  });

describe('a second look', () => {
  it('works nothing out, and says what a first one would', async () => {
    const first = await look();
    expect(first.parts).toBe(11);
    const second = await look();
    expect(second).toEqual({ report: first.report, parts: 0 });
    expect(second.report.digest).toBe((await t.month()).digest);
  });

  it('sees a record that came or changed', async () => {
    const { report } = await look();
    const { identity, amount } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { amount: Number(amount) / 1_000_000 + 5 })]);
    const second = await look();
    expect(second.parts).toBe(11);
    expect(second.report.digest).not.toBe(report.digest);
    expect(second.report.digest).toBe((await t.month()).digest);
    expect(itemOf(second.report, 'activity')?.state).not.toBe('ok');
  });

  it('sees what people did, and keeps what only the service has a part in', async () => {
    const { report } = await look();
    enterLine();
    await refresh();
    const second = await look();
    // The matches, the rest of people's work, and the statement that follows from both.
    expect(second.parts).toBe(3);
    expect(second.report.digest).not.toBe(report.digest);
    expect(itemOf(second.report, 'exceptions')?.state).not.toBe('ok');
    expect(second.report.digest).toBe((await t.month()).digest);
    waiveItem(t.own, PLACE, { item: 'bank', reason: WHY }, t.by('ana'));
    const third = await look();
    expect(third.parts).toBe(2);
    expect(itemOf(third.report, 'bank')?.waiver).toMatchObject({ reason: WHY });
    expect(third.report.digest).toBe((await t.month()).digest);
  });

  it('sees that a file covers other days than before, with neither a file nor a match that came', async () => {
    enterStatement(t.own, 'ledger', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines: [] });
    const given = { kind: 'balance-entered', account: '121301', amount: '0.00', reserve: null } as const;
    decideOnStatement(t.own, { month: '2026-08', currency: 'PEN' }, given, t.by('ana'));
    const whole = ({ report }: Awaited<ReturnType<typeof look>>) =>
      report.statement?.items.filter(({ kind }) => kind === 'not-imported').length;
    expect(whole(await look())).toBe(1);
    const { id: fileId = '' } = listStatementFiles(t.own, 'ledger')[0] ?? {};
    storeCovering(t.own, {
      ...{ fileId, actor: 'ana', at: NOW, shown: { firstDay: '2026-10-01', lastDay: '2026-10-31' } },
      period: { firstDay: '2026-09-01', lastDay: '2026-10-31' },
    });
    const second = await look();
    expect(whole(second)).toBe(0);
    expect(second.report.digest).toBe((await t.month()).digest);
  });

  it('sees exceptions that were refreshed since, and works the tie-out out once for both', async () => {
    await look();
    enterLine();
    await refresh(NEXT.month);
    await refresh();
    expect((await look({ place: NEXT })).parts).toBeLessThan(11);
    const { report } = await look();
    expect(report.digest).toBe((await t.month()).digest);
    expect(itemOf(report, 'exceptions')?.state).not.toBe('ok');
  });

  it('works out again what is only over by now', async () => {
    const during = Date.parse('2026-09-20T12:00:00Z');
    const then = await look({ now: during });
    expect(itemOf(then.report, 'coverage')?.state).not.toBe('ok');
    const later = await look();
    expect(later.report).toEqual({ ...(await t.month()), signOffs: later.report.signOffs });
    expect(itemOf(later.report, 'coverage')?.state).toBe('ok');
  });

  it('begins anew once the databases were let go of', async () => {
    await look();
    closes.close(paths().cachePath);
    expect((await look()).parts).toBe(11);
  });
});
