import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '../../src-shared/error-codes.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { errorField, errorSubject } from './error-subject.ts';

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
  ['written-off-as-item', '2026-10', 'octubre de 2026'],
  ['not-begun', '2026-12', 'diciembre de 2026'],
  ['not-begun', '2026-10-17', '17 de octubre de 2026'],
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
  ['team-right-missing', 'tieout_cashout_releaser', es.teamRoles.cashout_releaser],
  ['team-refused', 'entry-unreadable', 'entry-unreadable'],
  ['close-snapshot-damaged', '2026-09-PEN-1.db', '2026-09-PEN-1.db'],
  ['close-snapshot-damaged', 'figures', es.app.subjects.partUnreadable],
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

it.each([
  ['json', es.app.subjects.noJson],
  ['format', es.app.subjects.otherFormat],
  ['timeZone', es.app.subjects.oneSetting],
  ['service.timestampUnit', es.app.subjects.oneSetting],
])('%s of a file of settings is called %s', (field, words) => {
  const details = { code: 'settings-file-invalid', retryable: false, field } as const;
  expect(errorField(i18next.getFixedT('es'), details)).toBe(words);
});

/**
 * Errors whose subject stands as it is, by what it is. An error that is not here puts its subject into words
 * (`error-subject.ts`): no code of ours is shown.
 */
const AS_IT_IS: Readonly<Record<string, readonly ErrorCode[]>> = {
  'a file': [
    ...([
      'settings-file-invalid',
      'workspace-file-unknown',
      'workspace-file-newer',
      'workspace-file-damaged',
    ] as const),
    ...([
      'support-kind-unknown',
      'support-too-large',
      'support-too-many',
      'support-attached-before',
    ] as const),
    ...(['support-damaged', 'support-arriving', 'review-key-invalid', 'review-file-damaged'] as const),
    ...([
      'statement-says-its-days',
      'review-file-foreign',
      'review-file-older',
      'review-file-known',
      'team-invitation-invalid',
    ] as const),
    ...([
      'cashout-file-known',
      'cashout-file-faulty',
      'journal-file-missing',
      'statement-too-large',
    ] as const),
    ...(['statement-changed', 'statement-unanswered', 'statement-period-wrong'] as const),
    ...([
      'report-in-use',
      'statement-in-use',
      'statement-locked',
      'statement-needs-memory',
      'statement-takes-too-long',
    ] as const),
    ...(['statement-reader-ended', 'file-unreadable', 'settings-not-kept', 'file-not-writable'] as const),
    ...(['file-disk-full', 'file-failed'] as const),
  ],
  'a kind of file, as its makers call it': [
    ...(['statement-format-unknown', 'statement-old-excel', 'statement-other-message'] as const),
  ],
  'a person, an account of the computer, a workspace': [
    ...(['workspace-name-taken', 'workspace-here', 'team-overtaken', 'team-person-known'] as const),
    ...([
      'team-person-not-taken-back',
      'team-giving-back',
      'release-same-account',
      'close-same-account',
    ] as const),
  ],
  'an address': [
    ...(['insecure-address', 'invalid-address', 'service-unreachable', 'computer-offline'] as const),
    ...(['proxy-failed', 'proxy-asks-for-name', 'service-timeout', 'service-insecure'] as const),
    ...(['service-redirected', 'service-unreadable', 'answer-too-large', 'order-sent-elsewhere'] as const),
  ],
  'a reference, a number, a currency': [
    ...(['team-key-unconfirmed', 'team-log-broken', 'record-not-found', 'wrong-merchant'] as const),
    ...(['update-not-newer', 'external-id-used', 'cashout-similar', 'cashout-not-released'] as const),
    ...([
      'cashout-file-columns',
      'cashout-file-too-long',
      'cashout-file-stopped',
      'close-comments-open',
    ] as const),
    ...(['journal-chart-invalid', 'journal-mapping-invalid', 'journal-tax-invalid', 'rate-invalid'] as const),
    ...([
      'rates-file-unreadable',
      'journal-currency-unfit',
      'journal-names-alike',
      'journal-numbers-used-up',
      'secret-too-long',
      'encryption-needs-space',
    ] as const),
    ...(['cashout-limit', 'write-off-too-large'] as const),
  ],
  'for a report of a defect': [
    ...(['invalid-request', 'invalid-response', 'update-untrusted', 'database-failed'] as const),
  ],
};

it('no parameter of an error shows a code: it is put into words, or is none', () => {
  const asItIs = new Set(Object.values(AS_IT_IS).flat());
  const source = readFileSync(join(import.meta.dirname, 'error-subject.ts'), 'utf8');
  const isWorded = (code: ErrorCode) => source.includes(`\n  '${code}': `);
  for (const { errors } of [en, es]) {
    const showing = (parameter: string) =>
      ERROR_CODES.filter((code) => JSON.stringify(errors[code]).includes(`{{${parameter}`));
    expect(showing('subject').filter((code) => !asItIs.has(code) && !isWorded(code))).toEqual([]);
    expect([...asItIs].filter((code) => !showing('subject').includes(code))).toEqual([]);
    expect(showing('field')).toEqual(['settings-file-invalid']);
  }
});

it('a subject that the program names by itself has words', () => {
  const technical = new Set<string>(AS_IT_IS['for a report of a defect']);
  const shown = (code: ErrorCode) => JSON.stringify(en.errors[code]).includes('{{subject}}');
  const named = sourcesBelow(join(import.meta.dirname, '../../src-main')).flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/new TieoutError\(\s*'([a-z-]+)',\s*\{\s*subject: '([^']+)'/g),
    ].map(([, code = '', subject = '']) => ({ code: code as ErrorCode, subject })),
  );
  expect(named.length).toBeGreaterThan(3);
  for (const { code, subject } of named) {
    // Our codes are of small letters; endings of files and names of formats are none.
    if (!shown(code) || technical.has(code) || !/^[a-z][a-z_-]*$/.test(subject)) continue;
    const words = errorSubject(i18next.getFixedT('es'), { code, retryable: false, subject });
    expect([code, words]).not.toEqual([code, subject]);
  }
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/[/\\]testing[/\\]/.test(name))
    .map((name) => join(folder, name));
