/** A program for Windows with headers and nothing in it: enough to be signed where no real one can be had. */

const HEADER_AT = 0x80;
const SECTION_BYTES = 0x200;

/** PE32+, one section, file alignment of 512 bytes (Microsoft's PE format, "Optional Header"). */
export function smallestProgram(): Buffer {
  const file = Buffer.alloc(0x400);
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(HEADER_AT, 0x3c);
  file.write('PE\0\0', HEADER_AT, 'latin1');
  const coff = HEADER_AT + 4;
  file.writeUInt16LE(0x8664, coff);
  file.writeUInt16LE(1, coff + 2);
  file.writeUInt16LE(0xf0, coff + 16);
  file.writeUInt16LE(0x22, coff + 18);
  const optional = coff + 20;
  file.writeUInt16LE(0x20b, optional);
  file.writeUInt32LE(SECTION_BYTES, optional + 4);
  file.writeUInt32LE(0x1000, optional + 16);
  file.writeUInt32LE(0x1000, optional + 20);
  file.writeBigUInt64LE(0x140000000n, optional + 24);
  file.writeUInt32LE(0x1000, optional + 32);
  file.writeUInt32LE(0x200, optional + 36);
  file.writeUInt16LE(6, optional + 40);
  file.writeUInt16LE(6, optional + 48);
  file.writeUInt32LE(0x2000, optional + 56);
  file.writeUInt32LE(0x200, optional + 60);
  file.writeUInt16LE(2, optional + 68);
  file.writeUInt32LE(16, optional + 108);
  const section = optional + 0xf0;
  file.write('.text', section, 'latin1');
  file.writeUInt32LE(1, section + 8);
  file.writeUInt32LE(0x1000, section + 12);
  file.writeUInt32LE(SECTION_BYTES, section + 16);
  file.writeUInt32LE(0x200, section + 20);
  file.writeUInt32LE(0x60000020, section + 36);
  // `ret`
  file.writeUInt8(0xc3, 0x200);
  return file;
}
