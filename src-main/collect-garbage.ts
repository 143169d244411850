/**
 * Has V8 give back what the heap of this thread grew by while there was work. The room for young objects stays as large
 * as it was at the busiest moment, and garbage stays where it is until there is more; at rest that never comes.
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

/** Another thread that comes to rest at the same moment takes the flag away again; so often in a row it hardly does. */
const MOST_LOOKS = 20;

/**
 * Takes as long as V8 takes for one collection: tens of milliseconds, in which the thread does nothing else. False
 * where V8's function was not to be found: what was not given back then is given back at another rest. An error here
 * would end the thread with all its work.
 */
export function collectGarbage(look: (code: string) => unknown = (code) => runInNewContext(code)): boolean {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const collect = lookFor(look);
    if (typeof collect !== 'function') continue;
    collect();
    return true;
  }
  return false;
}

/**
 * There is no other way to the collector from inside. The flag holds for all threads of the process: take it back at
 * once.
 */
function lookFor(look: (code: string) => unknown): unknown {
  setFlagsFromString('--expose-gc');
  try {
    return look('globalThis.gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
