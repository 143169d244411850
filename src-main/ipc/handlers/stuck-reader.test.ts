/** A file whose reading hangs holds nothing else up: other files, closes and pages answer, and it can be cancelled. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReaderProcess } from '../../statement-reader/reading-under-way.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

/** Goes round within the first row of whatever it is given. */
const STUCK = "require('node:worker_threads').parentPort.on('message', () => { for (;;); });";

/** A reader that never comes to the end of the file of this name, but says that it is alive; other files it reads. */
function stuckAt(name: string, start: () => ReaderProcess): ReaderProcess {
  const reader = start();
  const stuck = new Worker(STUCK, { eval: true });
  let alive: NodeJS.Timeout | undefined;
  let told: (message: unknown) => void = () => undefined;
  return {
    ...reader,
    onMessage: (listener) => {
      told = listener;
      reader.onMessage(listener);
    },
    post: (message) => {
      const isStuck =
        message.kind === 'read' && message.request.do === 'read' && message.request.file.name === name;
      if (!isStuck) return reader.post(message);
      stuck.postMessage(message);
      alive = setInterval(() => told({ kind: 'alive' }), 500);
    },
    kill: () => {
      clearInterval(alive);
      void stuck.terminate();
      reader.kill();
    },
  };
}

async function chosen(workspaceId: string, name: string) {
  const path = join(folder.path, name);
  writeFileSync(path, 'Fecha,Importe,Moneda\n2026-09-13,1.00,PEN\n2026-09-14,2.00,PEN\n');
  app.state.statementPaths = [path];
  const { files } = await app.call('statements.choose', { workspaceId });
  const asked = { workspaceId, token: files[0]?.token ?? '', book: 'bank' as const };
  const { table } = await app.call('statements.inspect', asked);
  if (!table) throw new Error('no table');
  return { ...asked, mapping: { ...table.mapping, account: 'BCP' } };
}

it('previews of another file, closes and pages are answered meanwhile; a cancel ends it at once', async () => {
  const { startReader } = app.state;
  app.state.startReader = () => stuckAt('a.csv', startReader);
  const { id: workspaceId } = (await app.call('workspaces.createDemo', {})).workspace;
  const [stuckFile, otherFile] = [await chosen(workspaceId, 'a.csv'), await chosen(workspaceId, 'b.csv')];
  const closes = () => app.call('close.list', { workspaceId });
  const list = () => app.call('statements.list', { workspaceId, book: 'bank' });
  const preview = () => app.call('statements.preview', otherFile);
  await closes();
  const reading = failureOf(app.call('statements.check', stuckFile));
  const running = async () =>
    (await app.call('jobs.list', {})).jobs.filter(({ status }) => status === 'running');
  await expect.poll(running).toHaveLength(1);
  // Starts a reader of its own, for the other is held up.
  expect((await preview()).lines.map(({ amount }) => amount)).toEqual(['1.00', '2.00']);
  for (const work of [closes, list, preview]) await work();
  // It is still stuck: none of them waited for its end.
  const [job] = await running();
  expect(job).toBeDefined();
  await app.call('jobs.cancel', { jobId: job?.id ?? '' });
  expect(await reading).toMatchObject({ code: 'cancelled' });
  app.state.startReader = startReader;
  expect(await app.call('statements.check', otherFile)).toMatchObject({ lines: 2, problemCount: 0 });
});
