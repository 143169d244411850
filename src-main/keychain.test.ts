import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeychain } from './keychain.ts';

/** The OS keychain of the tests: in memory, and out of reach when told so. */
const os = vi.hoisted(() => ({ entries: new Map<string, string>(), answers: true }));
vi.mock('keytar', () => {
  const reached = async <T>(work: () => T): Promise<T> => {
    if (!os.answers) throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY');
    return work();
  };
  return {
    default: {
      getPassword: (service: string, account: string) =>
        reached(() => os.entries.get(`${service} ${account}`) ?? null),
      setPassword: (service: string, account: string, text: string) =>
        reached(() => void os.entries.set(`${service} ${account}`, text)),
      deletePassword: (service: string, account: string) =>
        reached(() => os.entries.delete(`${service} ${account}`)),
    },
  };
});

beforeEach(() => {
  os.entries.clear();
  os.answers = true;
});
const credentials = { accessKey: 'ana@tesoreria.example', secretKey: ' käy "1" ' };
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

  it('says so when the system does not answer', async () => {
    os.answers = false;
    const unavailable = { details: { code: 'keychain-unavailable', retryable: false } };
    await expect(keychain.read('a', 'reporting')).rejects.toMatchObject(unavailable);
    await expect(keychain.store('a', 'reporting', credentials)).rejects.toMatchObject(unavailable);
    await expect(keychain.forget('a')).rejects.toMatchObject(unavailable);
  });
});
