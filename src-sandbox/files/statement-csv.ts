import type { BankStatement } from '../data/bank-statement.ts';
import { type CsvStyle, csvAmount, csvDate, csvFile, csvNumber } from './csv.ts';

/** A bank statement as CSV with a header line. */
export function statementCsv(statement: BankStatement, style: CsvStyle): Buffer {
  const header = ['Fecha', 'Fecha valor', 'Descripción', 'Referencia'];
  const amounts = style.columns === 'signed' ? ['Importe'] : ['Cargo', 'Abono'];
  const rows = statement.lines.map((line) => [
    csvDate(line.bookingDate, style),
    csvDate(line.valueDate, style),
    line.description,
    line.reference,
    ...csvAmount(line.amount, style),
    csvNumber(line.balance, style),
    statement.currency,
  ]);
  return csvFile([[...header, ...amounts, 'Saldo', 'Moneda'], ...rows], style);
}
