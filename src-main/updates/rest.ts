/** When the app may end for an update: nothing is being read, written or sent, and no cashout waits to be sent. */
import { TieoutError } from '../../src-shared/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outboxes } from '../payouts/outboxes.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';

/** What may be under way. */
export type WorkUnderWay = {
  readonly jobs: Pick<Jobs, 'list'>;
  readonly registry: Pick<WorkspaceRegistry, 'list' | 'workPath'>;
  readonly outboxes: Pick<Outboxes, 'mustRest'>;
  readonly store: Pick<Remote<StoreService>, 'listOrders'>;
};

/** Throws `update-busy`, naming what is under way. */
export async function mustRest({ jobs, registry, outboxes, store }: WorkUnderWay): Promise<void> {
  const running = jobs.list().find(({ status }) => status === 'running');
  if (running) throw new TieoutError('update-busy', { subject: running.kind });
  for (const { id, settings } of registry.list()) {
    await outboxes.mustRest(id);
    const orders = await store.listOrders(registry.workPath(id)).catch((error: unknown) => {
      // Nothing can be sent from a workspace that cannot be opened, and an update may be what it needs.
      if (error instanceof TieoutError && error.code.startsWith('database-')) return [];
      throw error;
    });
    if (orders.some(({ state }) => state === 'prepared' || state === 'sent'))
      throw new TieoutError('update-busy', { subject: settings.name });
  }
}
