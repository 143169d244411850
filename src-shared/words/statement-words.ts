/** Words of the account reconciliation statement, the same on screen, in the workbook and on paper. */
import type { StatementSide } from '../close/item-keys.ts';
import type {
  AccountStatement,
  CutOffEnd,
  ItemKind,
  ItemState,
  ReconcilingItem,
} from '../contract/account-statement.ts';
import { unitsOf, writeAmount } from '../money.ts';
import { type Language, serviceLabels } from '../service/labels.ts';

const en = {
  title: 'Account reconciliation',
  account: 'General-ledger account',
  noAccount: 'not named',
  perService: 'Balance per payments service, end of month',
  perBooks: 'Balance per books',
  items: 'Reconciling items',
  line: 'line',
  row: 'row',
  reason: 'Reason',
  moreRows: 'and {{count}} more in the app',
  furtherRecords: 'Further records: {{count}}',
  itemsSum: 'Sum of the reconciling items',
  computed: 'Balance per service and items',
  difference: 'Books less service',
  unexplained: 'Unexplained difference',
  unknown: 'not known',
  origins: {
    typed: 'entered by hand',
    ledger: 'closing balance stated by the imported ledger',
    rolled: 'month before and lines of the ledger',
    'trial-balance': 'trial balance',
  },
  incomplete: 'Not all the days that these figures rest on have been read: differences are not final.',
  from: 'Items since',
  asOf: 'As of',
  item: 'Item',
  month: 'Month',
  day: 'Day',
  cause: 'Cause',
  records: 'Records',
  owner: 'Owner',
  expected: 'Expected',
  state: 'State',
  amount: 'Amount',
  noItems: 'None.',
  rest: 'Left after a write-off in an earlier month',
  kinds: {
    'no-record': 'In the books, no matching record',
    'not-in-books': 'Not in the ledger',
    'amount-differs': 'Booked at another amount',
    timing: 'Booked on the other side of the month’s end',
    'not-imported': 'No ledger imported for this month',
    'cut-off': 'Cut-off at the end of the month',
    'not-booked': 'Not booked: {{column}}',
    'booked-otherwise': 'Counted otherwise in the books: {{column}}',
    report: 'Report differs from records',
    'other-day': 'Counted on another day by the report',
    'roll-forward': 'Balance does not roll forward',
    'by-hand': 'Entered by hand',
  } satisfies Record<ItemKind, string>,
  bankKinds: {
    'no-record': 'On the bank statement, no matching record',
    'not-in-books': 'Not on the bank statement',
    'amount-differs': 'Credited at another amount',
    timing: 'In transit',
    'not-imported': 'No bank statement imported for this month',
  } as Partial<Record<ItemKind, string>>,
  states: {
    open: 'Open',
    accepted: 'Accepted',
    'carried-forward': 'Carried forward',
    'written-off': 'Written off',
    cleared: 'Cleared',
  } satisfies Record<ItemState, string>,
  cleared: 'Cleared in this month',
  bank: 'Bank',
  settlements: 'Settlements per payments service',
  broughtForward: 'Less: outstanding at the end of the month before',
  outstanding: 'Outstanding at the end of the month',
  credits: 'Credits per bank statement',
  excluded: 'Other lines of the statement (excluded)',
  bridge: 'Effect of the day boundaries',
  reportMonth: 'Net of the records, report’s month',
  start: 'Records at the start, between the two day boundaries',
  end: 'Records at the end, between the two day boundaries',
  bookMonth: 'Net of the records, books’ month',
  noRecords: 'Both sides count the same records.',
  composition: 'Composition of the closing balance',
  ages: ['0–1 days', '2–7 days', '8–30 days', '31 days and more'],
  deposits: 'Completed deposits not settled, {{age}}',
  oldest: 'Oldest: {{text}} of {{day}}',
  fifo: 'Settlements do not name their deposits. First in, first out is an assumption.',
  reserve: 'Rolling reserve',
  reserveUnknown: 'The service tells only today’s; enter that of the month’s end.',
  pendingCashouts: 'Pending cashouts',
  pendingRefunds: 'Refunds without a note yet',
  unexplainedPart: 'Not explained by any record that was read',
  total: 'Closing balance',
};

type StatementWords = typeof en;

