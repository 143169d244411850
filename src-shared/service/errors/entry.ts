/** How an error code of the service is described. The same number means different things per area. */
import type { Language } from '../labels.ts';
import type { Remedy } from './remedies.ts';

export type CodeEntry = {
  /** What it means, in the reader's language. */
  readonly meaning: Readonly<Record<Language, string>>;
  readonly remedy: Remedy;
  /** True when the very same request may succeed later. */
  readonly retryable?: true;
};

export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** Shorthand of the tables: meaning in English and Spanish, what to do. */
export function entry(en: string, es: string, remedy: Remedy): CodeEntry {
  return { meaning: { en, es }, remedy };
}

/** As `entry`, for a code after which the same request may succeed later. */
export function passing(en: string, es: string, remedy: Remedy): CodeEntry {
  return { ...entry(en, es, remedy), retryable: true };
}
