/** Tells when the system locks the screen: the person has left the computer. */
import { powerMonitor } from 'electron';

/** Calls back whenever the screen is locked. Linux does not tell, so nothing is asked of its system bus there. */
export function onScreenLock(act: () => void): void {
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', act);
}

/** Calls back when macOS ends the session or shuts down. Windows tells its windows instead (see ending.ts). */
export function onShutdown(act: (event: { preventDefault(): void }) => void): void {
  // Electron's types know of no event here; it has one, and holding it back is what lets the app end in its own time.
  const monitor: NodeJS.EventEmitter = powerMonitor;
  if (process.platform === 'darwin') monitor.on('shutdown', act);
}
