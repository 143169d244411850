/**
 * Settings of a workspace that cannot be read: told, restored from their copy, taken off the list, never written over.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { registrySetup, settings } from './testing/registry-setup.ts';
import { problemOf, type ReadSettings, recordIn } from './workspace-file.ts';

const { root, open } = registrySetup();

/** The same settings as a later version of the app may write them. */
const newerThan = (text: string) =>
  JSON.stringify({ ...JSON.parse(text), version: 2, checksum: 'of another kind' });

describe('settings that cannot be read', () => {
  const path = (id: string, name = 'workspace.json') => join(root(), id, name);
  const made = async (name = 'Tienda Ñandú') => {
    const { registry } = await open();
    const service = { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true };
    const record = await registry.create({ ...settings(name), service }, null, 1);
    return { record, text: readFileSync(path(record.id), 'utf8') };
  };

  it('are told with the name of the workspace at whatever place the file ends', async () => {
    const { record, text } = await made();
    rmSync(path(record.id, 'workspace.copy.json'));
    const endOfName = text.indexOf('Tienda Ñandú') + 'Tienda Ñandú"'.length;
    for (let end = 0; end < text.length - 2; end += 7) {
      writeFileSync(path(record.id), text.slice(0, end));
      const { registry } = await open();
      expect(registry.list()).toEqual([]);
      expect(registry.unreadable()).toEqual([
        {
          folder: record.id,
          name: end < endOfName ? null : 'Tienda Ñandú',
          problem: 'damaged',
          copyOf: null,
          found: [],
        },
      ]);
      expect(readFileSync(path(record.id), 'utf8')).toBe(text.slice(0, end));
    }
  });

  it('say what is wrong with them', async () => {
    const { record, text } = await made('A');
    const other = await made('B');
    const told = async () => (await open()).registry.unreadable().map(({ name, problem }) => [name, problem]);
    writeFileSync(path(record.id), newerThan(text));
    expect(await told()).toEqual([['A', 'newer']]);
    for (const [from, to] of [
      ['"timeZone"', '"zone"'],
      ['"version": 1', '"version": 3'],
    ] as const) {
      writeFileSync(path(record.id), text.replace(from, to));
      expect(await told()).toEqual([['A', 'changed']]);
    }
    writeFileSync(path(record.id), other.text);
    expect(await told()).toEqual([['B', 'wrong-folder']]);
    rmSync(path(record.id));
    expect(await told()).toEqual([['A', 'missing']]);
    mkdirSync(path(record.id));
    expect(await told()).toEqual([['A', 'unreadable']]);
    for (const code of ['EACCES', 'EPERM'])
      expect(problemOf(Object.assign(new Error('no'), { code }), '')).toBe('no-permission');
  });

  it('are restored from their copy, and what was in them is kept', async () => {
    const { record } = await made();
    const changed = await (await open()).registry.update(record.id, { idMerchant: '77' });
    writeFileSync(path(record.id), '{"version":1,"id"');
    const { registry } = await open();
    const [told] = registry.unreadable();
    expect(told).toMatchObject({ name: 'Tienda Ñandú', problem: 'damaged', copyOf: expect.any(Number) });
    const restored = await registry.restore(record.id);
    // Damaging a file must not switch on what a person switched off meanwhile.
    const service = { ...changed.settings.service, moneyMovement: false };
    expect(restored).toEqual({ ...changed, settings: { ...changed.settings, service } });
    expect(registry.unreadable()).toEqual([]);
    expect(registry.list()).toEqual([restored]);
    expect(readFileSync(path(record.id, 'workspace.unreadable-1.json'), 'utf8')).toBe('{"version":1,"id"');
    const { registry: again, unreadable } = await open();
    expect([again.list(), unreadable]).toEqual([[restored], []]);

    writeFileSync(path(record.id), '');
    await (await open()).registry.restore(record.id);
    expect(readdirSync(join(root(), record.id)).sort()).toEqual([
      'workspace.copy.json',
      'workspace.json',
      'workspace.unreadable-1.json',
      'workspace.unreadable-2.json',
    ]);
  });

  it('of a newer version are never replaced', async () => {
    const { record, text } = await made();
    const newer = newerThan(text);
    writeFileSync(path(record.id), newer);
    const { registry } = await open();
    expect(registry.unreadable()).toMatchObject([{ problem: 'newer', copyOf: null }]);
    await expect(registry.restore(record.id)).rejects.toThrow('workspace-not-found');
    expect(readFileSync(path(record.id), 'utf8')).toBe(newer);
  });

  it('leave the list when a person says so, and nothing of the folder is touched', async () => {
    const { record } = await made();
    const other = await made('Other');
    writeFileSync(path(record.id), 'x');
    const { registry } = await open();
    await registry.unlist(record.id);
    expect(registry.unreadable()).toEqual([]);
    expect((await open()).registry.unreadable()).toEqual([]);
    expect(readFileSync(path(record.id), 'utf8')).toBe('x');
    await expect(registry.unlist(other.record.id)).rejects.toThrow('workspace-not-found');
    await expect(registry.unlist('../elsewhere')).rejects.toThrow('workspace-not-found');
    // Readable again, it is listed again.
    cpSync(path(record.id, 'workspace.copy.json'), path(record.id));
    expect((await open()).registry.list().map(({ id }) => id)).toContain(record.id);
  });

  it('have copies also where an earlier version of the app made none', async () => {
    const { record, text } = await made();
    rmSync(path(record.id, 'workspace.copy.json'));
    await open();
    expect(readFileSync(path(record.id, 'workspace.copy.json'), 'utf8')).toBe(text);
  });

  it('an empty folder is what an interrupted removal leaves, and is not reported', async () => {
    mkdirSync(join(root(), 'empty'), { recursive: true });
    expect((await open()).registry.unreadable()).toEqual([]);
  });

  it('a list of what is not to be listed that is damaged is set aside', async () => {
    const { record } = await made();
    writeFileSync(path(record.id), 'x');
    writeFileSync(join(root(), 'unlisted.json'), '{');
    const { registry } = await open();
    expect(registry.unreadable()).toHaveLength(1);
    await registry.unlist(record.id);
    expect(readFileSync(join(root(), 'unlisted.unreadable-1.json'), 'utf8')).toBe('{');
  });
});

