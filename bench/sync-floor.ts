/**
 * The floors of a sync: every page of the windows that the product has asked for, in three lanes of `fetch` and
 * `JSON.parse`; keeping nothing, and with each page stored by a bare statement in a thread of its own.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ColumnValue } from '../src-main/service-client/record.ts';
import type { Sandbox } from '../src-sandbox/index.ts';
import type { FieldDefinition, ListingDefinition, ListingName } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';

export type Served = Pick<Sandbox, 'baseUrl' | 'merchantsBaseUrl' | 'credentials'>;
/** A window of a listing as it was asked for: its address but for the page. */
export type Window = { readonly name: ListingName; readonly url: string };
export type BareRow = {
  readonly identity: string;
  readonly columns: Readonly<Record<string, ColumnValue>>;
  readonly asReceived: string;
};
type Wire = Readonly<Record<string, unknown>>;

export type Taken = { readonly ms: number; readonly cpuMs: number };

/** Requests the app has under way. */
export const SIDE_BY_SIDE = 3;

/** By the clock, and of the processor: all threads of this process, the service's among them. */
export async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1_000 };
}

/** The windows among addresses of listing pages. */
export function windowsIn(urls: Iterable<string>): Window[] {
  const windows = new Map<string, Window>();
  for (const url of urls) {
    const { pathname, searchParams } = new URL(url);
    const name = Object.values(listings).find(({ path }) => pathname.endsWith(path))?.name;
    if (!name || !searchParams.has('page')) continue;
    const without = url.replace(/&page=\d+/, '');
    windows.set(without, { name, url: without });
  }
  return [...windows.values()];
}

/** Reads every page of the windows once; how many pages and records that were. `keep` is told each. */
export async function readWindows(
  { merchantsBaseUrl, credentials }: Served,
  windows: readonly Window[],
  keep: (name: ListingName, data: readonly Wire[]) => void = () => undefined,
): Promise<{ pages: number; rows: number }> {
  const login = await fetch(`${merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials.reporting),
  });
  const token = /BEARER_TOKEN=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const waiting = [...windows];
  const read = { pages: 0, rows: 0 };
  const lane = async (): Promise<void> => {
    for (let window = waiting.shift(); window !== undefined; window = waiting.shift())
      for (let page = 0, isLast = false; !isLast; page += 1) {
        const response = await fetch(`${window.url}&page=${page}`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        const { data, rows, maxRows } = JSON.parse(await response.text());
        keep(window.name, data);
        read.pages += 1;
        read.rows += rows;
        isLast = rows < maxRows;
      }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return read;
}

/**
 * The same with every page in a database of the product's schema, a commit for those at hand; until the last of them is
 * there.
 */
export async function storeWindows(served: Served, windows: readonly Window[], path: string): Promise<Taken> {
  const thread = new Worker(new URL('./sync-floor-thread.ts', import.meta.url), { workerData: path });
  await once(thread, 'message');
  const taken = await timed(async () => {
    const read = await readWindows(served, windows, (name, data) => {
      const listing = listings[name];
      thread.postMessage({ name, rows: data.map((record) => bareRow(listing, record)) });
    });
    thread.postMessage(null);
    const [stored] = (await once(thread, 'message')) as [number];
    if (stored !== read.pages) throw new Error(`${stored} of ${read.pages} pages were stored`);
  });
  await once(thread, 'exit');
  return taken;
}

/** Amounts by way of a float, nothing checked. */
function bareRow(listing: ListingDefinition, record: Wire): BareRow {
  const parts = listing.identityFields.map((name) => String(record[name]));
  return {
    identity: parts.length === 1 ? (parts[0] as string) : JSON.stringify(parts),
    columns: Object.fromEntries(listing.fields.map((field) => [field.name, bareValue(field, record)])),
    asReceived: JSON.stringify(record),
  };
}

function bareValue({ name, wire }: FieldDefinition, record: Wire): ColumnValue {
  const value = record[name];
  if (value === undefined || value === null) return null;
  if (wire === 'number') return BigInt(Math.round(Number(value) * 1e6));
  if (wire === 'timestamp') return Date.parse(String(value));
  return wire === 'array' ? JSON.stringify(value) : String(value);
}
