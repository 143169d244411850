/**
 * An answer that takes as long as its line does: waited for while parts of it arrive, and no longer than any other
 * without one.
 */
import type { Client } from 'pg';
import { HOUR_MS } from '../../src-shared/durations.ts';

/** In place of a time. */
export const WHILE_IT_ARRIVES = 'while it arrives';
/** However slowly it arrives. */
export const LONGEST_MS = HOUR_MS;
const LOOK_MS = 100;

/** Fails once nothing has arrived over the connection for so long: a slow line is no dead one. */
export async function whileItArrives<T>(client: Client, answer: Promise<T>, quietMs: number): Promise<T> {
  let [arrived, at] = [arrivedOver(client), performance.now()];
  const stopped = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const now = arrivedOver(client);
    if (now !== arrived) [arrived, at] = [now, performance.now()];
    else if (performance.now() - at > quietMs) stopped.reject(new Error('nothing arrives any more'));
  }, LOOK_MS);
  try {
    return await Promise.race([answer, stopped.promise]);
  } finally {
    clearInterval(timer);
    // It fails when the connection is ended, and is then awaited no more.
    answer.catch(() => undefined);
  }
}

/** How many bytes of the connection were read: pg tells it in no other way. */
const arrivedOver = (client: Client): number =>
  (client as unknown as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ??
  0;
