import { createHmac } from 'node:crypto';
import { type Sandbox, type SandboxOptions, startSandbox } from '../index.ts';
import { call, type Read } from './calls.ts';

/** A cashout to an interbank account that is accepted as it stands. */
export const order = {
  bank_account: '00219300123456789012',
  account_type: 'S',
  amount: 100.5,
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '01234567',
  country: 'PE',
  beneficiary_lastname: 'Núñez Güell',
  beneficiary_name: 'Zoë',
  external_id: 'pago-1',
};
/** The same to a mobile wallet. */
export const wallet = { ...order, bank_account: '', account_type: '', bank_code: 901, phone: '+51987654321' };

const AS_OF = '2026-05-15T12:00:00Z';

/** A sandbox with a clock to turn, and a merchant who pays out through it. */
export class PayoutDeskUnderTest {
  now = Date.parse(AS_OF);
  #sandbox: Sandbox | undefined;

  get sandbox(): Sandbox {
    if (!this.#sandbox) throw new Error('not started');
    return this.#sandbox;
  }

  start(options: SandboxOptions = {}): Promise<Sandbox> {
    return startSandbox({ asOf: AS_OF, rows: 1_500, months: 1, clock: () => this.now, ...options });
  }

  async open(): Promise<void> {
    this.now = Date.parse(AS_OF);
    this.#sandbox = await this.start();
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  /** Sends a signed body with login and pass in it; a text is sent and signed as it stands. */
  send(
    path: string,
    body: object | string,
    options: { method?: string; signature?: string; contentType?: string; to?: Sandbox } = {},
  ): Promise<Read> {
    const to = options.to ?? this.sandbox;
    const { login, pass, apiSignature } = to.credentials.payouts;
    const text = typeof body === 'string' ? body : JSON.stringify({ login, pass, ...body });
    return call(to.baseUrl + path, {
      method: options.method ?? 'POST',
      body: text,
      headers: {
        'content-type': options.contentType ?? 'application/json',
        'payload-signature':
          options.signature ?? createHmac('sha256', apiSignature).update(text).digest('hex'),
      },
    });
  }

  create(change: object = {}): Promise<Read> {
    return this.send('/v3/cashout', { ...order, ...change });
  }

  async status(cashout_id: unknown, external_id = 'pago-1'): Promise<Record<string, unknown>> {
    return (await this.send('/v3/cashout/status', { cashout_id: Number(cashout_id), external_id })).json;
  }
}
