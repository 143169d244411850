import type { InternalLedger, LedgerEntry } from '../data/internal-ledger.ts';
import { type CsvStyle, csvAmount, csvDate, csvFile } from './csv.ts';

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  deposit: 'Cobro',
  payout: 'Pago',
  refund: 'Devolución',
};

/** The internal ledger as CSV with a header line; apart, what goes out is Haber and what comes in is Debe. */
export function ledgerCsv(ledger: InternalLedger, style: CsvStyle): Buffer {
  const amounts = style.columns === 'signed' ? ['Importe'] : ['Haber', 'Debe'];
  const header = ['Asiento', 'Fecha', 'Tipo', 'Referencia', 'Documento cliente', ...amounts, 'Moneda'];
  const rows = ledger.entries.map((entry) => [
    entry.number,
    csvDate(entry.date, style),
    KINDS[entry.kind],
    entry.reference,
    entry.customerDocument,
    ...csvAmount(entry.amount, style),
    entry.currency,
  ]);
  return csvFile([header, ...rows], style);
}
