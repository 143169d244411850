/** The requests of this run of the app, to find out why the service answered as it did. */
import type { RequestLogEntry } from '../../src-shared/contract/app.ts';

/** Parameters whose values are dates, numbers and codes; any other value may name a person (clientDocument does). */
const HARMLESS = new Set(['from', 'to', 'page', 'country', 'paymentMethod', 'status', 'type']);

/** The query as the log shows it: what is not known to be harmless is struck out, whatever it is called. */
export function redactedQuery(query: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${HARMLESS.has(name) ? value : '…'}`)
    .join('&');
}

/** One attempt as a line of text. */
export function lineOf({ method, host, path, query, attempt, outcome, ms }: RequestLogEntry): string {
  return `${method} ${host}${path}${query && `?${query}`} ${outcome} ${ms} ms${attempt > 1 ? ` (attempt ${attempt})` : ''}`;
}

/** Keeps the latest attempts in memory. */
export class RequestLog {
  private readonly kept: number;
  private entries: RequestLogEntry[] = [];

  constructor(kept = 500) {
    this.kept = kept;
  }

  add(entry: RequestLogEntry): void {
    this.entries.push(entry);
    if (this.entries.length > this.kept) this.entries.shift();
  }

  /** The newest first. */
  list(): RequestLogEntry[] {
    return this.entries.toReversed();
  }

  /** All of it, one attempt a line, with the time in UTC. */
  text(): string {
    return this.list()
      .map((entry) => `${new Date(entry.at).toISOString()} ${lineOf(entry)}`)
      .join('\n');
  }
}
