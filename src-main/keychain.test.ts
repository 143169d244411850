import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberCredentials } from './kept-credentials.ts';
import { openKeychain } from './keychain.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** The OS keychain of the tests: in memory, and out of reach or locked when told so. */
const os = vi.hoisted(() => ({
  entries: new Map<string, string>(),
  answers: true,
  locked: false,
  written: 0,
  asked: 0,
  waits: Promise.resolve(),
}));
vi.mock('keytar', () => {
  const reached = async <T>(work: () => T): Promise<T> => {
    os.asked += 1;
    await os.waits;
    if (!os.answers) throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY');
    return work();
  };
  return {
    default: {
      getPassword: (service: string, account: string) =>
        // As libsecret: what is locked is not there.
        reached(() => (os.locked ? null : (os.entries.get(`${service} ${account}`) ?? null))),
      setPassword: (service: string, account: string, text: string) =>
        reached(() => {
          if (os.locked) throw new Error('Cannot create an item in a locked collection');
          os.written += 1;
          os.entries.set(`${service} ${account}`, text);
        }),
      deletePassword: (service: string, account: string) =>
        reached(() => !os.locked && os.entries.delete(`${service} ${account}`)),
    },
  };
});

beforeEach(() => {
  os.entries.clear();
  os.answers = true;
  os.asked = 0;
  os.waits = Promise.resolve();
  os.locked = false;
  os.written = 0;
});
const credentials = { accessKey: 'ana@tesoreria.example', secretKey: ' käy "1" ' };
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const payouts = { login: 'a-login', pass: ' a pass ', apiSignature: 'a-signature' };

