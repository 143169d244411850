import { beforeEach, describe, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { failureOf } from '../testing/failure.ts';
import { keychainInMemory } from '../testing/keychain-in-memory.ts';
import { deriveKeys, WorkspaceKeyring } from './workspace-keys.ts';

const SECRET = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the keys of a workspace', () => {
  it('are derived as HKDF with SHA-256 says, one for each purpose', () => {
    // Computed apart, with Python's hmac: extract with 32 zero bytes, expand with the label.
    const { audit, file } = deriveKeys(SECRET);
    expect(hex(audit)).toBe('21275574c39c88368400cfe8ced3e6087cd1db589ed5ddfe3b98c9ecdaf1c54a');
    expect(hex(file)).toBe('9111b64df3e3b520989467122693cb009563af3d560810b48e52b190d4a8a2e1');
    expect(deriveKeys('BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8').audit).not.toEqual(audit);
  });
});

describe('the keyring', () => {
  let answers: boolean;
  let reads: number;
  let keyed: boolean;
  let handedOver: unknown[];
  let memory: ReturnType<typeof keychainInMemory>;
  let keyring: WorkspaceKeyring;
  const start = () =>
    new WorkspaceKeyring({
      keychain: memory.keychain,
      isKeyed: async () => keyed,
      onKeys: (...about) => handedOver.push(about),
      onForgotten: (id) => handedOver.push(['forgotten', id]),
    });
  beforeEach(() => {
    [answers, reads, keyed, handedOver] = [true, 0, false, []];
    memory = keychainInMemory(undefined, () => {
      reads += 1;
      if (!answers) throw new TieoutError('keychain-unavailable');
    });
    keyring = start();
  });

  it('makes a secret of 32 bytes once for a new workspace, another for each', async () => {
    await keyring.create('a');
    await keyring.create('b');
    const [a, b] = [memory.own.get('a/workspace-key'), memory.own.get('b/workspace-key')] as string[];
    expect(Buffer.from(a ?? '', 'base64url')).toHaveLength(32);
    expect(a).not.toBe(b);
    expect(await keyring.of('a')).toEqual({ keys: deriveKeys(a ?? '') });
    // The next run of the app finds the same one.
    expect(await start().of('a')).toEqual({ keys: deriveKeys(a ?? '') });
  });

  it('asks the keychain once in a run, however many ask for the keys', async () => {
    memory.own.set('a/workspace-key', SECRET);
    const found = await Promise.all([keyring.of('a'), keyring.of('a'), keyring.of('a')]);
    expect([found, reads]).toEqual([Array(3).fill({ keys: deriveKeys(SECRET) }), 1]);
    await keyring.of('a');
    expect(reads).toBe(1);
  });

  it('gives a workspace of an earlier version its secret when it is first opened', async () => {
    expect(memory.own.size).toBe(0);
    expect(await keyring.of('old')).toEqual({
      keys: deriveKeys(String(memory.own.get('old/workspace-key'))),
    });
  });

  it.each([
    ['its files were made with a key', () => (keyed = true)],
    ['the end of its trail is kept', () => memory.own.set('a/audit-anchor', { entries: 1, head: '' })],
    ['what the keychain has is damaged', () => memory.own.set('a/workspace-key', 'damaged')],
  ])('makes no secret where %s', async (_, given) => {
    given();
    const before = new Map(memory.own);
    const missing = { code: 'workspace-key-missing', retryable: false };
    expect(await keyring.of('a')).toEqual({ refused: missing });
    expect(await failureOf(keyring.create('a'))).toEqual(missing);
    expect(memory.own).toEqual(before);
    await keyring.restoreKey('a', SECRET);
    expect(await keyring.of('a')).toEqual({ keys: deriveKeys(SECRET) });
    expect(handedOver).toEqual([['a', { keys: deriveKeys(SECRET) }]]);
  });

  it('gives a joined workspace its secret back with the key of its team’s trail, in this run and in the next', async () => {
    const ofTeam = new Uint8Array(32).fill(7);
    const joined = () =>
      new WorkspaceKeyring({
        keychain: memory.keychain,
        isKeyed: async () => true,
        trailKeyOf: async () => ofTeam,
        onKeys: (...about) => handedOver.push(about),
        onForgotten: () => undefined,
      });
    const keys = { ...deriveKeys(SECRET), audit: ofTeam };
    keyring = joined();
    await keyring.restoreKey('a', SECRET);
    expect(handedOver).toEqual([['a', { keys }]]);
    expect([await keyring.of('a'), await joined().of('a')]).toEqual([{ keys }, { keys }]);
  });

  it('asks again once a locked keychain answers, and makes nothing before', async () => {
    answers = false;
    const unavailable = { refused: { code: 'keychain-unavailable', retryable: false } };
    expect(await keyring.of('a')).toEqual(unavailable);
    answers = true;
    expect(await keyring.of('a')).toHaveProperty('keys');
  });

  it('lets go of a removed workspace', async () => {
    memory.own.set('a/workspace-key', SECRET);
    await keyring.of('a');
    await memory.keychain.forget('a');
    keyring.forget('a');
    expect(handedOver).toEqual([['forgotten', 'a']]);
    keyed = true;
    expect(await keyring.of('a')).toHaveProperty('refused.code', 'workspace-key-missing');
  });
});
