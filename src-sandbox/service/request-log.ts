/** One request as remembered for tests: no header and no body, so no secret. Status 0: the answer was cut. */
type LoggedRequest = {
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Query without its question mark. */
  readonly query: string;
  readonly status: number;
};

const KEPT = 5_000;

/** The requests the sandbox has answered, oldest first; the oldest are forgotten beyond 5,000. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #total = 0;

  add(method: string, url: string, status: number): void {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    this.#entries.push({ method, path, query: at < 0 ? '' : url.slice(at + 1), status });
    this.#total += 1;
    if (this.#entries.length > KEPT * 2) this.#entries = this.#entries.slice(-KEPT);
  }

  list(): readonly LoggedRequest[] {
    return this.#entries.slice(-KEPT);
  }

  /** All requests since the start or the last clear, forgotten ones included. */
  get total(): number {
    return this.#total;
  }

  clear(): void {
    this.#entries = [];
    this.#total = 0;
  }
}
