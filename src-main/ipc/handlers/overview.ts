/**
 * The first screen of a workspace: put together from what the store, the outbox and the daily run know, all off the
 * main thread.
 */
import type { BalanceAccount } from '../../../src-shared/contract/balances.ts';
import type { CloseListed } from '../../../src-shared/contract/close.ts';
import { PROPOSAL_KINDS, UNSETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import { type AccountTrend, TREND_DAYS, type Waiting } from '../../../src-shared/contract/overview.ts';
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayOf, type Month, reaches } from '../../../src-shared/period.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function overviewHandlers({ registry, store, outboxes, dailyRuns, now, actor }: AppParts) {
  const readWaiting = async (workspaceId: string, month: Month): Promise<Waiting> => {
    const paths = registry.pathsOf(workspaceId);
    const today = { now: now(), timeZone: registry.find(workspaceId).settings.timeZone };
    const every = { sources: [], kinds: [], currencies: [], assignee: null, text: '' };
    const first = { sort: 'age', descending: true, page: 0, pageSize: 1 } as const;
    const unsettled = { ...every, ...first, month, statuses: [...UNSETTLED] };
    const proposals = [...PROPOSAL_KINDS];
    const [all, mine, orders, ...ofBooks] = await Promise.all([
      store.listExceptions(paths, unsettled, today),
      store.listExceptions(paths, { ...unsettled, assignee: actor(workspaceId) }, today),
      outboxes.of(workspaceId).then((outbox) => outbox.list()),
      ...BOOKS.map((book) =>
        store.listExceptions(paths, { ...unsettled, sources: [book], kinds: proposals }, today),
      ),
    ]);
    const [bank, ledger] = ofBooks;
    const inState = (wanted: string) => orders.filter(({ state }) => state === wanted).length;
    return {
      mine: mine.count,
      exceptions: all.refreshedAt === null ? null : all.count,
      bankProposals: bank?.count ?? 0,
      ledgerProposals: ledger?.count ?? 0,
      preparedCashouts: inState('prepared'),
      unknownCashouts: inState('unknown'),
    };
  };

  const readTrends = async (workspaceId: string): Promise<AccountTrend[]> => {
    const { netSigns } = await store.readTieOutRules(registry.workPath(workspaceId));
    // The report has finished days only, and its days are UTC.
    const lastDay = dayOf(now() - DAY_MS, 'UTC');
    const firstDay = dayOf(now() - TREND_DAYS * DAY_MS, 'UTC');
    const range = { firstDay, lastDay, netSigns, now: now() };
    const { accounts } = await store.readBalanceDays(registry.databasePath(workspaceId), range);
    return accounts.map(trendOf);
  };

  /** What is open, and all of the month. */
  const listCloses = async (paths: ReturnType<typeof registry.closePathsOf>, month: Month) => {
    const states = await store.listStates(paths);
    // Only what came after a lock is told by more than states.
    if (states.some((close) => close.month === month && close.state === 'locked'))
      return store.listCloses(paths);
    return states
      .filter(({ state }) => state !== 'locked')
      .map((close): CloseListed => ({ ...close, pending: 0 }));
  };

  return {
    'overview.read': async ({ workspaceId, month }) => {
      const paths = registry.closePathsOf(registry.find(workspaceId).id, now());
      const [closes, files, waiting, balances, run] = await Promise.all([
        listCloses(paths, month),
        store.listStatementFiles(registry.workPath(workspaceId), 'bank'),
        readWaiting(workspaceId, month),
        readTrends(workspaceId),
        dailyRuns.last(workspaceId),
      ]);
      return {
        actor: actor(workspaceId),
        now: now(),
        open: closes.filter(({ state }) => state !== 'locked'),
        ofMonth: closes.filter((close) => close.month === month),
        hasBankStatement: files.some(({ statements }) => statements.some((days) => reaches(days, month))),
        waiting,
        balances,
        run,
      };
    },
  } satisfies Partial<Handlers>;
}

/** Only days whose balance could be read exactly. */
function trendOf({ idMerchant, currency, days }: BalanceAccount): AccountTrend {
  const read = days.flatMap(({ day, amounts: { totalBalance } }) =>
    totalBalance === undefined ? [] : [{ day, balance: totalBalance }],
  );
  const [first, last] = [read[0], read.at(-1)];
  const change =
    first && last && first !== last ? writeAmount(unitsOf(last.balance) - unitsOf(first.balance)) : null;
  return { idMerchant, currency, days: read, change };
}
