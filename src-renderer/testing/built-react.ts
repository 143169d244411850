/**
 * Screens are tested with React as it is built for users: it takes less processor time than the one for development,
 * whose warnings no test looks at. That build has no `act`, which Testing Library needs, so it is here: what React put
 * off stands in one list, and is done before `act` returns. Before each file of tests of screens, and before anything
 * else loads React.
 */
import { createRequire } from 'node:module';

type Work = (didTimeout: boolean) => unknown;
type Scheduler = {
  unstable_scheduleCallback: (priority: number, work: Work, options?: object) => object;
  unstable_cancelCallback: (task: object) => void;
};
type Act = (callback: () => unknown) => PromiseLike<unknown>;

const load = createRequire(import.meta.url);
const react = load('react') as { act?: Act };
// The same React for all files of a process.
if (!react.act) react.act = actOf(load('scheduler') as Scheduler);

function actOf(scheduler: Scheduler): Act {
  const putOff = new Set<() => void>();
  const later = (work: () => void): (() => void) => {
    const once = () => {
      if (putOff.delete(once)) work();
    };
    putOff.add(once);
    return once;
  };
  const doAll = () => {
    // What is put off meanwhile is done, too.
    for (const once of putOff) once();
  };

  const tasks = new WeakMap<object, () => void>();
  const { unstable_scheduleCallback: schedule, unstable_cancelCallback: cancel } = scheduler;
  scheduler.unstable_scheduleCallback = (priority, work, options) => {
    // Late already, so that it is done in one piece.
    const once = later(() => {
      for (let next: unknown = work; typeof next === 'function'; ) next = next(true);
    });
    const task = schedule(priority, once, options);
    tasks.set(task, once);
    return task;
  };
  scheduler.unstable_cancelCallback = (task) => {
    putOff.delete(tasks.get(task) ?? doAll);
    cancel(task);
  };
  // React takes hold of this function when it is loaded.
  const { queueMicrotask: before } = globalThis;
  globalThis.queueMicrotask = (work) => void Promise.resolve().then(later(work));
  try {
    load('react-dom/client');
  } finally {
    globalThis.queueMicrotask = before;
  }

  // A test may set the clock of its process.
  const { setImmediate: nextTurn } = globalThis;
  const doAllInTurn = async () => {
    do {
      doAll();
      await new Promise((resolve) => nextTurn(resolve));
    } while (putOff.size > 0);
  };

  let depth = 0;
  const leave = () => {
    depth -= 1;
    return depth === 0;
  };
  return (callback) => {
    depth += 1;
    let result: unknown;
    try {
      result = callback();
    } catch (error) {
      leave();
      throw error;
    }
    if (isThenable(result)) {
      const done = Promise.resolve(result).finally(async () => {
        if (leave()) await doAllInTurn();
      });
      return done;
    }
    if (leave()) doAll();
    // biome-ignore lint/suspicious/noThenProperty: what `act` gives back can be waited for, as React's can.
    return { then: (resolve) => Promise.resolve(result).then(resolve) };
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
