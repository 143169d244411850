/**
 * A workspace's file: what goes in comes out, byte by byte; whatever is wrong with it is told before anything is made.
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { openCache, openWork } from '../store/testing/databases.ts';
import { TEST_KEYS } from '../store/testing/keys.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Packing, Watched } from './pack.ts';
import { packWorkspace } from './pack.ts';
import { checkWorkspaceFile, mustFitWorkspaceFile, readWorkspaceFile, unpackWorkspace } from './unpack.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const KEY = TEST_KEYS.file;
const NOW = Date.parse('2026-10-15T12:00:00Z');
/** More than two chunks of random bytes, so that they end in the middle of one. */
const CLOSE = Buffer.alloc(2_500_000, 'a month that is locked');

let temporary: ReturnType<typeof temporaryFolder>;
let folder: string;
let target: string;
let into: string;
let cache: Db;
let work: Db;

beforeEach(() => {
  temporary = temporaryFolder();
  folder = join(temporary.path, 'workspace');
  into = join(temporary.path, 'restored');
  target = join(temporary.path, 'Tienda.tieout');
  for (const path of [folder, into, join(folder, 'closes'), join(folder, 'dropped')]) mkdirSync(path);
  cache = openCache(join(folder, 'cache.db'));
  work = openWork(join(folder, 'work.db'));
  work.exec("CREATE TABLE note (text TEXT) STRICT; INSERT INTO note VALUES ('before')");
  cache.exec('CREATE TABLE note (text TEXT) STRICT');
  writeFileSync(join(folder, 'views.json'), '{"version":1}');
  writeFileSync(join(folder, 'closes', '2026-09-PEN-1.db'), CLOSE);
  for (const other of ['work.backup-1.db', 'cache.damaged-5.db', 'workspace.json', 'dropped/bank.csv'])
    writeFileSync(join(folder, other), 'stays');
});
afterEach(() => {
  vi.restoreAllMocks();
  cache.close();
  work.close();
  temporary.remove();
});

const unwatched = (): Watched => ({ signal: new AbortController().signal, progress: () => undefined });
const packing = (): Packing => ({
  cachePath: cache.name,
  workPath: work.name,
  target,
  about: { workspaceId: ID, name: 'Tienda', environment: 'production', madeAt: NOW, app: 'Tieout 0.1.0' },
  carried: { settings: '{"name":"Señor Ñandú"}', anchor: { entries: 3, head: 'a'.repeat(64) } },
  actor: 'ana',
});
const pack = (watched = unwatched()) => packWorkspace(packing(), watched);
const unpack = (watched = unwatched()) => unpackWorkspace({ path: target, key: KEY, folder: into }, watched);
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const filesIn = (path: string) => (readdirSync(path, { recursive: true }) as string[]).sort();
/** What may lie beside the target while it is written. */
const besideTarget = () => readdirSync(temporary.path).filter((name) => name.startsWith('Tienda'));

it('holds the databases, the locked months and the views as they are, and says what it holds', async () => {
  const told: number[] = [];
  const bytes = await pack({ ...unwatched(), progress: (done, total) => told.push(done / total) });
  expect(bytes).toBe(readFileSync(target).length);
  expect(told.at(-1)).toBe(1);
  expect(await readWorkspaceFile(target)).toMatchObject({ name: 'Tienda', lockedMonths: 1, madeAt: NOW });
  expect(await checkWorkspaceFile(target, KEY, unwatched())).toEqual(packing().carried);
  await unpack();
  expect(filesIn(into)).toEqual(['cache.db', 'closes', 'closes/2026-09-PEN-1.db', 'views.json', 'work.db']);
  for (const name of ['cache.db', 'work.db', 'closes/2026-09-PEN-1.db', 'views.json'])
    expect(digest(join(into, name))).toBe(digest(join(folder, name)));
  const restored = openDatabase(join(into, 'work.db'), { readonly: true });
  const actions = restored.prepare('SELECT action, subject FROM auditEntry').all();
  expect(actions).toEqual([{ action: 'workspace.exported', subject: 'Tienda.tieout' }]);
  restored.close();
  // Neither a name of a person nor the settings can be read in it.
  expect(readFileSync(target).includes('is locked')).toBe(false);
  expect(readFileSync(target).includes('Ñandú')).toBe(false);
});

