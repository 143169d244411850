/**
 * A file system that refuses as Windows does, for tests on any system: a file that is protected against writing can be
 * neither removed nor replaced (Electron's `rmSync`, `MoveFileEx`), a file that somebody else has open cannot be
 * renamed, and nothing can be forced to the disk that was opened for reading only. Waits for such files end at once.
 */
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

type Refusal = { readonly code: 'EPERM' | 'EACCES' | 'EBUSY'; times: number; readonly names: RegExp };

/** Refuses the next renames of files with such a name so often. */
export type WindowsFiles = {
  holdOpen(names: RegExp, times: number, code?: Refusal['code']): void;
  /** The system's own rules again. */
  restore(): void;
};

export function asOnWindows(): WindowsFiles {
  const platform = process.platform;
  const held: Refusal[] = [];
  const real = {
    renameSync: fs.renameSync,
    rmSync: fs.rmSync,
    unlinkSync: fs.unlinkSync,
    fsyncSync: fs.fsyncSync,
    openSync: fs.openSync,
    closeSync: fs.closeSync,
  };
  const realPromises = { rename: fs.promises.rename, rm: fs.promises.rm };
  const { setTimeout: realPause } = timers;
  const realWait = Atomics.wait;
  const reading = new Set<number>();

  const refuse = (code: string, call: string, path: PathLike): never => {
    throw Object.assign(new Error(`${code}: operation not permitted, ${call} '${String(path)}'`), {
      code,
      syscall: call,
      path: String(path),
    });
  };
  const mustBeFree = (call: string, path: PathLike) => {
    const refusal = held.find(({ names, times }) => times > 0 && names.test(String(path)));
    if (!refusal) return;
    refusal.times -= 1;
    refuse(refusal.code, call, path);
  };
  const mustNotBeProtected = (call: string, path: PathLike) => {
    const stat = fs.statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile() && !(stat.mode & 0o200)) refuse('EPERM', call, path);
  };
  const protectedBelow = (call: string, path: PathLike): void => {
    mustNotBeProtected(call, path);
    if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    for (const name of fs.readdirSync(path)) protectedBelow(call, `${String(path)}/${name}`);
  };
  const beforeRename = (from: PathLike, to: PathLike) => {
    mustBeFree('rename', from);
    mustBeFree('rename', to);
    mustNotBeProtected('rename', to);
  };

  fs.renameSync = (from, to) => {
    beforeRename(from, to);
    real.renameSync(from, to);
  };
  fs.promises.rename = async (from, to) => {
    beforeRename(from, to);
    await realPromises.rename(from, to);
  };
  fs.rmSync = (path, options) => {
    mustBeFree('rm', path);
    protectedBelow('rm', path);
    real.rmSync(path, options);
  };
  fs.promises.rm = async (path, options) => {
    mustBeFree('rm', path);
    protectedBelow('rm', path);
    await realPromises.rm(path, options);
  };
  fs.unlinkSync = (path) => {
    mustNotBeProtected('unlink', path);
    real.unlinkSync(path);
  };
  fs.openSync = (path, flags = 'r', mode) => {
    const file = real.openSync(path, flags, mode);
    if (flags === 'r') reading.add(file);
    return file;
  };
  fs.closeSync = (file) => {
    reading.delete(file);
    real.closeSync(file);
  };
  fs.fsyncSync = (file) => {
    if (reading.has(file)) refuse('EPERM', 'fsync', String(file));
    real.fsyncSync(file);
  };
  timers.setTimeout = (async () => undefined) as typeof realPause;
  Atomics.wait = () => 'timed-out';
  Object.defineProperty(process, 'platform', { value: 'win32' });
  syncBuiltinESMExports();
  return {
    holdOpen: (names, times, code = 'EBUSY') => void held.push({ names, times, code }),
    restore: () => {
      Object.assign(fs, real);
      Object.assign(fs.promises, realPromises);
      timers.setTimeout = realPause;
      Atomics.wait = realWait;
      Object.defineProperty(process, 'platform', { value: platform });
      syncBuiltinESMExports();
    },
  };
}
