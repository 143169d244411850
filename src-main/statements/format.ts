/** Which format a file has, by what is in it: names and endings say too little. */
import type { StatementFormat } from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { encodingByStart } from './encoding.ts';

/** How much of a file's beginning is needed. */
export const FORMAT_BYTES = 8_192;

/** Throws `statement-empty`, `statement-binary`, or `statement-format-unknown` with the name of what the file is. */
export function formatOf(start: Uint8Array): StatementFormat {
  const binary = binaryFormat(start);
  if (binary === 'xlsx') return binary;
  if (binary === 'unknown') throw new TieoutError('statement-binary');
  if (binary) throw new TieoutError('statement-format-unknown', { subject: binary });
  const text = new TextDecoder(encodingByStart(start) ?? 'latin1').decode(start).trimStart();
  if (text === '') throw new TieoutError('statement-empty');
  if (/^OFXHEADER/i.test(text) || /<OFX>/i.test(text)) return 'ofx';
  if (text.startsWith('<')) return xmlFormat(text);
  if (/(?:^|[\r\n]|\{4:)[ \t]*:20:/.test(text) && /[\r\n]:(25|25P|28C?|60[FM]):/.test(text)) return 'mt940';
  return 'csv';
}

function binaryFormat(start: Uint8Array): string | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'Excel 97-2003 (.xls)';
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'PDF';
  if (start.includes(0) && !encodingByStart(start)) return 'unknown';
  return null;
}

function xmlFormat(text: string): StatementFormat {
  if (/camt\.053\.001\.\d{2}/.test(text) || /<(\w+:)?BkToCstmrStmt[\s>]/.test(text)) return 'camt053';
  const other =
    /(camt|pain|pacs)\.\d{3}\.\d{3}\.\d{2}/.exec(text)?.[0] ?? (/<html/i.test(text) ? 'HTML' : 'XML');
  throw new TieoutError('statement-format-unknown', { subject: other });
}
