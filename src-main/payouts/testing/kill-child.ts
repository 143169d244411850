/** The process that kill.test.ts kills: prepares a cashout and sends it, telling each step on standard output. */
import '../../store/testing/keys.ts';
import { createTransport } from '../../service-client/transport.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { createDesk } from '../desk.ts';
import { Outbox } from '../outbox.ts';
import { draft, OUTBOX_PARTS, ordersIn } from './orders.ts';

const [databasePath = '', baseUrl = '', externalId = '', login = '', pass = '', apiSignature = ''] =
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
  newId: () => externalId,
  onChange: ({ state }) => process.stdout.write(`${state}\n`),
});
// A beneficiary each: the service pays one of them no more than thirty times a month.
const beneficiary = String(Number.parseInt(externalId.slice(0, 6), 16)).padStart(8, '1');
const { id } = await outbox.prepare(draft({ external_id: externalId, document_id: beneficiary }));
await outbox.send(id, '150.10');
