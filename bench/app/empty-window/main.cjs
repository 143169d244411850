/** The floor of the app's bench: Electron with one window of the app's size and safety, showing a word. */
const { app, BrowserWindow } = require('electron');

// As the app does: without only where the machine's root user leaves no choice.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(
    'data:text/html,<title>Empty</title><main><table><tbody><tr><td>Empty</td></tr></table>',
  );
});
app.on('window-all-closed', () => app.quit());
