/** How steps through the history are drawn. */
import type { DataRouter } from 'react-router';
import { afterPaint } from './components/use-later.ts';

/**
 * Shows what is at hand of the address (its query) before the rest is drawn; false where the whole is to be drawn at
 * once.
 */
type ShowFirst = (search: string) => boolean | Promise<boolean>;

let showFirst: ShowFirst | undefined;

/** The screen that is shown shows something of an address first. Returns the function that ends it. */
export function showingFirst(show: ShowFirst): () => void {
  showFirst = show;
  return () => {
    if (showFirst === show) showFirst = undefined;
  };
}

/**
 * Steps through the history that stay at their screen are drawn at once, as the screen's own are: in slices each would
 * wait for its turn. Where the screen shows something of them first, the rest follows once that is painted. Another
 * screen is drawn in slices, for that takes longer than anything else may wait.
 */
export function stepsAtOnce(router: DataRouter): DataRouter {
  const { subscribe } = router;
  router.subscribe = (draw) => {
    let shown = router.state.location.pathname;
    let last = 0;
    return subscribe((state, how) => {
      const { pathname, search } = state.location;
      const stays = pathname === shown && state.historyAction === 'POP';
      shown = pathname;
      last += 1;
      const number = last;
      const atOnce = () => draw(state, stays ? { ...how, flushSync: true } : how);
      const first = (stays && showFirst?.(search)) || false;
      if (first === false) return atOnce();
      // What the router says next has this in it.
      const isLast = () => number === last;
      void Promise.resolve(first).then((isShown) => {
        if (!isLast()) return;
        if (isShown) afterPaint(() => isLast() && draw(state, how));
        else atOnce();
      });
    });
  };
  return router;
}
