/**
 * A small bank statement like no other: as many lines as asked for, each with a reference of its own, on days of the
 * month as given.
 */
export function statementOf(
  key: string,
  lines: number,
  month: string,
  dayOf = (index: number) => (index % 27) + 1,
): string {
  const compact = month.replace('-', '');
  const transactions = Array.from({ length: lines }, (_, index) => {
    const day = String(dayOf(index)).padStart(2, '0');
    return [
      '<STMTTRN>',
      '<TRNTYPE>CREDIT',
      `<DTPOSTED>${compact}${day}`,
      `<TRNAMT>${index + 1}.10`,
      `<FITID>${key}-${index}`,
      `<REFNUM>${key}${index}`,
      `<NAME>Deposit ${index}`,
      '</STMTTRN>',
    ].join('\n');
  });
  const closing = (lines * (lines + 1)) / 2 + lines * 0.1;
  return [
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
    `<DTSERVER>${compact}28<LANGUAGE>SPA</SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    '<STMTRS><CURDEF>PEN',
    `<BANKACCTFROM><BANKID>002<ACCTID>${key}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact}01<DTEND>${compact}28`,
    ...transactions,
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${closing.toFixed(2)}<DTASOF>${compact}28</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join('\r\n');
}
