import type { BankStatement } from '../data/bank-statement.ts';

const compact = (isoDate: string): string => isoDate.replaceAll('-', '');
/** SGML has no quotes to escape, and no way to write a character outside its set but the three below. */
const sgml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A bank statement as OFX 1.0.2 (SGML, Windows-1252, no closing tags on values). FITID is unique per line. */
export function statementOfx(statement: BankStatement): Buffer {
  const times = new Map<string, number>();
  const transactions = statement.lines.map((line) => {
    const key = `${compact(line.bookingDate)}${line.reference}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    return [
      '<STMTTRN>',
      `<TRNTYPE>${line.amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}`,
      `<DTPOSTED>${compact(line.bookingDate)}120000[-5:PET]`,
      `<DTAVAIL>${compact(line.valueDate)}`,
      `<TRNAMT>${line.amount}`,
      `<FITID>${key}-${nth}`,
      `<REFNUM>${sgml(line.reference)}`,
      `<NAME>${sgml(line.description.slice(0, 32))}`,
      `<MEMO>${sgml(line.description)}`,
      '</STMTTRN>',
    ].join('\r\n');
  });
  const lines = [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '<OFX>',
    '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    `<DTSERVER>${compact(statement.to)}235959<LANGUAGE>SPA</SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    `<STMTRS><CURDEF>${statement.currency}`,
    `<BANKACCTFROM><BANKID>002<ACCTID>${statement.accountNumber}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(statement.from)}<DTEND>${compact(statement.to)}`,
    ...transactions,
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${statement.closingBalance}<DTASOF>${compact(statement.to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ];
  // Latin-1 agrees with Windows-1252 on every letter these texts use.
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}
