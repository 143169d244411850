import { describe, expect, it } from 'vitest';
import type { ProxyAsk } from '../../src-shared/contract/network.ts';
import { type MeetProxy, type ProxyName, ProxySignIn } from './proxy-sign-in.ts';

const URL_HERE = 'https://merchants.service.example/v1/deposits';
const RIGHT = { name: 'ana', password: 'right' };
const WRONG = { name: 'ana', password: 'wrong' };
const PROXY = 'proxy.office:8080';

/** A network behind a proxy, which remembers what it was told until that is refused, as Chromium's does. */
function office(given: { kept?: ProxyName | null } = {}) {
  const log: string[] = [];
  const told: ProxyAsk[][] = [];
  const secrets: string[] = [];
  let kept = given.kept ?? null;
  const network = () => {
    let known: ProxyName | null = null;
    const meet: MeetProxy = async (_url, answer) => {
      if (known?.password === RIGHT.password) return;
      known = await answer({ host: 'proxy.office', port: 8080, realm: 'Office', scheme: 'basic' });
    };
    const fetch = async () => {
      log.push(known ? known.password : 'nobody');
      if (known?.password === RIGHT.password) return new Response('{}');
      known = null;
      return new Response(null, { status: 407 });
    };
    return { meet, fetch };
  };
  const [shared, once] = [network(), network()];
  const signIn = new ProxySignIn({
    kept: {
      read: async () => kept,
      store: async (_proxy, name) => {
        kept = name;
      },
      forget: async () => {
        kept = null;
      },
    },
    onAsks: (asks) => told.push(asks),
    onSecret: (secret) => secrets.push(secret),
    onProblem: (error) => {
      throw error;
    },
  });
  const fetch = signIn.through(
    (_url, _init, connection) => (connection === 'fresh' ? once.fetch() : shared.fetch()),
    [shared.meet, once.meet],
  );
  const status = async (connection?: 'fresh') => (await fetch(URL_HERE, {}, connection)).status;
  return { signIn, fetch, status, log, told, secrets, kept: () => kept };
}

const ASK: ProxyAsk = { proxy: PROXY, realm: 'Office', scheme: 'basic', refused: false };

describe('a proxy that asks for a name', () => {
  it('fails the request as before and has the person asked once, however many requests meet it', async () => {
    const { status, told, log } = office();
    expect(await Promise.all([status(), status(), status('fresh')])).toEqual([407, 407, 407]);
    expect(await status()).toBe(407);
    expect(told).toEqual([[ASK]]);
    expect(log).toEqual(['nobody', 'nobody', 'nobody', 'nobody']);
  });

  it('lets the next request through once it is answered, also one that must not be repeated', async () => {
    const { signIn, status, told, log, secrets, kept } = office();
    await status();
    await signIn.answer(PROXY, RIGHT, false);
    expect(told.at(-1)).toEqual([]);
    expect(secrets).toEqual(['right']);
    expect(await status()).toBe(200);
    expect(await status('fresh')).toBe(200);
    // Met once more without a name, told, and repeated; the other network was told at the same time.
    expect(log).toEqual(['nobody', 'nobody', 'right', 'right']);
    expect(kept()).toBeNull();
  });

  it('never has a request repeated that must leave this computer at most once', async () => {
    const { signIn, status, log } = office();
    await status('fresh');
    await signIn.answer(PROXY, RIGHT, false);
    expect(await status('fresh')).toBe(407);
    expect(log).toEqual(['nobody', 'nobody']);
    expect(await status('fresh')).toBe(200);
  });

  it('is not given a refused answer again: the person is told that it was refused, and what was kept is forgotten', async () => {
    const { signIn, status, told, log, kept } = office();
    await status();
    await signIn.answer(PROXY, WRONG, true);
    expect(kept()).toEqual(WRONG);
    expect(await status()).toBe(407);
    expect(told.at(-1)).toEqual([{ ...ASK, refused: true }]);
    expect(kept()).toBeNull();
    expect(await status()).toBe(407);
    // Once on each network at the most: the second refusal could lock the person out.
    expect(log.filter((who) => who === 'wrong').length).toBe(1);
    await signIn.answer(PROXY, RIGHT, true);
    expect(await status()).toBe(200);
    expect(kept()).toEqual(RIGHT);
  });

  it('is answered with what was kept, without asking', async () => {
    const { status, told } = office({ kept: RIGHT });
    expect(await status()).toBe(200);
    expect(told).toEqual([]);
  });

  it('takes an answer only to what it asked', async () => {
    const { signIn } = office();
    await expect(signIn.answer('other.example:80', RIGHT, true)).rejects.toThrow('invalid-request');
  });
});

it('the word of a service on an unencrypted way is no proxy’s', async () => {
  const { fetch, told } = office();
  expect((await fetch('http://127.0.0.1:1/v1', {})).status).toBe(407);
  expect(told).toEqual([]);
});
