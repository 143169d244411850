/**
 * Files that were made, or broken, to hold the reader up: each is refused with its place before anything grows with it.
 */
import { describe, expect, it } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { textCell, workbookOf, zipOf } from './testing/raw-workbook.ts';
import { readText } from './testing/read-all.ts';

/** What was found, in less than ten seconds of the processor and with less than 200 MB more than before. */
async function refusal(content: string | Uint8Array, change = {}) {
  const [before, memory] = [process.threadCpuUsage(), process.memoryUsage().rss];
  const { problems, lines } = await readText(content, 'bank', change);
  expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  return { lines: lines.length, problems: problems.map(({ code, row, column }) => [code, row, column]) };
}

const HEADER = ['Fecha', 'Importe', 'Moneda'];
const row = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, at) => textCell(`${'ABC'[at]}${number}`, text)).join('')}</row>`;
const ROWS = row(1, HEADER) + row(2, ['2026-04-13', '1.00', 'PEN']);

describe('a workbook', () => {
  it('with a value in its very last cell is refused by that cell', async () => {
    const bytes = workbookOf({ rows: `${ROWS}<row r="1048576">${textCell('XFD1048576', 'x')}</row>` });
    expect(bytes.length).toBeLessThan(1_500);
    expect(await refusal(bytes)).toEqual({ lines: 1, problems: [['cell-too-far', 1_048_576, 'XFD1048576']] });
  });

  it('with far cells that have looks and no value is read, and so is a row far below', async () => {
    const far = `<row r="1048576">${textCell('A1048576', '2026-04-14')}${textCell('B1048576', '2.00')}${textCell('C1048576', 'PEN')}<c r="XFD1048576" s="0"/></row>`;
    expect(await refusal(workbookOf({ rows: ROWS + far }))).toEqual({ lines: 2, problems: [] });
  });

  it.each([
    ['a row twice', `${ROWS}${row(2, ['a'])}`, 2],
    ['a row beyond the last', `${ROWS}<row r="1048577"/>`, 2],
    ['a row of no number', `${ROWS}<row r="1e9"/>`, 2],
    ['a cell of another row', `${ROWS}<row r="3">${textCell('A9', 'x')}</row>`, 3],
    ['a cell twice', `${ROWS}<row r="3">${textCell('A3', 'x')}${textCell('A3', 'x')}</row>`, 3],
    ['a text that is nowhere', `${ROWS}<row r="3"><c r="A3" t="s"><v>99999999</v></c></row>`, 3],
  ])('with %s is refused by its row', async (_, rows, at) => {
    const { problems } = await refusal(workbookOf({ rows }));
    expect(problems.map(([code, found]) => [code, found])).toEqual([['not-well-formed', at]]);
  });

  it('with elements without end within each other, or a text without end, is refused', async () => {
    const deep = await refusal(workbookOf({ rows: `${ROWS}${'<a>'.repeat(1_000_000)}` }));
    expect(deep.problems.map(([code]) => code)).toEqual(['not-well-formed']);
    const long = await refusal(workbookOf({ rows: ROWS + row(3, ['x'.repeat(4_000_000)]) }));
    expect(long.problems.map(([code]) => code)).toEqual(['text-too-long']);
  });

  it('that unpacks to more than it says, or to very much more than it is, is refused before it is unpacked', async () => {
    const name = 'xl/workbook.xml';
    const huge = zipOf([{ name, bytes: Buffer.alloc(8 * 1024 * 1024) }]);
    expect(huge.length).toBeLessThan(20_000);
    expect(await failureOf(readText(huge))).toMatchObject({ code: 'statement-too-large', subject: 'file' });
    const says = zipOf([{ name, bytes: Buffer.alloc(1), says: 4 * 1024 ** 3 - 2 }]);
    expect(await failureOf(readText(says))).toMatchObject({ code: 'statement-too-large', subject: 'file' });
    const liar = zipOf([{ name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.alloc(900_000), says: 10 }]);
    expect(await failureOf(readText(liar))).toMatchObject({
      code: 'statement-format-unknown',
      subject: 'ZIP',
    });
  });

  it('gives days of both calendars, escaped characters and texts in several looks', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-280A]dd\\/mm\\/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;day&quot; #,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const sharedStrings =
      '<si><t>Fecha</t></si><si><r><t>Im</t></r><r><t>porte</t></r><rPh><t>no</t></rPh></si><si><t>Mone_x0064_a</t></si>';
    const cells = (number: number, style: number) =>
      `<row r="${number}"><c r="A${number}" s="${style}"><v>46125</v></c><c r="B${number}" s="3"><v>10.5</v></c>${textCell(`C${number}`, 'PEN')}</row>`;
    const head =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
    const bytes = workbookOf({ rows: head + cells(2, 1) + cells(3, 2) + cells(4, 0), styles, sharedStrings });
    const { lines, problems, mapping } = await readText(bytes);
    expect(problems).toEqual([]);
    expect(mapping?.headerRow).toBe(1);
    expect(lines.map(({ row: at, bookingDay, amount }) => [at, bookingDay, amount])).toEqual([
      [2, '2026-04-13', '10.50'],
      [3, '2026-04-13', '10.50'],
      [4, '2026-04-13', '10.50'],
    ]);
  });
});

describe('a table', () => {
  it('with cells of 60,000 digits or blanks names them at once', async () => {
    for (const cell of ['1'.repeat(60_000), `1${' '.repeat(60_000)}x`]) {
      const rows = Array.from({ length: 8 }, () => `2026-04-13,"${cell}",PEN`);
      const { problems } = await refusal(`${HEADER.join(',')}\n${rows.join('\n')}\n`);
      expect(problems).toEqual(rows.map((_, at) => ['text-too-long', at + 2, 'Importe']));
    }
  });

  it('with a line without end, a value far to the right, or empty cells without end', async () => {
    const start = `${HEADER.join(',')}\n2026-04-13,1.00,PEN\n`;
    expect(await refusal(`${start}${','.repeat(30_000_000)}`)).toEqual({
      lines: 1,
      problems: [['text-too-long', 3, null]],
    });
    expect(await refusal(`${start}2026-04-14,2.00,PEN${','.repeat(300)}x\n`)).toEqual({
      lines: 1,
      problems: [['cell-too-far', 3, '303']],
    });
    const wide = `${start}2026-04-14,2.00,PEN\n`.replaceAll('\n', `${','.repeat(16_000)}\n`);
    expect(await refusal(wide)).toEqual({ lines: 2, problems: [] });
  });
});

const CAMT =
  '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>PE1</IBAN></Id><Ccy>PEN</Ccy></Acct>';

describe('camt.053', () => {
  it('with 20 million tags that nothing closes is refused at the first that is too deep', async () => {
    expect(await refusal(CAMT + '<a>'.repeat(20 * 1024 * 1024))).toEqual({
      lines: 0,
      problems: [['not-well-formed', 2, null]],
    });
  });

  it('with a comment, a text, a tag or a document type without end is refused', async () => {
    const long = 'x'.repeat(8 * 1024 * 1024);
    for (const [more, code] of [
      [`<!--${long}`, 'text-too-long'],
      [`<Ntry><Amt>${long}`, 'text-too-long'],
      [`<Ntry a="${long}`, 'text-too-long'],
      [`<Ntry ${long}`, 'text-too-long'],
    ] as const) {
      const { problems } = await refusal(CAMT + more);
      expect(problems.map(([found]) => found)).toEqual([code]);
    }
    const declared = CAMT.replace('\n', `\n<!-- camt.053.001.08 --><!DOCTYPE x [<!ENTITY a "${long}">]>`);
    expect((await refusal(declared)).problems.map(([found]) => found)).toEqual(['text-too-long']);
  });

  it('with an entry of a million payments, or a balance behind the entries, is refused', async () => {
    const entry = `<Ntry><NtryDtls>${'<TxDtls></TxDtls>'.repeat(600_000)}</NtryDtls></Ntry>`;
    expect((await refusal(CAMT + entry)).problems.map(([found]) => found)).toEqual(['text-too-long']);
    const late = `${CAMT}<Ntry><Amt Ccy="PEN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-13</Dt></BookgDt></Ntry><Bal/></Stmt></BkToCstmrStmt></Document>`;
    expect((await refusal(late)).problems.map(([found, , column]) => [found, column])).toEqual([
      ['not-well-formed', null],
    ]);
  });
});

