/** What tests expect of files and processes, where Windows shows it otherwise. */

/** What `stat` shows of a file or folder with these rights: on Windows only whether it may be written to. */
export function shownMode(mode: number): number {
  if (process.platform !== 'win32') return mode;
  return mode & 0o200 ? 0o666 : 0o444;
}

/** Whether a process that kills itself did. Windows knows no signals: such a process ends with 1 there. */
export function wasKilled(ended: unknown): boolean {
  const { signal, code, status } = ended as { signal?: unknown; code?: unknown; status?: unknown };
  return signal === 'SIGKILL' || (process.platform === 'win32' && (code === 1 || status === 1));
}
