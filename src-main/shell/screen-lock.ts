/** A locked screen means that nobody is there. */
import { powerMonitor } from 'electron';

/** Calls back whenever the screen is locked; where the system does not tell (Linux), that is never. */
export function onScreenLock(act: () => void): void {
  powerMonitor.on('lock-screen', act);
}
