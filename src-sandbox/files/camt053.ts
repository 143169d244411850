import type { BankLine, BankStatement } from '../data/bank-statement.ts';
import { xmlText } from './xml.ts';

const unsigned = (amount: string): string => amount.replace('-', '');
const indicator = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT');

/** A bank statement as ISO 20022 camt.053.001.02. */
export function statementCamt053(statement: BankStatement): Buffer {
  const { currency, lines } = statement;
  const balance = (code: string, amount: string, date: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${unsigned(amount)}</Amt>` +
    `<CdtDbtInd>${indicator(amount)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
  const id = `EST-${currency}-${statement.from}-${statement.to}`;
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
    '<BkToCstmrStmt>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${statement.to}T23:59:59-05:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${id}</Id><CreDtTm>${statement.to}T23:59:59-05:00</CreDtTm>`,
    `<FrToDt><FrDtTm>${statement.from}T00:00:00-05:00</FrDtTm><ToDtTm>${statement.to}T23:59:59-05:00</ToDtTm></FrToDt>`,
    `<Acct><Id><Othr><Id>${statement.accountNumber}</Id></Othr></Id><Ccy>${currency}</Ccy>` +
      `<Ownr><Nm>${xmlText(statement.accountHolder)}</Nm></Ownr></Acct>`,
    balance('OPBD', statement.openingBalance, statement.from),
    balance('CLBD', statement.closingBalance, statement.to),
    ...lines.map((line, at) => entry(line, currency, at)),
    '</Stmt>',
    '</BkToCstmrStmt>',
    '</Document>',
  ].join('\n');
  return Buffer.from(`${text}\n`, 'utf8');
}

function entry(line: BankLine, currency: string, at: number): string {
  return [
    `<Ntry><NtryRef>${at + 1}</NtryRef><Amt Ccy="${currency}">${unsigned(line.amount)}</Amt>`,
    `<CdtDbtInd>${indicator(line.amount)}</CdtDbtInd><Sts>BOOK</Sts>`,
    `<BookgDt><Dt>${line.bookingDate}</Dt></BookgDt><ValDt><Dt>${line.valueDate}</Dt></ValDt>`,
    `<AcctSvcrRef>${xmlText(line.reference)}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>`,
    `<NtryDtls><TxDtls><Refs><EndToEndId>${xmlText(line.reference)}</EndToEndId></Refs>`,
    `<RmtInf><Ustrd>${xmlText(line.description)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('');
}
