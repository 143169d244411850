/** Asks for many deposits, a few side by side, in the order written. Pure: what asks is an argument. */

/** So many questions are on their way at once; the service's rate limits are not known. */
export const AT_ONCE = 3;

type Run = {
  readonly ids: readonly string[];
  /** Asks for one and keeps what came of it; never rejects. */
  readonly ask: (id: string) => Promise<void>;
  /** Ids not begun when it is aborted are not asked. */
  readonly signal: AbortSignal;
};

/** Resolves when everything that was begun has ended. */
export async function askEach({ ids, ask, signal }: Run): Promise<void> {
  let next = 0;
  const asker = async () => {
    while (!signal.aborted) {
      const id = ids[next];
      if (id === undefined) return;
      next += 1;
      await ask(id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}
