/**
 * Has V8 give back what the heap of this thread grew by while there was work. The room for young objects stays as large as it was at
 * the busiest moment, and garbage stays where it is until there is more; at rest that never comes.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AtRest } from '../src-shared/at-rest.ts';

/** To be told of all that the thread does. `before` is called first: what it lets go of is collected, too. */
export const collectingAtRest = (before: () => void = () => undefined): AtRest =>
  new AtRest(
    () => {
      before();
      collectGarbage();
    },
    (ms, then) => void setTimeout(then, ms).unref(),
  );

/** Takes as long as V8 takes for one collection: tens of milliseconds, in which the thread does nothing else. */
function collectGarbage(): void {
  // There is no other way to it from inside; the flag is one of the process, and nobody else is to find it set.
  setFlagsFromString('--expose-gc');
  try {
    (runInNewContext('gc') as () => void)();
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
