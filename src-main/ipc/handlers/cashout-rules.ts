/** What a workspace lays down for its cashouts, and the release by a second person. */
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { digestOfOrders } from '../../store/work/release.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { mayMoveMoney } from './money-movement.ts';

export function cashoutRuleHandlers(parts: AppParts) {
  const { registry, outboxes, store, emit, now, actor } = parts;
  const mustMoveMoney = mayMoveMoney(parts);
  const deciding = (workspaceId: string) => ({ at: now(), actor: actor(workspaceId) });
  const pathOf = (workspaceId: string) => registry.workPath(registry.find(workspaceId).id);
  /** Tells the window of one order: it reads the whole list anew. */
  const tell = async (workspaceId: string, [orderId]: readonly string[]) => {
    const order: CashoutOrder | undefined = await store.findOrder(pathOf(workspaceId), orderId ?? '');
    if (order) emit('payouts.changed', { workspaceId, order });
  };

  return {
    'cashoutRules.read': async ({ workspaceId }) => {
      const path = pathOf(workspaceId);
      const [rules, onePerson] = await Promise.all([store.readCashoutRules(path), store.readOnePerson(path)]);
      return { rules, actor: actor(workspaceId), onePerson };
    },
    'cashoutRules.set': async ({ workspaceId, rules, ...about }) => ({
      rules: await store.storeCashoutRules(pathOf(workspaceId), rules, {
        ...deciding(workspaceId),
        ...about,
      }),
    }),
    'cashoutRelease.digest': ({ shown }) => ({ sha256: digestOfOrders(shown) }),
    'cashoutRelease.release': async ({ workspaceId, ...asked }) => {
      mustMoveMoney(workspaceId);
      // What an earlier run of the app left as sent is unknown before anything is released.
      await outboxes.of(workspaceId);
      await store.releaseOrders(pathOf(workspaceId), asked, deciding(workspaceId));
      await tell(workspaceId, asked.orderIds);
      return {};
    },
    'cashoutRelease.return': async ({ workspaceId, ...asked }) => {
      await outboxes.of(workspaceId);
      await store.returnOrders(pathOf(workspaceId), asked, deciding(workspaceId));
      await tell(workspaceId, asked.orderIds);
      return {};
    },
  } satisfies Partial<Handlers>;
}
