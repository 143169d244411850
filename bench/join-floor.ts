/**
 * The half of the floor that a thread of its own does: fetches the batches, verifies and unpacks them, and hands on
 * each record's columns, taken as they come. Used by join.ts.
 */
import { Serializer } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { batchesSince, isSigned } from '../src-main/team/batch-log.ts';
import { connectLog } from '../src-main/team/shared-log.ts';
import { deposits } from '../src-shared/service/deposits.ts';

const { server, workspace } = workerData as { readonly server: ClientConfig; readonly workspace: string };
const columns = deposits.fields.map(({ name }) => name);
const searched = deposits.fields.flatMap((field) => ('searched' in field ? [field.name] : []));
/** As many batches are on their way as in the product. */
const AHEAD = 2;

let waiting = Promise.withResolvers<void>();
/** The first word from the other thread begins it: this program's own start is no part of a join. */
let ahead = 1;
parentPort?.on('message', () => {
  ahead -= 1;
  waiting.resolve();
});
parentPort?.postMessage('ready');
await waiting.promise;

const log = await connectLog(server);

let coming = batchesSince(log, workspace, 0, AHEAD);
for (;;) {
  const batches = await coming;
  const last = batches.at(-1);
  if (!last) break;
  coming = batchesSince(log, workspace, last.number, AHEAD);
  for (const batch of batches) {
    if (!isSigned(workspace, batch)) throw new Error('a batch is not as it was signed');
    const { rows } = JSON.parse(inflateRawSync(batch.content, { chunkSize: 1 << 20 }).toString('utf8')) as {
      rows: [string][];
    };
    const writer = new Serializer();
    writer.writeHeader();
    writer.writeUint32(rows.length);
    for (const [asReceived] of rows) {
      const record = JSON.parse(asReceived) as Record<string, string | number>;
      const column = (name: string) => (typeof record[name] === 'object' ? '[]' : (record[name] ?? null));
      const text = searched.map(column).join('\n').toLowerCase();
      writer.writeValue([String(record.idDeposit), ...columns.map(column), text, asReceived]);
    }
    const bytes = writer.releaseBuffer();
    while (ahead >= AHEAD) {
      waiting = Promise.withResolvers();
      await waiting.promise;
    }
    ahead += 1;
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    parentPort?.postMessage(shared);
  }
}
log.close();
parentPort?.postMessage(null);
parentPort?.close();
