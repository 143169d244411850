import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import type { UpdateDescription } from './description.ts';
import { NO_UPDATES } from './testing/updates.ts';
import { isAmong, type UpdateParts, Updates } from './updates.ts';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const key = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const ADDRESS = 'https://files.example/tieout/';

const description = (change: Partial<UpdateDescription> = {}): UpdateDescription => ({
  format: 1,
  system: 'linux',
  version: '1.1.0',
  releasedAt: '2026-11-22T10:00:00Z',
  rollout: 100,
  notes: { en: 'New', es: 'Nuevo' },
  files: [{ name: 'a.deb', sha512: createHash('sha512').update('a').digest('base64'), size: 1 }],
  ...change,
});

/** A server with the description and its signature, and an app that asks it. */
function app(change: Partial<UpdateParts> = {}, offered = description(), by = ours) {
  const bytes = Buffer.from(JSON.stringify(offered));
  const files: Record<string, Uint8Array> = {
    'update-linux.json': bytes,
    'update-linux.json.sig': Buffer.from(sign(null, bytes, by.privateKey).toString('base64')),
  };
  const done: string[] = [];
  const get = async (address: string) => {
    const name = address.split('/').at(-1) ?? '';
    done.push(`get ${address}`);
    const found = files[name];
    if (!found) throw new Error('net::ERR_NAME_NOT_RESOLVED');
    return found;
  };
  const stages: string[] = [];
  const updates = new Updates({
    ...NO_UPDATES,
    keys: [key],
    address: ADDRESS,
    fetchBytes: get,
    readBytes: get,
    serveFolder: (folder, work) => work(`http://127.0.0.1:1/${folder}/`),
    engine: {
      download: async ({ version }, address, { onPercent }) => {
        done.push(`download ${version} from ${address}`);
        onPercent(50);
      },
      install: () => done.push('install'),
    },
    onChange: ({ stage, percent }) => stages.push(percent === null ? stage : `${stage} ${percent}`),
    ...change,
  });
  return { updates, files, done, stages };
}

describe('an update', () => {
  it('is asked for, offered with what is new, downloaded and installed, each when a person says so', async () => {
    const { updates, done, stages } = app();
    expect(updates.state).toMatchObject({ stage: 'idle', offered: null });
    expect(await updates.check()).toMatchObject({
      stage: 'available',
      offered: { version: '1.1.0', notes: { es: 'Nuevo' }, bytes: 1 },
    });
    expect(done).toEqual([`get ${ADDRESS}update-linux.json`, `get ${ADDRESS}update-linux.json.sig`]);
    expect((await updates.download()).stage).toBe('ready');
    expect(done.at(-1)).toBe(`download 1.1.0 from ${ADDRESS}`);
    expect((await updates.install()).stage).toBe('installing');
    expect(done.at(-1)).toBe('install');
    expect(stages).toEqual([
      'checking',
      'available',
      'downloading 0',
      'downloading 50',
      'ready',
      'installing',
      'installing',
    ]);
  });

  it.each(['1.0.0', '0.9.0', '1.0.0-beta'])('to %s, which is not newer, is not offered', async (version) => {
    expect(await app({}, description({ version })).updates.check()).toMatchObject({
      stage: 'current',
      offered: null,
    });
  });

  it('that somebody else has signed is refused, and nothing is downloaded', async () => {
    const { updates, done } = app({}, description(), theirs);
    expect(await updates.check()).toMatchObject({
      stage: 'idle',
      offered: null,
      error: { code: 'update-untrusted' },
    });
    await updates.download();
    expect(done.filter((what) => what.startsWith('download'))).toEqual([]);
  });

  it.each([
    ['sha512 checksum mismatch, expected A, got B', 'update-damaged'],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 'update-unreachable'],
    ['net::ERR_CONNECTION_RESET', 'update-unreachable'],
    ['something else', 'update-failed'],
  ])(
    'of which the download fails (%s) leaves the version as it is, to be tried again',
    async (said, code) => {
      let times = 0;
      const engine = {
        install: () => undefined,
        download: async () => {
          times += 1;
          if (times === 1) throw new Error(said);
        },
      };
      const { updates } = app({ engine });
      await updates.check();
      expect(await updates.download()).toMatchObject({ stage: 'available', error: { code } });
      expect(await updates.install()).toMatchObject({ stage: 'available' });
      expect(await updates.download()).toMatchObject({ stage: 'ready', error: null });
    },
  );

  it('is not installed while something is under way, and can be afterwards', async () => {
    let busy = true;
    const { updates, done } = app({
      mustRest: async () => {
        if (busy) throw new TieoutError('update-busy', { subject: 'sync' });
      },
    });
    await updates.check();
    await updates.download();
    await expect(updates.install()).rejects.toMatchObject({ code: 'update-busy' });
    expect(done).not.toContain('install');
    expect(updates.state.stage).toBe('ready');
    busy = false;
    await updates.install();
    expect(done).toContain('install');
  });

  it('comes from files as well, also where there is no address, but none that is not ours or not newer', async () => {
    const { updates, done } = app({ address: undefined });
    expect((await updates.check()).stage).toBe('idle');
    expect((await updates.takeFile('/media/usb/update-linux.json')).stage).toBe('available');
    await updates.download();
    expect(done.at(-1)).toBe('download 1.1.0 from http://127.0.0.1:1//media/usb/');
    const foreign = app({}, description(), theirs).updates;
    expect(await foreign.takeFile('/media/usb/update-linux.json')).toMatchObject({
      error: { code: 'update-untrusted' },
    });
    const old = app({}, description({ version: '0.9.0' })).updates;
    expect(await old.takeFile('/x/update-linux.json')).toMatchObject({ error: { code: 'update-not-newer' } });
  });

  it('is off by policy: nothing is asked and nothing taken', async () => {
    const { updates, done } = app({ off: 'policy' });
    await updates.check();
    await updates.takeFile('/x/update-linux.json');
    expect([updates.state.stage, updates.state.off, done]).toEqual(['off', 'policy', []]);
  });

  it('that a person cancels is no failure', async () => {
    const { updates } = app({
      engine: {
        install: () => undefined,
        download: (_description, _address, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled')))),
      },
    });
    await updates.check();
    const downloading = updates.download();
    updates.cancel();
    expect(await downloading).toMatchObject({ stage: 'available', error: null });
  });
});

it('a slow release is offered to about as many as it says, and to others with the next version', () => {
  const of = (version: string) =>
    Array.from({ length: 1000 }, (_, index) =>
      isAmong(`installation ${index}`, description({ version, rollout: 20 })),
    );
  const first = of('1.1.0');
  expect(first.filter(Boolean).length).toBeGreaterThan(150);
  expect(first.filter(Boolean).length).toBeLessThan(250);
  expect(of('1.2.0')).not.toEqual(first);
  expect(isAmong('any', description({ rollout: 0 }))).toBe(false);
  expect(isAmong('any', description({ rollout: 100 }))).toBe(true);
});
