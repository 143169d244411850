/** The outbox of a process that a test kills: each step is told on standard output. */
import '../../store/testing/keys.ts';
import { createTransport } from '../../service-client/transport.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { createDesk } from '../desk.ts';
import { Outbox, type OutboxParts } from '../outbox.ts';
import { OUTBOX_PARTS, ordersIn } from './orders.ts';

type Place = { readonly databasePath: string; readonly baseUrl: string };
type Credentials = { readonly login: string; readonly pass: string; readonly apiSignature: string };

export function childOutbox(
  { databasePath, baseUrl }: Place,
  credentials: Credentials,
  parts: Partial<OutboxParts> = {},
): Outbox {
  return new Outbox({
    orders: ordersIn(openDatabase(databasePath, { migrations: workMigrations })),
    desk: createDesk(
      {
        transport: createTransport({ fetch }),
        baseUrl: async () => baseUrl,
        credentials: async () => credentials,
        now: Date.now,
      },
      () => Promise.reject(new Error('this process looks nothing up')),
      () => ({}),
    ),
    ...OUTBOX_PARTS,
    onChange: ({ state }) => process.stdout.write(`${state}\n`),
    ...parts,
  });
}
