/** Binds the dispatcher to Electron's IPC. */
import { type BrowserWindow, ipcMain } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../src-shared/contract/channels.ts';
import { collectingAtRest } from '../collect-garbage.ts';
import type { Dispatcher } from '../ipc/dispatch.ts';

/** Whatever this process does ends in an answer to the window, or is told to it. */
const atRest = collectingAtRest();

/** Takes calls from now on; they wait for the dispatcher, which the returned function is given once there is one. */
export function bindCalls(): (dispatch: Dispatcher) => void {
  let found: (dispatch: Dispatcher) => void;
  const dispatcher = new Promise<Dispatcher>((resolve) => {
    found = resolve;
  });
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, request: unknown) => {
    atRest.busy();
    const frame = event.senderFrame;
    // Read at once: the frame may be gone later.
    const sender = frame ? { url: frame.url, isMainFrame: frame === event.sender.mainFrame } : undefined;
    return (await dispatcher)(sender, name, request);
  });
  return (dispatch) => found(dispatch);
}

/** Sends to the window's document, if there is one to receive it. */
export function sendTo(window: BrowserWindow | undefined, name: string, payload: unknown): void {
  atRest.busy();
  if (window && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload);
}
