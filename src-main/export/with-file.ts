/** A file that a workbook is streamed into. */
import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Opens the file, lets `write` fill it, forces it to the disk and closes it whatever happens: a name that a file is
 * given survives a power cut sooner than what was only written. `failed` rejects with the file's first error (full
 * disk, no such folder) and is to be raced against whatever may wait for the file; one that comes with the end of the
 * file is thrown.
 */
export async function withFile<Result>(
  path: string,
  write: (file: WriteStream, failed: Promise<never>) => Promise<Result>,
): Promise<Result> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  let failure: Error | undefined;
  // The library leaves an error of its own file stream unhandled until the very end; this one is ours from the start.
  const failed = new Promise<never>((_, reject) =>
    file.once('error', (error) => {
      failure = error;
      reject(error);
    }),
  );
  failed.catch(() => undefined);
  const result = await write(file, failed).finally(() => closed(file));
  if (failure) throw failure;
  return result;
}

/** An open file cannot be renamed or removed on Windows. */
function closed(file: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (file.closed) return resolve();
    file.once('close', () => resolve());
    file.destroy();
  });
}
