/** The parts of what is signed by name, for whoever asks what changed since. Stored names, as every one of them is. */
import { type Language, serviceLabels } from '../service/labels.ts';

const en = {
  'time zone': 'time zone',
  balances: 'balances and net amount',
  columns: 'columns of the report',
  rules: 'tie-out rules',
  days: 'days of the tie-out',
  findings: 'tie-out findings',
  'bank statements': 'bank statements',
  'ledger statements': 'ledger files',
  'bank matches': 'matches with the bank',
  'ledger matches': 'matches with the ledger',
  exceptions: 'exceptions',
  waivers: 'points waived',
  prior: 'prior-period adjustments',
  journal: 'journal entries',
  statement: 'account reconciliation',
  deviations: 'explanations of unusual figures',
  'own points': 'the workspace’s own points',
  support: 'supporting documents',
};

const es: typeof en = {
  'time zone': 'zona horaria',
  balances: 'saldos e importe neto',
  columns: 'columnas del reporte',
  rules: 'reglas del cuadre',
  days: 'días del cuadre',
  findings: 'hallazgos del cuadre',
  'bank statements': 'extractos bancarios',
  'ledger statements': 'archivos de libros',
  'bank matches': 'conciliaciones con el banco',
  'ledger matches': 'conciliaciones con libros',
  exceptions: 'excepciones',
  waivers: 'puntos exceptuados',
  prior: 'ajustes de meses anteriores',
  journal: 'asientos',
  statement: 'conciliación de la cuenta',
  deviations: 'explicaciones de cifras inusuales',
  'own points': 'puntos propios',
  support: 'documentos de sustento',
};

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, es };

/** The parts in one line; a part of a later version under the name that it is stored by. */
export function digestPartWords(parts: readonly string[], language: Language): string {
  const listings: Readonly<Record<string, string>> = serviceLabels[language].listings;
  return parts
    .map((part) =>
      part.startsWith('listing ')
        ? (listings[part.slice('listing '.length)] ?? part)
        : (words[language][part] ?? part),
    )
    .join(', ');
}
