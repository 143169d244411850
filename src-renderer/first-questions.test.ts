import { expect, it } from 'vitest';
import type { Bridge, EventName } from '../src-shared/contract/index.ts';
import { askFirst } from './first-questions.ts';

it('listens before it asks, until somebody else does', async () => {
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const tell = () => {
    for (const listener of listeners) listener('workspaces.changed', {});
  };
  const answer = { ok: false, error: { code: 'unexpected' } };
  const { preferences, workspaces, takeTold } = askFirst({
    // What an answer leaves out may be told while it is on its way.
    call: async () => {
      tell();
      return answer;
    },
    onEvent: (listener: (name: EventName, payload: unknown) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as unknown as Bridge);
  expect(await Promise.all([preferences, workspaces])).toEqual([answer, answer]);
  tell();
  expect(takeTold()).toEqual(Array(3).fill(['workspaces.changed', {}]));
  expect(listeners.size).toBe(0);
});
