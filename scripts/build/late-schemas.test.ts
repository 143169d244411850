import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import * as contract from '../../src-shared/contract/index.ts';
import { lateCall, lateObject } from '../../src-shared/late-schema.ts';
import { lateSchemas, madeLate } from './late-schemas.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('makes fields and the sides of a call when they are asked, and leaves the rest and the lines as they are', () => {
  const source = `import { call, nothing } from './call.ts';
const one = z.strictObject({ a: z.array(z.strictObject({ b })) });
const calls = { 'x.y': call(nothing, one.extend({ c })) };
const other = z.strictObject(shape);
const told = z.strictObject({ d }, 'as it is');
const open = z.object({ e });`;
  expect(madeLate(source, '/late.ts')).toBe(
    `import { lateCall, lateObject } from '/late.ts';import { call, nothing } from './call.ts';
const one = /* @__PURE__ */ (() => lateObject(() => ({ a: z.array(lateObject(() => ({ b }))) })))();
const calls = { 'x.y': lateCall(() => (nothing), () => (one.extend({ c }))) };
const other = /* @__PURE__ */ (() => z.strictObject(shape))();
const told = /* @__PURE__ */ (() => z.strictObject({ d }, 'as it is'))();
const open = /* @__PURE__ */ (() => z.object({ e }))();`,
  );
  const elsewhere = 'const answer = call(one, other);';
  expect(madeLate(elsewhere, '/late.ts')).toBe(elsewhere);
});

it('makes what was not asked not at all, and what was asked once', () => {
  const made: string[] = [];
  const text = (name: string) => {
    made.push(name);
    return z.string();
  };
  const { request, response } = {
    ...{
      one: lateCall(
        () => lateObject(() => ({ a: text('a') })),
        () => lateObject(() => ({ b: text('b') })),
      ),
    },
  }.one;
  expect(made).toEqual([]);
  request.parse({ a: '' });
  request.parse({ a: '' });
  expect(made).toEqual(['a']);
  expect(response.safeParse({ b: '', c: '' }).error?.issues[0]?.code).toBe('unrecognized_keys');
  expect(made).toEqual(['a', 'b']);
});

it('leaves what nothing asks out of a bundle, and keeps what it is made of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tieout-late-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src-shared'));
  const entry = join(folder, 'src-shared', 'entry.ts');
  await writeFile(
    entry,
    `import { z } from 'zod';
const part = z.string().max(7);
const asked = z.strictObject({ part }).extend({ more: z.int() });
const unasked = asked.partial().extend({ other: z.array(z.strictObject({ deep: z.string().min(3) })) });
export default () => asked;`,
  );
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [lateSchemas(resolve(ROOT, 'src-shared/late-schema.ts'))],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: ['zod'] },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built
    .flatMap(({ output }) => output.map((each) => ('code' in each ? each.code : '')))
    .join('');
  for (const kept of ['max(7)', 'more:']) expect(code).toContain(kept);
  for (const left of ['partial', 'other', 'min(3)']) expect(code).not.toContain(left);
});

it('means the same: of every call and event of the contract', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tieout-late-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [lateSchemas(resolve(ROOT, 'src-shared/late-schema.ts'))],
    build: {
      outDir: folder,
      minify: false,
      lib: {
        entry: resolve(ROOT, 'src-shared/contract/index.ts'),
        formats: ['es'],
        fileName: () => 'late.mjs',
      },
    },
  });
  const late = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'late.mjs')).href
  )) as typeof contract;

  const described = ({ calls, events }: typeof contract) => {
    const of = (schema: z.ZodType, io: 'input' | 'output') =>
      z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    return {
      calls: Object.entries(calls).map(([name, { request, response }]) => [
        name,
        of(request, 'input'),
        of(request, 'output'),
        of(response, 'output'),
      ]),
      events: Object.entries(events).map(([name, payload]) => [name, of(payload, 'output')]),
    };
  };
  expect(described(late)).toEqual(described(contract));
  expect(late.calls['app.info'].request.safeParse({ more: true })).toMatchObject({
    success: false,
    error: { issues: [{ code: 'unrecognized_keys', keys: ['more'] }] },
  });
});