describe('settings that are not as the app wrote them', () => {
  it('are never used: with any bit turned they are as they were, or cannot be read', async () => {
    const { registry } = await open();
    const { id } = await registry.create(settings('Tienda'), null, 1);
    const record = registry.find(id);
    const whole = readFileSync(join(root(), id, 'workspace.json'));
    const kinds = new Set<string>();
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const bytes = Buffer.from(whole);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = bytes.toString('utf8');
      let read: ReadSettings | undefined;
      try {
        read = recordIn(text, id);
      } catch (error) {
        kinds.add(problemOf(error, text));
      }
      if (read) expect(read.record, `bit ${bit}`).toEqual(record);
    }
    expect([...kinds].sort()).toEqual(['changed', 'damaged']);
  });

  it('are told with what they say, and their copy is used when a person says so', async () => {
    const { registry: first } = await open();
    const { id } = await first.create(settings('Tienda'), null, 1);
    const file = join(root(), id, 'workspace.json');
    const edited = readFileSync(file, 'utf8').replace('"moneyMovement": false', '"moneyMovement": true');
    writeFileSync(file, edited);
    const { registry } = await open();
    expect(registry.list()).toEqual([]);
    expect(registry.unreadable()).toMatchObject([
      {
        folder: id,
        name: 'Tienda',
        problem: 'changed',
        copyOf: expect.any(Number),
        found: [{ name: 'settings.service.moneyMovement', found: 'true', used: 'false' }],
      },
    ]);
    expect((await registry.restore(id)).settings.service.moneyMovement).toBe(false);
    expect(readFileSync(join(root(), id, 'workspace.unreadable-1.json'), 'utf8')).toBe(edited);
    expect((await open()).registry.find(id)).toEqual(registry.find(id));
  });

  it('without a checksum are taken from an earlier version once, and not beside a copy that has one', async () => {
    const { registry: first } = await open();
    const { id } = await first.create(settings('Tienda'), null, 1);
    const record = first.find(id);
    const [file, copy] = ['workspace.json', 'workspace.copy.json'].map((name) => join(root(), id, name));
    for (const path of [file, copy]) writeFileSync(path ?? '', JSON.stringify(record));
    expect((await open()).registry.find(id)).toEqual(record);
    for (const path of [file, copy]) expect(readFileSync(path ?? '', 'utf8')).toContain('"checksum"');
    writeFileSync(file ?? '', JSON.stringify({ ...record, idMerchant: '4711' }));
    expect((await open()).registry.unreadable()).toMatchObject([{ problem: 'changed' }]);
  });
});