it('is of one moment, though work goes on while it is written', async () => {
  let steps = 0;
  const go = () => {
    steps += 1;
    work.prepare('INSERT INTO note VALUES (?)').run(`during ${steps}`);
    cache.prepare('INSERT INTO note VALUES (?)').run(`during ${steps}`);
    work.pragma('wal_checkpoint(PASSIVE)');
  };
  await pack({ ...unwatched(), progress: go });
  expect(steps).toBeGreaterThan(3);
  await unpack();
  for (const [name, notes] of [
    ['work.db', 1n],
    ['cache.db', 0n],
  ] as const) {
    const db = openDatabase(join(into, name), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM note').pluck().get()).toBe(notes);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  }
  expect(work.prepare('SELECT count(*) FROM note').pluck().get()).toBe(BigInt(steps) + 1n);
});

it('waits for somebody who is writing, and can be cancelled meanwhile', async () => {
  cache.exec("BEGIN IMMEDIATE; INSERT INTO note VALUES ('half')");
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  expect((await failureOf(pack({ ...unwatched(), signal: controller.signal }))).code).toBe('cancelled');
  expect(besideTarget()).toEqual([]);
  setTimeout(() => cache.exec('COMMIT'), 100);
  await pack();
  await unpack();
  const db = openDatabase(join(into, 'cache.db'), { readonly: true });
  expect(db.prepare('SELECT text FROM note').pluck().all()).toEqual(['half']);
  db.close();
});

describe('refused by name, and nothing is made, when it', () => {
  const refused = async (): Promise<string> => {
    const { code, subject } = await failureOf(unpack());
    expect(subject).toBe('Tienda.tieout');
    expect((await failureOf(checkWorkspaceFile(target, KEY, unwatched()))).code).toBe(code);
    return code;
  };
  beforeEach(async () => {
    await pack();
  });

  it('is cut short anywhere', async () => {
    const whole = readFileSync(target);
    const start = whole.indexOf('\n') + 1;
    const chunk = 1024 * 1024 + 16;
    for (const end of [
      whole.length - 1,
      start + 2 * chunk,
      start + chunk,
      start + chunk + 5,
      start + 3,
      start,
    ]) {
      truncateSync(target, end);
      expect(await failureOf(checkWorkspaceFile(target, KEY, unwatched()))).toMatchObject({
        code: 'workspace-file-damaged',
      });
    }
    truncateSync(target, start - 1);
    expect((await failureOf(readWorkspaceFile(target))).code).toBe('workspace-file-damaged');
  });

  it('was changed in any part, its header included, or has more behind it', async () => {
    const whole = readFileSync(target);
    const start = whole.indexOf('\n') + 1;
    for (const at of [start, start + 500_000, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(target, changed);
      expect((await failureOf(checkWorkspaceFile(target, KEY, unwatched()))).code).toBe(
        'workspace-file-damaged',
      );
    }
    writeFileSync(target, whole.toString('latin1').replace('"lockedMonths":1', '"lockedMonths":2'), 'latin1');
    expect(await refused()).toBe('workspace-file-damaged');
    writeFileSync(target, whole);
    appendFileSync(target, 'x');
    expect((await failureOf(checkWorkspaceFile(target, KEY, unwatched()))).code).toBe(
      'workspace-file-damaged',
    );
  });

  it('has two chunks changed round', async () => {
    const whole = readFileSync(target);
    const start = whole.indexOf('\n') + 1;
    const chunk = 1024 * 1024 + 16;
    const [one, two] = [
      whole.subarray(start, start + chunk),
      whole.subarray(start + chunk, start + 2 * chunk),
    ];
    const rest = whole.subarray(start + 2 * chunk);
    writeFileSync(target, Buffer.concat([whole.subarray(0, start), two, one, rest]));
    expect((await failureOf(checkWorkspaceFile(target, KEY, unwatched()))).code).toBe(
      'workspace-file-damaged',
    );
  });

  it.each([
    ['"version":1', '"version":2'],
    ['"schema":{"cache":', '"schema":{"cache":9'],
    ['"work":', '"work":9'],
  ])('is of a newer version: %s', async (found, newer) => {
    writeFileSync(target, readFileSync(target, 'latin1').replace(found, newer), 'latin1');
    expect((await failureOf(readWorkspaceFile(target))).code).toBe('workspace-file-newer');
    expect(await refused()).toBe('workspace-file-newer');
    expect(filesIn(into)).toEqual([]);
  });

  it('is another file, or none', async () => {
    for (const content of ['', 'PK\x03\x04', '{"format":"tieout-workspace-settings","version":1}\n']) {
      writeFileSync(target, content);
      expect((await failureOf(readWorkspaceFile(target))).code).toBe('workspace-file-unknown');
    }
    expect((await failureOf(readWorkspaceFile(join(folder, 'gone')))).code).toBe('file-unreadable');
  });

  it('belongs to another code', async () => {
    const other = new Uint8Array(32).fill(7);
    await mustFitWorkspaceFile(target, KEY);
    expect((await failureOf(mustFitWorkspaceFile(target, other))).code).toBe('recovery-code-wrong');
    expect((await failureOf(checkWorkspaceFile(target, other, unwatched()))).code).toBe(
      'recovery-code-wrong',
    );
  });
});

describe('nothing is left of it when', () => {
  const cancelledAfter = (looks: number): Watched => {
    const controller = new AbortController();
    let seen = 0;
    const progress = () => {
      seen += 1;
      if (seen >= looks) controller.abort();
    };
    return { signal: controller.signal, progress };
  };

  it('writing is cancelled; an older file of the name stays', async () => {
    writeFileSync(target, 'older');
    expect((await failureOf(pack(cancelledAfter(2)))).code).toBe('cancelled');
    expect(besideTarget()).toEqual(['Tienda.tieout']);
    expect(readFileSync(target, 'utf8')).toBe('older');
    // Others work on: nothing is held still any more.
    work.exec("INSERT INTO note VALUES ('after')");
    expect(work.pragma('wal_checkpoint(TRUNCATE)')).toEqual([{ busy: 0n, log: 0n, checkpointed: 0n }]);
  });

  it('the disk is full, on either computer', async () => {
    await pack();
    const handle = await open(target, 'r');
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const write = prototype.write;
    let writes = 0;
    vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, ...about: unknown[]) {
      writes += 1;
      return writes > 2 ? Promise.reject(full) : write.apply(this, about);
    });
    const other = join(temporary.path, 'Tienda 2.tieout');
    const failed = failureOf(packWorkspace({ ...packing(), target: other }, unwatched()));
    expect(await failed).toMatchObject({ code: 'file-disk-full', subject: 'Tienda 2.tieout' });
    expect(existsSync(other)).toBe(false);
    expect(besideTarget()).toEqual(['Tienda.tieout']);
    writes = 0;
    expect(await failureOf(unpack())).toMatchObject({ code: 'file-disk-full', subject: 'Tienda.tieout' });
  });

  it('reading is cancelled', async () => {
    await pack();
    expect((await failureOf(checkWorkspaceFile(target, KEY, cancelledAfter(1)))).code).toBe('cancelled');
    expect((await failureOf(unpack(cancelledAfter(1)))).code).toBe('cancelled');
  });
});
