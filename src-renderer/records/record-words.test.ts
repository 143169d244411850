import i18next from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listings } from '../../src-shared/service/listings.ts';
import { identityWords } from './record-words.ts';

// Only a language that has words is one.
const resources = { en: { translation: { yes: 'yes' } }, es: { translation: { yes: 'sí' } } };
beforeAll(() => i18next.init({ lng: 'en', resources }));
afterAll(() => i18next.changeLanguage('en'));

it.each([
  ['en', 'Oct 04, 2026 · PEN · 42069'],
  ['es', '04 oct. 2026 · PEN · 42069'],
])(
  'a day’s balance is named by its day, with the month by name: in %s no 10/04 is taken for April',
  async (language, words) => {
    await i18next.changeLanguage(language);
    expect(identityWords(listings.dailyBalances, '["42069","2026-10-04","PEN"]')).toBe(words);
    expect(identityWords(listings.deposits, '310014363')).toBe('310014363');
  },
);
