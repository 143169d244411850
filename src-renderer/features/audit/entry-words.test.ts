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

describe('a supporting document', () => {
  test.each([
    [
      'exception amount-differs:ledger:370|deposits/310015074',
      {},
      `${es.exception.kinds['amount-differs']} · ${es.books.names.ledger} · línea 370 · Depósitos 310015074 · Factura.pdf`,
    ],
    ['item PEN cut-off:2026-09', {}, 'Corte de fin de mes · setiembre de 2026 · Factura.pdf'],
    ['item PEN by-hand:0f1e', { text: 'Fee of the bank' }, 'Fee of the bank · Factura.pdf'],
  ])('of %s', (subject, detail, words) => {
    const one = entry({ action: 'support.attached', subject, detail: { name: 'Factura.pdf', ...detail } });
    expect(aboutWords(i18next.getFixedT('es'), one)).toBe(words);
  });

  test('an item that was decided on is named', () => {
    const one = entry({
      action: 'close.item-decided',
      subject: '2026-10 PEN',
      detail: { key: 'cut-off:2026-09', state: 'carried-forward' },
    });
    const words = 'octubre de 2026 en PEN · Corte de fin de mes · setiembre de 2026';
    expect(aboutWords(i18next.getFixedT('es'), one)).toBe(words);
  });
});

