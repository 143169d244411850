/** Files that are not as they should be: each mistake has its own name and place, and nothing passes as read. */
import { describe, expect, it } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { readText } from './testing/read-all.ts';

const found = async (content: string | Uint8Array, change = {}) => {
  const { problems } = await readText(content, 'bank', change);
  return problems.map(({ code, row, column, text }) => [code, row, column, text]);
};
const HEADER = 'Fecha,Descripción,Referencia,Importe,Saldo,Moneda\n';

describe('tables', () => {
  it('name the line, the column and what stands there', async () => {
    const rows = [
      '2026-04-01,A,1,10.00,10.00,PEN',
      '2026-04-31,B,2,5.00,15.00,PEN',
      '2026-04-02,C,3,diez,15.00,PEN',
      '2026-04-02,D,4,5.0000001,15.00,PEN',
      '2026-04-02,E,5,,15.00,PEN',
      '2026-04-02,F,6,5.00,x,PEN',
      ',G,7,5.00,15.00,PEN',
      '2026-04-02,H,8,5.00,15.00,PIN',
      '1926-04-02,I,9,5.00,20.00,PEN',
      '2026-04-03,J,10,5.00,14.00,PEN',
    ];
    expect(await found(HEADER + rows.join('\n'))).toEqual([
      ['day-unreadable', 3, 'Fecha', '2026-04-31'],
      ['amount-unreadable', 4, 'Importe', 'diez'],
      ['amount-too-fine', 5, 'Importe', '5.0000001'],
      ['amount-missing', 6, 'Importe', ''],
      ['balance-unreadable', 7, 'Saldo', 'x'],
      ['day-missing', 8, 'Fecha', ''],
      ['currency-unknown', 9, 'currency', 'PIN'],
      ['day-implausible', 10, 'bookingDay', '1926-04-02'],
      ['balance-breaks', 11, 'balance', '-11.00'],
    ]);
  });

  it('tell money in both columns, a direction that is none, and an account nobody named', async () => {
    expect(
      await found('Fecha;Cargo;Abono\n01/04/2026;5,00;7,00\n13/04/2026;5,00;\n', { currency: 'PEN' }),
    ).toEqual([['amount-in-both', 2, 'Cargo', '5,00']]);
    expect(
      await found('Fecha,Importe,D/C\n2026-04-01,5.00,X\n2026-04-01,6.00,D\n', { currency: 'PEN' }),
    ).toEqual([['direction-unknown', 2, 'D/C', 'X']]);
    expect(await found('Fecha,Importe\n2026-04-01,5.00\n', { account: '' })).toEqual([
      ['currency-missing', 2, 'currency', ''],
      ['account-missing', 2, 'account', ''],
    ]);
  });

  it('tell a balance that does not follow, whichever way the file runs', async () => {
    const rows = [
      '2026-04-03,C,3,5.00,30.00,PEN',
      '2026-04-02,B,2,5.00,20.00,PEN',
      '2026-04-01,A,1,10.00,15.00,PEN',
    ];
    expect(await found(HEADER + rows.join('\n'))).toEqual([['balance-breaks', 3, 'balance', '5.00']]);
  });

  it('leave totals and opening rows out, and say so', async () => {
    const { problems, leftOut, lines, stated } = await readText(
      `Banco\n${HEADER}2026-04-01,SALDO ANTERIOR,,,100.00,PEN\n2026-04-02,B,2,5.00,105.00,PEN\nTotal,,,5.00,,\n`,
    );
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(leftOut).toEqual([
      { row: 3, text: '2026-04-01 SALDO ANTERIOR 100.00 PEN' },
      { row: 5, text: 'Total 5.00' },
    ]);
    expect(stated).toMatchObject([{ opening: '100.00', closing: '105.00' }]);
  });

  it('tell quotes that never close, bytes of another encoding, and a cell as large as a book', async () => {
    expect(await found(`${HEADER}2026-04-01,"A,1,10.00,10.00,PEN\n`)).toEqual([
      ['quote-not-closed', 2, null, ''],
    ]);
    const latin = Buffer.from(`${HEADER}2026-04-01,Ñandú,1,10.00,10.00,PEN\n`, 'latin1');
    expect(await found(latin, { encoding: 'utf-8' })).toEqual([['not-in-encoding', null, null, 'utf-8']]);
    const large = `${HEADER}2026-04-01,${'x'.repeat(3_000)},1,10.00,10.00,PEN\n`;
    expect((await found(large)).map(([code, row]) => [code, row])).toEqual([['text-too-long', 2]]);
    expect((await found(`${HEADER}2026-04-01,"${'x\n'.repeat(90_000)}`)).map(([code]) => code)).toEqual([
      'text-too-long',
    ]);
  });

  it('with rows of too few cells miss what is not there', async () => {
    expect(await found(`${HEADER}2026-04-01,A\n2026-04-01,B,2,10.00,10.00,PEN\n`)).toEqual([
      ['amount-missing', 2, 'Importe', ''],
    ]);
  });
});

