import { randomBytes } from 'node:crypto';

/** Section "Limits": a token expires 15 minutes after its last use. */
const IDLE_MS = 15 * 60 * 1000;

/** The sessions of the merchant reporting area. Tokens are opaque; times come from the sandbox's clock (ms). */
export class Sessions {
  readonly #lastUse = new Map<string, number>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Opens a session and returns its token. */
  open(): string {
    const token = randomBytes(36).toString('base64url');
    this.#lastUse.set(token, this.#clock());
    return token;
  }

  /** Whether the token is valid; using it starts its 15 minutes again. */
  use(token: string): boolean {
    const last = this.#lastUse.get(token);
    if (last === undefined) return false;
    if (this.#clock() - last >= IDLE_MS) {
      this.#lastUse.delete(token);
      return false;
    }
    this.#lastUse.set(token, this.#clock());
    return true;
  }

  destroy(token: string): void {
    this.#lastUse.delete(token);
  }

  /** Ends every session at once, as an operator's reset or a restart would. */
  expireAll(): void {
    this.#lastUse.clear();
  }

  /** Sessions not yet known to be expired. */
  get openCount(): number {
    return this.#lastUse.size;
  }
}