const es: StatementWords = {
  title: 'Conciliación de la cuenta',
  account: 'Cuenta contable',
  noAccount: 'sin indicar',
  perService: 'Saldo según el proveedor de pagos, fin de mes',
  perBooks: 'Saldo según libros',
  items: 'Partidas de conciliación',
  line: 'línea',
  row: 'fila',
  reason: 'Motivo',
  moreRows: 'y {{count}} más en la aplicación',
  furtherRecords: 'Otros registros: {{count}}',
  itemsSum: 'Suma de las partidas de conciliación',
  computed: 'Saldo según el proveedor más partidas',
  difference: 'Libros menos proveedor',
  unexplained: 'Diferencia sin explicar',
  unknown: 'no se conoce',
  origins: {
    typed: 'ingresado',
    ledger: 'saldo final que indican los libros importados',
    rolled: 'mes anterior y líneas de los libros',
    'trial-balance': 'balance de comprobación',
  },
  incomplete:
    'No se han leído todos los días en que se basan estas cifras: las diferencias no son definitivas.',
  from: 'Partidas desde',
  asOf: 'Al',
  item: 'Partida',
  month: 'Mes',
  day: 'Día',
  cause: 'Causa',
  records: 'Registros',
  owner: 'Responsable',
  expected: 'Prevista',
  state: 'Estado',
  amount: 'Importe',
  noItems: 'Ninguna.',
  rest: 'Resto tras un ajuste a resultados de un mes anterior',
  kinds: {
    'no-record': 'En libros, sin registro correspondiente',
    'not-in-books': 'No figura en libros',
    'amount-differs': 'Contabilizada por otro importe',
    timing: 'Contabilizada al otro lado del fin de mes',
    'not-imported': 'Sin libros contables importados de este mes',
    'cut-off': 'Corte de fin de mes',
    'not-booked': 'No contabilizado: {{column}}',
    'booked-otherwise': 'Contado de otro modo en libros: {{column}}',
    report: 'El reporte difiere de los registros',
    'other-day': 'El reporte lo cuenta en otro día',
    'roll-forward': 'Descuadre del saldo',
    'by-hand': 'Ingresada a mano',
  },
  bankKinds: {
    'no-record': 'En el extracto, sin registro correspondiente',
    'not-in-books': 'No figura en el banco',
    'amount-differs': 'Abonada por otro importe',
    timing: 'En tránsito',
    'not-imported': 'Sin extracto bancario importado de este mes',
  },
  states: {
    open: 'Abierta',
    accepted: 'Aceptada',
    'carried-forward': 'Pasa al mes siguiente',
    'written-off': 'Ajustada a resultados',
    cleared: 'Regularizada',
  },
  cleared: 'Regularizadas en este mes',
  bank: 'Banco',
  settlements: 'Liquidaciones según el proveedor de pagos',
  broughtForward: 'Menos: pendiente al fin del mes anterior',
  outstanding: 'Pendiente al fin del mes',
  credits: 'Abonos según banco',
  excluded: 'Otras líneas del extracto (excluidas)',
  bridge: 'Efecto de los cortes del día',
  reportMonth: 'Neto de los registros, mes del reporte',
  start: 'Registros al inicio, entre los dos cortes del día',
  end: 'Registros al final, entre los dos cortes del día',
  bookMonth: 'Neto de los registros, mes de los libros',
  noRecords: 'Ambos lados cuentan los mismos registros.',
  composition: 'Composición del saldo final',
  ages: ['0–1 días', '2–7 días', '8–30 días', '31 días o más'],
  deposits: 'Depósitos completados sin liquidar, {{age}}',
  oldest: 'El más antiguo: {{text}} del {{day}}',
  fifo: 'Las liquidaciones no indican sus depósitos. Primero en entrar, primero en salir es un supuesto.',
  reserve: 'Reserva rotativa',
  reserveUnknown: 'El proveedor solo indica la de hoy; ingrese la del fin de mes.',
  pendingCashouts: 'Pagos (cashouts) pendientes',
  pendingRefunds: 'Devoluciones aún sin nota',
  unexplainedPart: 'Sin registro leído que lo explique',
  total: 'Saldo final',
};

export const statementWords: Readonly<Record<Language, StatementWords>> = { en, es };

/**
 * Of one end of the cut-off bridge the records that are not told one by one, with what they come to; null where all
 * are.
 */
export function furtherRecords(
  { rows, rowCount, amount }: CutOffEnd,
  language: Language,
): { readonly words: string; readonly amount: string } | null {
  const left = rowCount - rows.length;
  if (left <= 0) return null;
  const told = rows.reduce((sum, row) => sum + unitsOf(row.amount), 0n);
  return {
    words: statementWords[language].furtherRecords.replace('{{count}}', String(left)),
    amount: writeAmount(unitsOf(amount) - told),
  };
}

/** The balance per books, with where it comes from. */
export function booksWords(perBooks: AccountStatement['perBooks'], language: Language): string {
  const words = statementWords[language];
  if (!perBooks) return words.perBooks;
  const { origin, file, row } = perBooks;
  const from = file === '' ? '' : `: ${file}${row === null ? '' : `, ${words.row} ${row}`}`;
  return `${words.perBooks} (${words.origins[origin]}${from})`;
}

/** What an item is, and what it names. */
export function itemWords(
  { kind, column, text, isRest }: Pick<ReconcilingItem, 'kind' | 'column' | 'text' | 'isRest'>,
  language: Language,
  side: StatementSide = 'books',
): string {
  const words = statementWords[language];
  const ofKind = (side === 'bank' ? words.bankKinds[kind] : undefined) ?? words.kinds[kind];
  const own = isRest ? words.rest : ofKind;
  const label = column ? serviceLabels[language].fields[column] : '';
  const of = (kind === 'report' || isRest) && label !== '' ? `, ${label}` : '';
  const named = own.replace('{{column}}', () => label) + of;
  if (kind === 'by-hand' && !isRest) return text;
  return text === '' ? named : `${named}: ${text}`;
}