describe('the keychain', () => {
  const secrets = new Set<string>();
  const keychain = openKeychain('Tieout', (secret) => secrets.add(secret));

  it('keeps the credentials of each workspace and each set apart, as they were', async () => {
    await keychain.store('a', 'reporting', credentials);
    await keychain.store('a', 'payouts', payouts);
    await keychain.store('a', 'deposits', { apiKey: 'k', apiSignature: 's' });
    await keychain.store('a', 'readOnly', { apiKey: 'r' });
    await keychain.store('b', 'reporting', { ...credentials, secretKey: 'other' });
    expect([...os.entries.keys()].sort()).toEqual([
      'Tieout a/deposits',
      'Tieout a/payouts',
      'Tieout a/readOnly',
      'Tieout a/reporting',
      'Tieout b/reporting',
    ]);
    expect(await keychain.read('a', 'reporting')).toEqual(credentials);
    expect(await keychain.read('a', 'payouts')).toEqual(payouts);
    expect(await keychain.read('b', 'payouts')).toBeNull();
    await keychain.forget('a', 'payouts');
    await keychain.forget('a', 'payouts');
    expect(await keychain.read('a', 'payouts')).toBeNull();
    expect(await keychain.read('a', 'deposits')).toEqual({ apiKey: 'k', apiSignature: 's' });
    await keychain.forget('a');
    expect([...os.entries.keys()]).toEqual(['Tieout b/reporting']);
  });

  it('tells about every secret that passes, in either direction, but not about the user’s e-mail', async () => {
    await keychain.store('a', 'payouts', payouts);
    expect([...secrets]).toEqual(expect.arrayContaining(Object.values(payouts)));
    secrets.clear();
    os.entries.set('Tieout c/reporting', JSON.stringify(credentials));
    await keychain.read('c', 'reporting');
    expect([...secrets]).toEqual([credentials.secretKey]);
  });

  it('knows what is kept without asking the system each time, and notices what was removed outside', async () => {
    os.entries.set('Tieout d/payouts', JSON.stringify(payouts));
    expect([await keychain.keeps('d', 'payouts'), await keychain.keeps('d', 'deposits')]).toEqual([
      true,
      false,
    ]);
    os.entries.clear();
    expect(await keychain.keeps('d', 'payouts')).toBe(true);
    expect(await keychain.read('d', 'payouts')).toBeNull();
    expect(await keychain.keeps('d', 'payouts')).toBe(false);
    await keychain.store('d', 'payouts', payouts);
    expect(await keychain.keeps('d', 'payouts')).toBe(true);
    await Promise.all([keychain.read('d', 'payouts'), keychain.forget('d')]);
    expect(await keychain.keeps('d', 'payouts')).toBe(false);
  });

  it.each(['', '{', '"hunter22"', '{"accessKey":"a"}', '{"accessKey":"a","secretKey":7}'])(
    'takes the damaged entry %j for none',
    async (text) => {
      os.entries.set('Tieout a/reporting', text);
      expect(await keychain.read('a', 'reporting')).toBeNull();
    },
  );

  const key = KEY;
  const anchor = { entries: 12, head: 'a1'.repeat(32) };

  it('keeps the workspace’s key and the end of its audit trail beside the credentials, and removes them with it', async () => {
    expect(await keychain.readOwn('a', 'workspace-key')).toBeNull();
    await keychain.store('a', 'readOnly', { apiKey: 'r' });
    await keychain.storeOwn('a', 'workspace-key', key);
    await keychain.storeOwn('a', 'audit-anchor', anchor);
    await keychain.storeOwn('b', 'workspace-key', key.toLowerCase());
    expect([...os.entries.keys()].sort()).toEqual([
      'Tieout a/audit-anchor',
      'Tieout a/readOnly',
      'Tieout a/workspace-key',
      'Tieout b/workspace-key',
    ]);
    expect(await keychain.readOwn('a', 'workspace-key')).toBe(key);
    expect(await keychain.readOwn('a', 'audit-anchor')).toEqual(anchor);
    // Windows keeps 2,560 bytes at most; this is how long it may ever be.
    const longest = { ...anchor, entries: Number.MAX_SAFE_INTEGER };
    expect(JSON.stringify(longest).length).toBeLessThan(150);
    await keychain.forget('a', 'readOnly');
    expect(await keychain.readOwn('a', 'workspace-key')).toBe(key);
    await keychain.forget('a');
    expect([...os.entries.keys()]).toEqual(['Tieout b/workspace-key']);
  });

  it('tells about the workspace’s key in every form, stored and read', async () => {
    const forms = [
      key,
      'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    ];
    secrets.clear();
    await keychain.storeOwn('a', 'workspace-key', key);
    expect([...secrets].sort()).toEqual([...forms].sort());
    secrets.clear();
    await keychain.readOwn('a', 'workspace-key');
    expect([...secrets].sort()).toEqual([...forms].sort());
  });

  it.each(['', '{', '"short"', '12', `{"entries":-1,"head":""}`])(
    'never takes the damaged entry %j for none',
    async (text) => {
      os.entries.set('Tieout a/workspace-key', text);
      os.entries.set('Tieout a/audit-anchor', text);
      expect(await keychain.readOwn('a', 'workspace-key')).toBe('damaged');
      expect(await keychain.readOwn('a', 'audit-anchor')).toBe('damaged');
    },
  );

  it('says so when the system does not answer', async () => {
    os.answers = false;
    const unavailable = { details: { code: 'keychain-unavailable', retryable: false } };
    await expect(keychain.read('a', 'reporting')).rejects.toMatchObject(unavailable);
    await expect(keychain.store('a', 'reporting', credentials)).rejects.toMatchObject(unavailable);
    await expect(keychain.forget('a')).rejects.toMatchObject(unavailable);
    await expect(keychain.readOwn('a', 'workspace-key')).rejects.toMatchObject(unavailable);
    await expect(keychain.storeOwn('a', 'workspace-key', key)).rejects.toMatchObject(unavailable);
  });
});

describe('a secret that the keychain of Windows does not take', () => {
  // Each of these letters takes three bytes: what a person counts is not what Windows does.
  const long = (length: number) => ({ accessKey: 'a'.repeat(length), secretKey: '€'.repeat(800) });
  const around = Buffer.byteLength(JSON.stringify(long(0)));

  it('is refused with its size, and what was kept before stays', async () => {
    const keychain = openKeychain('Tieout', () => undefined, { platform: 'win32' });
    const most = long(2_560 - around);
    await keychain.store('a', 'reporting', most);
    await expect(keychain.store('a', 'reporting', long(2_561 - around))).rejects.toMatchObject({
      details: { code: 'secret-too-long', subject: '2561 > 2560' },
    });
    expect(await keychain.read('a', 'reporting')).toEqual(most);
  });

  it('is kept on other systems', async () => {
    const keychain = openKeychain('Tieout', () => undefined, { platform: 'darwin' });
    await keychain.store('a', 'reporting', long(2_561 - around));
    expect(await keychain.read('a', 'reporting')).toEqual(long(2_561 - around));
  });
});

describe('on macOS, whether a set is kept', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const started = async () => {
    const remembered = await rememberCredentials(join(folder.path, 'kept.json'), () => undefined);
    return {
      keychain: openKeychain('Tieout', () => undefined, { platform: 'darwin', remembered }),
      remembered,
    };
  };

  it('is remembered over a restart, and no entry is read for it', async () => {
    const first = await started();
    await first.keychain.store('a', 'reporting', credentials);
    expect(await first.keychain.keeps('a', 'payouts')).toBe(false);
    await first.remembered.written();
    // A keychain that would ask the person for every entry.
    os.answers = false;
    const { keychain } = await started();
    expect(await keychain.keeps('a', 'reporting')).toBe(true);
    expect(await keychain.keeps('a', 'payouts')).toBe(false);
    await expect(keychain.keeps('a', 'deposits')).rejects.toThrow('keychain-unavailable');
  });

  it('is corrected by whatever reads the entry, and forgotten with it', async () => {
    const first = await started();
    await first.keychain.store('a', 'reporting', credentials);
    await first.keychain.store('b', 'reporting', credentials);
    await first.keychain.forget('b');
    await first.remembered.written();
    expect(readFileSync(join(folder.path, 'kept.json'), 'utf8')).not.toMatch(/b\/|käy|tesoreria/);
    os.entries.clear();
    const { keychain } = await started();
    expect(await keychain.read('a', 'reporting')).toBeNull();
    expect(await keychain.keeps('a', 'reporting')).toBe(false);
  });
});

