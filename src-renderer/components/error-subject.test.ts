import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../src-shared/errors.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { errorSubject } from './error-subject.ts';

beforeAll(() =>
  i18next.init({
    lng: 'es',
    resources: {
      en: { translation: { ...en, service: serviceLabels.en } },
      es: { translation: { ...es, service: serviceLabels.es } },
    },
  }),
);
// Other tests read in the language that is there from the beginning.
afterAll(() => i18next.changeLanguage('en'));

it.each<[ErrorCode, string, string]>([
  [
    'close-not-ready',
    'bank, roll-forward',
    `${es.checklistPoints.bank}, ${es.checklistPoints['roll-forward']}`,
  ],
  ['close-item-not-waivable', 'exceptions', es.checklistPoints.exceptions],
  ['close-later-locked', '2026-10, 2026-11', 'octubre de 2026, noviembre de 2026'],
  ['match-frozen', '2026-10', 'octubre de 2026'],
  ['match-invalid', 'repeated', 'la misma línea o registro dos veces'],
  ['match-invalid', '1234.50', '1,234.50'],
  ['item-not-open', 'line 370', 'Una línea seleccionada'],
  ['item-not-open', 'OP-370', 'OP-370'],
  ['invalid-cashout', 'bank_account', es.cashoutFields.account],
  ['tie-out-rule-invalid', 'deposits.amount', 'Depósitos, Importe'],
  ['forbidden-by-policy', 'moneyMovement', 'Movimiento de dinero'],
  [
    'forbidden-by-policy',
    'allowedServiceAddresses: api.example.com',
    'Servicios permitidos: api.example.com',
  ],
  ['update-busy', 'daily-run', 'Rutina diaria'],
  ['update-busy', 'import', 'Importación de un archivo'],
  ['update-busy', 'Tienda: Lima', 'Tienda: Lima'],
  ['journal-not-ready', 'no-account note:REFUND PEN', 'Nota: Devolución en PEN no tiene cuenta'],
  [
    'journal-not-ready',
    'not-read deposits, notes',
    'Falta leer parte del mes: Depósitos, Notas. Sincronice el mes',
  ],
  ['workspace-name-taken', 'bank', 'bank'],
])('what %s calls %s is %s', (code, subject, words) => {
  expect(errorSubject(i18next.getFixedT('es'), { code, retryable: false, subject })).toBe(words);
});

it('a file that was imported before has the day of this computer, not that of UTC', () => {
  const subject = 'abril.csv, 2026-11-04T00:30:00.000Z';
  const details = { code: 'statement-already-imported', retryable: false, subject } as const;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/Lima',
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(errorSubject(i18next.getFixedT('es'), details)).toBe('abril.csv, 03 nov. 2026');
});

it('an error without a subject has none', () => {
  expect(
    errorSubject(i18next.getFixedT('es'), { code: 'close-not-ready', retryable: false }),
  ).toBeUndefined();
});
