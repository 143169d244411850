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

  /** Opens a session and returns its token; `skewMs` is how far the clock is ahead for this call. */
  open(skewMs = 0): string {
    const token = randomBytes(36).toString('base64url');
    this.#lastUse.set(token, this.#clock() + skewMs);
    return token;
  }

  /** Whether the token is valid; using it starts its 15 minutes again. */
  use(token: string, skewMs = 0): boolean {
    const last = this.#lastUse.get(token);
    if (last === undefined) return false;
    const now = this.#clock() + skewMs;
    if (now - last >= IDLE_MS) {
      this.#lastUse.delete(token);
      return false;
    }
    this.#lastUse.set(token, now);
    return true;
  }

  destroy(token: string): void {
    this.#lastUse.delete(token);
  }

  /** Ends every session at once, as an operator's reset or a restart would. */
  expireAll(): void {
    this.#lastUse.clear();
  }

  /** Their tokens, for a test that looks for them where they must not be. */
  get tokens(): string[] {
    return [...this.#lastUse.keys()];
  }

  /** Sessions not yet known to be expired. */
  get openCount(): number {
    return this.#lastUse.size;
  }
}
