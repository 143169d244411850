/** The files within a workbook, which is a ZIP archive: each unpacked as a stream, no further than the archive says. */
import yauzl from 'yauzl';
import { TieoutError } from '../../src-shared/errors.ts';
import { LARGEST_UNPACKED, MOST_ARCHIVED_FILES, MOST_TIMES_UNPACKED, SMALL_UNPACKED } from './limits.ts';

export type Archive = {
  /** The file's, for what is refused. */
  readonly name: string;
  has(part: string): boolean;
  /**
   * The text of a file within it, piece by piece; throws `statement-format-unknown` where it is not there or damaged.
   */
  text(part: string): AsyncGenerator<string>;
};

/**
 * Reads the archive's directory. Throws `statement-format-unknown` for what is no archive, and `statement-too-large`
 * for one that unpacks to more than any statement does: by what the directory says, which unpacking then holds it to.
 */
export async function openArchive(bytes: Buffer, name: string): Promise<Archive> {
  const { zip, entries } = await readDirectory(bytes, name).catch((error: unknown) => {
    throw asUnknownFormat(error);
  });
  const open = (entry: yauzl.Entry) =>
    new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    );
  return {
    name,
    has: (part) => entries.has(part),
    async *text(part) {
      const entry = entries.get(part);
      if (!entry) throw asUnknownFormat(new Error(`no ${part} in the archive`));
      const decoder = new TextDecoder('utf-8');
      const pieces = unpacked(
        await open(entry).catch((error: unknown) => Promise.reject(asUnknownFormat(error))),
      );
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
  };
}

/** Only a failure to unpack is one of the archive; whatever is thrown while its text is used stays what it is. */
async function* unpacked(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await parts.next().catch((error: unknown) => {
        throw asUnknownFormat(error);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

function readDirectory(
  bytes: Buffer,
  name: string,
): Promise<{ zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> }> {
  return new Promise((resolve, reject) => {
    // Sizes are checked while unpacking as well: more than the directory says is an error of the stream.
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error);
      const entries = new Map<string, yauzl.Entry>();
      let size = 0;
      zip.on('error', reject);
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('entry', (entry: yauzl.Entry) => {
        size += entry.uncompressedSize;
        if (size > LARGEST_UNPACKED || entries.size >= MOST_ARCHIVED_FILES || isBomb(entry))
          return reject(new TieoutError('statement-too-large', { subject: name }));
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

function isBomb({ compressedSize, uncompressedSize }: yauzl.Entry): boolean {
  return uncompressedSize > SMALL_UNPACKED && uncompressedSize > compressedSize * MOST_TIMES_UNPACKED;
}

function asUnknownFormat(error: unknown): TieoutError {
  return error instanceof TieoutError
    ? error
    : new TieoutError('statement-format-unknown', { subject: 'ZIP' }, error);
}
