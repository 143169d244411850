import type { BankStatement } from '../data/bank-statement.ts';

/** How a bank writes its CSV. */
export type CsvStyle = {
  readonly delimiter: ',' | ';';
  /** A decimal comma comes with points between thousands. */
  readonly decimal: '.' | ',';
  readonly encoding: 'utf8' | 'latin1';
  readonly dates: 'yyyy-mm-dd' | 'dd/mm/yyyy';
  /** One signed column, or a column each for debits and credits. */
  readonly columns: 'signed' | 'debit-credit';
};

/** Comma, decimal point, UTF-8, one signed column. */
export const PLAIN_CSV: CsvStyle = {
  delimiter: ',',
  decimal: '.',
  encoding: 'utf8',
  dates: 'yyyy-mm-dd',
  columns: 'signed',
};

/** Semicolon, decimal comma, Latin-1, day first, debits and credits apart: what older bank portals give. */
export const PORTAL_CSV: CsvStyle = {
  delimiter: ';',
  decimal: ',',
  encoding: 'latin1',
  dates: 'dd/mm/yyyy',
  columns: 'debit-credit',
};

/** A bank statement as CSV with a header line, CRLF line ends and quotes where they are needed. */
export function statementCsv(statement: BankStatement, style: CsvStyle): Buffer {
  const signed = style.columns === 'signed';
  const header = ['Fecha', 'Fecha valor', 'Descripción', 'Referencia'];
  const rows = [[...header, ...(signed ? ['Importe'] : ['Cargo', 'Abono']), 'Saldo', 'Moneda']];
  for (const line of statement.lines) {
    const debit = line.amount.startsWith('-');
    const amounts = signed
      ? [number(line.amount, style)]
      : [debit ? number(line.amount.slice(1), style) : '', debit ? '' : number(line.amount, style)];
    rows.push([
      date(line.bookingDate, style),
      date(line.valueDate, style),
      line.description,
      line.reference,
      ...amounts,
      number(line.balance, style),
      statement.currency,
    ]);
  }
  const text = rows
    .map((row) => `${row.map((cell) => quoted(cell, style)).join(style.delimiter)}\r\n`)
    .join('');
  return Buffer.from(text, style.encoding);
}

function quoted(cell: string, { delimiter }: CsvStyle): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function date(iso: string, { dates }: CsvStyle): string {
  return dates === 'yyyy-mm-dd' ? iso : iso.split('-').reverse().join('/');
}

function number(text: string, { decimal }: CsvStyle): string {
  if (decimal === '.') return text;
  const [whole = '', cents = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}
