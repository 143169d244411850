import { describe, expect, it } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { Turns } from './turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

/** Work that tells when it begins and ends when it is let go. */
function works(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, key = 'a', signal = never) =>
    turns.inTurn(key, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

describe('turns', () => {
  it('let so many run side by side, the others in the order they came', async () => {
    const { begun, start, end } = works(new Turns(2));
    const all = ['1', '2', '3', '4'].map((name) => start(name));
    await settled();
    expect(begun).toEqual(['1', '2']);
    end('2');
    await settled();
    expect(begun).toEqual(['1', '2', '3']);
    for (const name of ['1', '3']) end(name);
    await settled();
    end('4');
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
  });

  it('of one key do not wait for another', async () => {
    const { begun, start } = works(new Turns(1));
    void start('1', 'a');
    void start('2', 'b');
    await settled();
    expect(begun).toEqual(['1', '2']);
  });

  it('are taken last by work that can wait, for as long as it can', async () => {
    const turns = new Turns(1);
    const begun: string[] = [];
    let canWait = true;
    const ends: (() => void)[] = [];
    const start = (name: string, waits = () => false) =>
      void turns.inTurn(
        'a',
        never,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        waits,
      );
    start('1');
    start('2', () => canWait);
    for (const name of ['3', '4', '5']) start(name);
    await settled();
    ends.shift()?.();
    await settled();
    expect(begun).toEqual(['1', '3']);
    canWait = false;
    ends.shift()?.();
    await settled();
    expect(begun).toEqual(['1', '3', '2']);
  });

  it('that are given up while waiting end as cancelled and let the next go', async () => {
    const { begun, start, end } = works(new Turns(1));
    const controller = new AbortController();
    void start('1');
    const given = failureOf(start('2', 'a', controller.signal));
    void start('3');
    await settled();
    controller.abort();
    expect((await given).code).toBe('cancelled');
    expect((await failureOf(start('4', 'a', controller.signal))).code).toBe('cancelled');
    end('1');
    await settled();
    expect(begun).toEqual(['1', '3']);
  });

  it('are handed on also by work that fails', async () => {
    const turns = new Turns(1);
    await failureOf(turns.inTurn('a', never, () => Promise.reject(new Error('no'))));
    expect(await turns.inTurn('a', never, async () => 7)).toBe(7);
  });
});
