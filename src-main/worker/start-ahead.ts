/**
 * Starting a store thread before the code that talks to it is there: loading that code takes the app as long as the
 * thread takes to load its own. Loads nothing else.
 */
import type { Worker, WorkerOptions } from 'node:worker_threads';

/**
 * How a store thread is to be started. Rows on their way to a workbook live for a moment only: with little room for
 * such, an export takes a quarter less memory and no more time.
 */
export const STORE_THREAD: WorkerOptions = { resourceLimits: { maxYoungGenerationSizeMb: 16 } };

/**
 * Starts one thread now. The returned function gives that one first, and starts others after it. Messages that the
 * thread has sent meanwhile are emitted again for the caller, which listens by then.
 */
export function startAhead(start: () => Worker): () => Worker {
  let ahead: Worker | undefined = start();
  const said: { readonly event: 'message' | 'error' | 'exit'; readonly what: unknown }[] = [];
  const keep = (event: 'message' | 'error' | 'exit') => (what: unknown) => void said.push({ event, what });
  const kept = { message: keep('message'), error: keep('error'), exit: keep('exit') } as const;
  for (const [event, listener] of Object.entries(kept)) ahead.on(event, listener);
  return () => {
    const worker = ahead;
    ahead = undefined;
    if (!worker) return start();
    for (const [event, listener] of Object.entries(kept)) worker.off(event, listener);
    queueMicrotask(() => {
      for (const { event, what } of said) worker.emit(event, what);
    });
    return worker;
  };
}
