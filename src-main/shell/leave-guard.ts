/** Asks before a window whose document holds unsaved input is closed or loaded again. */
import type { BrowserWindow } from 'electron';

export type LeaveGuard = {
  /** Closes the window; false when the person stays. */
  close(): Promise<boolean>;
  /** Leaves without asking from now on: the system ends the app, and would not wait for an answer. */
  stopAsking(): void;
};

/** @param ask whether to leave, asked of the person */
export function guardLeaving(
  window: Pick<BrowserWindow, 'on' | 'once' | 'close' | 'isDestroyed' | 'webContents'>,
  ask: () => Promise<boolean>,
): LeaveGuard {
  let mayLeave = false;
  let closing = false;
  let asking = false;
  let forced = false;
  let stays: (() => void)[] = [];
  window.on('close', () => {
    closing = true;
  });
  window.webContents.on('did-start-loading', () => {
    mayLeave = false;
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // Preventing what the document does means that it goes.
    if (mayLeave || forced) return event.preventDefault();
    const again = closing ? () => window.close() : () => window.webContents.reload();
    closing = false;
    if (asking) return;
    asking = true;
    // Asked without holding up the process: the document stays, and what was asked for is asked for again.
    void ask()
      .catch(() => false)
      .then((leaves) => {
        asking = false;
        if (!leaves) {
          for (const stay of stays) stay();
          stays = [];
        } else if (!window.isDestroyed()) {
          mayLeave = true;
          again();
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
      forced = true;
    },
  };
}
