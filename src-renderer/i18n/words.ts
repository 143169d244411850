/** Each language's words; only those of the one that is read are loaded. */
import type { Language } from '../../src-shared/service/labels.ts';
import type { en } from './en.ts';
import { withMillions } from './plurals.ts';

const WORDS: Readonly<Record<Language, () => Promise<typeof en>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => withMillions((await import('./es.ts')).es),
};

/** Loads a language's words, or gives those that are loaded. */
export const wordsOf = (language: Language): Promise<typeof en> => WORDS[language]();
