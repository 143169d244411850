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

describe('the keychain', () => {
  const keychain = openKeychain('Tieout');

  it('keeps the credentials of each workspace apart, as they were', async () => {
    await keychain.storeReporting('a', credentials);
    await keychain.storeReporting('b', { ...credentials, secretKey: 'other' });
    expect(await keychain.readReporting('a')).toEqual(credentials);
    await keychain.forget('a');
    await keychain.forget('a');
    expect(await keychain.readReporting('a')).toBeNull();
    expect((await keychain.readReporting('b'))?.secretKey).toBe('other');
  });

  it.each(['', '{', '"hunter22"', '{"accessKey":"a"}', '{"accessKey":"a","secretKey":7}'])(
    'takes the damaged entry %j for none',
    async (text) => {
      os.entries.set('Tieout a/reporting', text);
      expect(await keychain.readReporting('a')).toBeNull();
    },
  );

  it('says so when the system does not answer', async () => {
    os.answers = false;
    const unavailable = { details: { code: 'keychain-unavailable', retryable: false } };
    await expect(keychain.readReporting('a')).rejects.toMatchObject(unavailable);
    await expect(keychain.storeReporting('a', credentials)).rejects.toMatchObject(unavailable);
    await expect(keychain.forget('a')).rejects.toMatchObject(unavailable);
  });
});
