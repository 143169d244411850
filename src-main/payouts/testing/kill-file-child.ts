/** The process that kill-file.test.ts kills: prepares a file of cashouts and sends it. */
import { ordersOfFile, sendRows } from '../file/send-file.ts';
import { childOutbox } from './child-outbox.ts';
import { draft } from './orders.ts';

const [databasePath = '', baseUrl = '', fileId = '', count = '', login = '', pass = '', apiSignature = ''] =
  process.argv.slice(2);
const outbox = childOutbox({ databasePath, baseUrl }, { login, pass, apiSignature });
const rows = Array.from({ length: Number(count) }, (_, index) => ({
  draft: draft({ external_id: `${fileId} ${index}`, document_id: String(10_000_000 + index) }),
  confirmed: [],
  file: { id: fileId, name: 'planilla.csv', sha256: 'a'.repeat(64), line: index + 2 },
}));
await outbox.prepareAll(rows, { name: 'Ana', account: 'Ana' });
const orders = await ordersOfFile(outbox, fileId);
await sendRows(outbox, orders, { signal: new AbortController().signal, progress: () => undefined });
