/** The words for the service's fields and codes, in the two languages, for screens and workbooks alike. */

import { en } from './labels-en.ts';
import { es } from './labels-es.ts';
import type { FieldDefinition, FieldName, ListingName } from './listing.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locale for numbers and dates: Peru writes 1,234.05, unlike Spain. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-PE' };

/** The one of our languages that a locale such as `es-PE` is nearest to. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** The fields of the listings, by the service's own names. */
export const FIELD_NAMES = Object.keys(en.fields) as [FieldName, ...FieldName[]];

type Words = Readonly<Record<string, string>>;
export type ServiceLabels = {
  readonly listings: Readonly<Record<ListingName, string>>;
  readonly fields: Readonly<Record<FieldName, string>>;
  /** Of this and the next two the service may send others, which have no words. */
  readonly statuses: Words;
  /** Types and categories: of notes, settlements and refunds (amountType). */
  readonly types: Words;
  /** Kind of each payment method code (specification, completed_payment_method_code values). */
  readonly methods: Words;
};

const methodKinds = {
  en: {
    card: 'card network',
    wallet: 'mobile wallet',
    bank: 'bank',
    network: 'digital network',
    transfer: 'money-transfer company',
    agents: 'cash-payment agent network',
    stores: 'retail store network',
    savings: 'regional savings institution',
    digital: 'digital wallet',
  },
  es: {
    card: 'red de tarjetas',
    wallet: 'billetera móvil',
    bank: 'banco',
    network: 'red digital',
    transfer: 'empresa de giros',
    agents: 'red de agentes de pago',
    stores: 'red de tiendas',
    savings: 'caja municipal o regional',
    digital: 'billetera digital',
  },
} as const;

const methodKindOf = {
  VI: 'card',
  MC: 'card',
  YP: 'wallet',
  IL: 'wallet',
  IB: 'bank',
  BC: 'bank',
  ST: 'bank',
  BAB: 'bank',
  RY: 'bank',
  BP: 'bank',
  RDP: 'network',
  WU: 'transfer',
  KE: 'agents',
  TM: 'stores',
  HC: 'savings',
  US: 'savings',
  JA: 'savings',
  JI: 'savings',
  JP: 'savings',
  JT: 'savings',
  DG: 'digital',
} as const;

function methodWords(language: Language): Words {
  return Object.fromEntries(
    Object.entries(methodKindOf).map(([code, kind]) => [code, methodKinds[language][kind]]),
  );
}

export const serviceLabels: Readonly<Record<Language, ServiceLabels>> = {
  en: { ...en, methods: methodWords('en') },
  es: { ...es, methods: methodWords('es') },
};

/** The words for a field's value, undefined for a value without any: a code that is not documented, or no code. */
export function wordsFor(
  labels: ServiceLabels,
  { kind }: FieldDefinition,
  value: string,
): string | undefined {
  if (kind === 'status') return labels.statuses[value];
  if (kind === 'type') return labels.types[value];
  return kind === 'method' ? labels.methods[value] : undefined;
}

/**
 * The value of a field in words; one that has none as it came. Methods keep their code, because several are of one
 * kind.
 */
export function codeWordsIn(labels: ServiceLabels, field: FieldDefinition, value: string): string {
  const words = wordsFor(labels, field, value);
  if (words === undefined) return value;
  return field.kind === 'method' ? `${value} · ${words}` : words;
}
