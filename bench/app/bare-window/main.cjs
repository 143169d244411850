/**
 * A floor of the app's bench: what a window of rows cannot leave out. One query of SQLite, one message with its rows,
 * and the libraries that draw them. No thread, no encryption, no checks, nothing around the table.
 */
const { join } = require('node:path');
const { app, BrowserWindow, ipcMain, protocol } = require('electron');
const Database = require('better-sqlite3');

if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
// Compiled scripts are kept from one start to the next, as the app's are.
protocol.registerSchemesAsPrivileged([
  { scheme: 'bare', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.whenReady().then(() => {
  protocol.registerFileProtocol('bare', ({ url }, answer) =>
    answer({ path: join(__dirname, 'page', new URL(url).pathname) }),
  );
  const database = new Database(join(__dirname, 'rows.db'), { readonly: true });
  ipcMain.handle('rows', (_, page) =>
    database
      .prepare('SELECT * FROM deposit ORDER BY number DESC LIMIT 50 OFFSET ?')
      .raw()
      .all(page * 50),
  );
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: {
      preload: join(__dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('bare://page/index.html');
});
app.on('window-all-closed', () => app.quit());
