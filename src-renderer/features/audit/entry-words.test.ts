import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { aboutWords, actionWords } from './entry-words.ts';

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

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  number: 1,
  at: 0,
  actor: 'root',
  action: 'exception.changed',
  subject: 'amount-differs:ledger:370|deposits/310015074',
  detail: {},
  hash: '0'.repeat(64),
  ...change,
});
const state = (change: object) => ({ status: 'open', assignee: '', note: '', decision: null, ...change });
const changed = (change: object) => entry({ detail: { before: state({}), after: state(change) } });
const signed = (action: AuditEntry['action'], role: string) =>
  entry({ action, subject: '2026-10 PEN', detail: { role, name: 'Ana Torres' } });

describe('what was done', () => {
  test.each([
    [changed({ status: 'accepted' }), 'Accepted an exception', 'Aceptó una excepción'],
    [changed({ status: 'waiting' }), 'Marked an exception as waiting', 'Dejó una excepción en espera'],
    [changed({ assignee: 'Luis' }), 'Assigned an exception to Luis', 'Asignó una excepción a Luis'],
    [changed({ note: 'Asked' }), 'Added a note to an exception', 'Anotó una excepción'],
    [
      entry({ detail: { before: state({ status: 'accepted' }), after: state({}), undoes: 7 } }),
      'Undid a decision on an exception',
      'Deshizo una decisión sobre una excepción',
    ],
    [
      signed('close.signed', 'preparer'),
      'Signed as preparer: Ana Torres',
      'Firmó como preparador: Ana Torres',
    ],
    [signed('close.signed', 'reviewer'), 'Signed as reviewer: Ana Torres', 'Firmó como revisor: Ana Torres'],
    [
      entry({ action: 'close.locked', subject: '2026-10 PEN' }),
      'Locked a month',
      es.audit.actions['close.locked'],
    ],
  ] as const)('%j', (one, english, spanish) => {
    expect(actionWords(i18next.getFixedT('en'), one)).toBe(english);
    expect(actionWords(i18next.getFixedT('es'), one)).toBe(spanish);
  });
});

test('an exception is told with its day and amount, and without the key it is kept under', () => {
  const one = entry({ detail: { day: '2026-10-05', amount: '1120.50', currency: 'PEN' } });
  const words = aboutWords(i18next.getFixedT('es'), one);
  expect(words).toBe(
    `${es.exceptions.kinds['amount-differs']} · ${es.statements.books.ledger} · línea 370 · Depósitos 310015074 · 05/10/2026 · 1,120.50 PEN`,
  );
});
