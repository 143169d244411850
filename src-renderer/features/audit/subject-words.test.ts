import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { es } from '../../i18n/es.ts';
import { subjectWords } from './subject-words.ts';

beforeAll(() =>
  i18next.init({ lng: 'es', resources: { es: { translation: { ...es, service: serviceLabels.es } } } }),
);
// Other tests read in the language that is there from the beginning.
afterAll(() => i18next.changeLanguage('en'));

const { kinds: exceptions } = es.exception;
const { kinds: tieOut } = es.finding;
const { bank, ledger } = es.books.names;

test.each([
  ['2026-10 PEN', 'octubre de 2026 en PEN'],
  ['bank 2026-10', 'Cuenta bancaria, octubre de 2026'],
  ['ledger', 'Libros contables'],
  ['daily balances', 'Saldos diarios'],
  ['closes', 'Cierre'],
  ['cashouts', 'Pagos (cashouts)'],
  ['match 12', 'Conciliación 12'],
  ['proposal 3', 'Propuesta 3'],
  ['line-open:bank:16', `${exceptions['line-open']} · ${bank} · línea 16`],
  ['fee-off-schedule:deposits/310014848', `${tieOut['fee-off-schedule']} · Depósitos 310014848`],
  ['duplicate-external-id:deposits/1,2', `${tieOut['duplicate-external-id']} · Depósitos 1, 2`],
  [
    'roll-forward-break:dailyBalances/2026-10-17 PEN',
    `${tieOut['roll-forward-break']} · Saldos diarios 17/10/2026, PEN`,
  ],
  [
    'report-differs:2026-10-17:PEN:depositTotal',
    `${exceptions['report-differs']} · 17/10/2026 · PEN · Depósitos`,
  ],
  [
    'amount-differs:ledger:370|deposits/310015074',
    `${exceptions['amount-differs']} · ${ledger} · línea 370 · Depósitos 310015074`,
  ],
  [
    'counted-on-other-day:PEN:deposits/310016378',
    `${exceptions['counted-on-other-day']} · Depósitos 310016378 · PEN`,
  ],
  ['close 2026-10 PEN', 'octubre de 2026 en PEN'],
  [
    'exception amount-differs:ledger:370|deposits/310015074',
    `${exceptions['amount-differs']} · ${ledger} · línea 370 · Depósitos 310015074`,
  ],
  [
    'exception report-differs:2026-10-17:PEN:depositTotal',
    `${exceptions['report-differs']} · 17/10/2026 · PEN · Depósitos`,
  ],
  ['item PEN by-hand:0f1e', 'Ingresada a mano'],
  [
    'item PEN not-booked:depositFeeTotal:2026-10',
    'No contabilizado: Comisiones de depósitos · octubre de 2026',
  ],
  ['item PEN cut-off:2026-09', 'Corte de fin de mes · setiembre de 2026'],
  [
    'item PEN report:netAmount:2026-10',
    'El reporte difiere de los registros, Importe neto · octubre de 2026',
  ],
  ['item PEN line:370', 'Partida de conciliación · línea 370'],
  ['item PEN record:deposits:310015074', 'Partida de conciliación · Depósitos 310015074'],
  ['item PEN match:12', 'Partida de conciliación · Conciliación 12'],
  ['item PEN of-another-version:12', 'Partida de conciliación'],
  ['item PEN line-open:bank:16', `${exceptions['line-open']} · ${bank} · línea 16`],
  ['exception of-another-version:ledger:7', 'Excepción'],
  ['of-another-version:deposits/7', 'Excepción'],
  [
    'report-differs:2026-10-17:PEN:columnOfAnotherVersion',
    `${exceptions['report-differs']} · 17/10/2026 · PEN`,
  ],
  ['line-open:bank:listingOfAnotherVersion/9', `${exceptions['line-open']} · ${bank} · 9`],
  ['12 exceptions', '12 excepciones'],
  ['1 exceptions', '1 excepción'],
  ['materiality', 'Materialidad'],
  ['journal', es.screens.journals],
  ['audit trail', 'Bitácora'],
  ['match-difference:bank:sha256-00ff', `${exceptions['match-difference']} · ${bank}`],
])('%s is told as %s', (subject, words) => {
  expect(subjectWords(i18next.t, subject)).toBe(words);
});

test.each([
  'statement-2026-10-PEN.csv',
  'match 12.csv',
  'libro 2026-10',
  '2026-10 pen',
  'USD/PEN',
  '17',
  'order-17:a',
])('%s stays what it is', (subject) => {
  expect(subjectWords(i18next.t, subject)).toBe(subject);
});
