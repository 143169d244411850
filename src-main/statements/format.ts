/** Which format a file has, by what is in it: names and endings say too little. */
import type { StatementFormat } from '../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { encodingByStart } from './encoding.ts';

/** How much of a file's beginning is needed. */
export const FORMAT_BYTES = 8_192;

/**
 * What a SWIFT message that is no statement says of itself: interim reports (MT942, MT941), single advices (MT900,
 * MT910).
 */
const SWIFT_TYPE = /\{2:[IO](\d{3})/;
/** A SWIFT message begins with its first block, or without its blocks with field 20. */
const SWIFT = /^(?:\{1:|\{4:|:20:)/;
/**
 * Fields that interim reports have, and statements have not: the least amount that is told, and sums instead of
 * balances.
 */
const INTERIM = /[\r\n]:(34F|90[CD]):/;
/** Messages of the same family by what they hold, where no schema names them. */
const OTHER_ROOTS: readonly (readonly [RegExp, string])[] = [
  [/<(\w+:)?BkToCstmrAcctRpt[\s/>]/, 'camt.052'],
  [/<(\w+:)?BkToCstmrDbtCdtNtfctn[\s/>]/, 'camt.054'],
];

/** The binary format of before 2007. No reader of it that is kept up is free of known faults (docs/dependencies.md). */
const OLD_EXCEL = 'Excel 97-2003';
/**
 * What banks' sites write under the name .xls: a web page with a table, and a format that Excel wrote for two years.
 */
const CALLED_EXCEL: readonly (readonly [RegExp, string])[] = [
  [/<\?mso-application\b/i, 'Excel 2003 XML'],
  [/<table[\s>]/i, 'HTML'],
];

/**
 * Throws `statement-empty`, `statement-binary`, `statement-other-message` with the name of a bank's message that is no
 * statement, `statement-old-excel` for what Excel opens and can save as .xlsx, or `statement-format-unknown` with the
 * name of what else the file is.
 */
export function formatOf(start: Uint8Array): StatementFormat {
  const binary = binaryFormat(start);
  if (binary === 'xlsx') return binary;
  if (binary === 'unknown') throw new TieoutError('statement-binary');
  if (binary === OLD_EXCEL) throw new TieoutError('statement-old-excel', { subject: binary });
  if (binary) throw new TieoutError('statement-format-unknown', { subject: binary });
  const text = new TextDecoder(encodingByStart(start) ?? 'latin1').decode(start).trimStart();
  if (text === '') throw new TieoutError('statement-empty');
  if (/^OFXHEADER/i.test(text) || /<OFX>/i.test(text)) return 'ofx';
  if (text.startsWith('<')) return xmlFormat(text);
  refuseOtherMessage(text);
  if (/(?:^|[\r\n]|\{4:)[ \t]*:20:/.test(text) && /[\r\n]:(25|25P|28C?|60[FM]):/.test(text)) return 'mt940';
  // Not read as a table: what begins as a message of a bank has no columns.
  if (SWIFT.test(text)) throw new TieoutError('statement-other-message', { subject: 'SWIFT MT' });
  return 'csv';
}

function refuseOtherMessage(text: string): void {
  const type = SWIFT_TYPE.exec(text)?.[1];
  // 950 is the statement between banks, with the same fields.
  const named = type === undefined || type === '940' || type === '950' ? null : `MT${type}`;
  const other = named ?? (type === undefined && SWIFT.test(text) && INTERIM.test(text) ? 'MT942' : null);
  if (other !== null) throw new TieoutError('statement-other-message', { subject: other });
}

function binaryFormat(start: Uint8Array): string | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return OLD_EXCEL;
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'PDF';
  if (start.includes(0) && !encodingByStart(start)) return 'unknown';
  return null;
}

function xmlFormat(text: string): StatementFormat {
  if (/camt\.053\.001\.\d{2}/.test(text) || /<(\w+:)?BkToCstmrStmt[\s/>]/.test(text)) return 'camt053';
  const message =
    /camt\.05[24]\.001\.\d{2}/.exec(text)?.[0] ?? OTHER_ROOTS.find(([root]) => root.test(text))?.[1];
  if (message !== undefined) throw new TieoutError('statement-other-message', { subject: message });
  const called = CALLED_EXCEL.find(([sign]) => sign.test(text))?.[1];
  if (called !== undefined) throw new TieoutError('statement-old-excel', { subject: called });
  const other =
    /(camt|pain|pacs)\.\d{3}\.\d{3}\.\d{2}/.exec(text)?.[0] ?? (/<html/i.test(text) ? 'HTML' : 'XML');
  throw new TieoutError('statement-format-unknown', { subject: other });
}
