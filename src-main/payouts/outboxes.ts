/** The outbox of each workspace, put together and recovered when it is first needed. */
import { randomUUID } from 'node:crypto';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { dayOf } from '../../src-shared/period.ts';
import { similarPeriod } from '../../src-shared/same-payment.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { ServiceAccess } from '../workspaces/service-access.ts';
import type { Sessions } from '../workspaces/sessions.ts';
import { createDesk } from './desk.ts';
import { Outbox } from './outbox.ts';
import { similarTo } from './similar.ts';

type OutboxesParts = {
  readonly registry: WorkspaceRegistry;
  readonly sessions: Sessions;
  readonly access: ServiceAccess;
  readonly store: Remote<StoreService>;
  readonly now: () => number;
  /** Who is at work in a workspace. */
  readonly actor: (workspaceId: string) => string;
  readonly onChange: (workspaceId: string, order: CashoutOrder) => void;
};

export class Outboxes {
  private readonly parts: OutboxesParts;
  private readonly outboxes = new Map<string, Promise<Outbox>>();
  private readonly opened = new Map<string, Outbox>();

  constructor(parts: OutboxesParts) {
    this.parts = parts;
  }

  /**
   * The workspace's one outbox. Whatever an earlier run of the app left as sent has become unknown by the time it is
   * returned. Throws `workspace-not-found` and what the database throws.
   */
  of(workspaceId: string): Promise<Outbox> {
    let outbox = this.outboxes.get(workspaceId);
    if (!outbox) {
      outbox = this.open(workspaceId);
      this.outboxes.set(workspaceId, outbox);
      outbox.catch(() => this.outboxes.delete(workspaceId));
    }
    return outbox;
  }

  /** Whether a step of an order of any workspace is under way: its end must still be written down. */
  get working(): boolean {
    return [...this.opened.values()].some((outbox) => outbox.working);
  }

  /** Throws `order-busy` while an order of the workspace is being sent or asked about. */
  async mustRest(workspaceId: string): Promise<void> {
    if ((await this.outboxes.get(workspaceId)?.catch(() => undefined))?.working)
      throw new TieoutError('order-busy');
  }

  /** Lets go of a removed workspace. */
  forget(workspaceId: string): void {
    this.outboxes.delete(workspaceId);
    this.opened.delete(workspaceId);
  }

  private async open(workspaceId: string): Promise<Outbox> {
    const { registry, sessions, access, store, now, actor, onChange } = this.parts;
    registry.find(workspaceId);
    const path = registry.workPath(workspaceId);
    const outbox = new Outbox({
      orders: {
        list: () => store.listOrders(path),
        find: (id) => store.findOrder(path, id),
        insert: (order) => store.insertOrder(path, order, now()),
        insertAll: (orders, corrected) => store.insertOrders(path, orders, corrected, now()),
        replace: (before, after) => store.replaceOrder(path, before, after, now()),
      },
      desk: createDesk(
        access.payouts(workspaceId),
        (work) => sessions.withSession(workspaceId, work),
        () => {
          const { timestampUnit, documentParameter } = registry.find(workspaceId).settings.service;
          return { unit: timestampUnit, documentSpelling: documentParameter };
        },
      ),
      now,
      newId: randomUUID,
      origins: () => {
        const { baseUrl, merchantsBaseUrl } = registry.find(workspaceId).settings;
        return { payouts: new URL(baseUrl).origin, reporting: new URL(merchantsBaseUrl).origin };
      },
      leastAgeMs: () => registry.find(workspaceId).settings.service.resendAfterMinutes * 60_000,
      similar: async (drafts) => {
        const [orders, listed] = await Promise.all([
          store.listOrders(path),
          store.readSimilarCashouts(registry.databasePath(workspaceId), drafts, similarPeriod(now())),
        ]);
        return drafts.map((draft, index) => similarTo(draft, orders, listed[index] ?? [], now()));
      },
      sender: () => {
        const { timeZone } = registry.find(workspaceId).settings;
        return { account: actor(workspaceId), day: dayOf(now(), timeZone) };
      },
      onChange: (order) => onChange(workspaceId, order),
    });
    await outbox.recover();
    this.opened.set(workspaceId, outbox);
    return outbox;
  }
}
