/** The two formats that hold a picture in several sizes: Windows' .ico and macOS' .icns, both around PNG files. */

/** A square picture as a PNG file; its size in pixels. */
export type Png = { readonly size: number; readonly bytes: Uint8Array };

const ICO_HEADER = 6;
const ICO_ENTRY = 16;
/** What an entry's one byte can name; 256 is written as 0. */
const ICO_LARGEST = 256;

/** A Windows icon with these pictures. Throws on one that is too large for the format. */
export function ico(pictures: readonly Png[]): Uint8Array {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    if (size > ICO_LARGEST) throw new RangeError(`${size} px are too many for an .ico`);
    const entry = ICO_HEADER + ICO_ENTRY * index;
    head.writeUInt8(size % ICO_LARGEST, entry);
    head.writeUInt8(size % ICO_LARGEST, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/** The kinds of entry by the pixels they hold: plain ones, and those for screens of double density. */
const ICNS_KINDS: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};
const ICNS_HEADER = 8;

/** A macOS icon with those of the pictures whose size it knows. */
export function icns(pictures: readonly Png[]): Uint8Array {
  const entries = pictures.flatMap(({ size, bytes }) =>
    (ICNS_KINDS[size] ?? []).flatMap((kind) => [icnsHead(kind, bytes.length), bytes]),
  );
  const length = entries.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([icnsHead('icns', length), ...entries]);
}

function icnsHead(kind: string, length: number): Uint8Array {
  const head = Buffer.alloc(ICNS_HEADER);
  head.write(kind, 'latin1');
  head.writeUInt32BE(ICNS_HEADER + length, 4);
  return head;
}
