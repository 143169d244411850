/** Binds the dispatcher to Electron's IPC. */
import { type BrowserWindow, ipcMain } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../src-shared/contract/index.ts';
import type { Dispatcher } from '../ipc/dispatch.ts';

export function bindCalls(dispatch: Dispatcher): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, request: unknown) => {
    const frame = event.senderFrame;
    const sender = frame ? { url: frame.url, isMainFrame: frame === event.sender.mainFrame } : undefined;
    return dispatch(sender, name, request);
  });
}

/** Sends to the window's document, if there is one to receive it. */
export function sendTo(window: BrowserWindow | undefined, name: string, payload: unknown): void {
  if (window && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, payload);
}
