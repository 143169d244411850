/**
 * The computer's keychain as the campaign sees it: it outlives the app that is killed, and breaks with nothing else.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Keychain } from '../../src-main/keychain.ts';
import { keychainInMemory } from '../../src-main/testing/keychain-in-memory.ts';
import { replaceFile } from './replace-file.ts';

/** The tests' keychain, read from the file and written to it after every call that the app makes. */
export function keychainInFile(path: string): Keychain {
  const { keychain, entries, own } = keychainInMemory();
  const kept = read(path);
  for (const [account, value] of kept.credentials) entries.set(account, value);
  for (const [account, value] of kept.own) own.set(account, value);
  const text = () => JSON.stringify({ credentials: [...entries], own: [...own] } satisfies Kept);
  let written = text();
  return new Proxy(keychain, {
    get(target, name, receiver) {
      const call = Reflect.get(target, name, receiver);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        const answer = await call.apply(target, args);
        const now = text();
        if (now !== written) {
          replaceFile(path, now);
          written = now;
        }
        return answer;
      };
    },
  });
}

type Kept = {
  readonly credentials: readonly [string, Readonly<Record<string, string>>][];
  readonly own: readonly [string, unknown][];
};

function read(path: string): Kept {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { credentials: [], own: [] };
}
