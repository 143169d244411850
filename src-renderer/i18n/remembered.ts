/**
 * Texts without values are looked up once: the library takes some ten microseconds for each, and a screen has a
 * thousand.
 */
import type { i18n as I18n, TFunction } from 'i18next';

const remembering = new WeakSet<I18n>();

/**
 * From now on what `useTranslation` hands out remembers the texts of the language that is shown. A language's words are
 * all there before it is shown.
 */
export function rememberTexts(i18n: I18n): void {
  if (remembering.has(i18n)) return;
  remembering.add(i18n);
  const byLanguage = new Map<string, Map<string, string>>();
  const textsNow = () => {
    let texts = byLanguage.get(i18n.language);
    if (!texts) {
      texts = new Map();
      byLanguage.set(i18n.language, texts);
    }
    return texts;
  };
  i18n.on('initialized', () => byLanguage.clear());
  const given = i18n.getFixedT.bind(i18n) as (...about: readonly unknown[]) => TFunction;
  const getFixedT = (...about: readonly unknown[]): TFunction => {
    const t = given(...about) as TFunction & ((...asked: readonly unknown[]) => string);
    const [language, , prefix] = about;
    // Of another language than the one that is shown, or of a part of the words: asked too seldom to be kept.
    if (language || prefix) return t;
    const lookUp = (...asked: readonly unknown[]): string => {
      const [key] = asked;
      if (asked.length > 1 || typeof key !== 'string') return t(...asked);
      const texts = textsNow();
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
