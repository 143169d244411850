/** Why something is an exception, in words of both languages: on screen and in the close workbook. */
import type { CarryCause, ExceptionKind, MATCHING_EXCEPTION_KINDS } from '../contract/exceptions.ts';
import type { FINDING_KINDS, TieOutColumn } from '../contract/tie-out.ts';
import { formatAmount } from '../money.ts';
import { type Language, serviceLabels } from '../service/labels.ts';

type OwnKind = (typeof MATCHING_EXCEPTION_KINDS)[number] | 'report-differs' | 'counted-on-other-day';
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
    'line-open': 'Nothing of the service fits it.',
    'line-twice': 'It is equal to a line that is matched already.',
    'record-open': 'The statements reach far enough, and it is not in them.',
    'amount-differs': 'What seems to belong together differs in amount.',
    'match-suggested': 'A rule suggests a match; it is to be confirmed.',
    'match-ambiguous': 'More than one fits equally well.',
    'match-difference': 'The sums of the match differ within the rule’s tolerance.',
    'match-late': '{{detail}} days lie between the record and its line.',
    'report-differs': '{{column}}: the daily balance report is not what the records add up to.',
    'counted-on-other-day':
      'Report and records count it on neighbouring days, this one and {{detail}}; over both nothing is missing.',
  },
  es: {
    'line-open': 'Nada del servicio le corresponde.',
    'line-twice': 'Es igual a una línea ya conciliada.',
    'record-open': 'Los extractos llegan lo bastante lejos, y no está en ellos.',
    'amount-differs': 'Lo que parece ir junto difiere en el importe.',
    'match-suggested': 'Una regla sugiere una conciliación; falta confirmarla.',
    'match-ambiguous': 'Más de uno encaja igual de bien.',
    'match-difference': 'Las sumas de la conciliación difieren dentro de la tolerancia de la regla.',
    'match-late': 'Hay {{detail}} días entre el registro y su línea.',
    'report-differs': '{{column}}: el reporte diario de saldos no es lo que suman los registros.',
    'counted-on-other-day':
      'El reporte y los registros lo cuentan en días vecinos, este y el {{detail}}; entre ambos no falta nada.',
  },
};

/** Of what the tie-out found. */
export const findingReasons: Readonly<Record<Language, Record<FindingKind, string>>> = {
  en: {
    'roll-forward-break': 'Opening balance and net amount give {{detail}}.',
    'duplicate-external-id': 'All carry {{detail}}.',
    'fee-off-schedule': 'The other deposits of its method give {{detail}}.',
    'refund-without-origin': 'No deposit has the id {{detail}}.',
    'note-without-origin': 'Nothing has the external id {{detail}}.',
    'origin-outside': '{{detail}} may lie before what was read.',
    'cashout-rejected-without-return': 'No credit note gives {{detail}} back.',
    'settlement-amount-mismatch': 'Requested less fee is {{detail}}.',
    'late-status-change': 'Completed on {{detail}}.',
  },
  es: {
    'roll-forward-break': 'El saldo inicial y el neto dan {{detail}}.',
    'duplicate-external-id': 'Todos llevan {{detail}}.',
    'fee-off-schedule': 'Los demás depósitos de su método dan {{detail}}.',
    'refund-without-origin': 'Ningún depósito tiene el id {{detail}}.',
    'note-without-origin': 'Nada tiene el id externo {{detail}}.',
    'origin-outside': '{{detail}} puede estar antes de lo leído.',
    'cashout-rejected-without-return': 'Ninguna nota de crédito devuelve {{detail}}.',
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

/** What the words name, as the locale writes it; days stay as workbooks write them. */
function detailWords(kind: ExceptionKind, detail: string, locale: string): string {
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
    .replace('{{detail}}', () => detailWords(kind, detail, locale))
    .replace('{{column}}', () => (column === null ? '' : labels[column]));
}
