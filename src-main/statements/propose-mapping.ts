/**
 * How a table is probably to be read: by the words of its header, in English and Spanish, and by what its cells hold.
 */
import { createHash } from 'node:crypto';
import {
  type ColumnRole,
  type Encoding,
  MOST_COLUMNS,
  type TableMapping,
} from '../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { accountAbove, currencyAbove } from './above-header.ts';
import { readWrittenAmount } from './amount.ts';
import { cellText, FIGURES, plainWords } from './columns.ts';
import type { Cell, Delimiter, TableRow } from './csv.ts';
import { DOLLAR, isCurrency } from './currency.ts';
import { readWrittenDay } from './day.ts';
import { dateOrderOf, decimalSignOf } from './questions.ts';

/** Tried in this order; the first that fits names the column's role. */
const WORDS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'valueDay',
    /(fecha|f\.?|date|dia) ?(de )?(valor|valuta|efectiva)|value ?date|valuta|fecha disponib|effective date/,
  ],
  [
    'bookingDay',
    /^(fecha|date|dia|day|f\.?)$|^(?=(?<begun>.*?(?:fecha|date)))\k<begun>.*(operaci|movim|conta|asiento|proceso|registro|transac|posting|booking|posted)|(posting|booking|transaction|posted|entry) ?date|fec\b|^(f|fecha)\.? ?(de )?op(er|\.|$)/,
  ],
  ['balance', /saldo|balance/],
  ['currency', /^(moneda|divisa|currency|mon\.?|ccy|cur)$|moneda|currency/],
  [
    'account',
    /^(cuenta|account|cta\.?|iban)$|(n(ro|um|o)?\.? ?(de )?cuenta)|account (number|no)|cuenta (bancaria|cargo)|numero de cuenta/,
  ],
  [
    'entryNumber',
    /asiento|\b(n(ro|um|[oº°])?\.?|numero) ?(de )?(asiento|operaci|movimiento)|journal|entry ?(no|number|id)|transaction id|^(id|nro|no\.?|#|correlativo|documento)$|operacion( -)? (numero|nro)|fitid/,
  ],
  [
    'direction',
    /^(d\/?c|c\/?d|dc|cd|tipo d\/c|debe\/haber|signo|sign|dr\/?cr|cr\/?dr|debit\/credit|cargo\/abono|naturaleza)$/,
  ],
  [
    'reference',
    /referen|^ref\b|external ?id|pedido|order|\bn(ro|[oº°])?\.? ?doc|documento ref|codigo de operacion|cheque/,
  ],
  ['kind', /^(tipo|type|clase|kind|categor[iy]a?|category|concepto tipo|canal)\b/],
  [
    'counterparty',
    /cliente|customer|contrapart|counterpart|beneficiari|ordenante|payee|payer|proveedor|remitente|titular|nombre|^name$/,
  ],
  [
    'description',
    /descrip|concepto|detalle|glosa|memo|narrativ|details|movimiento|operacion|transaccion$|observa|comentario|particulars/,
  ],
  ['amount', /importe|monto|amount|valor|cantidad|total|value/],
];
/** Times of the day, which are read from no column. */
const HOUR = /\bhora\b|\btime\b/;
/** Money in and out by the words of a bank, and by those of the merchant's own books, where debit is money in. */
const SIDES: Readonly<Record<Book, { readonly in: RegExp; readonly out: RegExp }>> = {
  bank: {
    in: /abono|credit|haber|ingreso|deposit|entrada|money in|paid in/,
    out: /cargo|debit|debe|egreso|retiro|salida|withdraw|money out|paid out|pago/,
  },
  ledger: {
    in: /\bdebe\b|debit|debito|cargo|ingreso|entrada|money in|cobro/,
    out: /\bhaber\b|credit|abono|egreso|salida|money out|pago/,
  },
};

/** How many rows are looked at. */
export const SAMPLE_ROWS = 40;

type TableFacts = {
  readonly book: Book;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
};

export function proposeMapping(
  rows: readonly TableRow[],
  { book, encoding, delimiter }: TableFacts,
): TableMapping {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const headerRow = headerRowOf(sample, book);
  const above = sample.slice(0, Math.max(0, headerRow - 1));
  const header = headerRow === 0 ? [] : (sample[headerRow - 1]?.cells.map(cellText) ?? []);
  const body = sample.slice(headerRow).map(({ cells }) => cells);
  const columns = Math.min(MOST_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)));
  const byWords = rolesByWords(header, columns, book);
  const values = Array.from({ length: columns }, (_, column) =>
    body.map((cells) => cells[column] ?? '').filter((cell) => cellText(cell).trim() !== ''),
  );
  const roles = rolesByValues(byWords, values);
  const written = (wanted: readonly ColumnRole[]) =>
    roles.flatMap((role, column) => (role && wanted.includes(role) ? (values[column] ?? []) : []));
  const texts = (wanted: readonly ColumnRole[]) =>
    written(wanted).filter((cell): cell is string => typeof cell === 'string');
  return {
    headerRow,
    roles,
    dateOrder: dateOrderOf(texts(['bookingDay', 'valueDay'])) ?? 'dmy',
    decimal: decimalSignOf(texts(FIGURES)) ?? likelyDecimal(texts(FIGURES), delimiter),
    positive: 'in',
    currency: roles.includes('currency')
      ? ''
      : (currencyAbove(above) ?? currencyBeside(texts(FIGURES)) ?? ''),
    account: roles.includes('account') ? '' : (accountAbove(above) ?? ''),
    encoding,
    delimiter,
    // A bank's debit is money out of the account; who keeps the books has to say it of one's own.
    answers: book === 'bank' ? { debit: 'out' } : {},
  };
}

