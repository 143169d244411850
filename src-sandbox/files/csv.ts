/** How a program writes its CSV. */
export type CsvStyle = {
  readonly delimiter: ',' | ';' | '\t';
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

/** Tabs between the cells, day first, one signed column: the text export of an order system. */
export const TAB_TEXT: CsvStyle = {
  delimiter: '\t',
  decimal: '.',
  encoding: 'utf8',
  dates: 'dd/mm/yyyy',
  columns: 'signed',
};

/** Rows of cells as a file, with CRLF line ends and quotes where they are needed. */
export function csvFile(rows: Iterable<readonly string[]>, style: CsvStyle): Buffer {
  let text = '';
  for (const row of rows) text += `${row.map((cell) => quoted(cell, style)).join(style.delimiter)}\r\n`;
  return Buffer.from(text, style.encoding);
}

function quoted(cell: string, { delimiter }: CsvStyle): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cell of an ISO date. */
export function csvDate(iso: string, { dates }: CsvStyle): string {
  return dates === 'yyyy-mm-dd' ? iso : iso.split('-').reverse().join('/');
}

/** The cell of a decimal text. */
export function csvNumber(text: string, { decimal }: CsvStyle): string {
  if (decimal === '.') return text;
  const [whole = '', cents = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** The cells of a signed amount: one, or what goes out and what comes in. */
export function csvAmount(amount: string, style: CsvStyle): [string] | [out: string, into: string] {
  if (style.columns === 'signed') return [csvNumber(amount, style)];
  return amount.startsWith('-') ? [csvNumber(amount.slice(1), style), ''] : ['', csvNumber(amount, style)];
}
