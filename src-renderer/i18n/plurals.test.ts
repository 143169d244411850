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

function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
}
