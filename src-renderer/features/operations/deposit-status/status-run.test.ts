import { expect, test } from 'vitest';
import { AT_ONCE, askEach } from './status-run.ts';

/** Questions that are answered by hand. */
function desk() {
  const asked: string[] = [];
  const waiting = new Map<string, () => void>();
  return {
    asked,
    waiting,
    ask: (id: string) => {
      asked.push(id);
      return new Promise<void>((answer) => waiting.set(id, answer));
    },
    async answer(id: string) {
      waiting.get(id)?.();
      waiting.delete(id);
      // The next question is asked in a later microtask.
      await new Promise((soon) => setImmediate(soon));
    },
  };
}

const IDS = ['1', '2', '3', '4', '5', '6'];

test('asks in order, never more than three at once, until all are asked', async () => {
  const { ask, answer, asked, waiting } = desk();
  const run = askEach({ ids: IDS, ask, signal: new AbortController().signal });
  expect(asked).toEqual(['1', '2', '3']);
  await answer('2');
  expect(asked).toEqual(['1', '2', '3', '4']);
  while (waiting.size > 0) {
    expect(waiting.size).toBeLessThanOrEqual(AT_ONCE);
    await answer([...waiting.keys()][0] ?? '');
  }
  expect(asked).toEqual(IDS);
  await run;
});

test('stopped, it waits for what is on its way and asks no further', async () => {
  const { ask, answer, asked } = desk();
  const stop = new AbortController();
  const run = askEach({ ids: IDS, ask, signal: stop.signal });
  await answer('1');
  stop.abort();
  for (const id of ['2', '3', '4']) await answer(id);
  await run;
  expect(asked).toEqual(['1', '2', '3', '4']);
});
