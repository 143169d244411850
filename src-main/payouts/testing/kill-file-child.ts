/** The process that kill-file.test.ts kills: prepares a file of cashouts and sends it, telling each step on standard output. */
import '../../store/testing/keys.ts';
import { createTransport } from '../../service-client/transport.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { createDesk } from '../desk.ts';
import { ordersOfFile, sendRows } from '../file/send-file.ts';
import { Outbox } from '../outbox.ts';
import { draft, OUTBOX_PARTS, ordersIn } from './orders.ts';

const [databasePath = '', baseUrl = '', fileId = '', count = '', login = '', pass = '', apiSignature = ''] =
  process.argv.slice(2);
const db = openDatabase(databasePath, { migrations: workMigrations });
const outbox = new Outbox({
  orders: ordersIn(db),
  desk: createDesk(
    {
      transport: createTransport({ fetch }),
      baseUrl: async () => baseUrl,
      credentials: async () => ({ login, pass, apiSignature }),
      now: Date.now,
    },
    () => Promise.reject(new Error('this process looks nothing up')),
    () => ({}),
  ),
  ...OUTBOX_PARTS,
  onChange: ({ state }) => process.stdout.write(`${state}\n`),
});
const rows = Array.from({ length: Number(count) }, (_, index) => ({
  draft: draft({ external_id: `${fileId} ${index}`, document_id: String(10_000_000 + index) }),
  confirmed: [],
  file: { id: fileId, name: 'planilla.csv', sha256: 'a'.repeat(64), line: index + 2 },
}));
await outbox.prepareAll(rows, { name: 'Ana', account: 'Ana' });
const orders = await ordersOfFile(outbox, fileId);
await sendRows(outbox, orders, { signal: new AbortController().signal, progress: () => undefined });
