/** A window that nothing hinders, for the proof that the same attempts arrive where nothing is refused. */
import { app, BrowserWindow } from 'electron';

await app.whenReady();
await new BrowserWindow({ show: false }).loadURL('about:blank');
