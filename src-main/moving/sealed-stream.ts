/**
 * The sealed part of a workspace file: chunks of one size, each encrypted and authenticated by itself (AES-256-GCM), so
 * that a file of any size is written and read with little memory. A chunk's number and whether it is the last are part
 * of its nonce: none can be changed, left out, repeated or moved, and a file that ends early is found out.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The sealed part is cut short, was changed, or was written with another key or for another header. */
export class NotWhole extends Error {}

/** A key of the file's own: each file has another salt, so the numbers of chunks are never used twice with one key. */
export function fileKey(workspaceKey: Uint8Array, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', workspaceKey, salt, 'tieout/workspace-file/1', 32));
}

type Sealing = {
  readonly key: Uint8Array;
  /** What stands before the sealed part: chunks hold only together with it. */
  readonly header: Uint8Array;
};

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Takes bytes as they come and writes them sealed; nothing is whole before `end`. */
export class SealedWriter {
  private readonly file: FileHandle;
  private readonly sealing: Sealing;
  private readonly held = Buffer.alloc(CHUNK_BYTES);
  private used = 0;
  private number = 0;

  constructor(file: FileHandle, sealing: Sealing) {
    this.file = file;
    this.sealing = sealing;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      // A full chunk waits for what follows it: only then it is known not to be the last.
      if (this.used === CHUNK_BYTES) await this.put(false);
      const part = bytes.subarray(from, from + CHUNK_BYTES - this.used);
      this.held.set(part, this.used);
      this.used += part.length;
      from += part.length;
    }
  }

  end(): Promise<void> {
    return this.put(true);
  }

  private async put(isLast: boolean): Promise<void> {
    const cipher = createCipheriv(CIPHER, this.sealing.key, nonceOf(this.number, isLast));
    cipher.setAAD(this.sealing.header);
    const sealed = [
      cipher.update(this.held.subarray(0, this.used)),
      cipher.final(),
      // After `final`: the tag is over all of it.
      cipher.getAuthTag(),
    ];
    await writeWhole(this.file, Buffer.concat(sealed));
    this.number += 1;
    this.used = 0;
  }
}

/** The file may take less than it is given, which is no failure. */
async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
}

/** The content of the sealed part, chunk by chunk; throws `NotWhole`, at the first chunk that does not hold. */
export async function* readSealed(
  file: FileHandle,
  start: number,
  { key, header }: Sealing,
): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(CHUNK_BYTES + TAG_BYTES);
  for (let [at, number] = [start, 0]; ; number += 1) {
    const length = Math.min(bytes.length, size - at);
    if (length < TAG_BYTES || (await readWhole(file, bytes, length, at)) < length) throw new NotWhole();
    at += length;
    const isLast = at === size;
    yield opened(bytes.subarray(0, length), { key, header }, nonceOf(number, isLast));
    if (isLast) return;
  }
}

function opened(sealed: Buffer, { key, header }: Sealing, nonce: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce);
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new NotWhole();
  }
}

async function readWhole(file: FileHandle, into: Buffer, length: number, at: number): Promise<number> {
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(into, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}
