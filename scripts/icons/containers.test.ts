import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { icns, ico, type Png } from './containers.ts';

const png = (size: number): Png => ({ size, bytes: Buffer.from(`picture of ${size}`) });
const resource = (name: string) => readFileSync(resolve(import.meta.dirname, '../../resources', name));
const PNG_SIGNATURE = '89504e470d0a1a0a';

/** The width and height that a PNG names in its head. */
const pixels = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

/** What an .ico's directory names: sizes, and the bytes at the place it says. */
function icoEntries(file: Buffer): { size: number; bytes: Buffer }[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const from = file.readUInt32LE(entry + 12);
    return {
      size: file.readUInt8(entry) || 256,
      bytes: file.subarray(from, from + file.readUInt32LE(entry + 8)),
    };
  });
}

/** The entries of an .icns, one behind the other until the length it names. */
function icnsEntries(file: Buffer): { kind: string; bytes: Buffer }[] {
  const entries: { kind: string; bytes: Buffer }[] = [];
  for (let at = 8; at < file.readUInt32BE(4); at += file.readUInt32BE(at + 4))
    entries.push({
      kind: file.toString('latin1', at, at + 4),
      bytes: file.subarray(at + 8, at + file.readUInt32BE(at + 4)),
    });
  return entries;
}

test('an .ico names each picture’s size and place, and none that it cannot name', () => {
  const pictures = [png(16), png(256)];
  expect(icoEntries(Buffer.from(ico(pictures)))).toEqual(
    pictures.map(({ size, bytes }) => ({ size, bytes: Buffer.from(bytes) })),
  );
  expect(() => ico([png(512)])).toThrow(RangeError);
});

test('an .icns holds a picture once for each density, and leaves out sizes it does not know', () => {
  const file = Buffer.from(icns([png(16), png(128), png(256)]));
  expect(file.readUInt32BE(4)).toBe(file.length);
  expect(icnsEntries(file).map(({ kind, bytes }) => `${kind} ${bytes}`)).toEqual([
    'ic07 picture of 128',
    'ic08 picture of 256',
    'ic13 picture of 256',
  ]);
});

test('the committed icons hold PNG files of the sizes they name', () => {
  for (const [name, size] of [
    ['icon-128.png', 128],
    ['icon.png', 512],
    ['icon-1024.png', 1024],
  ] as const)
    expect(pixels(resource(name)), name).toEqual([size, size]);
  const windows = icoEntries(resource('icon.ico'));
  expect(windows.map(({ size }) => size)).toEqual([16, 32, 48, 64, 128, 256]);
  for (const { size, bytes } of windows) {
    expect(bytes.toString('hex', 0, 8)).toBe(PNG_SIGNATURE);
    expect(pixels(bytes)).toEqual([size, size]);
  }
  const mac = icnsEntries(resource('icon.icns'));
  expect(mac.map(({ kind }) => kind)).toEqual([
    'ic11',
    'ic12',
    'ic07',
    'ic08',
    'ic13',
    'ic09',
    'ic14',
    'ic10',
  ]);
  for (const { bytes } of mac) expect(bytes.toString('hex', 0, 8)).toBe(PNG_SIGNATURE);
});