describe('a locked keychain on Linux, which answers that it has nothing', () => {
  const opened = () => openKeychain('Tieout', () => undefined, { platform: 'linux' });
  const unavailable = { code: 'keychain-unavailable' };

  it('is not taken for an empty one: no key is missing, no credentials are gone', async () => {
    await opened().store('a', 'payouts', payouts);
    await opened().storeOwn('a', 'workspace-key', KEY);
    os.locked = true;
    const keychain = opened();
    await expect(keychain.readOwn('a', 'workspace-key')).rejects.toMatchObject(unavailable);
    await expect(keychain.readOwn('a', 'audit-anchor')).rejects.toMatchObject(unavailable);
    await expect(keychain.read('a', 'payouts')).rejects.toMatchObject(unavailable);
    await expect(keychain.keeps('a', 'payouts')).rejects.toMatchObject(unavailable);
    await expect(keychain.forget('a')).rejects.toMatchObject(unavailable);

    os.locked = false;
    expect(await keychain.keeps('a', 'payouts')).toBe(true);
    expect(await keychain.readOwn('a', 'workspace-key')).toBe(KEY);
    expect(os.entries.size).toBe(2);
  });

  it('is asked by writing only where something was not there, and not again at once', async () => {
    os.entries.set('Tieout a/payouts', JSON.stringify(payouts));
    const keychain = opened();
    await keychain.read('a', 'payouts');
    for (const set of ['reporting', 'deposits', 'readOnly'] as const) await keychain.keeps('a', set);
    expect(os.written).toBe(0);
    const other = opened();
    for (const set of ['reporting', 'deposits', 'readOnly'] as const) await other.keeps('b', set);
    expect(os.written).toBe(1);
    expect([...os.entries.keys()]).toEqual(['Tieout a/payouts']);
  });

  it('is asked by nothing elsewhere, where a locked one is an error', async () => {
    const keychain = openKeychain('Tieout', () => undefined, { platform: 'darwin' });
    expect(await keychain.read('a', 'payouts')).toBeNull();
    expect(os.written).toBe(0);
  });
});

it('an app that ends waits for what the system was asked, and asks nothing more', async () => {
  vi.resetModules();
  const [{ openKeychain: open }, { leaveKeychain }] = await Promise.all([
    import('./keychain.ts'),
    import('./keychain-entries.ts'),
  ]);
  const kept = open('Tieout tests', () => undefined, { platform: 'darwin' });
  let tell = (): void => undefined;
  os.waits = new Promise((resolve) => {
    tell = () => resolve();
  });
  const steps: string[] = [];
  const reading = kept.readOwn('w', 'team').then(() => steps.push('answered'));
  await expect.poll(() => os.asked).toBe(1);
  const left = leaveKeychain().then(() => steps.push('left'));
  void kept.readOwn('w', 'team').then(() => steps.push('asked after the end'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual([]);
  tell();
  await Promise.all([reading, left]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps.sort()).toEqual(['answered', 'left']);
  expect(os.asked).toBe(1);
});
