import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { failureOf } from '../testing/failure.ts';
import { portable, readSettingsFile, writeSettingsFile } from './settings-file.ts';

const SETTINGS = {
  name: 'Tienda Ñandú',
  environment: 'production',
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example/m',
  timeZone: 'America/Lima',
  service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord: 'SERVICE', moneyMovement: true, cashoutChanges: true },
} as const;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tieout-settings-file-'));
  path = join(folder, 'Tienda.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const changed = async (change: (file: { settings: Record<string, unknown> }) => unknown) => {
  await writeSettingsFile(path, SETTINGS, folder);
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
};

it('comes back as it was written, but for the permission to move money, which is not in the file', async () => {
  await writeSettingsFile(path, SETTINGS, folder);
  expect(await readSettingsFile(path)).toEqual(portable(SETTINGS));
  expect(await readFile(path, 'utf8')).not.toContain('moneyMovement');
});

it('a setting that a newer version knows has its default', async () => {
  await changed((file) => ({ ...file, settings: { ...file.settings, service: { schemeWord: 'SERVICE' } } }));
  expect((await readSettingsFile(path)).service).toMatchObject({
    schemeWord: 'SERVICE',
    timestampUnit: 'seconds',
  });
});

describe('refuses, and says why,', () => {
  it.each([
    ['what is no JSON', 'json', '{"format":'],
    ['JSON of something else', 'format', '{"name":"Tienda"}'],
    ['null', 'format', 'null'],
    ['a later format', 'format', '{"format":"tieout-workspace-settings","version":2}'],
  ])('%s', async (_, field, text) => {
    await writeFile(path, text);
    const error = await failureOf(readSettingsFile(path));
    expect(error).toMatchObject({ code: 'settings-file-invalid', subject: 'Tienda.json', field });
  });

  it.each([
    ['baseUrl', { baseUrl: 'http://api.service.example' }],
    ['timeZone', { timeZone: 'America/Limma' }],
    ['environment', { environment: 'live' }],
    ['service.timestampUnit', { service: { timestampUnit: 'minutes' } }],
    ['service', { service: { moneyMovement: true } }],
  ])('a wrong %s', async (field, wrong) => {
    await changed((file) => ({ ...file, settings: { ...file.settings, ...wrong } }));
    expect(await failureOf(readSettingsFile(path))).toMatchObject({
      code: 'settings-file-invalid',
      field,
    });
  });

  it('a file that is not there, and one that is far too large', async () => {
    expect((await failureOf(readSettingsFile(path))).code).toBe('file-unreadable');
    await writeFile(path, ' '.repeat(200_000));
    expect((await failureOf(readSettingsFile(path))).code).toBe('settings-file-invalid');
  });

  it('to write where nothing can be written', async () => {
    const error = await failureOf(writeSettingsFile(join(folder, 'missing', 'a.json'), SETTINGS, folder));
    expect(error).toMatchObject({ code: 'file-not-writable', subject: 'a.json' });
  });
});
