import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startAhead } from './start-ahead.ts';

/** As much of a thread as is taken here. */
const thread = () => new EventEmitter() as Worker;

test('what a thread says before it is taken is told to its taker, once and in order', async () => {
  const first = thread();
  const take = startAhead(() => first);
  first.emit('message', 'loaded');
  first.emit('error', new Error('later'));
  const taken = take();
  const told: unknown[] = [];
  taken.on('message', (message) => told.push(message));
  taken.on('error', (error) => told.push(String(error)));
  await Promise.resolve();
  first.emit('message', 'and more');
  expect(taken).toBe(first);
  expect(told).toEqual(['loaded', 'Error: later', 'and more']);
});

test('one thread is started ahead; the others when they are asked for', () => {
  const started: Worker[] = [];
  const take = startAhead(() => {
    const made = thread();
    started.push(made);
    return made;
  });
  expect(started).toHaveLength(1);
  expect(take()).toBe(started[0]);
  const second = take();
  expect(started).toHaveLength(2);
  expect(second).toBe(started[1]);
});
