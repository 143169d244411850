/** How steps through the history are drawn. */
import type { DataRouter } from 'react-router';

/**
 * Steps through the history that stay at their screen are drawn at once, as the screen's own are: in slices each would wait for
 * its turn. Another screen is drawn in slices, for that takes longer than anything else may wait.
 */
export function stepsAtOnce(router: DataRouter): DataRouter {
  const { subscribe } = router;
  router.subscribe = (draw) => {
    let shown = router.state.location.pathname;
    return subscribe((state, how) => {
      const { pathname } = state.location;
      const stays = pathname === shown && state.historyAction === 'POP';
      shown = pathname;
      draw(state, stays ? { ...how, flushSync: true } : how);
    });
  };
  return router;
}
