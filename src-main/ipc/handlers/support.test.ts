/**
 * Supporting documents over the contract: chosen and opened in native dialogs, and gone from the disk with the next
 * start.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLeftovers } from '../../leftovers.ts';
import { shownMode } from '../../testing/platform.ts';
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

it('is attached, opened after a question, and taken away; a copy that was opened does not stay', async () => {
  const { id: workspaceId } = (await app.call('workspaces.createDemo', {})).workspace;
  const subject = { kind: 'close', month: '2026-09', currency: 'PEN' } as const;
  const content = '%PDF-1.7 the invoice of María Quispe';
  app.state.openPath = join(folder.path, 'Factura.pdf');
  writeFileSync(app.state.openPath, content);
  const { file } = await app.call('support.attach', { workspaceId, subject });
  expect(file).toMatchObject({ name: 'Factura.pdf', kind: 'pdf', by: 'Ana Preparer' });
  const id = file?.id ?? 0;
  expect(await app.call('support.list', { workspaceId, subject })).toEqual({
    files: [{ ...file, locked: false, arriving: false }],
    locked: false,
  });

  app.state.opensFiles = false;
  expect(await app.call('support.open', { workspaceId, id })).toEqual({ opened: false });
  expect(app.opened).toEqual([]);
  app.state.opensFiles = true;
  expect(await app.call('support.open', { workspaceId, id })).toEqual({ opened: true });
  const [copy = ''] = app.opened;
  expect([extname(copy), readFileSync(copy, 'utf8')]).toEqual(['.pdf', content]);
  expect(statSync(copy).mode & 0o777).toBe(shownMode(0o600));
  expect(copy).not.toContain('Factura');
  expect(dirname(dirname(copy))).toBe(dirname(app.databasePath(workspaceId)));
  await removeLeftovers(folder.path, () => undefined);
  expect(existsSync(copy)).toBe(false);

  await app.call('support.remove', { workspaceId, id });
  expect(await app.ask('support.open', { workspaceId, id })).toMatchObject({
    error: { code: 'support-not-found' },
  });
  app.state.openPath = null;
  expect(await app.call('support.attach', { workspaceId, subject })).toEqual({ file: null });
  expect((await app.call('audit.verify', { workspaceId })).faults).toEqual([]);
  expect(JSON.stringify(app.crossed)).not.toContain('María');
});
