/** A window that nothing hinders, for the proof that the same attempts arrive where nothing is refused. */
import { app, BrowserWindow } from 'electron';

// Not awaited: the app is not ready before this module has ended.
void app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'));
