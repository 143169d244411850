import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { NAVIGATION, NAVIGATION_GROUPS } from './navigation.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { ...en, service: serviceLabels.en } },
      es: { translation: { ...es, service: serviceLabels.es } },
    },
  }),
);

it('no two screens share an address or a letter', () => {
  const letters = NAVIGATION.flatMap(({ letter }) => letter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([]);
  expect(new Set(NAVIGATION.map(({ to }) => to)).size).toBe(NAVIGATION.length);
});

it.each(['en', 'es'])('every screen and group has a name in %s', (lng) => {
  const keys = [
    ...NAVIGATION.map(({ label }) => label),
    ...NAVIGATION_GROUPS.map((group) => `shell.groups.${group}`),
  ];
  expect(keys.filter((key) => !i18next.exists(key, { lng, fallbackLng: false }))).toEqual([]);
});
