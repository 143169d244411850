import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('begins nothing before what was asked for earlier is through, also where that failed', async () => {
  const inTurn = oneAtATime();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = inTurn(async () => {
    order.push('first begins');
    await first.promise;
    order.push('first fails');
    throw new Error('refused');
  });
  const second = inTurn(async () => {
    order.push('second');
    return 2;
  });
  await Promise.resolve();
  expect(order).toEqual(['first begins']);
  first.resolve();
  await expect(failing).rejects.toThrow('refused');
  expect(await second).toBe(2);
  expect(order).toEqual(['first begins', 'first fails', 'second']);
});
