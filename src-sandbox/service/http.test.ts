import { createRequire } from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../index.ts';

it('starts without the compilers of schemas, which would take longer to load than it does to begin', async () => {
  const sandbox = await startSandbox({ asOf: '2026-11-10T15:00:00Z', months: 1, rows: 10, seed: 1 });
  onTestFinished(sandbox.close);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => /[\\/]fastify[\\/]fastify\.js$/.test(path))).toHaveLength(1);
  expect(
    loaded.filter((path) => /[\\/](ajv|ajv-compiler|fast-json-stringify-compiler)[\\/]/.test(path)),
  ).toEqual([]);
});
