/** The banks' own formats and workbooks: every value is read right, or refused with its line and reason. */
import type ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { outcomeOf, readText } from './testing/read-all.ts';
import { workbookOf } from './testing/workbook.ts';

const ofx = (middle: string, head = '<CURDEF>PEN<BANKACCTFROM><ACCTID>1</BANKACCTFROM>') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${head}<BANKTRANLIST>\n${middle}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
let ids = 0;
const transaction = (values: Record<string, string> = {}, more = '') => {
  ids += 1;
  const all = { DTPOSTED: '20260401', TRNAMT: '10.00', FITID: String(ids), ...values };
  const leaves = Object.entries(all).map(([tag, value]) => `<${tag}>${value}`);
  return `<STMTTRN>${leaves.join('')}${more}</STMTTRN>`;
};
const one = (values: Record<string, string>, more = '') => outcomeOf(ofx(transaction(values, more)));

describe('OFX', () => {
  it('with or without closing tags of values, in capitals or not, is read', async () => {
    expect(await one({})).toEqual(['2026-04-01 10.00 PEN']);
    const closed = ofx(transaction())
      .replace(/<(DTPOSTED|TRNAMT|FITID)>([^<]*)/g, '<$1>$2</$1>')
      .toLowerCase();
    expect(await outcomeOf(closed.replace('pen', 'PEN'))).toEqual(['2026-04-01 10.00 PEN']);
  });

  it.each([
    [
      'before the list ends',
      `${transaction()}\n<STMTTRN><DTPOSTED>20260402<TRNAMT>5.00<FITID>x`,
      'not-well-formed@6',
    ],
    [
      'before the next begins',
      `<STMTTRN><DTPOSTED>20260402<TRNAMT>5.00<FITID>x\n${transaction()}`,
      'not-well-formed@5',
    ],
  ])('refuses a transaction that is not closed %s', async (_, middle, told) => {
    expect(await outcomeOf(ofx(middle))).toBe(`refused: ${told}`);
  });

  it('refuses a transaction outside of a statement, and a statement that is not closed', async () => {
    expect(await outcomeOf(`${ofx('').replace('</OFX>', '')}\n${transaction()}</OFX>`)).toMatch(
      /^refused: not-well-formed@7/,
    );
    expect(await outcomeOf(ofx(transaction()).replace('</STMTRS>', ''))).toMatch(
      /^refused: not-well-formed@/,
    );
    expect(await outcomeOf(ofx(transaction({}, '</STMTTRN>')))).toMatch(/^refused: not-well-formed@5/);
  });

  it('reads nothing that a comment holds, and an amount around one', async () => {
    expect(await outcomeOf(ofx(`<!-- ${transaction({ TRNAMT: '999.00' })} -->\n${transaction()}`))).toEqual([
      '2026-04-01 10.00 PEN',
    ]);
    expect(await one({ TRNAMT: '10<!-- diez -->0.00' })).toEqual(['2026-04-01 100.00 PEN']);
    expect(await outcomeOf(ofx(`${transaction()}\n<!-- ${transaction()}`))).toBe(
      'refused: not-well-formed@6',
    );
  });

  it('takes what CDATA holds for text', async () => {
    const { lines, problems } = await readText(
      ofx(transaction({ MEMO: '<![CDATA[A <TRNAMT>999 & B &amp;]]>' })),
    );
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ amount: '10.00', description: 'A <TRNAMT>999 & B &amp;' }]);
    expect(await one({ TRNAMT: '<![CDATA[7.50]]>' })).toEqual(['2026-04-01 7.50 PEN']);
  });

  it('reads tags with attributes, and takes a lone < for text', async () => {
    const marked = ofx(transaction({ MEMO: 'A < B' })).replace('<STMTTRN>', '<STMTTRN id="1">');
    const { lines, problems } = await readText(marked);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ amount: '10.00', description: 'A < B' }]);
  });

  it.each([
    ['1,234.50', 'amount-unreadable'],
    ['1e2', 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
    ['1 000.00', 'amount-unreadable'],
    ['US$ 10', 'amount-unreadable'],
    ['10.00 DR', 'amount-unreadable'],
    ['-', 'amount-unreadable'],
    ['.', 'amount-unreadable'],
    ['10.001', 'amount-too-fine'],
    ['1,234', 'amount-too-fine'],
  ])('refuses the amount %s: %s', async (written, code) => {
    expect(await one({ TRNAMT: written })).toBe(`refused: ${code}@5`);
  });

  it.each([
    ['+10.00', '10.00'],
    ['-10,5', '-10.50'],
    ['.5', '0.50'],
  ])('reads the amount %s as %s', async (written, read) => {
    expect(await one({ TRNAMT: written })).toEqual([`2026-04-01 ${read} PEN`]);
  });

  it.each([
    ['20260401235959.999[-5:PET]', '2026-04-01'],
    ['20260401030000[0:GMT]', '2026-04-01'],
    ['20260401', '2026-04-01'],
  ])('reads the day %s as the bank wrote it', async (written, read) => {
    expect(await one({ DTPOSTED: written })).toEqual([`${read} 10.00 PEN`]);
  });

  it.each(['20260431', '2026-04-01', '20260401240000', '20260401x', '202604011'])(
    'refuses the day %s',
    async (written) => {
      expect(await one({ DTPOSTED: written })).toBe('refused: day-unreadable@5');
    },
  );

  it('refuses a value that stands twice in a transaction, and a number that two transactions have', async () => {
    expect(await one({}, '<TRNAMT>99.00')).toBe('refused: not-well-formed@5');
    const twice = `${transaction({ FITID: 'F1' })}\n${transaction({ FITID: 'F1' })}`;
    expect(await outcomeOf(ofx(twice))).toBe('refused: entry-number-twice@6');
  });

  it('knows the currency that an amount was converted from from the one it is in', async () => {
    expect(await one({}, '<ORIGCURRENCY><CURRATE>3.75<CURSYM>USD</ORIGCURRENCY>')).toEqual([
      '2026-04-01 10.00 PEN',
    ]);
    expect(await one({}, '<CURRENCY><CURRATE>3.75<CURSYM>USD</CURRENCY>')).toEqual(['2026-04-01 10.00 USD']);
  });

  it('refuses a sign that the kind contradicts', async () => {
    expect(await one({ TRNTYPE: 'DEBIT' })).toBe('refused: signs-contradict@5');
    expect(await one({ TRNTYPE: 'CREDIT', TRNAMT: '-10.00' })).toBe('refused: signs-contradict@5');
    expect(await one({ TRNTYPE: 'DEBIT', TRNAMT: '-10.00' })).toEqual(['2026-04-01 -10.00 PEN']);
  });
});

