/** The app's window. */
import { join } from 'node:path';
import { BrowserWindow, Menu, nativeTheme, screen } from 'electron';
import type { Language } from '../../src-shared/service/labels.ts';
import type { WindowPlace } from '../app-settings.ts';
import { APP_ORIGIN } from './app-protocol.ts';
import { contextItems } from './context-menu.ts';
import { windowIconPath } from './icon.ts';
import type { PointedText } from './pointed-text.ts';
import { boundsFor, smallestOn } from './window-place.ts';

const POINTED_MS = 20;

/** The body's colours in the two schemes, so that a window that still loads does not flash. */
const BACKGROUND = { light: '#ffffff', dark: '#242424' } as const;

export function createWindow(options: {
  readonly mainFolder: string;
  readonly devUrl: string | undefined;
  /** Where the window was when it was last closed. */
  readonly place: WindowPlace | null;
  /** Of the screens, at the moment. */
  readonly language: () => Language;
  readonly copyText: (text: string) => void;
  /** What the document says of the place of a menu. */
  readonly pointed: PointedText;
  /** Told where the window is when it closes. */
  readonly onPlace: (place: WindowPlace) => void;
}): BrowserWindow {
  const { place } = options;
  const areas = [
    screen.getPrimaryDisplay(),
    ...screen.getAllDisplays().filter(({ id }) => id !== screen.getPrimaryDisplay().id),
  ].map(({ workArea }) => workArea);
  const smallest = smallestOn(areas[0]);
  const window = new BrowserWindow({
    ...boundsFor(place, areas),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Tieout',
    // macOS takes the bundle's and ignores this one.
    icon: windowIconPath,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
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
  window.once('ready-to-show', () => {
    if (place?.maximized) window.maximize();
    if (place?.fullScreen) window.setFullScreen(true);
    window.show();
  });
  window.webContents.once('did-finish-load', () => window.webContents.setZoomLevel(place?.zoomLevel ?? 0));
  window.webContents.on('context-menu', (_, pointed) => {
    // The document's word was sent before the system's, over another way: a moment lets it be the first here, too.
    setTimeout(() => {
      if (window.isDestroyed()) return;
      const under = { ...pointed, text: options.pointed.take() };
      const items = contextItems(under, options.language(), options.copyText);
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
    }, POINTED_MS);
  });
  window.on('close', () => options.onPlace(placeOf(window)));
  void window.loadURL(options.devUrl ?? `${APP_ORIGIN}/index.html`);
  return window;
}

/** Where the window is, to be remembered. */
function placeOf(window: BrowserWindow): WindowPlace {
  return {
    // Where it goes back to when it is no longer maximised.
    ...window.getNormalBounds(),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoomLevel: window.webContents.getZoomLevel(),
  };
}
