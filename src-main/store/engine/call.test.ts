/** Calls of the store: defined once each, by names of their own. */
import { expect, it } from 'vitest';
import { here, inBackground, job, joinCalls } from './call.ts';

it('a name that is used twice is refused, whichever tables use it', () => {
  const one = { readRows: here('cache', () => 1), storePage: here('cache', () => 2) };
  expect(Object.keys(joinCalls(one, { readClose: here('both', () => 3) }))).toEqual([
    'readRows',
    'storePage',
    'readClose',
  ]);
  expect(() => joinCalls(one, { storePage: here('work', () => 4) })).toThrow('storePage');
});

it('a call names the databases whose damage it may meet by its first argument, or does not compile', () => {
  type Both = { readonly cachePath: string; readonly workPath: string };
  expect(here('both', (_, paths: Both) => paths.cachePath).databases).toBe('both');
  expect(job('cache', async (_, request: { readonly cachePath: string }) => request).databases).toBe('cache');
  // @ts-expect-error a path names one database
  here('both', (_, path: string) => path);
  // @ts-expect-error what names the cache does not name people's own work
  inBackground('work', (_, about: { readonly cachePath: string }) => about);
});
