import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WorkRecovery } from '../../src-shared/contract/storage.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import type { Recovery } from '../store/recovery/kept-database.ts';
import { WorkspaceRegistry } from './registry.ts';
import { StorageNotices } from './storage-notices.ts';

const SETTINGS = {
  name: 'Tienda Ñandú',
  environment: 'staging',
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example',
  timeZone: 'America/Lima',
  service: DEFAULT_SERVICE_SETTINGS,
} as const;

let folder: string;
let registry: WorkspaceRegistry;
let id: string;
let recoveries: Recovery[];
const problems: unknown[] = [];
const start = () =>
  new StorageNotices({
    registry,
    recoveries: async () => recoveries,
    now: () => 3,
    onProblem: (error) => problems.push(error),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tieout-notices-'));
  registry = await WorkspaceRegistry.open(folder, () => undefined);
  ({ id } = await registry.create(SETTINGS, null, 1));
  recoveries = [];
  problems.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a recovery is told until it is dismissed, also by an app that was started since', async () => {
  const path = registry.workPath(id);
  recoveries = [
    { path, at: 5, restoredFrom: 2, setAside: join(folder, id, 'work.damaged-1.db') },
    { path: join(folder, 'another', 'work.db'), at: 6, restoredFrom: null, setAside: null },
  ];
  await start().collectAll();

  // The next start knows of no recovery of its own.
  recoveries = [];
  const told = [{ what: 'work', at: 5, restoredFrom: 2, setAside: 'work.damaged-1.db' }];
  const next = start();
  expect(await next.unread(id)).toEqual(told);
  await next.dismiss(id, 'work', 5);
  expect(await next.unread(id)).toEqual([]);
  expect(await start().unread(id)).toEqual([]);
});

it('what was saved of people’s own work from where, and what was not, is told with it, also after a restart', async () => {
  const work: WorkRecovery = {
    places: [{ kind: 'copy', name: 'work.backup-1.db', madeAt: 2, taken: 3 }],
    newestRead: false,
    parts: [{ part: 'orders', saved: 1, lost: null }],
    doubtfulOrders: 1,
    lostOrders: ['PAGO-2'],
    keptAside: 0,
    openAgain: [],
    sendingBarred: true,
  };
  recoveries = [{ path: registry.workPath(id), at: 5, restoredFrom: 2, setAside: null, work }];
  await start().collectAll();
  recoveries = [];
  expect(await start().unread(id)).toEqual([{ what: 'work', at: 5, restoredFrom: 2, setAside: null, work }]);
  expect(problems).toEqual([]);
});

it('a dismissed one is not told again while the app still knows of it, a new one is', async () => {
  const path = registry.databasePath(id);
  recoveries = [{ path, at: 5, restoredFrom: null, setAside: null }];
  const notices = start();
  await notices.dismiss(id, 'cache', 5);
  expect(await notices.unread(id)).toEqual([]);
  recoveries = [...recoveries, { path, at: 9, restoredFrom: null, setAside: null }];
  expect(await notices.unread(id)).toMatchObject([{ what: 'cache', at: 9 }]);
});

it('a file that cannot be read is told and costs nothing but the older notices', async () => {
  await writeFile(join(registry.folderOf(id), 'storage-notices.json'), '{"version":2}');
  recoveries = [{ path: registry.workPath(id), at: 5, restoredFrom: null, setAside: null }];
  expect(await start().unread(id)).toMatchObject([
    { what: 'settings', file: 'storage-notices.json', setAside: 'storage-notices.unreadable-1.json' },
    { what: 'work' },
  ]);
  expect(problems).toHaveLength(1);
});
