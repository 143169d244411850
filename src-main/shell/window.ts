/** The app's window. */
import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';

/** The renderer's address in development, where a dev server compiles it on the fly. */
export function devServerUrl(isPackaged: boolean): string | undefined {
  return isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
}

export function createWindow(options: { mainFolder: string; devUrl: string | undefined }): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    title: 'Tieout',
    show: false,
    webPreferences: {
      preload: join(options.mainFolder, '../preload/preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      enableWebSQL: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(options.devUrl ?? `${APP_ORIGIN}/index.html`);
  return window;
}
