/** Asks before a window whose document holds unsaved input is closed or loaded again. */
import type { BrowserWindow } from 'electron';

export type LeaveGuard = {
  /** Closes the window; false when the person stays. */
  close(): Promise<boolean>;
  /** Leaves without asking from now on: the system ends the app, and would not wait for an answer. */
  stopAsking(): void;
};

export function guardLeaving(
  window: Pick<BrowserWindow, 'on' | 'once' | 'close' | 'destroy' | 'isDestroyed' | 'webContents'>,
  parts: {
    /** Asks the person whether to leave. */
    readonly ask: () => Promise<boolean>;
    /** Has the document let go of its input and load itself again: from out here it would be asked once more. */
    readonly loadAgain: () => void;
  },
): LeaveGuard {
  let closing = false;
  let asking = false;
  let stopped = false;
  let stays: (() => void)[] = [];
  window.on('close', () => {
    closing = true;
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // Preventing what the document does means that it goes.
    if (stopped) return event.preventDefault();
    const leave = closing ? () => window.destroy() : parts.loadAgain;
    closing = false;
    if (asking) return;
    asking = true;
    // Asked without holding up the process: the document stays for now, whatever the answer will be.
    void parts
      .ask()
      .catch(() => false)
      .then((leaves) => {
        asking = false;
        if (!leaves) {
          for (const stay of stays) stay();
          stays = [];
        } else if (!window.isDestroyed()) {
          leave();
        }
      });
  });
  return {
    close: () =>
      new Promise((resolve) => {
        stays.push(() => resolve(false));
        window.once('closed', () => resolve(true));
        window.close();
      }),
    stopAsking: () => {
      stopped = true;
    },
  };
}
