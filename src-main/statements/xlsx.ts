/** Rows of a workbook's first sheet that has any. */
import { readSheet } from 'read-excel-file/node';
import { TieoutError } from '../../src-shared/errors.ts';
import { cellNumber } from './amount.ts';
import type { Cell, TableRow } from './csv.ts';

/** Throws `statement-format-unknown` for an archive that is no workbook, `statement-too-large` for one that unpacks to too much. */
export async function xlsxRows(bytes: Buffer): Promise<TableRow[]> {
  if (unpackedSize(bytes) > LARGEST_UNPACKED) throw new TieoutError('statement-too-large');
  const sheet = await readSheet(bytes, {
    trim: false,
    parseNumber: (stored): string => `\u0000${stored}`,
  }).catch((error: unknown) => {
    throw new TieoutError('statement-format-unknown', { subject: 'ZIP' }, error);
  });
  return sheet.map((cells, index) => ({ cells: cells.map(cellOf), row: index + 1 }));
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'boolean') return String(value);
  const text = String(value);
  if (!text.startsWith('\u0000')) return text;
  const stored = text.slice(1);
  const number = cellNumber(stored);
  return { number: number ?? stored, exact: number !== null };
}

/** A spreadsheet's date is a wall clock without a zone; the reader hands it over as if it were UTC. */
function dayText(value: Date): string {
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
}

const LARGEST_UNPACKED = 400 * 1024 * 1024;
const ENTRY = 0x02014b50;

/** What the archive's directory says its files unpack to, bytes. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 46 <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== ENTRY) break;
    size += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}
