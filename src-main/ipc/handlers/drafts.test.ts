/** What stands half-filled in forms, through the whole main process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Draft } from '../../../src-shared/contract/drafts.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startApp, type TestApp } from '../testing/app.ts';

const ACCOUNT = '00219300123456789012';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
let workspaceId: string;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
  const { workspace } = await app.call('workspaces.create', {
    name: 'Tienda',
    environment: 'staging',
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    service: DEFAULT_SERVICE_SETTINGS,
    credentials: { accessKey: 'ana@tesoreria.example', secretKey: 'secret-of-the-test' },
  });
  workspaceId = workspace.id;
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

const comment = (name: string, text: string): Draft => ({
  name,
  screen: 'close/2026-10/PEN',
  input: { kind: 'comment', text },
});
const keep = (draft: Draft) => app.call('drafts.keep', { workspaceId, draft });
const kept = async () => (await app.call('drafts.list', { workspaceId })).drafts.map(({ name }) => name);

it('is in no file of the workspace as it was typed', async () => {
  await keep(comment('comment 2026-10 PEN', `a ${ACCOUNT}`));
  expect(await kept()).toEqual(['comment 2026-10 PEN']);
  await app.stop();
  for (const file of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    expect(readFileSync(path).includes(ACCOUNT), path).toBe(false);
  }
});

it('is lost by whoever agrees to lose it, as far as its form is open', async () => {
  await keep(comment('a', 'of an open form'));
  await keep(comment('b', 'of another'));
  await app.call('drafts.discard', { workspaceId, name: 'b' });
  expect(await kept()).toEqual(['a']);
  await app.drafts.lose();
  expect(await kept()).toEqual([]);
});

it('goes with its workspace', async () => {
  await keep(comment('a', 'x'));
  await app.call('workspaces.remove', { workspaceId });
  await expect(kept()).rejects.toThrow('workspace-not-found');
  await app.drafts.lose();
  expect(readdirSync(join(folder.path, 'workspaces')).filter((name) => !name.startsWith('.'))).toEqual([]);
});