describe('MT940 and OFX', () => {
  it('with a field of three million lines, or three million fields for one movement, name it', async () => {
    const start = ':20:X\r\n:25:123\r\n:28C:1/1\r\n:60F:C260401PEN1,00\r\n:61:260401C5,00NTRFA\r\n';
    const end = ':62F:C260430PEN6,00\r\n-}\r\n';
    expect(await refusal(`${start}:86:x\r\n${'a\r\n'.repeat(3_000_000)}${end}`)).toEqual({
      lines: 0,
      problems: [['field-too-long', 6, ':86:']],
    });
    expect(await refusal(start + ':86:a\r\n'.repeat(1_000_000) + end)).toEqual({
      lines: 0,
      problems: [['field-too-long', 206, ':86:']],
    });
    expect((await refusal(`${start}:86:${'a'.repeat(20_000_000)}`)).problems).toEqual([
      ['text-too-long', 6, null],
    ]);
  });

  it('with a text or a comment without end are refused', async () => {
    const start = 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>PEN';
    for (const more of [`<NAME>${'x'.repeat(8_000_000)}`, `<!--${'x'.repeat(8_000_000)}`]) {
      expect((await refusal(start + more)).problems.map(([code]) => code)).toEqual(['text-too-long']);
    }
  });

  it('read the same however the file is cut into parts', async () => {
    const one = (at: number) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260413<TRNAMT>${at}.50<FITID>F${at}<NAME>A &amp; B ${'é'.repeat(at % 7)}<MEMO><![CDATA[x < y]]></STMTTRN>\n`;
    const lines = Array.from({ length: 9_000 }, (_, at) => one(at + 1)).join('');
    const text = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>PEN<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const read = await readText(text);
    expect(read.problems).toEqual([]);
    expect(read.lines).toHaveLength(9_000);
    expect(read.lines.every(({ row: at, amount }) => amount === `${at - 2}.50`)).toBe(true);
  });
});
