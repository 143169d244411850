import i18next from 'i18next';
import { expect, it } from 'vitest';
import { en } from './en.ts';
import { fieldName, statusName, wordsOfName } from './service-names.ts';

it('names what is documented, and shows the rest as it came', () => {
  expect(statusName('COMPLETED')).toBe('Completed');
  expect(fieldName('creationDate')).not.toBe('creationDate');
  for (const strange of ['ON.HOLD', 'A:B', 'constructor', '{{count}}', '$t(app.title)', ''])
    expect([statusName(strange), fieldName(strange)]).toEqual([strange, strange]);
});

it('finds the words of a name, and none that stand elsewhere', async () => {
  const words = i18next.createInstance();
  await words.init({ lng: 'en', resources: { en: { translation: en } } });
  const named = (name: string) => wordsOfName(words.t, 'depositStates', name);
  expect(wordsOfName(words.t, 'problems', Object.keys(en.problems)[0] ?? '')).toEqual(expect.any(String));
  expect([named('COMPLETED.name'), named('COMPLETED'), named('toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
