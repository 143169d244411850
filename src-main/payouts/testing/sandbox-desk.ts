/** An outbox's way to a sandbox service, as `outboxes.ts` makes it to the real one. */
import type { Sandbox } from '../../../src-sandbox/index.ts';
import { ReportingSession } from '../../service-client/session.ts';
import { createTransport, type Transport } from '../../service-client/transport.ts';
import { createDesk } from '../desk.ts';
import type { PayoutDesk } from '../payout-desk.ts';

type Way = {
  readonly transport?: Transport;
  readonly now?: () => number;
  /** Another address than the sandbox's. */
  readonly baseUrl?: string;
  /** Another passphrase than the sandbox's. */
  readonly pass?: string;
  readonly spelling?: 'clienteDocument';
  /** Whom the login belongs to; the sandbox's own merchant unless given. */
  readonly idMerchant?: string;
};

export function sandboxDesk(sandbox: Sandbox, way: Way = {}): PayoutDesk {
  const { payouts, reporting } = sandbox.credentials;
  const transport = way.transport ?? createTransport({ fetch });
  const session = new ReportingSession({
    transport,
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => reporting,
  });
  return createDesk(
    {
      transport,
      baseUrl: async () => way.baseUrl ?? sandbox.baseUrl,
      credentials: async () => ({ ...payouts, pass: way.pass ?? payouts.pass }),
      now: way.now ?? Date.now,
    },
    (work) => work(session, { idMerchant: way.idMerchant ?? String(sandbox.dataset.merchant.idMerchant) }),
    () => ({ unit: 'seconds', documentSpelling: way.spelling ?? 'clientDocument' }),
  );
}

/** Cashouts that the service has under an external id. */
export function cashoutsOf(sandbox: Sandbox, externalId: string) {
  return [...sandbox.dataset.list('cashouts')].filter((record) => record.externalId === externalId);
}
