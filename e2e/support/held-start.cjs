/**
 * Loaded into the app before its own code (`electron -r`): the app hears that Electron is ready when the test tool has
 * got hold of it, and not before. A window that is made and goes to its document just while the tool attaches may
 * answer the tool nothing, ever: one start in two hundred hung so, until its limit of a minute and a half.
 */
const { app } = require('electron');

const ready = app.whenReady();
const held = new Promise((letGo) => {
  // The name is the tool's: it calls this when it is attached.
  globalThis.__playwright_run = letGo;
});
app.whenReady = () => Promise.all([ready, held]).then(() => undefined);
