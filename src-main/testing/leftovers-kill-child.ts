/**
 * The process of leftovers.test.ts: begins to write something into the data folder and kills itself in the middle of
 * it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [what = '', data = '', workspace = '', target = ''] = process.argv.slice(2);
const folder = join(data, 'workspaces', workspace);
const die = () => process.kill(process.pid, 'SIGKILL');
// Whatever is written under another name first gets its own by being renamed.
fs.rename = die as unknown as typeof fs.rename;
fs.renameSync = die;
fs.promises.rename = die as unknown as typeof fs.promises.rename;
syncBuiltinESMExports();
// Loaded once the calls are replaced, for a module may take them when it is loaded.
await import('../store/testing/keys.ts');
const { openDatabase } = await import('../store/engine/open.ts');

const settings = async () => {
  const { AppSettings } = await import('../app-settings.ts');
  const kept = await AppSettings.open({
    path: join(data, 'settings.json'),
    userName: 'ana',
    systemLocale: 'es',
    systemRegion: 'es-PE',
    onProblem: () => undefined,
  });
  kept.change({ language: 'es' });
  await kept.written();
};

const exporting = async (format: 'csv' | 'xlsx', onProgress: (done: number) => void) => {
  const { exportListing } = await import('../export/export-listing.ts');
  await exportListing(
    {
      cachePath: join(folder, 'cache.db'),
      targetPath: target,
      listing: 'deposits',
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
      sort: { field: 'idDeposit', descending: false },
      language: 'en',
      format,
      workspace: {
        name: 'T',
        environment: 'staging',
        merchantsBaseUrl: 'https://m.example',
        timeZone: 'UTC',
      },
      app: 'Tieout',
      exportedAt: 1,
    },
    new AbortController().signal,
    onProgress,
  );
};

const kinds: Record<string, () => Promise<void>> = {
  settings,
  workspace: async () => {
    const { WorkspaceRegistry } = await import('../workspaces/registry.ts');
    const registry = await WorkspaceRegistry.open(join(data, 'workspaces'), () => undefined);
    await registry.update(workspace, { idMerchant: '77' });
  },
  views: async () => {
    const { SavedViews } = await import('../workspaces/saved-views.ts');
    await new SavedViews(
      () => folder,
      () => undefined,
    ).remove('w', 'x');
  },
  copy: async () => {
    const { copyDatabase } = await import('../store/engine/backup.ts');
    const db = openDatabase(join(folder, 'cache.db'));
    copyDatabase(db, join(folder, 'work.backup-2026-11-22.db'));
  },
  'csv whole': () => exporting('csv', () => undefined),
  'csv half': () => exporting('csv', die),
  'xlsx whole': () => exporting('xlsx', () => undefined),
  // The file is opened meanwhile; its first bytes follow the second chunk.
  'xlsx half': () => exporting('xlsx', (done) => done > 1_000 && die()),
  'settings to pass on': async () => {
    const { writeSettingsFile } = await import('../workspaces/settings-file.ts');
    const { settings } = JSON.parse(fs.readFileSync(join(folder, 'workspace.json'), 'utf8'));
    await writeSettingsFile(target, settings, folder);
  },
};
await kinds[what]?.();
