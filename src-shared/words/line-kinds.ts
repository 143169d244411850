/** What a bank's code for the kind of a movement means. A kind that is a word already stays as the file has it. */
import type { Language } from '../service/labels.ts';

/**
 * MT940's transaction type identification codes (field 61, without the letter before them), OFX's `TRNTYPE` and
 * camt.053's families of payments: what a bank's file says without a word.
 */
const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ATM: { en: 'Cash machine', es: 'Cajero automático' },
  BOE: { en: 'Bill of exchange', es: 'Letra de cambio' },
  BRF: { en: 'Brokerage fee', es: 'Comisión de corretaje' },
  CASH: { en: 'Cash', es: 'Efectivo' },
  CCRD: { en: 'Card', es: 'Tarjeta' },
  CHECK: { en: 'Cheque', es: 'Cheque' },
  CHG: { en: 'Charges', es: 'Gastos' },
  CHK: { en: 'Cheque', es: 'Cheque' },
  CLR: { en: 'Cheques', es: 'Cheques' },
  CNTR: { en: 'Counter', es: 'Ventanilla' },
  COL: { en: 'Collection', es: 'Cobranza' },
  COM: { en: 'Commission', es: 'Comisión' },
  CREDIT: { en: 'Credit', es: 'Abono' },
  DDT: { en: 'Direct debit', es: 'Débito directo' },
  DEBIT: { en: 'Debit', es: 'Cargo' },
  DEP: { en: 'Deposit', es: 'Depósito' },
  DIRECTDEBIT: { en: 'Direct debit', es: 'Débito directo' },
  DIRECTDEP: { en: 'Direct deposit', es: 'Depósito directo' },
  DIV: { en: 'Dividends', es: 'Dividendos' },
  FEE: { en: 'Fee', es: 'Comisión' },
  FEX: { en: 'Foreign exchange', es: 'Cambio de moneda' },
  ICDT: { en: 'Transfer sent', es: 'Transferencia enviada' },
  IDDT: { en: 'Direct debit', es: 'Débito directo' },
  INT: { en: 'Interest', es: 'Intereses' },
  MCRD: { en: 'Card', es: 'Tarjeta' },
  MSC: { en: 'Other', es: 'Otros' },
  OTHER: { en: 'Other', es: 'Otros' },
  PAYMENT: { en: 'Payment', es: 'Pago' },
  POS: { en: 'Point of sale', es: 'Punto de venta' },
  RCDT: { en: 'Transfer received', es: 'Transferencia recibida' },
  RDDT: { en: 'Direct debit', es: 'Débito directo' },
  REPEATPMT: { en: 'Standing order', es: 'Orden permanente' },
  RTI: { en: 'Returned item', es: 'Devolución' },
  SRVCHG: { en: 'Service charge', es: 'Cargo por servicio' },
  STO: { en: 'Standing order', es: 'Orden permanente' },
  TRF: { en: 'Transfer', es: 'Transferencia' },
  XFER: { en: 'Transfer', es: 'Transferencia' },
};
/** MT940 puts a letter before the code: of the bank's own list, of SWIFT's messages, or of a first advice. */
const LETTER = /^[FNS](?=[A-Z]{3}$)/;
/** camt.053: domain, family, kind of movement; `/` stands between them (src-main/statements/camt053.ts). */
const FAMILY = /^[A-Z]{4}\/([A-Z]{4})(?:\/[A-Z]{4})?$/;

/** How a line's kind reads to a person. */
export function lineKindWords(kind: string, language: Language): string {
  const code = FAMILY.exec(kind)?.[1] ?? kind.replace(LETTER, '');
  return Object.hasOwn(KINDS, code) ? (KINDS[code]?.[language] ?? kind) : kind;
}
