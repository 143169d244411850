import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  removeFileSync,
  removeFolder,
  renameExportSync,
  renameFile,
  renameFileSync,
  whileBusy,
  whileBusySync,
} from './busy-file.ts';
import { readKept } from './kept-file.ts';
import { replaceFile } from './replace-file.ts';
import { failureOf } from './testing/failure.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { asOnWindows, type WindowsFiles } from './testing/windows-files.ts';

const refused = (code: string) => Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename' });

describe('a file that somebody else has open', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'is tried again after %s, with longer and longer pauses',
    async (code) => {
      const waits: number[] = [];
      let left = 5;
      const work = () => {
        if (left-- > 0) throw refused(code);
        return 'done';
      };
      const wait = async (ms: number) => void waits.push(ms);
      expect(await whileBusy(async () => work(), 'win32', wait)).toBe('done');
      expect(waits).toEqual([10, 20, 40, 80, 160]);
      left = 5;
      expect(whileBusySync(work, 'win32', (ms) => void waits.push(ms))).toBe('done');
      expect(waits).toHaveLength(10);
    },
  );

  it('is given up after some seconds, with the system’s own refusal', async () => {
    let waited = 0;
    const failure = refused('EBUSY');
    const never = whileBusy(
      () => Promise.reject(failure),
      'win32',
      async (ms) => {
        waited += ms;
      },
    );
    await expect(never).rejects.toBe(failure);
    expect(waited).toBeGreaterThanOrEqual(4_000);
    expect(waited).toBeLessThan(5_000);
  });

  it('is not waited for where such a refusal means that it stays refused', async () => {
    let calls = 0;
    const work = () => {
      calls += 1;
      throw refused('EACCES');
    };
    expect(() => whileBusySync(work, 'linux')).toThrow('EACCES');
    expect(() => whileBusySync(work, 'darwin')).toThrow('EACCES');
    await expect(whileBusy(async () => work(), 'linux')).rejects.toThrow('EACCES');
    expect(calls).toBe(3);
  });

  it.each(['ENOSPC', 'ENOENT', 'EROFS'])('%s is another matter', async (code) => {
    await expect(whileBusy(() => Promise.reject(refused(code)), 'win32')).rejects.toThrow(code);
  });
});

describe('on a file system that refuses as Windows does', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let windows: WindowsFiles;
  beforeEach(() => {
    folder = temporaryFolder();
    windows = asOnWindows();
  });
  afterEach(() => {
    windows.restore();
    folder.remove();
  });
  const file = (name: string, content = name, mode = 0o600) => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    chmodSync(path, mode);
    return path;
  };

  it('a file of the app’s own is renamed over one that is protected, and removed when it is', () => {
    renameFileSync(file('new'), file('old', 'old', 0o400));
    expect(readFileSync(join(folder.path, 'old'), 'utf8')).toBe('new');
    removeFileSync(file('kept', 'kept', 0o400));
    removeFileSync(join(folder.path, 'never there'));
    expect(readdirSync(folder.path)).toEqual(['old']);
  });

  it('a folder is removed with what is protected in it, although a scanner holds it open for a while', async () => {
    const inner = join(folder.path, 'closes');
    mkdirSync(inner);
    file('closes/2026-09-PEN-1.db', 'x', 0o400);
    windows.holdOpen(/closes$/, 2);
    await removeFolder(inner);
    expect(existsSync(inner)).toBe(false);
    await removeFolder(inner);
  });

  it('a file that a person protected is not written over by an export', async () => {
    const target = file('October.xlsx', 'mine', 0o400);
    await expect(renameFile(file('October.xlsx.partial'), target)).rejects.toThrow('EPERM');
    expect(() => renameExportSync(join(folder.path, 'October.xlsx.partial'), target)).toThrow('EPERM');
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('settings are written although a scanner holds the file open for a while', async () => {
    const path = file('settings.json', 'before');
    windows.holdOpen(/settings\.json/, 3, 'EPERM');
    await replaceFile(path, 'after');
    expect(readFileSync(path, 'utf8')).toBe('after');
    expect(readdirSync(folder.path)).toEqual(['settings.json']);
  });

  it('settings that cannot be read are set aside although a scanner holds them open', async () => {
    const path = file('views.json', '{ cut sh');
    windows.holdOpen(/views\.json/, 2);
    const names: (string | null)[] = [];
    await readKept(
      path,
      (content) => content,
      ({ setAside }) => void names.push(setAside),
    );
    expect(names).toEqual(['views.unreadable-1.json']);
    expect(existsSync(path)).toBe(false);
  });

  it('a folder in the place of settings is told as what it is', async () => {
    const path = join(folder.path, 'settings.json');
    mkdirSync(join(path, 'inside'), { recursive: true });
    expect((await failureOf(replaceFile(path, 'after'))).code).toBe('settings-not-kept');
  });
});

it('no other file of the main process renames or removes anything without it', () => {
  /**
   * What may stay behind: a folder of the system's for temporary files, removed while the process ends, and copies
   * there.
   */
  const temporary = ['shell/refuse-start.ts', 'ipc/chosen-files.ts'];
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)testing\//.test(name) && name !== 'busy-file.ts',
    );
  expect(sources).toContain('workspaces/registry.ts');
  const past = sources
    .filter((name) => !temporary.includes(name))
    .flatMap((name) =>
      readFileSync(join(import.meta.dirname, name), 'utf8')
        .split('\n')
        .filter((line) =>
          /(?<![.\w])(rename|renameSync|rm|rmSync|rmdir|rmdirSync|unlink|unlinkSync)\(/.test(line),
        )
        .filter((line) => !/whileBusy(Sync)?\(/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(past).toEqual([]);
});
