/** A sandbox service for a file of tests, and orders of its own for each of them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { CashoutOrder, ServiceOrigins } from '../../../src-shared/contract/payouts.ts';
import type { CashoutDraft } from '../../../src-shared/service/cashout.ts';
import { createTransport } from '../../service-client/transport.ts';
import type { Db } from '../../store/engine/open.ts';
import { openWork } from '../../store/testing/databases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Outbox } from '../outbox.ts';
import { draft, ORIGINS, OUTBOX_PARTS, ordersIn } from './orders.ts';
import { cashoutsOf, sandboxDesk } from './sandbox-desk.ts';

const MINUTE_MS = 60_000;

type Opening = {
  readonly baseUrl?: string;
  readonly pass?: string;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly spelling?: 'clienteDocument';
  readonly idMerchant?: string;
  readonly origins?: ServiceOrigins;
  /** Whose computer it is. */
  readonly account?: string;
};

class OutboxSetup {
  /** How far the clocks of service and outbox are ahead of the real one, ms. */
  private passed = 0;
  private started: Sandbox | undefined;
  private orders: Orders | undefined;

  readonly clock = () => Date.now() + this.passed;

  get sandbox(): Sandbox {
    return running(this.started);
  }

  get db(): Db {
    return running(this.orders).db;
  }

  async start(): Promise<void> {
    this.started = await startSandbox({ rows: 60, months: 1, clock: this.clock });
  }

  async stop(): Promise<void> {
    await this.started?.close();
  }

  begin(): void {
    this.orders = ordersFolder();
    this.sandbox.faults.clear();
    this.sandbox.requests.clear();
  }

  end(): void {
    this.orders?.remove();
  }

  /** An outbox over the orders of this test, and what it tells of them. */
  open({ timeoutMs = 5_000, now = this.clock, origins = ORIGINS, account, ...way }: Opening = {}) {
    const transport = createTransport({ fetch, timeoutMs, wait: async () => undefined });
    const changes: CashoutOrder[] = [];
    const outbox = new Outbox({
      orders: ordersIn(this.db),
      desk: sandboxDesk(this.sandbox, { transport, now, ...way }),
      ...OUTBOX_PARTS,
      now,
      origins: () => origins,
      ...(account !== undefined && { sender: () => ({ account, day: '2026-10-31' }) }),
      onChange: (order) => changes.push(order),
    });
    return { outbox, changes };
  }

  /** Begins with no orders again, as on another computer. */
  forgetOrders(): void {
    this.orders?.remove();
    this.orders = ordersFolder();
  }

  /** Does work with orders of another computer, and comes back to this one's. */
  async elsewhere(work: () => Promise<void>): Promise<void> {
    const here = this.orders;
    this.orders = ordersFolder();
    try {
      await work();
    } finally {
      this.orders?.remove();
      this.orders = here;
    }
  }

  /** How many creations the service was asked for in this test. */
  creations(): number {
    return this.sandbox.requests.list().filter(({ path }) => path === '/v3/cashout').length;
  }

  /** How many cashouts the service has under an external id. */
  listed(externalId: string): number {
    return cashoutsOf(this.sandbox, externalId).length;
  }

  /** Looks an order up as often and as late as it takes for it to count as lost. */
  async lookUpUntilLost(outbox: Outbox, id: string): Promise<CashoutOrder> {
    await outbox.lookUp(id);
    this.passed += 31 * MINUTE_MS;
    await outbox.lookUp(id);
    this.passed += 11 * MINUTE_MS;
    return outbox.lookUp(id);
  }
}

/** To be called once at the top of a file of tests. */
export function outboxSetup(): OutboxSetup {
  const setup = new OutboxSetup();
  beforeAll(() => setup.start());
  afterAll(() => setup.stop());
  beforeEach(() => setup.begin());
  afterEach(() => setup.end());
  return setup;
}

/** Every test pays under an external id of its own: the sandbox outlives them. */
export const own = (change: Partial<CashoutDraft> = {}) => draft({ external_id: randomUUID(), ...change });

type Orders = { readonly db: Db; readonly remove: () => void };

function ordersFolder(): Orders {
  const folder = temporaryFolder();
  const db = openWork(join(folder.path, 'work.db'));
  return {
    db,
    remove: () => {
      db.close();
      folder.remove();
    },
  };
}

function running<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('no test is running');
  return part;
}
