/** The system ends the session: what Windows and macOS tell an app, fired at the real one. */
import { openDemo } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { expect, test } from './support/test.ts';
import type { TieoutApp } from './support/tieout-app.ts';

/** Markers of databases that are open, once the events have been dealt with; nothing else of the app has run since. */
function endSession({ electron }: TieoutApp, folder: string) {
  return electron.evaluate(({ BrowserWindow }, data) => {
    const { readdirSync } = process.getBuiltinModule('node:fs');
    const open = () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => /\.db\.open$/.test(name))
        .length;
    const [window] = BrowserWindow.getAllWindows();
    const before = open();
    let prevented = false;
    const emit = (name: string) =>
      (window as unknown as NodeJS.EventEmitter).emit(name, {
        preventDefault: () => {
          prevented = true;
        },
      });
    emit('query-session-end');
    const began = performance.now();
    emit('session-end');
    return { before, after: open(), prevented, ms: performance.now() - began };
  }, folder);
}

test('a session of Windows that ends finds every database closed, and the next start nothing to mend', async ({
  start,
  folder,
}) => {
  const app = await start();
  const workspaceId = await openDemo(app.window);
  await readEverything(app.window, workspaceId, { firstDay: '2026-10-01', lastDay: '2026-10-02' });
  await askApp(app.window, 'storage.state', { workspaceId });
  const ended = await endSession(app, folder);
  expect(ended.before).toBeGreaterThan(0);
  expect(ended).toMatchObject({ after: 0, prevented: false });
  expect(ended.ms).toBeLessThan(4_000);
  // As Windows does once the event has been dealt with.
  app.electron.process().kill('SIGKILL');

  const again = await start();
  const { recoveries } = await askApp(again.window, 'storage.state', { workspaceId });
  expect(recoveries).toEqual([]);
});
