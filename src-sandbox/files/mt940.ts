import type { BankLine, BankStatement } from '../data/bank-statement.ts';

const shortDate = (isoDate: string): string => isoDate.slice(2).replaceAll('-', '');
const amountText = (amount: string): string => amount.replace('-', '').replace('.', ',');
const mark = (amount: string): string => (amount.startsWith('-') ? 'D' : 'C');

/** The SWIFT character set has no accents and no « or »: banks replace what it lacks. */
function swiftText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ');
}

/** A bank statement as SWIFT MT940, one message, fields 20 to 62F; amounts have a decimal comma. */
export function statementMt940(statement: BankStatement): Buffer {
  const { currency } = statement;
  const balance = (tag: string, amount: string, date: string): string =>
    `:${tag}:${mark(amount)}${shortDate(date)}${currency}${amountText(amount)}`;
  const lines = [
    '{1:F01BANKPEPLXXXX0000000000}{2:I940CLIENTPEXXXXN}{4:',
    `:20:EST${shortDate(statement.to)}`,
    `:25:${statement.accountNumber}`,
    ':28C:1/1',
    balance('60F', statement.openingBalance, statement.from),
    ...statement.lines.flatMap(entry),
    balance('62F', statement.closingBalance, statement.to),
    '-}',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

function entry(line: BankLine): string[] {
  const value = shortDate(line.valueDate);
  const booking = line.bookingDate.slice(5).replace('-', '');
  const first = `:61:${value}${booking}${mark(line.amount)}${amountText(line.amount)}NTRF${line.reference.slice(0, 16)}`;
  const details = swiftText(line.description).match(/.{1,65}/g) ?? [''];
  return [first, ...details.slice(0, 6).map((part, at) => (at === 0 ? `:86:${part}` : part))];
}
