/** A file of cashouts: its columns, and how they are headed. */
import type { CashoutField } from './cashout.ts';

/** A column of the file; `payTo` follows from whether the row has a wallet. */
export type FileColumn = Exclude<CashoutField, 'payTo'>;

/** In the order of the template. The service's own name is understood as well. */
export const FILE_COLUMNS: Readonly<Record<FileColumn, { readonly en: string; readonly es: string }>> = {
  external_id: { en: 'Reference', es: 'Referencia' },
  beneficiary_lastname: { en: 'Family or company name', es: 'Apellidos o razón social' },
  beneficiary_name: { en: 'Given name', es: 'Nombres' },
  document_type: { en: 'Document type', es: 'Tipo de documento' },
  document_id: { en: 'Document number', es: 'Número de documento' },
  bank_account: { en: 'Interbank account number', es: 'Cuenta interbancaria (CCI)' },
  account_type: { en: 'Account type', es: 'Tipo de cuenta' },
  bank_code: { en: 'Wallet', es: 'Billetera' },
  phone: { en: 'Phone', es: 'Teléfono' },
  currency: { en: 'Currency', es: 'Moneda' },
  amount: { en: 'Amount', es: 'Importe' },
  comments: { en: 'Comments', es: 'Comentarios' },
  notification_url: { en: 'Notification address', es: 'Dirección de notificación' },
};
export const FILE_COLUMN_NAMES = Object.keys(FILE_COLUMNS) as FileColumn[];

/** Without these no row can be paid; of `bank_account` and `bank_code` it needs one. */
export const NEEDED_COLUMNS = [
  'external_id',
  'beneficiary_lastname',
  'document_type',
  'document_id',
  'currency',
  'amount',
] as const satisfies readonly FileColumn[];

/** So many cashouts a file has at most. */
export const MOST_FILE_ROWS = 1_000;
