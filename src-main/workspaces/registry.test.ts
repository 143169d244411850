/** Workspaces kept in folders: made, changed, removed, read again after a restart. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { shownMode } from '../testing/platform.ts';
import { registrySetup, settings } from './testing/registry-setup.ts';

const { root, open } = registrySetup();

describe('workspaces', () => {
  it('are there again after a restart, oldest first', async () => {
    const { registry } = await open();
    const second = await registry.create(settings('B'), null, 200);
    const first = await registry.create(settings('A'), { seed: 1, asOf: '2026-10-15T12:00:00Z' }, 100);
    await registry.update(second.id, { idMerchant: '77', settings: settings('B2') });
    const { registry: again } = await open();
    expect(again.list()).toEqual([first, { ...second, idMerchant: '77', settings: settings('B2') }]);
    expect(again.databasePath(first.id)).toBe(join(root(), first.id, 'cache.db'));
  });

  it('keep their folder to the person alone', async () => {
    const { registry } = await open();
    const { id } = await registry.create(settings('A'), null, 1);
    if (process.platform !== 'win32') {
      expect(statSync(join(root(), id)).mode & 0o777).toBe(shownMode(0o700));
      expect(statSync(join(root(), id, 'workspace.json')).mode & 0o777).toBe(shownMode(0o600));
    }
  });

  it('are removed with everything in their folder, and nothing else', async () => {
    const { registry } = await open();
    const one = await registry.create(settings('A'), null, 1);
    const other = await registry.create(settings('B'), null, 2);
    writeFileSync(registry.databasePath(one.id), 'rows');
    await registry.remove(one.id);
    expect(readdirSync(root())).toEqual([other.id]);
    expect(() => registry.find(one.id)).toThrow('workspace-not-found');
    await expect(registry.remove(one.id)).rejects.toThrow('workspace-not-found');
  });

  it('have names of their own, whatever the case', async () => {
    const { registry } = await open();
    const { id } = await registry.create(settings('Tienda'), null, 1);
    await expect(registry.create(settings('TIENDA'), null, 2)).rejects.toMatchObject({
      details: { code: 'workspace-name-taken', subject: 'TIENDA' },
    });
    const other = await registry.create(settings('Other'), null, 3);
    await expect(registry.update(other.id, { settings: settings('tienda') })).rejects.toThrow(
      'workspace-name-taken',
    );
    await registry.update(id, { settings: settings('tienda') });
    expect(registry.find(id).settings.name).toBe('tienda');
  });

  it('changed at the same time lose no change, and one name is given once', async () => {
    const { registry } = await open();
    const { id } = await registry.create(settings('A'), null, 1);
    await Promise.all([
      registry.update(id, { idMerchant: '77' }),
      registry.update(id, { settings: settings('A2') }),
    ]);
    expect(registry.find(id)).toMatchObject({ idMerchant: '77', settings: { name: 'A2' } });
    expect(JSON.parse(readFileSync(join(root(), id, 'workspace.json'), 'utf8'))).toMatchObject(
      registry.find(id),
    );
    const created = await Promise.allSettled(
      [1, 2, 3].map((now) => registry.create(settings('New'), null, now)),
    );
    expect(created.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('a folder that cannot be read', () => {
  it('is reported and left alone, and stops no other', async () => {
    const { registry } = await open();
    const { id } = await registry.create(settings('A'), null, 1);
    mkdirSync(join(root(), 'empty'));
    mkdirSync(join(root(), 'broken'));
    writeFileSync(join(root(), 'broken', 'workspace.json'), '{"version":1');
    mkdirSync(join(root(), 'later'));
    writeFileSync(join(root(), 'later', 'workspace.json'), '{"version":2}');
    writeFileSync(join(root(), 'a-file'), '');
    // Sharing the original's identity, it would share its database and credentials too.
    cpSync(join(root(), id), join(root(), 'copy'), { recursive: true });
    const { registry: again, unreadable } = await open();
    expect(again.list().map((record) => record.id)).toEqual([id]);
    expect(unreadable.sort()).toEqual(['broken', 'copy', 'empty', 'later']);
    expect(existsSync(join(root(), 'broken', 'workspace.json'))).toBe(true);
  });
});

it('a change that cannot be written is none', async () => {
  const { registry } = await open();
  const record = await registry.create(settings('A'), null, 1);
  const file = join(root(), record.id, 'workspace.json');
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  await expect(registry.update(record.id, { idMerchant: '1' })).rejects.toThrow();
  expect(registry.find(record.id)).toEqual(record);
  expect(readdirSync(join(root(), record.id))).toEqual(['workspace.copy.json', 'workspace.json']);
  expect(JSON.parse(readFileSync(join(root(), record.id, 'workspace.copy.json'), 'utf8'))).toMatchObject(
    record,
  );
});

it('a workspace whose settings cannot be written leaves no folder', async () => {
  const { registry } = await open();
  const unwritable = {
    ...settings('A'),
    toJSON: () => {
      throw new Error('no space');
    },
  };
  await expect(registry.create(unwritable, null, 1)).rejects.toThrow('no space');
  expect(readdirSync(root())).toEqual([]);
  expect(registry.list()).toEqual([]);
});

describe('a settings file of an earlier version of the app', () => {
  const id = 'c0ffee00-1234-4abc-8def-0123456789ab';
  const put = (change: (settings: Record<string, unknown>) => void) => {
    const text = readFileSync(join(import.meta.dirname, 'fixtures/workspace-before-service.json'), 'utf8');
    const record = JSON.parse(text);
    change(record.settings);
    mkdirSync(join(root(), id), { recursive: true });
    writeFileSync(join(root(), id, 'workspace.json'), JSON.stringify(record));
  };

  it('opens, with the service settings that it does not have at their defaults', async () => {
    put(() => undefined);
    const { registry, unreadable } = await open();
    expect(unreadable).toEqual([]);
    expect(registry.find(id)).toEqual({
      version: 1,
      id,
      createdAt: 1_792_000_000_000,
      settings: {
        name: 'Comercial Ñandú',
        environment: 'production',
        baseUrl: 'https://api.service.example',
        merchantsBaseUrl: 'https://merchants.service.example/api',
        timeZone: 'America/Lima',
        service: DEFAULT_SERVICE_SETTINGS,
      },
      demo: null,
      idMerchant: '4711',
    });
    expect(DEFAULT_SERVICE_SETTINGS.moneyMovement).toBe(false);
  });

  it('keeps the service settings that it has', async () => {
    put((settings) => Object.assign(settings, { service: { schemeWord: 'PAY', moneyMovement: true } }));
    const { registry } = await open();
    expect(registry.find(id).settings.service).toEqual({
      ...DEFAULT_SERVICE_SETTINGS,
      schemeWord: 'PAY',
      moneyMovement: true,
    });
  });

  it.each([{ service: 'PAY' }, { service: { moneyMovement: 'yes' } }, { service: { later: 1 } }])(
    'with %j is not readable rather than half understood',
    async (change) => {
      put((settings) => Object.assign(settings, change));
      expect((await open()).unreadable).toEqual([id]);
    },
  );
});
