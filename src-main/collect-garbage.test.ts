/**
 * Threads come to rest at the same moment, and the flag by which one finds V8's function is the same for all of them.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

/** Another thread is done with its collection after this one has set the flag, so many times. */
function othersDone(times: number) {
  const looks: string[] = [];
  return {
    looks,
    look(code: string): unknown {
      looks.push(code);
      if (looks.length <= times) setFlagsFromString('--no-expose-gc');
      return runInNewContext(code);
    },
  };
}

it('finds the function again when another thread has taken it away meanwhile', () => {
  const others = othersDone(2);
  expect(collectGarbage(others.look)).toBe(true);
  expect(others.looks).toHaveLength(3);
});

it('lets it be rather than end the thread with an error', () => {
  expect(collectGarbage(othersDone(1_000).look)).toBe(false);
});

it('leaves nothing of it to others', () => {
  expect(collectGarbage()).toBe(true);
  expect(runInNewContext('typeof gc')).toBe('undefined');
  expect((globalThis as { gc?: unknown }).gc).toBeUndefined();
});
