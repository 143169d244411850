import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { AUDIT_AREAS, AUDIT_FAULTS, type AuditFault } from '../../../src-shared/contract/audit.ts';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { withMillions } from '../../i18n/plurals.ts';
import { faultWords, noteWords } from './fault-words.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { ...en, service: serviceLabels.en } },
      es: { translation: { ...withMillions(es), service: serviceLabels.es } },
    },
  }),
);
const inLanguage = (language: 'en' | 'es') => i18next.getFixedT(language);
const fault = (change: Partial<AuditFault>): AuditFault => ({
  kind: 'entry-changed',
  number: 12,
  area: null,
  subject: '',
  ...change,
});

it('says what does not hold and where, in both languages', () => {
  expect(faultWords(inLanguage('en'), fault({ kind: 'entry-missing' }))).toBe('Entry 12 is missing.');
  const changed = fault({ kind: 'row-changed', area: 'match', subject: 'match 7' });
  expect(faultWords(inLanguage('en'), changed)).toBe(
    'Match, Match 7: the stored data differs from entry 12.',
  );
  expect(faultWords(inLanguage('es'), { ...changed, number: null })).toBe(
    'Conciliación, Conciliación 7: los datos guardados difieren de lo último que se registró.',
  );
  const file = fault({ kind: 'close-file-changed', subject: '2026-09-PEN-1.db' });
  expect(faultWords(inLanguage('es'), file)).toBe(
    'El archivo de un mes bloqueado, 2026-09-PEN-1.db, cambió después de que la entrada 12 lo bloqueara.',
  );
});

it.each(['en', 'es'] as const)('has words in %s for everything that a verification finds', (language) => {
  const t = inLanguage(language);
  for (const kind of AUDIT_FAULTS)
    for (const area of AUDIT_AREAS)
      for (const number of [12, null])
        expect(faultWords(t, fault({ kind, area, number, subject: 'PAGO-1' }))).not.toMatch(
          /audit\.|\{\{|undefined/,
        );
  for (const kind of ['sealed-broken', 'recovered', 'entries-lost', 'anchored-anew'] as const)
    for (const count of [1, 2, 1_000_000])
      expect(noteWords(t, { kind, number: 3, at: 0, count }, 'America/Lima')).not.toMatch(/audit\.|\{\{/);
});