describe('what was done', () => {
  test.each([
    [changed({ status: 'accepted' }), 'Accepted an exception', 'Aceptó una excepción'],
    [changed({ status: 'waiting' }), 'Marked an exception as waiting', 'Dejó una excepción en espera'],
    [changed({ assignee: 'Luis' }), 'Assigned an exception to Luis', 'Asignó una excepción a Luis'],
    [changed({ note: 'Asked' }), 'Added a note to an exception', 'Agregó una nota a una excepción'],
    [
      entry({ detail: { before: state({ status: 'accepted' }), after: state({}), undoes: 7 } }),
      'Undid a decision on an exception',
      'Deshizo una decisión sobre una excepción',
    ],
    [
      signed('close.signed', 'preparer'),
      'Signed as preparer: Ana Torres',
      'Firmó como quien prepara: Ana Torres',
    ],
    [
      signed('close.signed', 'reviewer'),
      'Signed as reviewer: Ana Torres',
      'Firmó como quien revisa: Ana Torres',
    ],
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

const LINE = { id: 16, file: 'BCP octubre.csv', number: 5, allocated: '1120.50' };
const RECORD = { listing: 'settlements', identity: '310015074', allocated: '1120.50' };
const matched = (change: Partial<AuditEntry>) =>
  entry({
    action: 'match.made',
    subject: 'match 12',
    detail: { book: 'bank', month: '2026-10', origin: 'manual', lines: [LINE], records: [RECORD] },
    ...change,
  });

describe('a match', () => {
  const { bank } = es.books.names;
  test.each([
    [
      matched({}),
      'Matched by hand',
      `${bank} · línea 5 de BCP octubre.csv · Liquidaciones 310015074 · 1,120.50`,
    ],
    [
      matched({
        action: 'match.undone',
        detail: { book: 'bank', origin: 'rule', currency: 'PEN', lines: [LINE], records: [RECORD] },
      }),
      'Undid a match',
      `${bank} · línea 5 de BCP octubre.csv · Liquidaciones 310015074 · PEN\u00a01,120.50`,
    ],
    // As earlier versions wrote it: without a currency, and with the line's own number alone.
    [
      matched({
        action: 'match.undone',
        detail: { book: 'bank', origin: 'rule', lines: [{ id: 16, allocated: '7.00' }], records: [RECORD] },
      }),
      'Undid a match',
      `${bank} · Liquidaciones 310015074 · 7.00`,
    ],
    [
      matched({
        detail: { book: 'bank', origin: 'set-aside', lines: [LINE], records: [], reason: 'Comisión' },
      }),
      'Excluded a line',
      `${bank} · línea 5 de BCP octubre.csv · 1,120.50`,
    ],
    [
      matched({
        detail: {
          book: 'bank',
          origin: 'proposal',
          lines: [LINE, { ...LINE, number: 6, allocated: '-20.5' }],
          records: [RECORD, RECORD, RECORD],
        },
      }),
      'Confirmed a proposed match',
      `${bank} · 2 líneas · 3 registros · 1,100.00`,
    ],
    [
      matched({
        action: 'proposal.rejected',
        subject: 'proposal 3',
        detail: {
          book: 'bank',
          month: '2026-10',
          options: [{ lines: [16], records: [{ listing: 'settlements', identity: '310015074' }] }],
        },
      }),
      'Rejected a proposed match',
      `${bank} · Liquidaciones 310015074`,
    ],
    [
      matched({
        action: 'proposal.rejection-undone',
        subject: 'proposal 3',
        detail: { book: 'bank', month: '2026-10' },
      }),
      'Undid the rejection of a proposed match',
      `Propuesta 3 · ${bank}, octubre de 2026`,
    ],
    // What an earlier version wrote without them.
    [matched({ detail: {} }), 'Made a match', 'Conciliación 12'],
  ] as const)('%j', (one, action, about) => {
    expect(actionWords(i18next.getFixedT('en'), one)).toBe(action);
    expect(aboutWords(i18next.getFixedT('es'), one)).toBe(about);
  });
});

describe('what was changed is told as it was and as it is', () => {
  const rules = (columns: Record<string, Record<string, string>>, cutOffDays: number) => ({
    columns,
    netSigns: null,
    cutOffDays,
  });
  test.each([
    [
      entry({
        action: 'close.team-changed',
        subject: 'closes',
        detail: { before: false, onePerson: true },
      }),
      'Cierre · Una persona permitida: no → sí',
    ],
    [
      entry({
        action: 'tie-out.rules-changed',
        subject: 'daily balances',
        detail: { before: rules({}, 3), after: rules({}, 5) },
      }),
      'Saldos diarios · Corte, días después del fin de mes: 3 → 5',
    ],
    [
      entry({
        action: 'tie-out.rules-changed',
        subject: 'daily balances',
        detail: { before: rules({ depositTotal: { dateField: 'a' } }, 3), after: rules({}, 3) },
      }),
      'Saldos diarios · Depósitos: definida por el usuario → detectada',
    ],
    [
      entry({
        action: 'rules.changed',
        subject: 'bank',
        detail: {
          what: 'rules',
          before: {
            rules: [
              { id: 'a', name: 'Referencia' },
              { id: 'b', name: 'Comisiones', enabled: true },
            ],
          },
          after: {
            rules: [
              { id: 'b', name: 'Comisiones', enabled: false },
              { id: 'c', name: 'ITF' },
            ],
          },
        },
      }),
      'Cuenta bancaria · agregada: ITF · retirada: Referencia · cambiada: Comisiones',
    ],
    [
      entry({
        action: 'rules.changed',
        subject: 'bank',
        detail: { what: 'populations', before: [], after: [{}] },
      }),
      'Cuenta bancaria · Registros esperados: 0 → 1',
    ],
  ] as const)('%j', (one, words) => {
    expect(aboutWords(i18next.getFixedT('es'), one)).toBe(words);
  });
});

test('an exception is told with its day and amount, and without the key it is kept under', () => {
  const one = entry({ detail: { day: '2026-10-05', amount: '1120.50', currency: 'PEN' } });
  const words = aboutWords(i18next.getFixedT('es'), one);
  expect(words).toBe(
    `${es.exception.kinds['amount-differs']} · ${es.books.names.ledger} · línea 370 · Depósitos 310015074 · 05/10/2026 · PEN\u00a01,120.50`,
  );
});

test('files that were encrypted are counted, and a cashout whose external id is a number keeps it', async () => {
  await i18next.changeLanguage('es');
  expect(aboutWords(i18next.t, entry({ action: 'files.encrypted', subject: '3' }))).toBe('3 archivos');
  expect(aboutWords(i18next.t, entry({ action: 'cashout.recorded', subject: '3' }))).toBe('3');
});

test('a cashout is told with the state that was recorded', () => {
  const one = entry({ action: 'cashout.recorded', subject: 'pay-1', detail: { state: 'refused' } });
  expect(aboutWords(i18next.getFixedT('es'), one)).toBe(`pay-1 · ${es.cashoutStates.refused.name}`);
});

test('what a policy accepted is of a month, by name', () => {
  const detail = { policy: { name: 'Hasta 5 soles' }, month: '2026-10' };
  const one = entry({ action: 'exceptions.accepted-by-policy', subject: '2 exceptions', detail });
  expect(aboutWords(i18next.getFixedT('es'), one)).toMatch(/Hasta 5 soles · octubre de 2026$/);
});
