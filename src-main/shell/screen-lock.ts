/** A locked screen means that nobody is there. */
import { powerMonitor } from 'electron';

/** Calls back whenever the screen is locked. Linux does not tell, so nothing is asked of its system bus there. */
export function onScreenLock(act: () => void): void {
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', act);
}
