/** The app killed at any moment between writing an order down and writing its answer down. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { childFile } from '../testing/thread-files.ts';
import { Outbox } from './outbox.ts';
import { OUTBOX_PARTS, ordersIn } from './testing/orders.ts';
import { cashoutsOf, sandboxDesk } from './testing/sandbox-desk.ts';

/** Each takes about half a second; `KILLS=1000 npm run check -- src-main/payouts/kill` for a long run. */
const KILLS = Number(process.env.KILLS ?? 8);
/** Time from the first sign of life within which the kill comes; the service takes its time for the answer. */
const WITHIN_MS = 60;

it(`a cashout is made at most once, and its outcome found, over ${KILLS} kills`, {
  timeout: KILLS * 15_000,
}, async () => {
  const sandbox = await startSandbox({ rows: 60, months: 1 });
  const { login, pass, apiSignature } = sandbox.credentials.payouts;
  const reached: Record<string, number> = {};
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const folder = temporaryFolder();
      const path = join(folder.path, 'work.db');
      const externalId = randomUUID();
      sandbox.faults.clear();
      // The first is killed before its answer can have come, the last after: whatever the machine's load, both are met.
      const latency = kill === 0 ? 5_000 : (kill * 7) % 40;
      sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'latency', ms: latency } });
      const child = spawn(
        process.execPath,
        [
          childFile(import.meta.dirname, 'testing/kill-child.ts'),
          path,
          sandbox.baseUrl,
          externalId,
          login,
          pass,
          apiSignature,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = new Promise((done) => child.once('exit', done));
      await new Promise((done) => child.stdout.once('data', done));
      if (kill === KILLS - 1) await confirmed(child.stdout);
      else await new Promise((done) => setTimeout(done, (kill * WITHIN_MS) / KILLS));
      child.kill('SIGKILL');
      await ended;
      // What the killed process had asked for may still be on its way.
      await new Promise((done) => setTimeout(done, 60));

      const db = openDatabase(path, { migrations: workMigrations });
      const outbox = new Outbox({
        orders: ordersIn(db),
        desk: sandboxDesk(sandbox),
        ...OUTBOX_PARTS,
      });
      await outbox.recover();
      const made = cashoutsOf(sandbox, externalId);
      expect(made.length).toBeLessThanOrEqual(1);
      const order = await outbox.lookUp(externalId);
      reached[order.state] = (reached[order.state] ?? 0) + 1;
      // Never sent and never made; or found; or looked for everywhere and not there.
      if (order.state === 'prepared') expect(made).toHaveLength(0);
      else if (order.state === 'confirmed')
        expect(made.map((each) => String(each.idCashout))).toEqual([order.cashoutId]);
      else expect([order.state, order.lookUp?.outcome, made.length]).toEqual(['unknown', 'not-found', 0]);
      db.close();
      folder.remove();
    }
  } finally {
    await sandbox.close();
  }
  // The kills must have met orders before and after the service had them, or this shows nothing.
  expect(Object.keys(reached).length).toBeGreaterThan(1);
  if (process.env.KILLS) process.stdout.write(`orders after the kills: ${JSON.stringify(reached)}\n`);
});

async function confirmed(output: Readable): Promise<void> {
  for await (const text of output) if (String(text).includes('confirmed')) return;
}
