/** Workbooks as no spreadsheet program writes them, for tests: the XML of the first sheet as given, in an archive. */
import { crc32, deflateRawSync } from 'node:zlib';

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type BookParts = {
  /** What stands in `sheetData`. */
  readonly rows: string;
  /** The sheet's whole XML instead. */
  readonly sheet?: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
};

export function workbookOf({ rows, sheet, sharedStrings, styles }: BookParts): Buffer {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${NAMESPACES}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      sheet ?? `<worksheet ${NAMESPACES}><sheetData>${rows}</sheetData></worksheet>`,
    ...(sharedStrings && { 'xl/sharedStrings.xml': `<sst ${NAMESPACES}>${sharedStrings}</sst>` }),
    ...(styles && { 'xl/styles.xml': `<styleSheet ${NAMESPACES}>${styles}</styleSheet>` }),
  };
  return zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** A text cell at an address. */
export function textCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** `says`: the unpacked size that the archive's directory states, where it is not the true one. */
export function zipOf(files: readonly { name: string; bytes: Buffer; says?: number }[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, says = bytes.length } of files) {
    const packed = deflateRawSync(bytes);
    const told = Buffer.alloc(26);
    told.writeUInt16LE(20, 0);
    told.writeUInt16LE(8, 4);
    told.writeUInt32LE(crc32(bytes), 10);
    told.writeUInt32LE(packed.length, 14);
    told.writeUInt32LE(says, 18);
    told.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), told, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), told, place, Buffer.from(name));
    at += 4 + told.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