const ofx = (middle: string, end = '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>') =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>PEN<BANKACCTFROM><ACCTID>123</BANKACCTFROM>${middle}${end}`;

describe('OFX', () => {
  it('is read in its XML form as well', async () => {
    const { lines, problems } = await readText(
      '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><STMTRS><CURDEF>USD</CURDEF>' +
        '<BANKACCTFROM><ACCTID>9</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE>' +
        '<DTPOSTED>20260401</DTPOSTED><TRNAMT>-0.10</TRNAMT><FITID>1</FITID><NAME>A &amp; B &#209;</NAME></STMTTRN>' +
        '</BANKTRANLIST></STMTRS></OFX>',
    );
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { account: '9', currency: 'USD', bookingDay: '2026-04-01', amount: '-0.10', description: 'A & B Ñ' },
    ]);
  });

  it('names what is wrong, and when it was cut', async () => {
    expect(await found(ofx('<STMTTRN><DTPOSTED>2026<TRNAMT>1,2.3<FITID>1</STMTTRN>'))).toEqual([
      ['day-unreadable', 7, 'DTPOSTED', '2026'],
      ['amount-unreadable', 7, 'TRNAMT', '1,2.3'],
    ]);
    expect(await found(ofx('<STMTTRN><DTPOSTED>20260401<TRNAMT>1', ''))).toEqual([
      ['incomplete', 7, null, ''],
    ]);
    expect(await found(`<!DOCTYPE x [<!ENTITY a "aaa">]>${ofx('')}`)).toEqual([
      ['entities-declared', 1, null, ''],
    ]);
  });
});

const camt = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
  `<Acct><Id><IBAN>PE1</IBAN></Id><Ccy>PEN</Ccy></Acct>${inner}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, day = '2026-04-01', more = '') =>
  `<Ntry><Amt Ccy="PEN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`;

