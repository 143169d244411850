/**
 * What a computer of the campaign does beside its person's decisions, in the threads and over the connections that the
 * app does it in.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import type { Paths } from '../../store/engine/books.ts';
import { depositRecord } from '../../store/testing/records.ts';
import type { Remote } from '../../worker/link.ts';
import type { StoreService } from '../../worker/store-service.ts';
import type { RecordsExchange } from '../records-exchange.ts';
import { among, type Decision } from './writer-decisions.ts';
import { RECORDS_OF_WINDOW, type WriterSetup } from './writer-protocol.ts';

type Around = {
  readonly store: Remote<StoreService>;
  readonly paths: Paths;
  readonly setup: WriterSetup;
  readonly exchange: RecordsExchange;
};

/** Deposits are booked one by one there. */
const BOOK = 'ledger';
const MONTH = '2026-04';
const MONTH_BEGINS = Date.parse(`${MONTH}-01T00:00:00Z`);
/** So many windows of an hour there are records of. */
const WINDOWS = 600;
/** Several people choose among the next so many files. */
const NEXT_FILES = 3;

/**
 * What is drawn is the decision that it ends with; null for what is not known by a key, or where there is nothing to
 * do.
 */
export function worksInBackground({ store, paths, setup, exchange }: Around): () => Promise<Decision | null> {
  const { person: actor, statements, syncs } = setup;
  const { workPath, cachePath } = paths;
  const about = () => ({ at: Date.now(), actor, timeZone: 'UTC' });
  /** Of matches that this computer has made. */
  const excluded: number[] = [];
  const works = {
    import: async () => {
      const there = new Set(
        (await store.listStatementFiles(workPath, BOOK)).map((file: { name: string }) => file.name),
      );
      const left = statements.filter((path) => !there.has(basename(path)));
      if (left.length === 0) return null;
      const path = among(left.slice(0, NEXT_FILES));
      const name = basename(path);
      const reading = { path, name, book: BOOK, format: 'ofx', mapping: null, latest: '2026-12-31' } as const;
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      const fileId = randomUUID();
      const file = { fileId, name, sha256, period: null, actor, at: Date.now() };
      return {
        key: fileId,
        perform: () => store.importStatement(randomUUID(), workPath, reading, file),
      };
    },
    exclude: async () => {
      const { lines } = await store.readStatementLines(workPath, {
        ...{ book: BOOK, fileId: null, currency: '', firstDay: null, lastDay: null, direction: 'all' },
        ...{ text: '', offset: Math.floor(Math.random() * 40), limit: 20 },
      });
      if (lines.length === 0) return null;
      const key = randomUUID();
      const request = { lineIds: [among(lines).id], reason: key };
      return {
        key,
        perform: async () => excluded.push(...(await store.excludeLines(paths, request, about())).matchIds),
      };
    },
    undo: async () => {
      const matchId = excluded.shift();
      if (matchId === undefined) return null;
      const key = randomUUID();
      return { key, perform: () => store.undoMatches(paths, { matchIds: [matchId], reason: key }, about()) };
    },
    match: async () => {
      const request = { ...paths, book: BOOK, month: MONTH, ...about() } as const;
      return {
        key: `run of ${actor} at ${request.at}`,
        perform: () => store.runMatching(randomUUID(), request),
      };
    },
    records: async () => {
      if (!syncs) return null;
      const window = Math.floor(Math.random() * WINDOWS);
      return {
        key: `records ${window}`,
        perform: async () => {
          await store.storePages(cachePath, 'deposits', [pageOf(window)]);
          exchange.look();
        },
      };
    },
  } as const;
  const drawn = ['import', 'exclude', 'exclude', 'exclude', 'undo', 'match', 'records'] as const;
  return () => works[among(drawn)]();
}

/** The same records each time; the later reading stands. */
function pageOf(number: number) {
  const from = MONTH_BEGINS + number * HOUR_MS;
  const records = Array.from({ length: RECORDS_OF_WINDOW }, (_, index) => {
    const id = number * RECORDS_OF_WINDOW + index + 1;
    const amount = index + 1.1;
    const creationDate = new Date(from + index * 60_000).toISOString();
    const amounts = { amount, requestedAmount: amount, localAmount: amount };
    const dates = { creationDate, lastChangeDate: creationDate };
    return depositRecord(id, { ...dates, ...amounts, externalId: `W${number}-${index}` });
  });
  const window = { from, to: from + HOUR_MS };
  return { records, readAt: Date.now(), completes: { window, rows: records.length } };
}
