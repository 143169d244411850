import { expect, test } from 'vitest';
import { longestTask } from './beside.ts';

const task = (pid: number, tid: number, tdur: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  pid,
  tid,
  tdur,
});
const thread = (pid: number, tid: number, name: string) => ({
  name: 'thread_name',
  pid,
  tid,
  args: { name },
});

test('the longest task is that of the page’s main thread, in milliseconds of the processor', () => {
  const traceEvents = [
    thread(7, 1, 'CrRendererMain'),
    thread(7, 2, 'Compositor'),
    thread(8, 1, 'CrRendererMain'),
    task(7, 1, 3_000),
    task(7, 1, 11_500),
    task(7, 2, 40_000),
    task(8, 1, 50_000),
    { name: 'Layout', pid: 7, tid: 1, tdur: 60_000 },
  ];
  expect(longestTask({ traceEvents }, 7)).toBe(11.5);
  expect(() => longestTask({ traceEvents }, 9)).toThrow('no task of the window');
});