describe('camt.053', () => {
  it('keeps amounts that a float would not, reads the newer shape, and leaves out what is not booked', async () => {
    const { lines, problems, leftOut } = await readText(
      camt(
        entry('9007199254740.99') +
          entry(
            '1.10',
            '2026-04-02',
            '<NtryDtls><TxDtls><Refs><EndToEndId>LIQ1</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>A &amp; B</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>uno</Ustrd><Ustrd>dos</Ustrd></RmtInf></TxDtls></NtryDtls>',
          ) +
          entry('5.00').replace('BOOK', 'PDNG'),
      ),
    );
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { amount: '9007199254740.99' },
      { amount: '1.10', reference: 'LIQ1', counterparty: 'A & B', description: 'uno dos' },
    ]);
    expect(leftOut).toEqual([{ row: 3, text: 'PDNG 5.00' }]);
  });

  it('names the entry that is wrong', async () => {
    expect(await found(camt(entry('1,10') + entry('1.10', '2026-02-30') + entry('')))).toEqual([
      ['amount-unreadable', 1, 'Amt', '1,10'],
      ['day-unreadable', 2, 'BookgDt', '2026-02-30'],
      ['amount-missing', 3, 'Amt', ''],
    ]);
  });

  it('refuses what was cut, what is not well formed, and entities that expand', async () => {
    const whole = camt(entry('1.10'));
    expect((await found(whole.slice(0, -30))).map(([code]) => code)).toEqual(['incomplete']);
    expect((await found(whole.replace('</Amt>', '</Amr>'))).map(([code, row]) => [code, row])).toEqual([
      ['not-well-formed', 2],
    ]);
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]>`;
    expect(await found(whole.replace('\n', `\n${bomb}`))).toEqual([['entities-declared', 2, null, '']]);
    const deep = camt(`${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`);
    expect((await found(deep)).map(([code]) => code)).toEqual(['not-well-formed']);
  });

  it('takes more references to plain characters than any bank would send', async () => {
    const many = Array.from({ length: 3_000 }, () =>
      entry('1.00', '2026-04-01', '<AddtlNtryInf>A &amp; B</AddtlNtryInf>'),
    );
    const { lines, problems } = await readText(camt(many.join('')));
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(3_000);
    expect(lines[2_999]?.description).toBe('A & B');
  });
});

const mt940 = (...fields: string[]) =>
  [':20:X', ':25:123', ':28C:1/1', ...fields].join('\r\n').concat('\r\n-}\r\n');

describe('MT940', () => {
  it('reads reversals, New Year, subfields, and a statement of two messages', async () => {
    const { lines, problems, stated } = await readText(
      mt940(
        ':60F:C251231PEN100,',
        ':61:2512310102RD5,50NTRFNONREF//B1',
        ':86:166?00ABONO?20LIQ 12?2134?32JUAN?33 PEREZ',
        ':62M:C260102PEN105,50',
      ) + mt940(':60M:C260102PEN105,50', ':61:260103D5,NTRFREF1', ':62F:C260131PEN100,50'),
    );
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      {
        bookingDay: '2026-01-02',
        valueDay: '2025-12-31',
        amount: '5.50',
        reference: 'B1',
        description: 'LIQ 1234',
        counterparty: 'JUAN PEREZ',
      },
      { bookingDay: '2026-01-03', amount: '-5.00', reference: 'REF1' },
    ]);
    expect(stated).toMatchObject([
      { opening: '100.00', closing: '100.50', firstDay: '2025-12-31', lastDay: '2026-01-31' },
    ]);
  });

  it('names the line that is wrong, and a statement that never ends', async () => {
    expect(
      await found(
        mt940(':60F:C260401PEN1,00', ':61:2604010401X5,00NTRFA', ':61:260431C5,00NTRFA', ':62F:C260430PENx'),
      ),
    ).toEqual([
      ['not-well-formed', 5, ':61:', '2604010401X5,00NTRFA'],
      ['day-unreadable', 6, ':61:', '260431'],
      ['balance-unreadable', 7, ':62F:', 'C260430PENx'],
    ]);
    expect(await found(':20:X\r\n:25:1\r\n:60F:C260401PEN1,00\r\n:61:260401C5,00NTRFA\r\n')).toEqual([
      ['incomplete', 1, null, ':62F:'],
    ]);
  });
});

describe('what is no statement', () => {
  it.each([
    ['%PDF-1.7', 'PDF'],
    ['<html><body>Sesión expirada</body></html>', 'HTML'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>', 'pain.001.001.03'],
    [Buffer.from('PK\u0003\u0004 no workbook', 'latin1'), 'ZIP'],
  ])('is refused by name (%j)', async (content, subject) => {
    expect(await failureOf(readText(content))).toMatchObject({ code: 'statement-format-unknown', subject });
  });

  it.each([
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Excel 97-2003'],
    ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Fecha</td>', 'HTML'],
    ['<TABLE border=1><tr><td>F. Operación</td></tr></TABLE>', 'HTML'],
    ['<!DOCTYPE html>\r\n<HTML><style>td {}</style><body><Table class="x"><tr>', 'HTML'],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', 'Excel 2003 XML'],
  ])('and calls itself .xls is refused with the way out (%j)', async (content, subject) => {
    expect(await failureOf(readText(content))).toMatchObject({ code: 'statement-old-excel', subject });
  });

  const body = ':20:X\r\n:25:123\r\n:28C:1/1\r\n';
  it.each([
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.04"/>', 'camt.054.001.04'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"/>', 'camt.052.001.08'],
    ['<Document><BkToCstmrAcctRpt></BkToCstmrAcctRpt></Document>', 'camt.052'],
    ['<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'camt.054'],
    [`{1:F01BANKXXXX}{2:O9421200260401}{4:\r\n${body}:34F:PEND0,\r\n-}`, 'MT942'],
    [`{1:F01BANKXXXX}{2:I941BANKXXXXN}{4:\r\n${body}-}`, 'MT941'],
    [`${body}:34F:PENC0,\r\n:13D:2604011200-0500\r\n:61:260401C1,NTRFA\r\n:90C:1PEN1,\r\n-`, 'MT942'],
    [':20:X\r\n:21:REF\r\n:32A:260401PEN1,\r\n-', 'SWIFT MT'],
  ])('but a message of a bank is named with the way out (%j)', async (content, subject) => {
    expect(await failureOf(readText(content))).toMatchObject({ code: 'statement-other-message', subject });
  });

  it('for it has neither lines nor balances is told, not read as an empty table', async () => {
    const camt =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>';
    for (const content of [camt, '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>']) {
      const { format, lines, stated } = await readText(content);
      expect({ table: format === 'csv', lines, stated }).toEqual({ table: false, lines: [], stated: [] });
    }
  });

  it.each([
    ['', 'statement-empty'],
    [' \r\n', 'statement-empty'],
    [Buffer.from([1, 0, 2, 0, 0, 0, 3]), 'statement-binary'],
  ])('and has no name of its own is refused in words (%j)', async (content, code) => {
    const failure = await failureOf(readText(content));
    expect([failure.code, failure.subject]).toEqual([code, undefined]);
  });
});
