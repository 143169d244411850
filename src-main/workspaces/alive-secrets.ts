/**
 * Every secret of a workspace that is alive. A service may quote at one request what it was sent with another: the
 * login's secret in a listing, a cashout's password in a status. So none of them is left in any answer.
 */

import { Redactor } from '../redaction/redactor.ts';
import type { Transport } from '../service-client/transport.ts';

/**
 * The present token and the one before, which calls in flight still carry; the same of credentials that are replaced.
 */
const GENERATIONS = 2;

export class AliveSecrets {
  /** The latest last, by what they belong to. */
  private readonly kept = new Map<string, readonly (readonly string[])[]>();
  private all = Redactor.NONE;
  /** What strikes the secrets of a request and these: a session asks with the same one again and again. */
  private joined = new WeakMap<Redactor, Redactor>();

  /** From now on these are struck: all secrets of one kind (`reporting`, `token`), instead of those before the last. */
  note(kind: string, secrets: readonly string[]): void {
    const before = this.kept.get(kind) ?? [];
    if (before.at(-1)?.join('\n') === secrets.join('\n')) return;
    this.kept.set(kind, [...before, secrets].slice(-GENERATIONS));
    this.all = new Redactor([], [...this.kept.values()].flat(2), [this.all]);
    this.joined = new WeakMap();
  }

  /** What strikes the secrets that a request carries, and all that are alive besides. */
  with(own: Redactor): Redactor {
    let both = this.joined.get(own);
    if (!both) {
      both = own.and(this.all);
      this.joined.set(own, both);
    }
    return both;
  }

  /**
   * The transport with all of them struck out of whatever comes back; `known` is waited for before anything is sent.
   */
  transport(send: Transport, known: () => Promise<void> = async () => undefined): Transport {
    return async (request) => {
      await known();
      const { redactor } = request;
      return send({
        ...request,
        // Asked for when the answer is there: a token may have come meanwhile.
        redactor: (setCookie) => this.with(typeof redactor === 'function' ? redactor(setCookie) : redactor),
      });
    };
  }
}