/** What tells a layout again: the names of its columns, or how many there are where it has none. */
export function layoutSignature(rows: readonly TableRow[], headerRow: number): string {
  const header =
    headerRow === 0 ? null : (rows[headerRow - 1]?.cells ?? []).map((cell) => plainWords(cellText(cell)));
  const told = header ?? ['no header', String(rows[0]?.cells.length ?? 0)];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
}

/** The first row, from 1, in which a day and an amount are named; 0 when the first rows have only values. */
function headerRowOf(rows: readonly TableRow[], book: Book): number {
  for (const [index, { cells }] of rows.entries()) {
    const named = rolesByWords(cells.map(cellText), cells.length, book);
    const hasAmount = named.some((role) => role === 'amount' || role === 'moneyIn' || role === 'moneyOut');
    const hasValue = cells.some((cell) => isDay(cell) || isAmount(cell));
    if (named.includes('bookingDay') && hasAmount && !hasValue) return index + 1;
  }
  return 0;
}

function rolesByWords(header: readonly string[], columns: number, book: Book): (ColumnRole | null)[] {
  const taken = new Set<ColumnRole>();
  const roles: (ColumnRole | null)[] = Array.from({ length: columns }, (_, column) => {
    const words = plainWords(header[column] ?? '');
    if (words === '') return null;
    const role = roleOfWords(words, book);
    if (role === null || (taken.has(role) && role !== 'description')) return null;
    taken.add(role);
    return role;
  });
  // A value date alone is the day there is.
  if (!taken.has('bookingDay') && taken.has('valueDay'))
    return roles.map((role) => (role === 'valueDay' ? 'bookingDay' : role));
  // One side alone is a signed amount.
  if (taken.has('moneyIn') && taken.has('moneyOut'))
    return roles.map((role) => (role === 'amount' ? null : role));
  return roles.map((role) =>
    role === 'moneyIn' || role === 'moneyOut' ? (taken.has('amount') ? null : 'amount') : role,
  );
}

function roleOfWords(words: string, book: Book): ColumnRole | null {
  if (HOUR.test(words) && !/fecha|date/.test(words)) return null;
  const found = WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
  if (found !== null && !['amount', 'kind', 'description'].includes(found)) return found;
  const sides = SIDES[book];
  if (sides.in.test(words) && !sides.out.test(words)) return 'moneyIn';
  if (sides.out.test(words) && !sides.in.test(words)) return 'moneyOut';
  return found;
}

/** What the header leaves open: the first column of days, and the columns of amounts that no role was found for. */
function rolesByValues(
  named: readonly (ColumnRole | null)[],
  values: readonly (readonly Cell[])[],
): (ColumnRole | null)[] {
  const roles = [...named];
  const has = (role: ColumnRole) => roles.includes(role);
  const free = (test: (cell: Cell) => boolean) =>
    roles.findIndex((role, column) => role === null && mostly(values[column] ?? [], test));
  const give = (role: ColumnRole, column: number) => {
    if (column >= 0 && !has(role)) roles[column] = role;
  };
  give('bookingDay', free(isDay));
  give(
    'currency',
    free((cell) => isCurrency(cellText(cell).trim())),
  );
  if (!has('amount') && !(has('moneyIn') && has('moneyOut'))) {
    give('amount', free(isAmount));
    // With two columns of amounts and no words, the second is the balance when it never is empty.
    const rows = Math.max(...values.map((cells) => cells.length), 0);
    const second = free((cell) => isAmount(cell));
    if (second >= 0 && values[second]?.length === rows) give('balance', second);
  }
  if (!has('description')) give('description', longestText(roles, values));
  return roles;
}

function longestText(roles: readonly (ColumnRole | null)[], values: readonly (readonly Cell[])[]): number {
  let [best, longest] = [-1, 3];
  for (const [column, cells] of values.entries()) {
    if (
      roles[column] !== null ||
      cells.length === 0 ||
      mostly(cells, (cell) => isDay(cell) || isAmount(cell))
    )
      continue;
    const mean = cells.reduce((sum, cell) => sum + cellText(cell).length, 0) / cells.length;
    if (mean > longest) [best, longest] = [column, mean];
  }
  return best;
}

function mostly(cells: readonly Cell[], test: (cell: Cell) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length * 10 >= cells.length * 8;
}

function isDay(cell: Cell): boolean {
  return (
    typeof cell === 'string' &&
    (['ymd', 'dmy', 'mdy'] as const).some((order) => readWrittenDay(cell, order) !== null)
  );
}

/** Digits with a decimal sign, or a workbook's number; a bare whole number is rather an id. */
function isAmount(cell: Cell): boolean {
  if (typeof cell !== 'string') return true;
  return /[.,]\d/.test(cell) && (readWrittenAmount(cell, '.').ok || readWrittenAmount(cell, ',').ok);
}

/** For amounts that leave it open, which is asked about: what stands before three digits are thousands more often. */
function likelyDecimal(figures: readonly string[], delimiter: Delimiter): '.' | ',' {
  const [comma, point] = [',', '.'].map((sign) => figures.some((figure) => figure.includes(sign)));
  if (comma !== point) return comma ? '.' : ',';
  return delimiter === ';' ? ',' : '.';
}

/** The currency that stands beside every figure; a sign that several have names none. */
function currencyBeside(figures: readonly string[]): string | null {
  const signs = new Set(
    figures.map((figure) => {
      const reading = [readWrittenAmount(figure, '.'), readWrittenAmount(figure, ',')].find(({ ok }) => ok);
      return reading?.ok ? reading.sign : null;
    }),
  );
  const [sign = null] = signs;
  return signs.size === 1 && sign !== DOLLAR ? sign : null;
}
