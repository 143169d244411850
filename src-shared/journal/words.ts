/** How kinds of journal entries are called, on the screen and in what is exported. */
import type { JournalKind, PlainKind } from '../contract/journals.ts';
import { type Language, serviceLabels } from '../service/labels.ts';

const KINDS: Readonly<Record<Language, Readonly<Record<PlainKind, string>>>> = {
  en: {
    clearing: 'Payments account (clearing)',
    deposit: 'Deposits, gross',
    'deposit-fee': 'Deposit fees',
    cashout: 'Cashouts',
    settlement: 'Settlements to the bank',
    'settlement-fee': 'Settlement fees',
    'fee-tax': 'Tax in the fees',
    'write-off': 'Written off',
    'exchange-gain': 'Exchange gain',
    'exchange-loss': 'Exchange loss',
  },
  es: {
    clearing: 'Cuenta de pagos (puente)',
    deposit: 'Depósitos brutos',
    'deposit-fee': 'Comisiones por depósitos',
    cashout: 'Pagos (cashouts)',
    settlement: 'Liquidaciones al banco',
    'settlement-fee': 'Comisiones por liquidaciones',
    'fee-tax': 'Impuesto en las comisiones',
    'write-off': 'Ajustado a resultados',
    'exchange-gain': 'Ganancia por diferencia de cambio',
    'exchange-loss': 'Pérdida por diferencia de cambio',
  },
};
const NOTE = { en: 'Note: ', es: 'Nota: ' } as const satisfies Record<Language, string>;
const REVERSAL = { en: 'Reversal of ', es: 'Extorno de ' } as const satisfies Record<Language, string>;
const PRIOR = { en: 'Adjustment of ', es: 'Ajuste de ' } as const satisfies Record<Language, string>;
const REVALUATION = {
  en: 'Revaluation at the month-end rate of ',
  es: 'Ajuste por diferencia de cambio al tipo de cierre de ',
} as const satisfies Record<Language, string>;

/** A type of note that the service does not document is called as it came. */
export function kindWords(kind: JournalKind, language: Language): string {
  if (!kind.startsWith('note:')) return KINDS[language][kind as PlainKind];
  const type = kind.slice('note:'.length);
  const types: Readonly<Record<string, string>> = serviceLabels[language].types;
  return `${NOTE[language]}${types[type] ?? type}`;
}

/** What a line says of itself in the books: what it is of, and the days of its records. */
export function lineWords(
  entry: {
    readonly origin: string;
    readonly about: string;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly rate: { readonly rate: string; readonly day: string; readonly source: string } | null;
  },
  kind: JournalKind,
  language: Language,
): string {
  const days = entry.firstDay === entry.lastDay ? entry.lastDay : `${entry.firstDay} – ${entry.lastDay}`;
  const words = kindWords(kind, language);
  if (entry.origin === 'reversal') return `${REVERSAL[language]}${entry.about}: ${words}`;
  if (entry.origin === 'prior-period') return `${PRIOR[language]}${entry.about}: ${words}`;
  if (entry.origin === 'revaluation' && entry.rate)
    return `${REVALUATION[language]}${entry.rate.rate} (${entry.rate.day}, ${entry.rate.source})`;
  return entry.about === '' ? `${words} ${days}` : `${words}: ${entry.about}`;
}
