import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { findingReason } from './finding-words.ts';

const i18n = createInstance();

beforeAll(() =>
  i18n.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } }),
);

it('a reason names amounts and days as the reader writes them, and ids as they are', () => {
  const reason = (kind: Parameters<typeof findingReason>[1], detail: string) =>
    findingReason(i18n.t, kind, detail);
  expect(reason('fee-off-schedule', '1234.50')).toBe(
    'At the rate of the other deposits of its method it is 1,234.50.',
  );
  expect(reason('late-status-change', '2026-10-04')).toBe('Completed on Oct 04, 2026.');
  expect(reason('duplicate-external-id', '1234.50')).toBe('They share the external ID 1234.50.');
  expect(reason('origin-outside', '2026-10-04')).toBe('2026-10-04 may lie before what was read.');
});
