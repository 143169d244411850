/**
 * The formats in which entries leave, as data: what stands in each column. Beside each is its golden file (golden/),
 * and docs/journals.md says where each is from and what nobody has verified.
 */
import type { JournalFormat } from '../../../src-shared/contract/journals.ts';
import { LAST_VOUCHER } from '../../../src-shared/journal/entry-numbers.ts';

/** What a column can hold of a line and its entry. */
export type ValueName =
  | 'day'
  | 'number'
  | 'voucher'
  | 'lineNumber'
  | 'externalId'
  | 'shortId'
  | 'account'
  | 'name'
  | 'costCentre'
  | 'auxiliary'
  | 'debit'
  | 'credit'
  | 'side'
  | 'amount'
  | 'amountInDollars'
  | 'amountInSoles'
  | 'currency'
  | 'concarCurrency'
  | 'description'
  | 'subJournal'
  | 'period'
  | 'rate'
  | 'rateDay'
  | 'keptRate'
  | 'keptRateDay'
  | 'conversion'
  | 'isConverted';

type Column = {
  readonly header: string;
  readonly value: ValueName | null;
  /** Stands in every line. */
  readonly always?: string;
  /** Longer texts are cut. */
  readonly most?: number;
};

export type FormatDefinition = {
  readonly extension: 'csv' | 'xlsx' | 'txt';
  /** Between values; of a text. */
  readonly delimiter: ',' | '|';
  readonly days: 'iso' | 'dd/mm/yyyy' | 'mm/dd/yyyy';
  readonly header: boolean;
  /** Rows between the header and the first line. */
  readonly underHeader: readonly string[];
  /** The side of a line that is zero is left empty. */
  readonly emptyZero: boolean;
  /** The only currency that the format is in: soles, that of the books where a line names none; null for any. */
  readonly currency: 'PEN' | 'books' | null;
  /** Consolidates at most a day. */
  readonly singleDays: boolean;
  /** Accounts are told by their names alone. */
  readonly accountsByName: boolean;
  /** The last number of an entry that the month may have in all its currencies; null where numbers go on. */
  readonly lastNumber: number | null;
  readonly columns: readonly Column[];
};

const column = (header: string, value: ValueName | null, most?: number): Column => ({
  header,
  value,
  ...(most !== undefined && { most }),
});
const constant = (header: string, always: string): Column => ({ header, value: null, always });

const GENERIC: readonly Column[] = [
  column('date', 'day'),
  column('entryNumber', 'number'),
  column('account', 'account'),
  column('accountName', 'name'),
  column('debit', 'debit'),
  column('credit', 'credit'),
  column('currency', 'currency'),
  column('description', 'description'),
  column('costCentre', 'costCentre'),
  column('auxiliary', 'auxiliary'),
  column('externalId', 'externalId'),
  // Behind the others: what reads the columns by their place goes on to find them.
  column('exchangeRate', 'keptRate'),
  column('exchangeRateDay', 'keptRateDay'),
];

const PLAIN = {
  delimiter: ',',
  days: 'iso',
  header: true,
  underHeader: [],
  emptyZero: false,
  currency: null,
  singleDays: false,
  accountsByName: false,
  lastNumber: null,
} as const;

export const FORMATS: Readonly<Record<JournalFormat, FormatDefinition>> = {
  csv: { ...PLAIN, extension: 'csv', columns: GENERIC },
  xlsx: { ...PLAIN, extension: 'xlsx', columns: GENERIC },
  quickbooks: {
    ...PLAIN,
    extension: 'csv',
    days: 'mm/dd/yyyy',
    emptyZero: true,
    // No column says a currency: what is in another would be taken for the books' own.
    currency: 'books',
    accountsByName: true,
    columns: [
      // QuickBooks takes 21 characters.
      column('Journal No', 'shortId'),
      column('Journal Date', 'day'),
      column('Account Name', 'name'),
      column('Description', 'description'),
      column('Debits', 'debit'),
      column('Credits', 'credit'),
    ],
  },
  netsuite: {
    ...PLAIN,
    extension: 'csv',
    days: 'mm/dd/yyyy',
    emptyZero: true,
    columns: [
      column('External ID', 'externalId'),
      column('Date', 'day'),
      column('Currency', 'currency'),
      column('Account', 'account'),
      column('Debit', 'debit'),
      column('Credit', 'credit'),
      column('Memo', 'description', 999),
      column('Exchange Rate', 'keptRate'),
    ],
  },
  concar: {
    ...PLAIN,
    extension: 'xlsx',
    days: 'dd/mm/yyyy',
    underHeader: ['Restricciones', 'Tamaño/Formato'],
    lastNumber: LAST_VOUCHER,
    columns: [
      column('Campo', null),
      column('Sub Diario', 'subJournal'),
      column('Número de Comprobante', 'voucher'),
      column('Fecha de Comprobante', 'day'),
      column('Código de Moneda', 'concarCurrency'),
      column('Glosa Principal', 'description', 40),
      column('Tipo de Cambio', 'rate'),
      column('Tipo de Conversión', 'conversion'),
      column('Flag de Conversión de Moneda', 'isConverted'),
      column('Fecha Tipo de Cambio', 'rateDay'),
      column('Cuenta Contable', 'account'),
      column('Código de Anexo', 'auxiliary'),
      column('Código de Centro de Costo', 'costCentre'),
      column('Debe / Haber', 'side'),
      column('Importe Original', 'amount'),
      column('Importe en Dólares', 'amountInDollars'),
      column('Importe en Soles', 'amountInSoles'),
      column('Tipo de Documento', null),
      column('Número de Documento', null),
      column('Fecha de Documento', 'day'),
      column('Fecha de Vencimiento', null),
      column('Código de Area', null),
      column('Glosa Detalle', 'externalId', 30),
      column('Código de Anexo Auxiliar', null),
      column('Medio de Pago', null),
      column('Tipo de Documento de Referencia', null),
      column('Número de Documento Referencia', null),
      column('Fecha Documento Referencia', null),
      column('Nro Máq. Registradora Tipo Doc. Ref.', null),
      column('Base Imponible Documento Referencia', null),
    ],
  },
  ple: {
    ...PLAIN,
    extension: 'txt',
    delimiter: '|',
    days: 'dd/mm/yyyy',
    header: false,
    currency: 'PEN',
    singleDays: true,
    columns: [
      column('1 Período', 'period'),
      column('2 CUO', 'externalId', 40),
      column('3 Correlativo', 'lineNumber'),
      // Codes are never cut: one that is too long is for SUNAT's validator to refuse, not another account.
      column('4 Cuenta contable', 'account'),
      column('5 Unidad de operación', null),
      column('6 Centro de costos', 'costCentre'),
      column('7 Moneda', 'currency'),
      column('8 Tipo de documento del emisor', null),
      column('9 Número de documento del emisor', null),
      constant('10 Tipo de comprobante', '00'),
      column('11 Serie del comprobante', null),
      column('12 Número del comprobante', 'number'),
      column('13 Fecha contable', 'day'),
      column('14 Fecha de vencimiento', null),
      column('15 Fecha de la operación', 'day'),
      column('16 Glosa', 'description', 200),
      column('17 Glosa referencial', null),
      column('18 Debe', 'debit'),
      column('19 Haber', 'credit'),
      column('20 Dato estructurado', null),
      constant('21 Estado', '1'),
    ],
  },
};