const camt = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
  `<Acct><Id><IBAN>PE1</IBAN></Id><Ccy>PEN</Ccy></Acct>${inner}</Stmt></BkToCstmrStmt></Document>`;
const entry = (change: Record<string, string> = {}) => {
  const parts = {
    Amt: '<Amt Ccy="PEN">10.00</Amt>',
    CdtDbtInd: '<CdtDbtInd>CRDT</CdtDbtInd>',
    Sts: '<Sts><Cd>BOOK</Cd></Sts>',
    BookgDt: '<BookgDt><Dt>2026-04-01</Dt></BookgDt>',
    ...change,
  };
  return `<Ntry>${Object.values(parts).join('')}</Ntry>`;
};
const camtAmount = (text: string) => outcomeOf(camt(entry({ Amt: `<Amt Ccy="PEN">${text}</Amt>` })));

describe('camt.053', () => {
  it.each(['1e2', '0x10', 'Infinity', '1,10', '-5.00', '1 000', '', '.'])(
    'refuses the amount %j',
    async (text) => {
      expect(await camtAmount(text)).toBe(
        `refused: ${text === '' ? 'amount-missing' : 'amount-unreadable'}@1`,
      );
    },
  );
  it.each([
    ['+5', '5.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['5.000', '5.00'],
    ['005.25', '5.25'],
  ])('reads the amount %s as %s', async (text, read) => {
    expect(await camtAmount(text)).toEqual([`2026-04-01 ${read} PEN`]);
  });

  it.each([
    ['more decimals than the currency has', { Amt: '<Amt Ccy="PEN">10.001</Amt>' }, 'amount-too-fine'],
    ['another currency than the account', { Amt: '<Amt Ccy="USD">10.00</Amt>' }, 'currency-differs'],
    ['no direction', { CdtDbtInd: '' }, 'direction-unknown'],
    ['an unknown state', { Sts: '<Sts>Book</Sts>' }, 'status-unknown'],
    ['no state', { Sts: '' }, 'status-unknown'],
    ['two amounts', { Amt: '<Amt Ccy="PEN">1.00</Amt><Amt Ccy="PEN">2.00</Amt>' }, 'not-well-formed'],
    [
      'two directions',
      { CdtDbtInd: '<CdtDbtInd>CRDT</CdtDbtInd><CdtDbtInd>DBIT</CdtDbtInd>' },
      'not-well-formed',
    ],
    ['no day at all', { BookgDt: '' }, 'day-missing'],
    ['a day that is none', { BookgDt: '<BookgDt><Dt>2026-02-31</Dt></BookgDt>' }, 'day-unreadable'],
    ['a day with more behind it', { BookgDt: '<BookgDt><Dt>2026-04-011</Dt></BookgDt>' }, 'day-unreadable'],
    [
      'a day that ends at 24:00',
      { BookgDt: '<BookgDt><DtTm>2026-04-01T24:00:00</DtTm></BookgDt>' },
      'day-unreadable',
    ],
  ])('refuses an entry with %s', async (_, change, code) => {
    expect(await outcomeOf(camt(entry(change)))).toBe(`refused: ${code}@1`);
  });

  it('reads a reversal by its direction, the one stated day, and a zone’s own day', async () => {
    const reversed = entry({
      Amt: '<Amt Ccy="PEN">10.00</Amt>',
      CdtDbtInd: '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>',
    });
    expect(await outcomeOf(camt(reversed))).toEqual(['2026-04-01 -10.00 PEN']);
    expect(await outcomeOf(camt(entry({ BookgDt: '<ValDt><Dt>2026-04-03</Dt></ValDt>' })))).toEqual([
      '2026-04-03 10.00 PEN',
    ]);
    expect(
      await outcomeOf(
        camt(entry({ BookgDt: '<BookgDt><DtTm>2026-04-01T23:30:00.000-05:00</DtTm></BookgDt>' })),
      ),
    ).toEqual(['2026-04-01 10.00 PEN']);
  });

  it.each(['PDNG', 'INFO', 'FUTR'])('leaves out and tells what is %s', async (status) => {
    const { lines, leftOut, problems } = await readText(
      camt(entry() + entry({ Sts: `<Sts>${status}</Sts>` })),
    );
    expect({ lines: lines.length, leftOut, problems }).toEqual({
      lines: 1,
      leftOut: [{ row: 2, text: `${status} 10.00` }],
      problems: [],
    });
  });

  it.each([
    ['2026-05-01T00:00:00', '2026-04-30'],
    ['2026-05-01T00:00:00.000-05:00', '2026-04-30'],
    ['2026-05-01T04:59:59Z', '2026-04-30'],
    ['2026-05-01T23:59:59-05:00', '2026-05-01'],
    ['2026-05-02T00:00:00', '2026-05-02'],
    ['2026-04-30T00:00:00', '2026-04-30'],
    ['2026-04-30', '2026-04-30'],
  ])('takes a range that ends at %s and closes on 30 April to end on %s', async (end, last) => {
    const closing =
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PEN">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-30</Dt></Dt></Bal>';
    const range = `<FrToDt><FrDtTm>2026-04-01T00:00:00</FrDtTm><ToDtTm>${end}</ToDtTm></FrToDt>`;
    const { stated } = await readText(camt(range + closing + entry()));
    expect(stated).toMatchObject([{ firstDay: '2026-04-01', lastDay: last }]);
  });

  it('refuses balances that disagree with each other or with the account', async () => {
    const balance = (code: string, amount: string, currency = 'PEN') =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-30</Dt></Dt></Bal>`;
    expect(await outcomeOf(camt(balance('CLBD', '10.00') + balance('CLBD', '20.00') + entry()))).toBe(
      'refused: balance-unreadable@file',
    );
    expect(await outcomeOf(camt(balance('CLBD', '1e1') + entry()))).toBe('refused: balance-unreadable@file');
    expect(await outcomeOf(camt(balance('CLBD', '10.00', 'USD') + entry()))).toBe(
      'refused: currency-differs@file',
    );
    expect(await outcomeOf(camt(balance('CLBD', '10.001') + entry()))).toBe('refused: amount-too-fine@file');
    expect(await outcomeOf(camt(balance('CLBD', '10.00') + entry()))).toHaveLength(1);
  });
});

const mt940 = (movement: string) =>
  outcomeOf(
    `:20:X\r\n:25:123\r\n:28C:1/1\r\n:60F:C260401PEN100,\r\n:61:${movement}\r\n:62F:C260430PEN100,\r\n-}\r\n`,
  );

describe('MT940', () => {
  it.each([
    ['2604010401C1,NTRFA', '1.00'],
    ['2604010401D1,5NTRFA', '-1.50'],
    ['2604010401RC1,50NTRFA', '-1.50'],
    ['2604010401RD1,50NTRFA', '1.50'],
    ['2604010401CN1,50NTRFA', '1.50'],
    ['260401C0001,50NTRFA', '1.50'],
    // As banks write it: padded far beyond the fifteen digits, blanks in the type, references that go on.
    ['2604010401C00000000000000000001,50NTRFA', '1.50'],
    ['2604010401D000000000000000000000000000123456NTRFA', '-123456.00'],
    ['2604010401C1,50N   A', '1.50'],
    ['2604010401C1,50NT FA', '1.50'],
    ['2604010401C1,50NTRFA REFERENCE OF MORE THAN SIXTEEN//B', '1.50'],
  ])('reads %s as %s', async (movement, read) => {
    expect(await mt940(movement)).toEqual([`2026-04-01 ${read} PEN`]);
  });
  it.each([
    ['2604010401C,5NTRFA', 'not-well-formed'],
    ['2604010401C1.50NTRFA', 'not-well-formed'],
    ['2604010401C1,50,0NTRFA', 'not-well-formed'],
    ['2604010401C-1,50NTRFA', 'not-well-formed'],
    ['2604010401X1,50NTRFA', 'not-well-formed'],
    ['2604010401C1,505NTRFA', 'amount-too-fine'],
    ['2602310401C1,50NTRFA', 'day-unreadable'],
    ['2604010401C00012345678901234567,NTRFA', 'amount-too-large'],
  ])('refuses %s: %s', async (movement, code) => {
    expect(await mt940(movement)).toBe(`refused: ${code}@5`);
  });
  it('reads a reference to its end, and the type without its blanks', async () => {
    const statement = await readText(
      ':20:X\r\n:25:123\r\n:28C:1/1\r\n:60F:C260401PEN000000000000000000100,\r\n' +
        ':61:2604010401C1,50N   LIQUIDACION-1040977-OCTUBRE//BANK-REFERENCE-OF-MORE-THAN-SIXTEEN\r\n' +
        ':62F:C260430PEN101,50\r\n-}\r\n',
    );
    expect(statement.problems).toEqual([]);
    expect(statement.stated).toMatchObject([{ opening: '100.00', closing: '101.50' }]);
    expect(statement.lines).toMatchObject([
      {
        reference: 'LIQUIDACION-1040977-OCTUBRE',
        entryNumber: 'BANK-REFERENCE-OF-MORE-THAN-SIXTEEN',
        kind: 'N',
      },
    ]);
  });
  it.each(['DEM', 'PEI', 'VEF', 'ESP'])('reads a currency that no longer exists: %s', async (currency) => {
    const found = await outcomeOf(
      `:20:X\r\n:25:1\r\n:60F:C010401${currency}1,\r\n:61:010401C1,50NTRFA\r\n:62F:C010430${currency}2,5\r\n-}\r\n`,
    );
    expect(found).toEqual([`2001-04-01 1.50 ${currency}`]);
  });
});

const cell = async (value: unknown, day: unknown = new Date('2026-04-13T00:00:00Z')) => {
  const bytes = await workbookOf([
    ['Fecha', 'Ref', 'Importe'],
    ['14/04/2026', 'A', '1,000.25'],
    [day, 'B', value],
  ]);
  const found = await outcomeOf(bytes, { currency: 'PEN' });
  return Array.isArray(found) ? found[1] : found;
};

describe('a workbook', () => {
  it.each([
    [12.5, '12.50'],
    ['1,234.50', '1234.50'],
    [1e5, '100000.00'],
    [{ formula: '6*2', result: 12 }, '12.00'],
    [{ formula: 'A1', result: '7.25' }, '7.25'],
    [{ richText: [{ text: '10' }, { text: '.50' }] }, '10.50'],
  ])('reads the cell %j as %s', async (value, read) => {
    expect(await cell(value)).toBe(`2026-04-13 ${read} PEN`);
  });
  it.each([
    [true, 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
    [new Date('2026-04-13T00:00:00Z'), 'amount-unreadable'],
    [12.345, 'amount-too-fine'],
    [0.1 + 0.2, 'amount-inexact'],
    [1e-7, 'amount-unreadable'],
  ])('refuses the cell %j: %s', async (value, code) => {
    expect(await cell(value)).toBe(`refused: ${code}@3`);
  });
  it('refuses a mistake of the workbook, also as what a formula came to', async () => {
    for (const value of [{ error: '#REF!' }, { formula: '1/0', result: { error: '#DIV/0!' } }])
      expect(await cell(value)).toMatch(/^refused: amount-(missing|unreadable)@3$/);
  });
  it('asks about rows that it hides', async () => {
    const rows = [
      ['Fecha', 'Ref', 'Importe'],
      ['2026-04-14', 'A', 10.5],
      ['2026-04-15', 'B', 99.5],
    ];
    const hide = (sheet: ExcelJS.Worksheet) => {
      sheet.getRow(3).hidden = true;
    };
    const read = async (hiddenRows?: 'lines' | 'leave-out') =>
      outcomeOf(await workbookOf(rows, hide), { currency: 'PEN', answers: hiddenRows ? { hiddenRows } : {} });
    expect(await read()).toBe('asked: hiddenRows@3');
    expect(await read('lines')).toEqual(['2026-04-14 10.50 PEN', '2026-04-15 99.50 PEN']);
    expect(await read('leave-out')).toEqual(['2026-04-14 10.50 PEN']);
  });

  it('whose days count from 1904 reads a bare day number so, too, and refuses merged rows without their day', async () => {
    const rows = [
      ['Fecha', 'Ref', 'Importe'],
      [44653, 'A', 10.5],
    ];
    const bytes = await workbookOf(rows, (_, book) => {
      book.properties.date1904 = true;
    });
    expect(await outcomeOf(bytes, { currency: 'PEN' })).toEqual(['2026-04-03 10.50 PEN']);
    const merged = await workbookOf([...rows, [null, 'B', 5], ['2026-04-20', 'C', 1]], (sheet) =>
      sheet.mergeCells('A2:A3'),
    );
    expect(await outcomeOf(merged, { currency: 'PEN' })).toBe('refused: day-missing@3');
  });

  it('reads days that are dates, day numbers, or texts', async () => {
    expect(await cell(5, 46115)).toBe('2026-04-03 5.00 PEN');
    expect(await cell(5, 20260403)).toBe('2026-04-03 5.00 PEN');
    expect(await cell(5, '03/04/2026')).toBe('2026-04-03 5.00 PEN');
    expect(await cell(5, 12)).toBe('refused: day-unreadable@3');
  });
});
