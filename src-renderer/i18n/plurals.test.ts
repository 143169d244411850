import i18next from 'i18next';
import { expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { withMillions } from './plurals.ts';

it('counts whole millions in Spanish', async () => {
  const words = i18next.createInstance();
  await words.init({
    lng: 'es-PE',
    fallbackLng: false,
    supportedLngs: ['en', 'es'],
    nonExplicitSupportedLngs: true,
    resources: { es: { translation: withMillions(es) } },
  });
  const days = es.balance.waterfall.breaks_other.replace('{{count, number}}', '1,000,000');
  expect(words.t('balance.waterfall.breaks', { count: 1_000_000 })).toBe(days);
});

it('no word is missing in the language that is loaded alone', () => {
  expect(keysOf(es)).toEqual(keysOf(en));
});

it('no word is empty, for a name that is empty is none; all that may be is what to do otherwise', () => {
  const isEmpty = (text: string) => !/[\p{L}\p{N}{]/u.test(text);
  const empty = keysOf(en, '', isEmpty);
  const meant = /^(statements\.questions\.otherwise\..*|errors\.cancelled\.do)$/;
  expect(empty.filter((key) => !meant.test(key))).toEqual([]);
  expect(keysOf(es, '', isEmpty)).toEqual(empty);
});

function keysOf(words: object, path = '', isMeant = (_text: string) => true): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object'
      ? keysOf(value, `${path}${key}.`, isMeant)
      : isMeant(value)
        ? [`${path}${key}`]
        : [],
  );
}
