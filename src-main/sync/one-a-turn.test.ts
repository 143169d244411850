import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { OneATurn } from './one-a-turn.ts';

it('the first goes at once, and each of the others in a turn of its own', async () => {
  const turns = new OneATurn();
  const gone: number[] = [];
  for (const number of [1, 2, 3]) void turns.next().then(() => gone.push(number));
  const seen: number[][] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    for (let step = 0; step < 20; step += 1) await null;
    seen.push([...gone]);
    await setImmediate();
  }
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]]);
  await setImmediate();
  void turns.next().then(() => gone.push(4));
  for (let step = 0; step < 20; step += 1) await null;
  expect(gone).toEqual([1, 2, 3, 4]);
});
