/** The app killed at any moment while a file of cashouts is sent: what is left is sent afterwards, and none twice. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { childFile } from '../testing/thread-files.ts';
import { ordersOfFile, sendRows } from './file/send-file.ts';
import { Outbox } from './outbox.ts';
import { OUTBOX_PARTS, ordersIn } from './testing/orders.ts';
import { cashoutsOf, sandboxDesk } from './testing/sandbox-desk.ts';

/** Each takes about two seconds; `KILLS=200 npm run check -- src-main/payouts/kill-file` for a long run. */
const KILLS = Number(process.env.KILLS ?? 5);
const ROWS = 8;
const LATENCY_MS = 25;

it(`each cashout of a file is made once over ${KILLS} kills`, { timeout: KILLS * 20_000 }, async () => {
  const sandbox = await startSandbox({ rows: 60, months: 1 });
  const { login, pass, apiSignature } = sandbox.credentials.payouts;
  const sentBefore: number[] = [];
  let unknown = 0;
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const folder = temporaryFolder();
      const path = join(folder.path, 'work.db');
      const fileId = randomUUID();
      sandbox.faults.clear();
      sandbox.faults.add({
        on: 'POST /v3/cashout',
        fault: { kind: 'latency', ms: LATENCY_MS },
        times: ROWS,
      });
      const entry = childFile(import.meta.dirname, 'testing/kill-file-child.ts');
      const args = [entry, path, sandbox.baseUrl, fileId, String(ROWS), login, pass, apiSignature];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((done) => child.once('exit', done));
      // As many steps as this kill waits for: while it prepares, before and after the first answer, far into the file.
      await saidTimes(child.stdout, 1 + Math.floor((kill * ROWS * 2) / KILLS));
      child.kill('SIGKILL');
      await ended;
      // What the killed process had asked for may still be on its way.
      await new Promise((done) => setTimeout(done, LATENCY_MS * 4));

      const db = openDatabase(path, { migrations: workMigrations });
      const outbox = new Outbox({ orders: ordersIn(db), desk: sandboxDesk(sandbox), ...OUTBOX_PARTS });
      await outbox.recover();
      const madeOf = (reference: string) => cashoutsOf(sandbox, reference).length;
      const left = await ordersOfFile(outbox, fileId);
      expect(left).toHaveLength(ROWS);
      sentBefore.push(left.filter(({ state }) => state === 'confirmed').length);
      for (const { id, state, draft } of left) {
        expect(madeOf(draft.external_id)).toBeLessThanOrEqual(1);
        if (state === 'prepared') expect(madeOf(draft.external_id)).toBe(0);
        if (state === 'unknown') {
          unknown += 1;
          await outbox.lookUp(id);
        }
      }
      const rest = left.filter(({ state }) => state === 'prepared');
      await sendRows(outbox, rest, { signal: new AbortController().signal, progress: () => undefined });
      for (const { state, draft } of await ordersOfFile(outbox, fileId)) {
        // One that never reached the service stays unknown, and is the person's to send again.
        expect(madeOf(draft.external_id)).toBe(state === 'confirmed' ? 1 : 0);
        expect(['confirmed', 'unknown']).toContain(state);
      }
      db.close();
      folder.remove();
    }
  } finally {
    await sandbox.close();
  }
  // The kills must have come at several places, or this shows nothing.
  expect(new Set(sentBefore).size).toBeGreaterThan(1);
  if (process.env.KILLS)
    process.stdout.write(`confirmed before each kill: ${sentBefore}; unknown: ${unknown}\n`);
});

async function saidTimes(output: AsyncIterable<unknown>, times: number): Promise<void> {
  let said = 0;
  for await (const text of output) {
    said += String(text).split('\n').length - 1;
    if (said >= times) return;
  }
}
