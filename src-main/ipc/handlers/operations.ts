/** Live operations: the status of a deposit, cashouts, identity checks. */
import { randomUUID } from 'node:crypto';
import type { KycCheck } from '../../../src-shared/contract/kyc.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { fetchDepositStatus } from '../../service-client/deposit-status.ts';
import { checkDocument } from '../../service-client/kyc.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { mayMoveMoney } from './money-movement.ts';

export function operationHandlers({ registry, access, outboxes, store, now, actor, policy }: AppParts) {
  const mustMoveMoney = mayMoveMoney({ registry, policy });

  /** Written down with its key before it is asked, and again with what was answered. */
  const ask = async (workspaceId: string, check: KycCheck): Promise<{ check: KycCheck }> => {
    const path = registry.workPath(registry.find(workspaceId).id);
    await store.storeKycCheck(path, check);
    const answer = await checkDocument(access.kyc(workspaceId), check.request, check.idempotencyKey);
    const answered: KycCheck = { ...check, ...answer, answeredAt: now() };
    await store.storeKycCheck(path, answered);
    return { check: answered };
  };

  return {
    'deposits.status': ({ workspaceId, depositId }) =>
      fetchDepositStatus(access.deposits(workspaceId), depositId),

    'payouts.similar': async ({ workspaceId, draft }) => ({
      similar: await (await outboxes.of(workspaceId)).similar(draft),
    }),
    'payouts.prepare': async ({ workspaceId, draft, confirmedSimilar, preparedBy = actor(workspaceId) }) => {
      mustMoveMoney(workspaceId);
      const by = { name: preparedBy, account: actor(workspaceId) };
      return { order: await (await outboxes.of(workspaceId)).prepare(draft, confirmedSimilar, by) };
    },
    'payouts.send': async ({ workspaceId, orderId, confirmedAmount, shown }) => {
      mustMoveMoney(workspaceId);
      return { order: await (await outboxes.of(workspaceId)).send(orderId, confirmedAmount, shown) };
    },
    'payouts.discard': async ({ workspaceId, orderId }) => ({
      order: await (await outboxes.of(workspaceId)).discard(orderId),
    }),
    'payouts.lookUp': async ({ workspaceId, orderId }) => ({
      order: await (await outboxes.of(workspaceId)).lookUp(orderId),
    }),
    'payouts.refreshStatus': async ({ workspaceId, orderId }) => ({
      order: await (await outboxes.of(workspaceId)).refreshStatus(orderId),
    }),
    'payouts.change': async ({ workspaceId, orderId, change }) => {
      mustMoveMoney(workspaceId);
      if (!registry.find(workspaceId).settings.service.cashoutChanges)
        throw new TieoutError('cashout-changes-off');
      return { order: await (await outboxes.of(workspaceId)).change(orderId, change) };
    },
    'payouts.sendingBar': async ({ workspaceId }) => ({
      bar: await store.readSendingBar(registry.workPath(registry.find(workspaceId).id)),
    }),
    'payouts.allowSending': async ({ workspaceId }) => {
      const path = registry.workPath(registry.find(workspaceId).id);
      await store.liftSendingBar(path, { at: now(), actor: actor(workspaceId) });
      return {};
    },
    'payouts.list': async ({ workspaceId }) => ({ orders: await (await outboxes.of(workspaceId)).list() }),

    'kyc.check': ({ workspaceId, request }) =>
      ask(workspaceId, {
        id: randomUUID(),
        request,
        idempotencyKey: randomUUID(),
        outcome: 'asked',
        name: null,
        errors: [],
        error: null,
        askedAt: now(),
        answeredAt: null,
      }),
    'kyc.repeat': async ({ workspaceId, checkId }) => {
      const checks = await store.listKycChecks(registry.workPath(registry.find(workspaceId).id));
      const check = checks.find(({ id }) => id === checkId);
      if (!check) throw new TieoutError('check-not-found');
      // `asked` is what a crash leaves: its outcome is as unknown as one whose answer was lost.
      if (check.outcome !== 'unknown' && check.outcome !== 'asked') throw new TieoutError('check-answered');
      return ask(workspaceId, { ...check, outcome: 'asked', error: null });
    },
    'kyc.list': async ({ workspaceId }) => ({
      checks: await store.listKycChecks(registry.workPath(registry.find(workspaceId).id)),
    }),
  } satisfies Partial<Handlers>;
}
