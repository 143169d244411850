/** What a person is told of a workspace's files when it is opened. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startApp } from '../testing/app.ts';

it('the first question finds the damage that it is itself the first to meet', async () => {
  const folder = temporaryFolder();
  let app = await startApp(folder.path);
  try {
    const { workspace } = await app.call('workspaces.createDemo', {});
    const workspaceId = workspace.id;
    await app.call('close.setTeam', { workspaceId, onePerson: true });
    const keys = [...app.own];
    await app.stop();
    truncateSync(join(folder.path, 'workspaces', workspaceId, 'work.db'), 0);
    app = await startApp(folder.path);
    for (const [account, value] of keys) app.own.set(account, value);
    const { recoveries } = await app.call('storage.state', { workspaceId });
    expect(recoveries).toMatchObject([{ what: 'work', work: { newestRead: false } }]);
  } finally {
    await app.stop();
    folder.remove();
  }
});
