/** A statement file on the disk: its bytes from the beginning, in a stream or whole, and nothing else of the disk. */
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { TieoutError } from '../../src-shared/errors.ts';

/** A file as it is to be read; `name` is what the person knows it by, which a copy's path does not tell. */
export type FileOnDisk = { readonly path: string; readonly name: string };

const BYTES_AT_A_TIME = 256 * 1024;

/** The first bytes, at most `length`. Throws `file-unreadable`. */
export async function startOf({ path, name }: FileOnDisk, length: number): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadableFile(error, name);
  }
}

/** All bytes, part by part. Throws `file-unreadable`. */
export async function* bytesOf({ path, name }: FileOnDisk): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: BYTES_AT_A_TIME }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadableFile(error, name);
  }
}

/** The whole file. Throws `file-unreadable`, and `statement-too-large` beyond `most` bytes. */
export async function wholeFile(file: FileOnDisk, most: number): Promise<Buffer> {
  await refuseLarger(file, most);
  try {
    return await readFile(file.path);
  } catch (error) {
    throw unreadableFile(error, file.name);
  }
}

/** Throws `statement-too-large` beyond `most` bytes, `file-unreadable`. */
export async function refuseLarger({ path, name }: FileOnDisk, most: number): Promise<void> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw unreadableFile(error, name);
  });
  if (size > most) throw new TieoutError('statement-too-large', { subject: name });
}

/** Only what the system says of the file itself; whatever else is thrown while its bytes are used stays what it is. */
function unreadableFile(error: unknown, name: string): unknown {
  const known = error instanceof Error && 'syscall' in error;
  return known ? new TieoutError('file-unreadable', { subject: name }, error) : error;
}
