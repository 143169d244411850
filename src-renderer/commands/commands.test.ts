import { expect, it } from 'vitest';
import { Offers } from './commands.tsx';

it('the last who offers a command performs it, and the one before again once the last has gone', () => {
  const offers = new Offers();
  const done: string[] = [];
  let told = 0;
  offers.subscribe(() => {
    told += 1;
  });
  offers.run('export');
  const takeBackFrame = offers.offer('export', () => done.push('frame'));
  const takeBackScreen = offers.offer('export', () => done.push('screen'));
  offers.run('export');
  takeBackScreen();
  offers.run('export');
  expect([...offers.list()]).toEqual(['export']);
  takeBackFrame();
  offers.run('export');
  expect(done).toEqual(['screen', 'frame']);
  expect([...offers.list()]).toEqual([]);
  expect(told).toBe(4);
});
