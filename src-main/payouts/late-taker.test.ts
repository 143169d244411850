/** A service that works on a cashout in the background and takes its external id only at the end. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { createTransport } from '../service-client/transport.ts';
import { openWork } from '../store/testing/databases.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Outbox } from './outbox.ts';
import { draft, OUTBOX_PARTS, ordersIn } from './testing/orders.ts';
import { cashoutsOf, sandboxDesk } from './testing/sandbox-desk.ts';

const WORK_MS = 3_000;

it('is not paid twice after "time-out, look-up at once, not found, send again"', async () => {
  const sandbox = await startSandbox({ rows: 60, months: 1 });
  const folder = temporaryFolder();
  const db = openWork(join(folder.path, 'work.db'));
  const transport = createTransport({ fetch, timeoutMs: 1_000, wait: async () => undefined });
  const outbox = new Outbox({
    orders: ordersIn(db),
    desk: sandboxDesk(sandbox, { transport }),
    ...OUTBOX_PARTS,
  });
  try {
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'background', ms: WORK_MS } });
    const { id } = await outbox.prepare(draft());
    expect(await outbox.send(id, '150.10')).toMatchObject({
      state: 'unknown',
      error: { code: 'service-timeout' },
    });
    expect((await outbox.lookUp(id)).lookUp?.outcome).toBe('not-found');
    const again = await failureOf(outbox.send(id, '150.10')).catch(() => undefined);
    await new Promise((done) => setTimeout(done, WORK_MS));
    expect(cashoutsOf(sandbox, 'PAGO-1')).toHaveLength(1);
    expect(again?.code).toBe('order-too-soon');
    expect((await outbox.lookUp(id)).state).toBe('confirmed');
  } finally {
    db.close();
    folder.remove();
    await sandbox.close();
  }
});
