/** Why something is an exception, in words of both languages: on screen and in the close workbook. */
import type { CarryCause, ExceptionKind, MATCHING_EXCEPTION_KINDS } from '../contract/exception-kinds.ts';
import type { FINDING_KINDS, TieOutColumn } from '../contract/tie-out.ts';
import { formatAmount } from '../money.ts';
import { type Language, serviceLabels } from '../service/labels.ts';
import { dayInSentence } from '../written-dates.ts';

type OwnKind =
  | (typeof MATCHING_EXCEPTION_KINDS)[number]
  | 'report-differs'
  | 'counted-on-other-day'
  | 'invoice-differs'
  | 'invoice-tax-differs';
type FindingKind = (typeof FINDING_KINDS)[number];

/** Why an item is carried forward. */
export const carryCauses: Readonly<Record<Language, Record<CarryCause, string>>> = {
  en: {
    'in-transit': 'In transit',
    'cut-off': 'Cut-off: the service’s day and the books’ day differ',
    'fee-not-booked': 'Fee not booked',
    'note-not-booked': 'Note not booked',
    'booked-twice': 'Booked twice',
    'amount-differs': 'Booked at another amount',
    'service-error': 'Error of the service',
    other: 'Other',
  },
  es: {
    'in-transit': 'En tránsito',
    'cut-off': 'Corte: difieren el día del proveedor y el de los libros',
    'fee-not-booked': 'Comisión no contabilizada',
    'note-not-booked': 'Nota no contabilizada',
    'booked-twice': 'Contabilizada dos veces',
    'amount-differs': 'Contabilizada por otro importe',
    'service-error': 'Error del proveedor',
    other: 'Otra',
  },
};

/** `{{detail}}` and `{{column}}` stand for what the exception names. */
export const ownReasons: Readonly<Record<Language, Record<OwnKind, string>>> = {
  en: {
    'line-open': 'No record of the payments service matches it.',
    'line-twice': 'It repeats a line that is already matched.',
    'record-open': 'Its day is covered, and no line matches it.',
    'amount-differs': 'The probable match has another amount.',
    'match-suggested': 'A rule proposes a match. Confirm or reject it.',
    'match-ambiguous': 'Several candidates match equally well.',
    'match-difference': 'The matched sums differ.',
    'match-not-expected':
      'A record of the match no longer counts: its status changed, or what is expected here did.',
    'match-late': 'Days between the record and its line: {{detail}}.',
    'report-differs': '{{column}}: the daily balance report differs from the sum of the records.',
    'counted-on-other-day':
      'Report and records count it on adjacent days (this one and {{detail}}); the two days together agree.',
    'invoice-differs': 'Invoice {{detail}} and the fees of the month differ.',
    'invoice-tax-differs':
      'Invoice {{detail}} agrees with the fees of the month in total, and splits them into base and tax otherwise.',
  },
  es: {
    'line-open': 'Ningún registro del proveedor de pagos le corresponde.',
    'line-twice': 'Repite una línea ya conciliada.',
    'record-open': 'Su día está cubierto y ninguna línea le corresponde.',
    'amount-differs': 'La conciliación probable tiene otro importe.',
    'match-suggested': 'Una regla propone una conciliación. Confírmela o rechácela.',
    'match-ambiguous': 'Varios candidatos coinciden por igual.',
    'match-difference': 'Las sumas conciliadas difieren.',
    'match-not-expected':
      'Un registro de la conciliación ya no cuenta: cambió su estado o lo que aquí se espera.',
    'match-late': 'Días entre el registro y su línea: {{detail}}.',
    'report-differs': '{{column}}: el reporte diario de saldos difiere de la suma de los registros.',
    'counted-on-other-day':
      'El reporte y los registros lo cuentan en días contiguos (este y el {{detail}}); los dos días juntos cuadran.',
    'invoice-differs': 'La factura {{detail}} y las comisiones del mes difieren.',
    'invoice-tax-differs':
      'La factura {{detail}} coincide en total con las comisiones del mes, y las divide en base e impuesto de otra forma.',
  },
};

/** Of what the tie-out found. */
export const findingReasons: Readonly<Record<Language, Record<FindingKind, string>>> = {
  en: {
    'roll-forward-break': 'Opening balance and net amount give {{detail}}.',
    'duplicate-external-id': 'They share the external ID {{detail}}.',
    'fee-off-schedule': 'At the rate of the other deposits of its method it is {{detail}}.',
    'refund-without-origin': 'No deposit has the ID {{detail}}.',
    'note-without-origin': 'No record has the external ID {{detail}}.',
    'origin-outside': '{{detail}} may lie before what was read.',
    'cashout-rejected-without-return': 'No credit note returns {{detail}}.',
    'settlement-amount-mismatch': 'Requested less fee is {{detail}}.',
    'late-status-change': 'Completed on {{detail}}.',
  },
  es: {
    'roll-forward-break': 'El saldo inicial y el neto dan {{detail}}.',
    'duplicate-external-id': 'Comparten el id externo {{detail}}.',
    'fee-off-schedule': 'Con la tarifa de los demás depósitos de su medio es {{detail}}.',
    'refund-without-origin': 'Ningún depósito tiene el id {{detail}}.',
    'note-without-origin': 'Ningún registro tiene el id externo {{detail}}.',
    'origin-outside': '{{detail}} puede estar antes de lo leído.',
    'cashout-rejected-without-return': 'Ninguna nota de abono devuelve {{detail}}.',
    'settlement-amount-mismatch': 'Lo solicitado menos la comisión es {{detail}}.',
    'late-status-change': 'Completado el {{detail}}.',
  },
};

/** Kinds whose reason names an amount; the others name ids, or a day. */
export const NAMING_AMOUNTS: ReadonlySet<ExceptionKind> = new Set<ExceptionKind>([
  'roll-forward-break',
  'fee-off-schedule',
  'settlement-amount-mismatch',
]);

/** Kinds whose reason names a day, `YYYY-MM-DD`. */
export const NAMING_DAYS: ReadonlySet<ExceptionKind> = new Set<ExceptionKind>([
  'counted-on-other-day',
  'late-status-change',
]);

/** What the words name, as a sentence of a workbook writes it. */
function detailWords(kind: ExceptionKind, detail: string, language: Language, locale: string): string {
  if (NAMING_DAYS.has(kind)) return dayInSentence(detail, language);
  if (kind === 'match-late') return detail.replace(/^-/, '');
  return NAMING_AMOUNTS.has(kind) ? formatAmount(detail, locale) : detail;
}

/** Why it is an exception; `column` is of `report-differs` only. */
export function exceptionReason(
  { kind, detail, column }: { kind: ExceptionKind; detail: string; column: TieOutColumn | null },
  { language, locale }: { language: Language; locale: string },
): string {
  const words: Readonly<Record<ExceptionKind, string>> = {
    ...ownReasons[language],
    ...findingReasons[language],
  };
  const labels = serviceLabels[language].fields;
  return words[kind]
    .replace('{{detail}}', () => detailWords(kind, detail, language, locale))
    .replace('{{column}}', () => (column === null ? '' : labels[column]));
}
