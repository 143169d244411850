/**
 * Texts without values are looked up once: the library takes some ten microseconds for each, and a screen has a
 * thousand.
 */
import type { i18n as I18n, TFunction } from 'i18next';

/** Marked on the library's instance: tests load this module anew for each file, and that one only once. */
const REMEMBERS = Symbol.for('remembers texts');

/**
 * From now on what `useTranslation` hands out remembers the texts of its language, which it names when it asks for it.
 * A language's words are all there before it is shown.
 */
export function rememberTexts(i18n: I18n): void {
  if (Object.hasOwn(i18n, REMEMBERS)) return;
  Object.defineProperty(i18n, REMEMBERS, { value: true });
  const byLanguage = new Map<string, Map<string, string>>();
  const textsOf = (language: string) => {
    let texts = byLanguage.get(language);
    if (!texts) {
      texts = new Map();
      byLanguage.set(language, texts);
    }
    return texts;
  };
  i18n.on('initialized', () => byLanguage.clear());
  const given = i18n.getFixedT.bind(i18n) as (...about: readonly unknown[]) => TFunction;
  const getFixedT = (...about: readonly unknown[]): TFunction => {
    const t = given(...about) as TFunction & ((...asked: readonly unknown[]) => string);
    const [language = null, , prefix] = about;
    // Of several languages, or of a part of the words: asked too seldom to be kept.
    if ((language !== null && typeof language !== 'string') || prefix) return t;
    const lookUp = (...asked: readonly unknown[]): string => {
      const [key] = asked;
      if (asked.length > 1 || typeof key !== 'string') return t(...asked);
      const texts = textsOf(language ?? i18n.language);
      let text = texts.get(key);
      if (text === undefined) {
        text = t(key);
        texts.set(key, text);
      }
      return text;
    };
    return Object.assign(lookUp, t) as unknown as TFunction;
  };
  i18n.getFixedT = getFixedT as typeof i18n.getFixedT;
}
