import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { rowWords } from './row-words.ts';

describe('the words of a row', () => {
  beforeAll(() =>
    i18next.init({
      lng: 'en',
      resources: { en: { translation: en }, es: { translation: es } },
      interpolation: { escapeValue: false },
    }),
  );

  it('are those that each record would have by itself, in both languages', () => {
    for (const language of ['en', 'es']) {
      const t = i18next.getFixedT(language);
      const words = rowWords(t);
      for (const identity of ['10049999', '7|PEN & "co"', '$t(app.name)', '{{count}}']) {
        expect(words.select(identity)).toContain(identity);
        expect(words.open(identity)).toContain(identity);
      }
      expect(words.select('7')).toBe(t('listings.table.select', { identity: '7' }));
      expect(words.open('7')).toBe(t('record.open', { identity: '7' }));
    }
  });
});
