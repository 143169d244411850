/**
 * The two languages. Missing or surplus keys in Spanish do not compile: `es` has the type of `en`. Nor does a key that
 * nobody wrote (i18next.d.ts).
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language, LOCALES, serviceLabels } from '../../src-shared/service/labels.ts';
import { type DateOrder, USUAL_ORDER } from '../../src-shared/written-dates.ts';
import { call } from '../api.ts';
import { rememberTexts } from './remembered.ts';
import { wordsOf } from './words.ts';

async function resourcesOf(language: Language) {
  return { ...(await wordsOf(language)), service: serviceLabels[language] };
}

export async function startLanguage(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: LOCALES[language],
    // Neither language lacks a word that the other has.
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    nonExplicitSupportedLngs: true,
    resources: { [language]: { translation: await resourcesOf(language) } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  // A thousands sign in 1,234 too, as in the amounts beside it.
  i18next.services.formatter?.addCached('number', (locale) => {
    const format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    return (value: number) => format.format(value);
  });
  rememberTexts(i18next);
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await resourcesOf(language));
  await i18next.changeLanguage(LOCALES[language]);
  document.documentElement.lang = i18next.language;
  // A language that is not remembered holds until the app ends.
  await call('app.changePreferences', { change: { language } }).catch(() => undefined);
}

/** The language of the screen; components that call it use `useTranslation`, so they follow a change. */
export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.resolvedLanguage) ?? 'en';
}

let dateOrder: DateOrder | undefined;

/** Writes dates in that order from now on; components that follow a change of language follow this one, too. */
export function writeDatesIn(order: DateOrder): void {
  const changed = dateOrder !== undefined && dateOrder !== order;
  dateOrder = order;
  if (changed) i18next.emit('languageChanged', i18next.language);
}

/** The order in which dates are written. */
export function currentDateOrder(): DateOrder {
  return dateOrder ?? USUAL_ORDER[currentLanguage()];
}

/** The locale in which numbers are written: never the region's, whose signs `typed-amount.ts` would read otherwise. */
export function currentLocale(): string {
  return LOCALES[currentLanguage()];
}
