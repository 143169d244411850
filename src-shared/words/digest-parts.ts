/** The parts of what is signed by name, to tell which of them changed since. The names are stored in signatures. */
import { type Language, serviceLabels } from '../service/labels.ts';
import { LISTING_NAMES, type ListingName } from '../service/listing.ts';

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

const words = { en, es };
/** Of another version of the app. */
const OTHER: Readonly<Record<Language, string>> = { en: 'another part', es: 'otra parte' };

export type DigestPart = keyof typeof en | `listing ${ListingName}`;

/** The parts in one line; a part that only another version knows is told as such. */
export function digestPartWords(parts: readonly string[], language: Language): string {
  const named: Readonly<Record<DigestPart, string>> = {
    ...words[language],
    ...(Object.fromEntries(
      LISTING_NAMES.map((name) => [`listing ${name}`, serviceLabels[language].listings[name]]),
    ) as Record<`listing ${ListingName}`, string>),
  };
  const isKnown = (part: string): part is DigestPart => Object.hasOwn(named, part);
  return [...new Set(parts.map((part) => (isKnown(part) ? named[part] : OTHER[language])))].join(', ');
}
