import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { rememberTexts } from './remembered.ts';

let lookUps = 0;
const words = i18next.createInstance().use({
  type: 'postProcessor',
  name: 'counted',
  process(text: string) {
    lookUps += 1;
    return text;
  },
});
type Translate = (key: string, values?: object) => string;
const translate = (language: string | null = null, part?: string) =>
  words.getFixedT(language, 'translation', part as never) as unknown as Translate;

beforeEach(async () => {
  const resources = { en: { translation: en }, es: { translation: es } };
  await words.init({ lng: 'en', fallbackLng: false, postProcess: 'counted', resources });
  rememberTexts(words);
  lookUps = 0;
});

it('looks a text up once for each language, and texts with values each time', async () => {
  const t = translate();
  for (const language of ['en', 'es', 'en'] as const) {
    await words.changeLanguage(language);
    const known = { en, es }[language];
    for (let time = 0; time < 3; time++) expect(t('app.cancel')).toBe(known.app.cancel);
  }
  expect(lookUps).toBe(2);
  expect([1, 2].map((count) => t('listing.exportSelected', { count }))).toHaveLength(2);
  expect(t('listing.exportSelected', { count: 2 })).toContain('2');
  expect(lookUps).toBe(5);
});

it('begins anew with other words', async () => {
  const t = translate();
  expect(t('app.cancel')).toBe(en.app.cancel);
  await words.init({ lng: 'en', resources: { en: { translation: { app: { cancel: 'Stop' } } } } });
  expect(translate()('app.cancel')).toBe('Stop');
});

it('remembers a language that is named, whichever is shown', () => {
  for (let time = 0; time < 3; time++) {
    expect(translate('es')('app.cancel')).toBe(es.app.cancel);
    expect(translate('en')('app.cancel')).toBe(en.app.cancel);
  }
  expect(lookUps).toBe(2);
});

it('leaves a part of the words to the library', () => {
  expect(translate(null, 'app')('cancel')).toBe(en.app.cancel);
});
