/** The process that kill.test.ts kills: prepares a cashout and sends it. */
import { childOutbox } from './child-outbox.ts';
import { draft } from './orders.ts';

const [databasePath = '', baseUrl = '', externalId = '', login = '', pass = '', apiSignature = ''] =
  process.argv.slice(2);
const outbox = childOutbox(
  { databasePath, baseUrl },
  { login, pass, apiSignature },
  { newId: () => externalId },
);
// A beneficiary each: the service pays one of them no more than thirty times a month.
const beneficiary = String(Number.parseInt(externalId.slice(0, 6), 16)).padStart(8, '1');
const { id } = await outbox.prepare(draft({ external_id: externalId, document_id: beneficiary }));
await outbox.send(id, '150.10');
