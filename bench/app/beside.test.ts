import { expect, test } from 'vitest';
import { longestTask } from './beside.ts';

const task = (pid: number, tid: number, tdur: number, dur = tdur) => ({
  name: 'ThreadControllerImpl::RunTask',
  pid,
  tid,
  tdur,
  dur,
});
const thread = (pid: number, tid: number, name: string) => ({
  name: 'thread_name',
  pid,
  tid,
  args: { name },
});

test('the longest task is that of the process’s main thread, in milliseconds by the clock and of the processor', () => {
  const events = [
    thread(7, 1, 'CrRendererMain'),
    thread(7, 2, 'Compositor'),
    thread(8, 1, 'CrRendererMain'),
    thread(9, 1, 'CrBrowserMain'),
    task(9, 1, 2_000, 4_000),
    task(7, 1, 3_000, 40_000),
    task(7, 1, 11_500),
    task(7, 2, 40_000),
    task(8, 1, 50_000),
    { name: 'Layout', pid: 7, tid: 1, tdur: 60_000 },
  ];
  expect(longestTask(events, 7, 'CrRendererMain')).toEqual({ clock: 40, processor: 11.5 });
  expect(longestTask(events, 9, 'CrBrowserMain')).toEqual({ clock: 4, processor: 2 });
  expect(() => longestTask(events, 9, 'CrRendererMain')).toThrow('no task of CrRendererMain');
});
